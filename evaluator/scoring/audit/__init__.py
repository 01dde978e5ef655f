"""稽核: a claim against the rules, where it first went wrong, what else would make it right."""

from collections.abc import Iterator
from dataclasses import replace

from evaluator.domain import notation
from evaluator.domain.audit import Audit, Difference, Explanation, Verdict
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.said import Said
from evaluator.domain.settlement import Round, Settlement, Winner, Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring import settle, wording
from evaluator.scoring.audit.budget import Budget, GoOn, always
from evaluator.scoring.audit.compare import differences
from evaluator.scoring.audit.outcome import judge
from evaluator.scoring.audit.search import Search
from evaluator.scoring.check import check
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved

__all__ = ["audit"]


def audit(
    claim: Claim,
    subject: Subject,
    rules: Resolved,
    registry: Registry,
    *,
    hands: int,
    max_decompositions: int = 0,
    reference: str = "",
    go_on: GoOn = always,
) -> Audit:
    """What the rules say to a claim.

    Args:
        claim: what a record states.
        subject: the hand or the round it states it of.
        rules: a resolved ruleset.
        registry: where that ruleset and the other sheets are from.
        hands: how many hands may be judged in search of an explanation.
        max_decompositions: of the evaluation in the answer, as in ``evaluate``.
        reference: the caller's own id, given back unchanged.
        go_on: called before every option or sheet that is tried; what it raises ends the audit.

    Raises:
        InvalidRequest: the hand, the round or the claim cannot be, or they do not go together;
            all faults at once, with paths of an AuditRequest.
    """
    if faults := list(_faults(claim, subject, rules, max_decompositions)):
        raise InvalidRequest(faults)
    subject = _canonical(subject)
    computed = None
    if subject.position is not None:
        computed = evaluate(
            subject.position,
            rules,
            max_decompositions=max_decompositions,
            reference=reference,
        )
    judged = judge(subject, rules)
    settlement = _settlement(subject, computed, rules)
    found = differences(claim, subject, judged)
    if not found:
        return Audit(
            Verdict.AGREES,
            (),
            (),
            wording.said("audit", "agrees"),
            computed=computed,
            settlement=settlement,
        )
    budget = Budget(hands, go_on)
    search = Search(claim, subject, judged, registry, budget, _relied(subject, computed, rules))
    explained = search.explanations()
    dependent = any(one.options and not one.slip for one in explained)
    return Audit(
        Verdict.READING_DEPENDENT if dependent else Verdict.DISAGREES,
        found,
        explained,
        wording.said("audit", "tied")
        if search.tied()
        else _said(found[0], explained, cut=budget.cut),
        budget.cut,
        computed,
        settlement,
    )


def _faults(
    claim: Claim, subject: Subject, rules: Resolved, max_decompositions: int
) -> Iterator[Fault]:
    played = subject.played
    if played is not None:
        yield from (fault.under("settlement") for fault in settle.faults_of(played, rules))
        yield from _unclear(claim, subject, played)
    elif subject.position is not None:
        try:
            check(subject.position, rules, max_decompositions=max_decompositions)
        except InvalidRequest as error:
            yield from (fault.under("evaluation") for fault in error.faults)
    else:
        yield Fault("evaluation", "not set", "the hand, or a settlement that holds it")
    if claim.says_nothing():
        yield Fault("claim", "nothing is claimed", "at least one thing to compare")
    seats = len(claim.net_by_seat)
    if seats and played is None:
        yield Fault("claim.net_by_seat", "no round", "a settlement to compute payments from")
    elif seats and played is not None and seats != played.seats:
        yield Fault("claim.net_by_seat", f"{seats} seats", f"{played.seats}")


def _unclear(claim: Claim, subject: Subject, played: Round) -> Iterator[Fault]:
    """A hand that is claimed and does not say whose it is, or one of a round that nobody won."""
    of_a_hand = replace(claim, hu=None, net_by_seat=()) != Claim()
    if isinstance(played.outcome, Won):
        if subject.position is None and of_a_hand:
            yield Fault("evaluation", "not set", "the one of the winners that is claimed")
    elif subject.position is not None:
        yield Fault("evaluation", "set with a drawn round", "unset: nobody won")


def _canonical(subject: Subject) -> Subject:
    """The subject with its hands in canonical order."""
    position, played = subject.position, subject.played
    if played is not None and isinstance(played.outcome, Won):
        winners = tuple(
            replace(winner, position=notation.canonical(winner.position))
            for winner in played.outcome.winners
        )
        played = replace(played, outcome=replace(played.outcome, winners=winners))
    if position is not None:
        position = notation.canonical(position)
    return Subject(position, played, subject.place)


def _settlement(
    subject: Subject, computed: Evaluation | None, rules: Resolved
) -> Settlement | None:
    """The settlement of the round; None without one, or when a winner's hand does not win."""
    played = subject.played
    if played is None:
        return None
    evaluations = []
    for place, winner in enumerate(_winners(played)):
        own = computed is not None and place == subject.place
        evaluation = computed if own else None
        if evaluation is None:
            evaluation = evaluate(
                winner.position,
                rules,
                max_decompositions=winner.max_decompositions,
                reference=winner.reference,
            )
        if not evaluation.hu:
            return None
        evaluations.append(evaluation)
    return settle.settled(played, evaluations, rules)


def _relied(subject: Subject, computed: Evaluation | None, rules: Resolved) -> tuple[str, ...]:
    """The readings that the right result rests on, those of settling with a round."""
    of_hand = computed.provenance.readings if computed is not None else ()
    of_round = [r.id for r in rules.ruleset.readings if r.relied.settlement and subject.played]
    return (*of_hand, *of_round)


def _winners(played: Round) -> tuple[Winner, ...]:
    return played.outcome.winners if isinstance(played.outcome, Won) else ()


def _said(first: Difference, explained: tuple[Explanation, ...], *, cut: bool) -> Said:
    """Where it first went wrong; and that nothing explains it, or that the search was cut."""
    parts = [wording.said("audit", "first", {"first": first.said})]
    if not explained:
        parts.append(wording.said("audit", "unexplained_cut" if cut else "unexplained"))
    elif cut:
        parts.append(wording.said("audit", "cut"))
    return wording.joined(parts, zh="", en=" ")
