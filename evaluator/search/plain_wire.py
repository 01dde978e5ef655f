"""Protocol buffers' wire format without the compiled core; see cext/wire.pyx."""


def varints(column: "bytes | bytearray | memoryview[int]") -> bytes:
    """Protocol buffers' varints of 8-byte integers, which are given as bytes.

    >>> varints((300).to_bytes(8, "little")).hex()
    'ac02'
    """
    return b"".join([_varint(value) for value in memoryview(column).cast("Q")])


def entries(field: int, message: bytes) -> int:
    """How many entries a repeated field of messages has in a message that has no other fields.

    -1 where it has, or is no message.

    >>> entries(1, delimited(1, b"a") + delimited(1, b"")), entries(1, b"ab")
    (2, -1)
    """
    found = at = 0
    try:
        while at < len(message):
            tag, at = _taken(message, at)
            size, at = _taken(message, at)
            at += size
            if tag != field << 3 | 2 or at > len(message):
                return -1
            found += 1
    except IndexError:
        return -1
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
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)
