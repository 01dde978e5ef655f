"""Legal decompositions other than the best that everything claimed agrees with."""

from typing import Final

from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Decomposition
from evaluator.scoring.audit.budget import Budget
from evaluator.scoring.audit.outcome import (
    Judged,
    agrees,
    agrees_on_hand,
    look,
    of_decomposition,
    with_worth,
)
from evaluator.search import Priced

LISTED: Final = (64, 1000)
"""Decompositions that are looked at: so many first, then so many if none of those fits."""

_AS_ONE: Final = 128
"""So many decompositions take about as long to list as a hand to judge under new options."""


def fitting(claim: Claim, subject: Subject, judged: Judged, budget: Budget) -> list[Priced]:
    """Decompositions that fit the claim, best first; of a hand that wins."""
    own, begun = judged.own, 1
    assert own is not None
    for limit in LISTED:
        if begun >= own.found.count or not budget.spend(1 + limit // _AS_ONE):
            break
        listed = look(own.position, judged.rules, limit=limit).found.top
        found = [priced for priced in listed[begun:] if _fits(priced, claim, subject, judged)]
        if found:
            return found
        begun = limit
    return []


def same_figures(other: Decomposition, best: Priced) -> bool:
    """Whether nothing but the canonical order puts one behind the other."""
    score = other.score
    figures = (score.huxi, score.tun, score.ka, score.multiplier, score.total)
    return figures == (best.huxi, best.tun, best.ka, best.multiplier, best.total)


def _fits(priced: Priced, claim: Claim, subject: Subject, judged: Judged) -> bool:
    if claim.total not in (None, priced.total) or claim.huxi not in (None, priced.huxi):
        return False
    outcome = of_decomposition(priced, judged.rules)
    if not agrees_on_hand(claim, outcome):
        return False
    return not claim.net_by_seat or agrees(claim, with_worth(outcome, subject, judged))
