"""What kind of error a wrong claim looks like, told by where it first goes wrong.

Everything after the first error follows from it, so the kind is that of the first difference in
the order of the arithmetic. It is a guess at the slip and never more than the figures say: an
audit of the one row works explanations through to the end.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from evaluator.domain.claim import Claim, Subject
from evaluator.domain.score import Operation, Register
from evaluator.scoring.audit.compare import Unsaid
from evaluator.scoring.audit.outcome import Given


class Cause(StrEnum):
    """Kinds of error."""

    NOT_HU_PAID = "NOT_HU_PAID"
    """A hand that does not win was taken for a win."""
    HU_DENIED = "HU_DENIED"
    """A hand that wins was not."""
    HUXI = "HUXI"
    """胡息 were counted wrong."""
    TUN_ROUNDING = "TUN_ROUNDING"
    """囤 were rounded up."""
    TUN = "TUN"
    """囤 do not come of the 胡息 in any other way."""
    KA = "KA"
    """卡 were counted wrong."""
    LINE_DROPPED = "LINE_DROPPED"
    """Lines are missing."""
    LINE_ADDED = "LINE_ADDED"
    """Lines are there that do not hold, or hold less often."""
    LINE_EXCHANGED = "LINE_EXCHANGED"
    """Both."""
    MULTIPLIER = "MULTIPLIER"
    """The lines are right and 番 or the product of the factors is not."""
    TOTAL = "TOTAL"
    """The total does not come of what it is made from."""
    PAYER = "PAYER"
    """The right amount was paid by other seats, or to another."""
    RATE = "RATE"
    """The right seats paid as if at another rate."""
    FEE = "FEE"
    """Every seat is off by the same: another fee, or none."""
    NET = "NET"
    """Payments are wrong in none of these ways."""


def cause(claim: Claim, subject: Subject, judged: Given, found: Sequence[Unsaid]) -> Cause:
    """The kind of error of a claim with these differences, of which there must be one."""
    name = found[0].path.partition("[")[0]
    tell = _TOLD.get(name)
    return Cause[name.upper()] if tell is None else tell(claim, subject, judged)


def _of_hu(claim: Claim, subject: Subject, judged: Given) -> Cause:
    return Cause.NOT_HU_PAID if claim.hu else Cause.HU_DENIED


def _of_tun(claim: Claim, subject: Subject, judged: Given) -> Cause:
    """囤 one too many where some 胡息 are left over are 囤 rounded up."""
    table = judged.rules.table
    if claim.tun == judged.outcome.tun + 1:
        for line in judged.lines:
            if line.register is Register.TUN and line.operation is Operation.TUN_OF_HUXI:
                left_over = (line.operand - table.min_huxi) % table.tun_step
                return Cause.TUN_ROUNDING if left_over else Cause.TUN
    return Cause.TUN


def _of_lines(claim: Claim, subject: Subject, judged: Given) -> Cause:
    claimed, computed = Counter(claim.lines), Counter(judged.outcome.lines)
    if not claimed - computed:
        return Cause.LINE_DROPPED
    dropped = claim.lines_complete and computed - claimed
    return Cause.LINE_EXCHANGED if dropped else Cause.LINE_ADDED


def _of_net(claim: Claim, subject: Subject, judged: Given) -> Cause:
    claimed, computed, played = claim.net_by_seat, judged.outcome.net, subject.played
    if len({said - is_so for said, is_so in zip(claimed, computed, strict=True)}) == 1:
        return Cause.FEE
    fee = played.fee if played is not None else 0
    said, is_so = ([points + fee for points in net] for net in (claimed, computed))
    if sum(said) or not any(is_so):
        return Cause.NET
    losers = [[points < 0 for points in net] for net in (said, is_so)]
    if losers[0] == losers[1] and _proportional(said, is_so):
        return Cause.RATE
    if losers[0] != losers[1] and _shares(said) and _amounts(said) & _amounts(is_so):
        return Cause.PAYER
    return Cause.NET


def _proportional(said: Sequence[int], is_so: Sequence[int]) -> bool:
    """Whether both are the same but for one factor."""
    place = next(seat for seat, points in enumerate(is_so) if points)
    return all(
        points * is_so[place] == other * said[place]
        for points, other in zip(said, is_so, strict=True)
    )


def _shares(said: Sequence[int]) -> bool:
    """Whether one seat gains and all that pay, pay alike."""
    return sum(points > 0 for points in said) == 1 and len({p for p in said if p < 0}) == 1


def _amounts(net: Sequence[int]) -> set[int]:
    """What one payer pays, and what the winner gets."""
    return {abs(points) for points in net if points}


_TOLD: Final[dict[str, Callable[[Claim, Subject, Given], Cause]]] = {
    "hu": _of_hu,
    "tun": _of_tun,
    "lines": _of_lines,
    "net_by_seat": _of_net,
}
"""Differences of which there is more than one kind, by their path."""
