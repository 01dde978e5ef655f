# cython: language_level=3
"""Many hands in notation judged at once: texts in, columns of figures out, without the GIL.

Python may call ``Batch``. A hand that is not plain keeps the status ``LEFT``:
whoever called answers it in Python, where every rule and every message is.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from cext.hands cimport Hands
from cext.majiang_door cimport enter as enter_majiang
from cext.majiang_door cimport reasons as majiang_reasons
from cext.majiang_judge cimport judge as judge_majiang
from cext.majiang_types cimport MajiangHand, MajiangVerdict
from cext.notation cimport Lexicon, Reading, read
from cext.sheet cimport WHYS, SheetNumbers
from cext.zipai cimport _Room
from cext.zipai_door cimport enter as enter_zipai
from cext.zipai_door cimport reasons as zipai_reasons
from cext.zipai_judge cimport judge as judge_zipai
from cext.zipai_types cimport Context, Verdict

cdef extern from *:
    """
    #define hupai_take(next, n) __atomic_fetch_add((next), (n), __ATOMIC_RELAXED)
    #define hupai_is_set(flag) __atomic_load_n((flag), __ATOMIC_RELAXED)
    #define hupai_set(flag) __atomic_store_n((flag), 1, __ATOMIC_RELAXED)
    """
    int64_t take "hupai_take" (int64_t* next, int64_t n) noexcept nogil
    int is_set "hupai_is_set" (int* flag) noexcept nogil
    void set_flag "hupai_set" (int* flag) noexcept nogil
    int lowest "__builtin_ctzll" (uint64_t bits) noexcept nogil

cdef enum:
    A_DAY = 86_400       # seconds

_rooms = []  # idle ones; taken and given back while the GIL is held


cdef class Batch:
    """Hands in notation, and the columns that their figures go to.

    ``columns`` is a writable buffer of 8-byte integers: nine columns one after the other, in the
    order of ``Columns``, with a place for each hand. ``run`` may be called from several threads at
    once; each hand is answered by one of them.

    Hands are texts, or ``Hands`` that are read already. Only those at ``places`` are judged, where
    there are any: ``left`` are places too.
    """

    cdef Work work
    cdef object hands              # own the texts
    cdef Lexicon lexicon
    cdef SheetNumbers sheet
    cdef object columns

    def __cinit__(self, Lexicon lexicon not None, SheetNumbers sheet not None, hands,
                  int64_t[::1] columns not None, const int64_t[::1] places=None):
        cdef Work* work = &self.work
        cdef int64_t i
        self.hands = hands if isinstance(hands, Hands) else tuple(hands)
        self.lexicon, self.sheet, self.columns = lexicon, sheet, columns
        work.words, work.sheet, work.n = lexicon.words, &sheet.sheet, len(self.hands)
        if sheet.zipai is not None:
            work.zipai = sheet.zipai.table
        else:
            work.majiang = &sheet.majiang.table
        if len(columns) != COLUMNS * work.n:
            raise ValueError(f"{len(columns)} places; expected {COLUMNS * work.n}")
        if work.n:
            _lay_columns(&work.columns, &columns[0], work.n)
        if isinstance(hands, Hands):
            work.readings, work.plain = (<Hands>hands).readings, (<Hands>hands).plain
        else:
            self._take_texts()
        if places is not None:
            self._take_places(places)
        for i in range(work.n):
            work.columns.status[_place(work, i)] = LEFT

    cdef int _take_texts(self) except -1:
        cdef Work* work = &self.work
        cdef int64_t i
        cdef bytes text
        work.texts = <const uint8_t**>calloc(work.n + 1, sizeof(uint8_t*))
        work.lengths = <Py_ssize_t*>calloc(work.n + 1, sizeof(Py_ssize_t))
        if work.texts == NULL or work.lengths == NULL:
            raise MemoryError
        for i in range(work.n):
            text = self.hands[i]
            if text is None:
                raise TypeError("a hand is bytes, not None")
            work.texts[i] = <const uint8_t*>PyBytes_AS_STRING(text)
            work.lengths[i] = PyBytes_GET_SIZE(text)
        return 0

    cdef int _take_places(self, const int64_t[::1] places) except -1:
        cdef Work* work = &self.work
        cdef int64_t i, hands = work.n
        work.n = len(places)
        work.places = <int64_t*>calloc(work.n + 1, sizeof(int64_t))
        if work.places == NULL:
            raise MemoryError
        for i in range(work.n):
            if not 0 <= places[i] < hands:
                raise ValueError(f"place {places[i]}; expected 0 to {hands - 1}")
            work.places[i] = places[i]
        return 0

    def __dealloc__(self):
        free(self.work.texts)
        free(self.work.lengths)
        free(self.work.places)

    def run(self, double seconds):
        """Answers hands until none is left for anybody to take, or the time is up.

        Returns whether there are hands to take still; never once the batch is stopped.
        """
        cdef _Room room
        cdef Context* context
        cdef int64_t nanoseconds = <int64_t>(min(max(seconds, 0), A_DAY) * 1e9)
        try:
            room = _rooms.pop()
        except IndexError:
            room = _Room()
        context = room.context
        context.table = self.work.zipai
        with nogil:
            more = _run(&self.work, context, nanoseconds)
        _rooms.append(room)
        return bool(more)

    def stop(self):
        """Every thread stops after the hands it has taken; there are at most ``CHUNK`` of them."""
        set_flag(&self.work.stopped)

    def left(self):
        """The hands without an answer, in their order."""
        cdef int64_t i, place
        cdef list left = []
        for i in range(self.work.n):
            place = _place(&self.work, i)
            if self.work.columns.status[place] == LEFT:
                left.append(place)
        return left


cdef inline int64_t _place(const Work* work, int64_t i) noexcept nogil:
    return i if work.places == NULL else work.places[i]


cdef void _lay_columns(Columns* columns, int64_t* start, int64_t n) noexcept nogil:
    columns.status = start
    columns.huxi = start + n
    columns.tun = start + 2 * n
    columns.ka = start + 3 * n
    columns.multiplier = start + 4 * n
    columns.total = start + 5 * n
    columns.count = start + 6 * n
    columns.lines = <uint64_t*>start + 7 * n
    columns.reasons = <uint64_t*>start + 8 * n


cdef bint _run(Work* work, Context* context, int64_t nanoseconds) noexcept nogil:
    cdef int64_t i, first, end = _now() + nanoseconds
    while not is_set(&work.stopped):
        first = take(&work.next, CHUNK)
        if first >= work.n:
            return False
        for i in range(first, min(first + CHUNK, work.n)):
            if work.zipai != NULL:
                _score_zipai(work, context, _place(work, i))
            else:
                _score_majiang(work, _place(work, i))
        if _now() >= end:
            return True
    return False


cdef inline int64_t _now() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec


cdef inline const Reading* _read(const Work* work, int64_t i, Reading* room) noexcept nogil:
    """What a hand says, in ``room`` unless it is there already; NULL when it is not plain."""
    if work.readings != NULL:
        return &work.readings[i] if work.plain[i] else NULL
    return room if read(work.words, work.texts[i], work.lengths[i], room) else NULL


cdef void _score_zipai(Work* work, Context* context, int64_t i) noexcept nogil:
    cdef Reading room
    cdef const Reading* reading = _read(work, i, &room)
    cdef Verdict verdict
    cdef Columns* columns = &work.columns
    cdef uint32_t why
    if reading == NULL or not enter_zipai(work.sheet, work.zipai, reading, &context.hand):
        return
    judge_zipai(context, &verdict)
    if context.overflow:
        return
    why = zipai_reasons(work.sheet, reading, &context.hand, &verdict)
    if not why:
        columns.huxi[i] = verdict.best.huxi
        columns.tun[i] = verdict.best.tun
        columns.multiplier[i] = verdict.best.multiplier
        columns.total[i] = verdict.best.total
    _conclude(work, i, why, verdict.best.held, verdict.count)


cdef void _score_majiang(Work* work, int64_t i) noexcept nogil:
    cdef Reading room
    cdef const Reading* reading = _read(work, i, &room)
    cdef MajiangHand hand
    cdef MajiangVerdict verdict
    cdef Columns* columns = &work.columns
    cdef uint32_t why
    if reading == NULL or not enter_majiang(work.sheet, reading, &hand):
        return
    judge_majiang(&hand, work.majiang, &verdict)
    why = majiang_reasons(reading, &verdict)
    if not why:
        columns.ka[i] = verdict.best.ka
        columns.multiplier[i] = verdict.best.multiplier
        columns.total[i] = verdict.best.total
    _conclude(work, i, why, verdict.best.held, verdict.count)


cdef inline void _conclude(Work* work, int64_t i, uint32_t why, uint64_t held,
                           int64_t count) noexcept nogil:
    """Writes what both games have, the status last."""
    cdef int bit
    cdef uint64_t lines = 0, reasons = 0
    work.columns.count[i] = count
    if not why:
        while held:
            lines |= work.sheet.line_bits[lowest(held)]
            held &= held - 1
        work.columns.lines[i] = lines
        work.columns.status[i] = HU
        return
    for bit in range(<int>WHYS):
        if why >> bit & 1:
            reasons |= work.sheet.reason_bits[bit]
    work.columns.reasons[i] = reasons
    work.columns.status[i] = NOT_HU
