"""Results as a record holds them, and records gone wrong, by sums of their own.

Nothing here is shared with the slips that an audit tries: a record is worked from the lines of an
answer by the register and operation words of the contract.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from evaluator.domain.claim import Claim
from evaluator.domain.decomposition import Group
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.score import Operation, Register, ScoreLine
from evaluator.scoring import Resolved
from evaluator.search.table import PriceTable, Start


@dataclass(frozen=True, slots=True)
class Record:
    """What a table's program may have written down of a hand."""

    hu: bool
    huxi: int = 0
    tun: int = 0
    ka: int = 0
    multiplier: int = 0
    total: int = 0
    lines: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    steps: tuple[ScoreLine, ...] = ()

    def claim(self, told: str) -> Claim:
        """The record as a claim, holding as much as ``told`` says (``planted.TOLD``)."""
        if told == "total":
            return Claim(self.hu, total=self.total)
        claim = Claim(self.hu, self.huxi, self.tun, self.ka, self.multiplier, self.total)
        if told != "figures":
            claim = replace(claim, lines=tuple(sorted(self.lines)), lines_complete=True)
        if told == "everything":
            claim = replace(claim, groups=self.groups)
        return claim


def of(computed: Evaluation, rules: Resolved) -> Record:
    """The right record of an evaluation."""
    del rules
    if computed.best is None:
        return Record(hu=False, huxi=computed.near_miss.huxi if computed.near_miss else 0)
    score = computed.best.score
    return Record(
        True,  # noqa: FBT003 - it wins
        score.huxi,
        score.tun,
        score.ka,
        score.multiplier,
        score.total,
        tuple(line.code for line in score.lines if line.code),
        computed.best.groups,
        score.lines,
    )


def without(record: Record, code: str, rules: Resolved) -> Record | None:
    """The record of somebody who left a line out; None where it is not clear what he would do."""
    steps = [step for step in record.steps if step.code != code]
    dropped = next(step for step in record.steps if step.code == code)
    if dropped.operation is Operation.TUN_OF_HUXI:
        steps.insert(0, replace(dropped, code="", operand=record.huxi))
    if dropped.operation is Operation.SET:
        factors = [n for n, s in enumerate(steps) if s.register is Register.MULTIPLIER]
        if any(steps[n].code == "hai_di_hu" for n in factors):
            return None  # alone it is worth another number
        if factors and steps[factors[0]].operation is Operation.ADD:
            steps[factors[0]] = replace(steps[factors[0]], operation=Operation.SET)
    lines = tuple(step.code for step in steps if step.code)
    return _worked(replace(record, lines=lines), steps, rules)


def rounded_up(record: Record, rules: Resolved) -> Record | None:
    """The record of somebody who rounds 囤 up; None where nothing is left over."""
    table = rules.table
    (step,) = [s for s in record.steps if s.operation is Operation.TUN_OF_HUXI]
    if (step.operand - table.min_huxi) % table.tun_step == 0:
        return None
    return _worked(record, record.steps, rules, tun=record.tun + 1)


def _worked(
    record: Record, steps: Sequence[ScoreLine], rules: Resolved, *, tun: int | None = None
) -> Record:
    """The figures that the steps come to, one after the other."""
    table = rules.table
    if tun is None:
        tun = _tun(steps, table)
    ka = sum(step.operand for step in steps if step.register is Register.KA)
    multiplier = _run(1, (s for s in steps if s.register is Register.MULTIPLIER))
    total = {Start.TUN: tun, Start.KA: ka, Start.ONE: 1}[table.start]
    for step in (s for s in steps if s.register is Register.TOTAL):
        if step.code:
            total = _run(total, [step])
        elif step.operation is Operation.MULTIPLY:
            total *= multiplier
        elif step.operation is Operation.CAP:
            total = min(total, step.operand)
    return replace(record, tun=tun, ka=ka, multiplier=multiplier, total=total)


def _tun(steps: Iterable[ScoreLine], table: PriceTable) -> int:
    for step in steps:
        if step.operation is Operation.TUN_OF_HUXI:
            return (step.operand - table.min_huxi) // table.tun_step + table.tun_start
    return 0


def _run(value: int, steps: Iterable[ScoreLine]) -> int:
    for step in steps:
        match step.operation:
            case Operation.SET:
                value = step.operand
            case Operation.ADD:
                value += step.operand
            case Operation.MULTIPLY:
                value *= step.operand
            case _:
                raise AssertionError(step)
    return value
