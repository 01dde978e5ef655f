"""The arithmetic of a price table on packed rows; the twin of evaluator/search/pricing.py."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

cdef enum:
    MOST_ROWS = 64
    MOST_CONDITIONS = 6
    MOST_MEASURES = 24
    MOST_HUXI = 10_000   # that a win may need

cdef enum Effect:
    TUN_OF_HUXI = 1
    ADD_KA = 2
    ADD_TUN = 3
    FAN = 4
    FAN_LAST = 5
    MULTIPLY = 6
    ADD_AFTER = 7

cdef enum Start:
    START_TUN = 0
    START_KA = 1
    START_ONE = 2

cdef enum LimitKind:
    LIMIT_NONE = 0
    LIMIT_LEVEL = 1
    LIMIT_FLOOR = 2

cdef struct Condition:
    uint64_t mask
    int32_t measure

cdef struct Row:
    Condition conditions[MOST_CONDITIONS]
    uint64_t replaced_by
    int32_t n_conditions
    int32_t effect
    int32_t base
    int32_t units
    int32_t start
    int32_t step
    int32_t most
    int32_t level

cdef struct Prices:
    Row rows[MOST_ROWS]
    int32_t n_rows
    int32_t start
    int32_t cap
    int32_t fan_adds
    int32_t limit
    int32_t limit_own_draw
    int32_t min_huxi
    int32_t tun_start
    int32_t tun_step
    int32_t objective

cdef struct Figures:
    int64_t total
    int64_t multiplier
    int64_t added      # ADD_TUN units before multiplying
    int64_t after      # ADD_AFTER units
    int64_t floor
    uint64_t held      # bit i: row i holds
    int32_t tun
    int32_t ka
    int32_t level

cdef void price(const Prices* prices, const int32_t* measures, int32_t huxi,
                Figures* out) noexcept nogil
cdef bint within_limit(const Prices* prices, const Figures* figures, int32_t wilds,
                       bint plain_own_draw) noexcept nogil
cdef int fill_prices(Prices* prices, dict table, int n_measures) except -1
