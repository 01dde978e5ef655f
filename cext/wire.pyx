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


cdef bint _take(const uint8_t** at, const uint8_t* end, uint64_t* out) noexcept nogil:
    """The next varint; False where it is cut off or too long."""
    cdef int shift = 0
    out[0] = 0
    while at[0] < end and shift < 7 * MOST_VARINT:
        out[0] |= <uint64_t>(at[0][0] & 0x7F) << shift
        at[0] += 1
        if at[0][-1] < 0x80:
            return True
        shift += 7
    return False


def parts(uint32_t field, bytes message not None):
    """The entries of a repeated field of messages, as bytes, in a message without other fields.

    None where it has others, or is no message.
    """
    cdef const uint8_t* at = <const uint8_t*>PyBytes_AS_STRING(message)
    cdef const uint8_t* end = at + PyBytes_GET_SIZE(message)
    cdef uint64_t tag, size
    found = []
    while at < end:
        if not _take(&at, end, &tag) or tag != (<uint64_t>field << 3 | DELIMITED):
            return None
        if not _take(&at, end, &size) or size > <uint64_t>(end - at):
            return None
        found.append(PyBytes_FromStringAndSize(<const char*>at, size))
        at += size
    return found


def value(uint32_t field, bytes message not None):
    """The number that a field of a message has, as it was sent; 0 where it is not set.

    0 too for what is no message, or has fields other than numbers, texts and messages.
    """
    cdef const uint8_t* at = <const uint8_t*>PyBytes_AS_STRING(message)
    cdef const uint8_t* end = at + PyBytes_GET_SIZE(message)
    cdef uint64_t tag, sent, found = 0
    while at < end:
        if not _take(&at, end, &tag) or not _take(&at, end, &sent):
            return 0
        if tag & 7 == DELIMITED and sent <= <uint64_t>(end - at):
            at += sent
        elif tag & 7 != VARINT:
            return 0
        elif tag >> 3 == field:
            found = sent
    return found


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
