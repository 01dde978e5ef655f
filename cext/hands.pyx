# cython: language_level=3
"""Many lines of notation read once, however often they are judged or written."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport calloc, free

from cext.notation cimport Lexicon, Reading, read


cdef class Hands:
    """The lines, in UTF-8, and what was read of each that is plain; None is no line."""

    def __cinit__(self, Lexicon lexicon not None, lines):
        cdef int64_t i
        cdef bytes line
        self.lines = tuple(lines)
        self.n = len(self.lines)
        self.readings = <Reading*>calloc(self.n + 1, sizeof(Reading))
        self.plain = <uint8_t*>calloc(self.n + 1, sizeof(uint8_t))
        if self.readings == NULL or self.plain == NULL:
            raise MemoryError
        for i in range(self.n):
            line = self.lines[i]
            if line is not None:
                self.plain[i] = read(lexicon.words, <const uint8_t*>PyBytes_AS_STRING(line),
                                     PyBytes_GET_SIZE(line), &self.readings[i])

    def __dealloc__(self):
        free(self.readings)
        free(self.plain)

    def __len__(self):
        return self.n
