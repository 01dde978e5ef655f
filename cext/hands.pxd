"""Lines of notation as the core reads them, for all who want to know of the same hands."""

from libc.stdint cimport int64_t, uint8_t

from cext.notation cimport Reading

cdef class Hands:
    cdef readonly tuple lines
    cdef int64_t n
    cdef Reading* readings
    cdef uint8_t* plain            # whether a line is; the reading of another means nothing
