"""Lines of a score replayed by the contract's register and operation words, nothing else.

Shares no code with the pricing it checks.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from evaluator.domain.score import ScoreLine
from evaluator.search.table import PriceTable


@dataclass(slots=True)
class Replayed:
    """The registers after the last line, and every line that told a wrong ``value``."""

    huxi: int = 0
    tun: int = 0
    ka: int = 0
    multiplier: int = 1
    total: int = 0
    wrong: list[str] = field(default_factory=list)


def replay(lines: Iterable[ScoreLine], prices: PriceTable) -> Replayed:
    """The registers that the lines give; all start at 0, the multiplier at 1.

    Args:
        lines: as listed in a score.
        prices: whose ``min_huxi``, ``tun_step`` and ``tun_start`` make 囤 of 胡息 (PH-11).
    """
    registers = Replayed()
    for line in lines:
        name = line.register.name.lower()
        before: int = getattr(registers, name)
        match line.operation.name:
            case "SET":
                after = line.operand
            case "ADD":
                after = before + line.operand
            case "MULTIPLY":
                after = before * line.operand
            case "CAP":
                after = min(before, line.operand)
            case "TUN_OF_HUXI":
                over = line.operand - prices.min_huxi
                after = over // prices.tun_step + prices.tun_start
            case other:
                registers.wrong.append(f"no operation {other}")
                after = before
        if line.value != after:
            registers.wrong.append(f"{line.code or line.name}: {line.value}, replayed {after}")
        setattr(registers, name, after)
    return registers
