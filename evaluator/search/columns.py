"""The figures of many hands, a column each: what a batch fills and the wire carries."""

from typing import Final

LEFT: Final = -1
"""Status of a hand that nobody has answered yet."""

HU: Final = 0
NOT_HU: Final = 1

_COLUMNS: Final = 9
_BYTES: Final = 8


class Columns:
    """Nine columns of 8-byte integers, element i for hand i; buffers that numpy and Arrow share.

    ``status`` is ``HU``, ``NOT_HU``, ``LEFT``, or a greater number for a hand that was refused.
    ``huxi``, ``tun``, ``ka``, ``multiplier``, ``total`` and ``lines`` are 0 unless the hand wins;
    ``decomposition_count`` counts the legal decompositions of every hand. ``lines`` and
    ``reasons`` are bits.

    >>> columns = Columns(2)
    >>> columns.huxi[1] = 15
    >>> columns.huxi.tolist(), columns.status.tolist(), len(columns)
    ([0, 15], [-1, -1], 2)
    """

    def __init__(self, hands: int) -> None:
        """Lays out the columns; every hand is ``LEFT``."""
        size = _BYTES * hands
        room = bytearray(b"\xff" * size) + bytearray((_COLUMNS - 1) * size)
        self.all = memoryview(room).cast("q")
        signed = [self.all[hands * place : hands * (place + 1)] for place in range(_COLUMNS)]
        self.status, self.huxi, self.tun, self.ka, self.multiplier, self.total = signed[:6]
        self.decomposition_count = signed[6]
        self.lines, self.reasons = (bits.cast("B").cast("Q") for bits in signed[7:])

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.status)
