"""One position as the core reads it, wherever it came from."""

from cext.notation cimport Reading, Words

cdef class Seen:
    cdef Reading reading

cdef bint fact_fits(const Words* words, int fact, long value) noexcept nogil
