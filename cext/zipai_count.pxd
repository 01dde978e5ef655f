"""Counting the decompositions of a hand without listing them."""

from libc.stdint cimport uint32_t

from cext.zipai_types cimport Context, Value

cdef const Value* completions(Context* c, uint32_t lo, uint32_t hi, uint32_t room) noexcept nogil
cdef int pivot_of(uint32_t lo, uint32_t hi, uint32_t room) noexcept nogil
cdef bint take(uint32_t* lo, uint32_t* hi, uint32_t part_lo, uint32_t part_hi) noexcept nogil
cdef void forget(Context* c) noexcept nogil
