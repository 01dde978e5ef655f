"""Slips: one thing done wrong in the sum, the lines, a group or the payments.

Each is worked through to the end, and is an explanation only if everything claimed comes of it.
They come in the order of how likely they are.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from evaluator.domain.claim import Claim, Subject
from evaluator.scoring.audit.outcome import Judged, agrees_on_hand
from evaluator.scoring.audit.slips import groups, lines, sums
from evaluator.scoring.audit.slips.payments import of_payments
from evaluator.scoring.audit.slips.result import Result, Slip
from evaluator.scoring.tasks import task_of
from evaluator.search import Priced, find

__all__ = ["READ_OTHERWISE", "Slip", "common", "rare"]

READ_OTHERWISE: Final = frozenset(
    {
        *("line_left_out", "line_swapped", "rounded_up", "added_after", "added_before"),
        *("multiplied_first", "paid_by_one"),
    }
)
"""Slips that may be no slip but a clause read otherwise."""

_LOOKED_AT: Final = 64
_MOST_SHORT: Final = 4
"""Decompositions that fall short, of those looked at."""


def common(claim: Claim, subject: Subject, judged: Judged) -> Iterator[Slip]:
    """What goes wrong every day: who pays, a line forgotten, 囤 rounded up."""
    if subject.played is not None and claim.net_by_seat and agrees_on_hand(claim, judged.outcome):
        yield from of_payments(claim, subject.played, judged)
    for priced in _result(judged):
        result = Result(claim, subject, judged, priced)
        yield from lines.left_out(result)
        yield from sums.rounded_up(result)


def rare(claim: Claim, subject: Subject, judged: Judged) -> Iterator[Slip]:
    """The others; what they explain an option often explains better.

    Slips on groups are tried only for a record that holds 胡息 or groups: of the many that would
    give a total alone, each would be a guess.
    """
    of_groups = claim.huxi is not None or bool(claim.groups)
    for priced in _result(judged):
        result = Result(claim, subject, judged, priced)
        yield from groups.taken_for_another(result) if of_groups else ()
        yield from lines.twice(result)
        yield from lines.not_due(result)
        yield from sums.of_total(result)
        yield from sums.of_tun(result)
        yield from lines.swapped(result)
        yield from groups.mispriced(result) if of_groups else ()
        yield from lines.miscounted(result)
    if of_groups and claim.hu is not False:
        for priced in _short(judged):
            result = Result(claim, subject, judged, priced)
            yield from groups.taken_for_another(result)
            yield from groups.mispriced(result)


def _result(judged: Judged) -> tuple[Priced, ...]:
    """The result, when the hand wins."""
    own = judged.own
    return own.found.top[:1] if own is not None and not own.why_not else ()


def _short(judged: Judged) -> Iterator[Priced]:
    """The decompositions with the most 胡息, when those are all that is missing."""
    own = judged.own
    if own is not None and [reason.code for reason in own.why_not] == ["HUXI_BELOW_MINIMUM"]:
        table = replace(judged.rules.table, min_huxi=0)
        found = find(task_of(own.position, judged.rules), table, _LOOKED_AT)
        best = [priced for priced in found.top if priced.huxi == own.found.huxi]
        yield from best[:_MOST_SHORT]
