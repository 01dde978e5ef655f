# cython: language_level=3
"""Timing the kernel from inside: nanoseconds for each hand, the least of several passes.

Hands are copied in beforehand; a pass judges each one completely (legality, exact count, the
result priced). Clock reads cost some 20 ns and are part of the figures.
"""

from libc.stdlib cimport calloc, free
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from libc.stdint cimport int64_t

from cext.zipai cimport CTable, Table, _Room, set_hand
from cext.zipai_judge cimport judge
from cext.zipai_types cimport Hand, Verdict


cdef inline int64_t _now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec * 1_000_000_000 + t.tv_nsec


def timings(Table table not None, list hands not None, int passes):
    """Times ``judge`` on hands given as the arguments of ``zipai.find`` from held to xing.

    Returns a list of (ns, count, remembered states), one for each hand.
    """
    cdef int i, n = len(hands)
    cdef Hand* copied = <Hand*>calloc(n, sizeof(Hand))
    cdef int64_t* best = <int64_t*>calloc(n, sizeof(int64_t))
    cdef int64_t start, taken
    cdef Verdict verdict
    cdef _Room room = _Room()
    cdef const CTable* ctable = table.table
    room.context.table = ctable
    try:
        if copied == NULL or best == NULL:
            raise MemoryError
        for i in range(n):
            (held, wilds, win, melds, own_draw, self_draw, from_wall, win_is_held, facts,
             xing) = hands[i]
            if set_hand(&copied[i], ctable, held, wilds, win, melds, own_draw, self_draw,
                        from_wall, win_is_held, facts, xing):
                raise ValueError(f"hand {i} has too many tiles")
            best[i] = -1
        for _ in range(passes):
            with nogil:
                for i in range(n):
                    start = _now()
                    room.context.hand = copied[i]
                    judge(room.context, &verdict)
                    taken = _now() - start
                    if best[i] < 0 or taken < best[i]:
                        best[i] = taken
        result = []
        for i in range(n):
            room.context.hand = copied[i]
            judge(room.context, &verdict)
            result.append((best[i], verdict.count, room.context.n_remembered))
        return result
    finally:
        free(copied)
        free(best)
