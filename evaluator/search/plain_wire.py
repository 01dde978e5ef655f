"""Protocol buffers' wire format without the compiled core; see cext/wire.pyx."""

from typing import Final

_DELIMITED: Final = 2
"""The wire type of bytes, texts and messages; that of numbers is 0."""


def varints(column: "bytes | bytearray | memoryview[int]") -> bytes:
    """Protocol buffers' varints of 8-byte integers, which are given as bytes.

    >>> varints((300).to_bytes(8, "little")).hex()
    'ac02'
    """
    return b"".join([_varint(value) for value in memoryview(column).cast("Q")])


def parts(field: int, message: bytes) -> list[bytes] | None:
    """The entries of a repeated field of messages, as bytes, in a message without other fields.

    None where it has others, or is no message.

    >>> parts(1, delimited(1, b"a") + delimited(1, b"")), parts(1, b"ab")
    ([b'a', b''], None)
    """
    found: list[bytes] = []
    at = 0
    try:
        while at < len(message):
            tag, at = _taken(message, at)
            size, at = _taken(message, at)
            if tag != field << 3 | _DELIMITED or size > len(message) - at:
                return None
            found.append(message[at : at + size])
            at += size
    except IndexError:
        return None
    return found


def value(field: int, message: bytes) -> int:
    """The number that a field of a message has, as it was sent; 0 where it is not set.

    0 too for what is no message, or has fields other than numbers, texts and messages.

    >>> value(2, delimited(1, b"a") + number(2, 150)), value(2, b"ab")
    (150, 0)
    """
    found = at = 0
    try:
        while at < len(message):
            tag, at = _taken(message, at)
            sent, at = _taken(message, at)
            if tag & 7 == _DELIMITED and sent <= len(message) - at:
                at += sent
            elif tag & 7:
                return 0
            elif tag >> 3 == field:
                found = sent
    except IndexError:
        return 0
    return found


def _taken(message: bytes, at: int) -> tuple[int, int]:
    """The varint at a place, and the place behind it. Raises IndexError where it is cut off."""
    value = 0
    for place in range(10):
        byte = message[at + place]
        value |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return value % (1 << 64), at + place + 1
    raise IndexError


def number(field: int, value: int) -> bytes:
    r"""A field that is a number; nothing for zero, as proto3 has it.

    >>> number(1, 0), number(4, 150), number(1, -1).hex()
    (b'', b' \x96\x01', '08ffffffffffffffffff01')
    """
    return _varint(field << 3) + _varint(value % (1 << 64)) if value else b""


def delimited(field: int, data: bytes) -> bytes:
    r"""A field that is bytes, text or a message.

    >>> delimited(2, b"hu")
    b'\x12\x02hu'
    """
    return _varint(field << 3 | _DELIMITED) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)
