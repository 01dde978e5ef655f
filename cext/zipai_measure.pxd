"""Counting and pricing what was found; the twin of evaluator/search/zipai_measures.py."""

from libc.stdint cimport int32_t, int64_t, uint16_t

from cext.zipai_types cimport Cell, Context, Found, Table

cdef void survey(Context* c) noexcept nogil
cdef void price_cell(const Table* table, const int32_t* facts, int level, int reds, int xing,
                     int wilds, Cell* out) noexcept nogil
cdef bint price_found(Context* c, const uint16_t* ids, int n_ids, int32_t huxi, int level,
                      bint raised, int risen, Found* out) noexcept nogil
cdef bint better(int objective, int64_t multiplier, int64_t huxi, int64_t total,
                 const Found* than, bint* tied) noexcept nogil
