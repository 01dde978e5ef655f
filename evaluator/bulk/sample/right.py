"""A right claim that an error is planted in."""

from dataclasses import dataclass, replace

from evaluator.scoring.resolved import Resolved


@dataclass(frozen=True)
class Right:
    """A right claim, and the round it is of. ``parts`` are what each seat gains of one point."""

    rules: Resolved
    hu: bool
    huxi: int
    tun: int
    ka: int
    multiplier: int
    total: int
    lines: tuple[str, ...]
    net: tuple[int, ...]
    parts: tuple[int, ...]
    rate: int
    fee: int
    figures: bool
    """Whether the record holds the figures before the total."""
    all_lines: bool
    """Whether it holds every line."""

    def paying(self, total: int) -> "Right":
        """The claim with another total, paid in full."""
        worth = total * (self.rate or 1)
        return replace(self, total=total, net=tuple(p * worth - self.fee for p in self.parts))

    def times(self, multiplier: int) -> "Right":
        """The claim with another multiplier."""
        total = self.total * multiplier // max(self.multiplier, 1)
        return replace(self, multiplier=multiplier).paying(total)
