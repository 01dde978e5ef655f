"""结算: a finished round under a ruleset, and who pays whom for it."""

from collections.abc import Iterator, Sequence

from evaluator.domain.evaluation import Evaluation
from evaluator.domain.settlement import HOUSE, Round, Settlement, Transfer, Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.sentences import sentence
from evaluator.scoring.settle.check import MOST_POINTS, faults_of
from evaluator.scoring.settle.payments import net_by_seat, payments
from evaluator.version import VERSION

__all__ = ["faults_of", "net_by_seat", "payments", "settle", "settled"]


def settle(played: Round, rules: Resolved) -> Settlement:
    """Who pays whom for a round.

    Raises:
        InvalidRequest: the round or a winner's hand cannot be, a winner's hand does not win, or
            an amount is more than 64 bits hold; all faults at once.
    """
    if faults := faults_of(played, rules):
        raise InvalidRequest(faults)
    evaluations = tuple(_evaluations(played, rules))
    if faults := list(_losing(evaluations)):
        raise InvalidRequest(faults)
    return settled(played, evaluations, rules)


def settled(played: Round, evaluations: Sequence[Evaluation], rules: Resolved) -> Settlement:
    """The settlement of a round whose winners are evaluated and win.

    Raises:
        InvalidRequest: an amount is more than 64 bits hold.
    """
    totals = [e.best.score.total for e in evaluations if e.best is not None]
    transfers = payments(played, totals, rules.terms)
    net = net_by_seat(transfers, played.seats)
    if any(abs(points) > MOST_POINTS for points in (*net, *_amounts(transfers))):
        most = f"so much that no amount is above {MOST_POINTS}"
        raise InvalidRequest([Fault("rate", f"{played.rate}", most)])
    return Settlement(
        transfers,
        net,
        sum(transfer.amount for transfer in transfers if transfer.to_seat == HOUSE),
        tuple(evaluations),
        tuple(reading.id for reading in rules.ruleset.readings if reading.relied.settlement),
        rules.ruleset.digest,
        VERSION,
    )


def _evaluations(played: Round, rules: Resolved) -> Iterator[Evaluation]:
    winners = played.outcome.winners if isinstance(played.outcome, Won) else ()
    for winner in winners:
        yield evaluate(
            winner.position,
            rules,
            max_decompositions=winner.max_decompositions,
            reference=winner.reference,
        )


def _losing(evaluations: Sequence[Evaluation]) -> Iterator[Fault]:
    """A round cannot be settled for a hand that does not win."""
    for place, evaluation in enumerate(evaluations):
        if not evaluation.hu:
            why = " ".join(
                f"{reason.code}: {sentence('reason', reason.code, 'en', reason.values)}"
                for reason in evaluation.reasons
            )
            yield Fault(
                f"win.winners[{place}].evaluation",
                f"the hand does not win. {why}",
                "a hand that wins under these rules",
            )


def _amounts(transfers: Sequence[Transfer]) -> Iterator[int]:
    for transfer in transfers:
        yield transfer.amount
