# cython: language_level=3
"""Protocol buffers' varints, for columns of numbers.

Filling a repeated field from Python costs some 25 ns a number, more than judging a hand.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint64_t


def varints(const uint8_t[::1] column not None):
    """The numbers as varints, one after the other: a packed field without tag and length.

    ``column`` holds 8-byte integers of this machine, signed or not, as bytes.
    """
    cdef Py_ssize_t n = len(column) // 8, size = 0, i
    cdef const uint64_t* numbers
    cdef uint64_t number
    cdef uint8_t* to
    if len(column) % 8:
        raise ValueError(f"{len(column)} bytes are no 8-byte integers")
    if not n:
        return b""
    numbers = <const uint64_t*>&column[0]
    with nogil:
        for i in range(n):
            number = numbers[i]
            size += 1
            while number >> 7:
                number >>= 7
                size += 1
    result = PyBytes_FromStringAndSize(NULL, size)
    to = <uint8_t*>PyBytes_AS_STRING(result)
    with nogil:
        for i in range(n):
            number = numbers[i]
            while number >> 7:
                to[0] = <uint8_t>(number & 0x7F | 0x80)
                to += 1
                number >>= 7
            to[0] = <uint8_t>number
            to += 1
    return result
