# cython: language_level=3
"""Protocol buffers' wire format, as far as answers are written without messages.

Filling a repeated field from Python costs some 25 ns a number, more than judging a hand.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

cdef enum:
    MOST_VARINT = 10     # bytes
    VARINT = 0           # wire types
    DELIMITED = 2


cdef inline uint8_t* _put(uint8_t* to, uint64_t number) noexcept nogil:
    while number >> 7:
        to[0] = <uint8_t>(number & 0x7F | 0x80)
        to += 1
        number >>= 7
    to[0] = <uint8_t>number
    return to + 1


def varints(const uint8_t[::1] column not None):
    """The numbers as varints, one after the other: a packed field without tag and length.

    ``column`` holds 8-byte integers of this machine, signed or not, as bytes.
    """
    cdef Py_ssize_t n = len(column) // 8, size = 0, i
    cdef const uint64_t* numbers
    cdef uint64_t left
    cdef uint8_t* to
    if len(column) % 8:
        raise ValueError(f"{len(column)} bytes are no 8-byte integers")
    if not n:
        return b""
    numbers = <const uint64_t*>&column[0]
    with nogil:
        for i in range(n):
            left = numbers[i]
            size += 1
            while left >> 7:
                left >>= 7
                size += 1
    result = PyBytes_FromStringAndSize(NULL, size)
    to = <uint8_t*>PyBytes_AS_STRING(result)
    with nogil:
        for i in range(n):
            to = _put(to, numbers[i])
    return result


def number(uint32_t field, int64_t value):
    """A field that is a number; nothing for zero, as proto3 has it."""
    cdef uint8_t[MOST_VARINT * 2] room
    if not value:
        return b""
    end = _put(_put(room, <uint64_t>field << 3 | VARINT), <uint64_t>value)
    return PyBytes_FromStringAndSize(<const char*>room, end - room)


def delimited(uint32_t field, bytes data not None):
    """A field that is bytes, text or a message."""
    cdef uint8_t[MOST_VARINT * 2] room
    cdef Py_ssize_t size = PyBytes_GET_SIZE(data)
    end = _put(_put(room, <uint64_t>field << 3 | DELIMITED), <uint64_t>size)
    result = PyBytes_FromStringAndSize(NULL, end - room + size)
    to = <uint8_t*>PyBytes_AS_STRING(result)
    memcpy(to, room, end - room)
    memcpy(to + (end - room), PyBytes_AS_STRING(data), size)
    return result
