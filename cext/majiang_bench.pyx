# cython: language_level=3
"""Timing the kernel from inside: nanoseconds for each hand, the least of several passes.

Hands are copied in beforehand; a pass judges each one completely (waits, shape, exact count, the
result priced). Clock reads cost some 20 ns and are part of the figures of single hands; a whole
pass is timed with two of them.
"""

from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from cext.majiang cimport Table, set_hand
from cext.majiang_judge cimport judge
from cext.majiang_types cimport MajiangHand, MajiangTable, MajiangVerdict


cdef inline int64_t _now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec * 1_000_000_000 + t.tv_nsec


def timings(Table table not None, list hands not None, int passes):
    """Times ``judge`` on hands given as the arguments of ``majiang.find`` from held to facts.

    Returns the ns of the fastest whole pass, and a list of (ns, count), one for each hand.
    """
    cdef int i, n = len(hands)
    cdef MajiangHand* copied = <MajiangHand*>calloc(n, sizeof(MajiangHand))
    cdef int64_t* best = <int64_t*>calloc(n, sizeof(int64_t))
    cdef int64_t start, taken, whole = -1
    cdef MajiangVerdict verdict
    cdef const MajiangTable* ctable = &table.table
    try:
        if copied == NULL or best == NULL:
            raise MemoryError
        for i in range(n):
            held, win, melds, facts = hands[i]
            set_hand(&copied[i], held, win, melds, facts)
            best[i] = -1
        for _ in range(passes):
            with nogil:
                start = _now()
                for i in range(n):
                    judge(&copied[i], ctable, &verdict)
                taken = _now() - start
                if whole < 0 or taken < whole:
                    whole = taken
                for i in range(n):
                    start = _now()
                    judge(&copied[i], ctable, &verdict)
                    taken = _now() - start
                    if best[i] < 0 or taken < best[i]:
                        best[i] = taken
        result = []
        for i in range(n):
            judge(&copied[i], ctable, &verdict)
            result.append((best[i], verdict.count))
        return whole, result
    finally:
        free(copied)
        free(best)
