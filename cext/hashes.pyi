"""SHA-256 of many texts as Python sees it."""

from _typeshed import ReadableBuffer

def of_pieces(
    prefix: bytes, data: ReadableBuffer, offsets: ReadableBuffer, plain: bool = False
) -> bytes: ...
def of_equal(prefix: bytes, data: ReadableBuffer, size: int, plain: bool = False) -> bytes: ...
