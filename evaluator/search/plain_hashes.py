"""SHA-256 of many texts without the compiled core; see cext/hashes.pyx."""

from hashlib import sha256
from itertools import pairwise

Octets = bytes | bytearray | memoryview


def of_pieces(prefix: bytes, data: Octets, offsets: Octets) -> bytes:
    """The digests, one after the other, of ``prefix`` and each piece of ``data`` between offsets.

    ``offsets`` are 4-byte integers of this machine. Raises ValueError where they do not ascend
    within the data.

    >>> from array import array
    >>> of_pieces(b"a", b"bcd", array("i", [1, 2])) == sha256(b"ac").digest()
    True
    """
    whole, digests = memoryview(data), []
    for start, end in pairwise(memoryview(offsets)):
        if not 0 <= start <= end <= len(whole):
            raise ValueError(f"a piece from {start} to {end} of {len(whole)} bytes")
        digests.append(sha256(prefix + whole[start:end]).digest())
    return b"".join(digests)


def of_equal(prefix: bytes, data: Octets, size: int) -> bytes:
    """The digests of ``prefix`` and each ``size`` bytes of ``data``; what is over is left out."""
    if size <= 0:
        raise ValueError(f"pieces of {size} bytes")
    whole = memoryview(data)
    starts = range(0, len(whole) - size + 1, size)
    return b"".join([sha256(prefix + whole[start : start + size]).digest() for start in starts])
