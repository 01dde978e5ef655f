"""Protocol buffers' wire format without the compiled core; see cext/wire.pyx."""


def varints(column: "bytes | bytearray | memoryview[int]") -> bytes:
    """Protocol buffers' varints of 8-byte integers, which are given as bytes.

    >>> varints((300).to_bytes(8, "little")).hex()
    'ac02'
    """
    return b"".join([_varint(value) for value in memoryview(column).cast("Q")])


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
