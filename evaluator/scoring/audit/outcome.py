"""What can be claimed of a hand or a round, as some rules give it, and whether a claim agrees."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Group
from evaluator.domain.evaluation import Reason
from evaluator.domain.hand import Position
from evaluator.domain.score import ScoreLine
from evaluator.domain.settlement import Won
from evaluator.scoring.audit.groups import same_groups
from evaluator.scoring.judging import judged
from evaluator.scoring.lines import scored_lines
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.settle.payments import net_by_seat, payments
from evaluator.search import Found, Priced


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every figure a claim may state.

    Of a hand that does not win all are 0, but for 胡息 that fell short; of a round that no hand
    wins so is ``net``. ``lines`` are codes, one for each line.
    """

    hu: bool = False
    huxi: int = 0
    tun: int = 0
    ka: int = 0
    multiplier: int = 0
    total: int = 0
    lines: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    net: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """One hand under some rules: what the search found, and why it does not win."""

    position: Position
    rules: Resolved
    found: Found
    why_not: tuple[Reason, ...]

    @property
    def total(self) -> int:
        """What it is worth, 0 when it does not win."""
        return 0 if self.why_not else self.found.top[0].total


@dataclass(frozen=True, slots=True)
class Judged:
    """A subject under some rules: its own hand (None without one), all winners, the outcome."""

    rules: Resolved
    own: Looked | None
    totals: tuple[int, ...]
    outcome: Outcome

    @property
    def of_hand(self) -> bool:
        """Whether the subject has a hand of its own."""
        return self.own is not None

    @property
    def why_not(self) -> tuple[Reason, ...]:
        """Why its own hand does not win."""
        return self.own.why_not if self.own is not None else ()

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The lines of its own hand, where that wins."""
        if self.own is None or self.own.why_not:
            return ()
        return scored_lines(self.own.found.top[0], self.rules)


class Given(Protocol):
    """What a claim is compared with: ``Judged``, or what works out its reasons and lines late."""

    @property
    def rules(self) -> Resolved:
        """The rules that give it."""

    @property
    def outcome(self) -> Outcome:
        """Every figure."""

    @property
    def of_hand(self) -> bool:
        """Whether the subject has a hand of its own."""

    @property
    def why_not(self) -> tuple[Reason, ...]:
        """Why its own hand does not win."""

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The lines of its own hand, where that wins."""


def look(position: Position, rules: Resolved, *, limit: int = 1) -> Looked:
    """A hand judged in short; it must be canonical and have passed the check."""
    found, why_not = judged(position, rules, limit=limit)
    return Looked(position, rules, found, why_not)


def judge(subject: Subject, rules: Resolved) -> Judged:
    """What the rules give for a subject whose hands are canonical and have passed the check."""
    hands = hands_of(subject)
    looked = [look(position, rules) for position in hands]
    own = looked[subject.place] if subject.position is not None else None
    totals = tuple(one.total for one in looked)
    outcome = of_hand(own) if own is not None else Outcome(hu=any(totals))
    net = net_of(subject, totals, rules)
    return Judged(rules, own, totals, replace(outcome, net=net) if net else outcome)


def hands_of(subject: Subject) -> tuple[Position, ...]:
    """Every hand that has to be judged: the winners', or the one alone."""
    played = subject.played
    if played is not None and isinstance(played.outcome, Won):
        return tuple(winner.position for winner in played.outcome.winners)
    return () if subject.position is None else (subject.position,)


def of_hand(looked: Looked) -> Outcome:
    """The figures of a hand."""
    if not looked.why_not:
        return of_decomposition(looked.found.top[0], looked.rules)
    short = any(reason.code == "HUXI_BELOW_MINIMUM" for reason in looked.why_not)
    return Outcome(huxi=looked.found.huxi if short else 0)


def of_decomposition(priced: Priced, rules: Resolved) -> Outcome:
    """The figures of a hand that wins with this decomposition."""
    return Outcome(
        True,  # noqa: FBT003 - it wins
        priced.huxi,
        priced.tun,
        priced.ka,
        priced.multiplier,
        priced.total,
        tuple(line.code for line in scored_lines(priced, rules) if line.code),
        priced.groups,
    )


def with_worth(outcome: Outcome, subject: Subject, judged: Judged) -> Outcome:
    """The outcome of the subject's own hand, with what each seat gains by it."""
    totals = list(judged.totals)
    totals[subject.place] = outcome.total
    return replace(outcome, net=net_of(subject, totals, judged.rules))


def net_of(subject: Subject, totals: Sequence[int], rules: Resolved) -> tuple[int, ...]:
    """What each seat gains; nothing at all in a round that no hand wins; empty without a round."""
    played = subject.played
    if played is None:
        return ()
    if isinstance(played.outcome, Won) and not any(totals):
        return (0,) * played.seats
    return net_by_seat(payments(played, totals, rules.terms), played.seats)


def agrees(claim: Claim, outcome: Outcome) -> bool:
    """Whether everything the claim states is so."""
    return agrees_on_hand(claim, outcome) and claim.net_by_seat in ((), outcome.net)


def agrees_on_hand(claim: Claim, outcome: Outcome) -> bool:
    """Whether everything but the payments is so."""
    return (
        claim.total in (None, outcome.total)
        and claim.huxi in (None, outcome.huxi)
        and claim.tun in (None, outcome.tun)
        and claim.ka in (None, outcome.ka)
        and claim.multiplier in (None, outcome.multiplier)
        and claim.hu in (None, outcome.hu)
        and agrees_on_lines(claim, outcome.lines)
        and (not claim.groups or same_groups(claim.groups, outcome.groups))
    )


def agrees_on_lines(claim: Claim, lines: tuple[str, ...]) -> bool:
    """Whether every claimed line is there, and no other when they are all of them."""
    if claim.lines == lines or not (claim.lines or claim.lines_complete):
        return True
    claimed, computed = Counter(claim.lines), Counter(lines)
    return claimed == computed if claim.lines_complete else claimed <= computed
