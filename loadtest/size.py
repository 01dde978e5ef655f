"""How much is measured."""

from typing import Final, NamedTuple


class Size(NamedTuple):
    """How much of it: a full run, or a short one that only shows that all works."""

    seconds: float
    calls: int
    reconnects: int
    rate: float
    bounds: bool
    """Whether figures that depend on the machine have bounds."""

    def most(self, value: float) -> float | None:
        """A bound of a full run."""
        return value if self.bounds else None


FULL: Final = Size(seconds=10, calls=200_000, reconnects=2_000, rate=300, bounds=True)
SHORT: Final = Size(seconds=1, calls=1_500, reconnects=20, rate=50, bounds=False)
