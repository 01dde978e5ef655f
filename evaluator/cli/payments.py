"""A settled round as a page: who won, who pays whom, what each seat gains."""

from collections.abc import Iterator, Sequence

from evaluator.cli import groups
from evaluator.cli.page import (
    LEFT,
    RIGHT,
    WRAPS,
    Block,
    Cell,
    Line,
    Page,
    Style,
    Table,
    cell,
    heading,
)
from evaluator.cli.readings import relied_on
from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.settlement import HOUSE, Settlement
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.sentences import Language
from evaluator.words import Words


def page(
    settlement: Settlement, winners: Sequence[int], ruleset: Ruleset | None, language: Language
) -> Page:
    """The settlement from its result to the readings it relies on.

    Args:
        settlement: who pays whom.
        winners: seats of the winners, in the order of their evaluations.
        ruleset: the sheet, where this machine has it.
        language: of the page; readings stay in the words of the ruleset.
    """
    words = Words(language, ruleset)
    yield Line((*cell(words.say("settlement"), Style.HU), *cell(f"  {words.sheet()}")))
    rows = tuple(
        (cell(_seat(seat, words)), *_winner(one, words))
        for seat, one in zip(winners, settlement.evaluations, strict=True)
    )
    yield Table(LEFT + LEFT + RIGHT + WRAPS, rows) if rows else Line(cell(words.say("drawn")))
    yield from payments(settlement, words)
    yield from relied_on(settlement.readings, words)


def payments(settlement: Settlement, words: Words) -> Iterator[Block]:
    """Who pays whom, and what each seat gains by it."""
    if settlement.transfers:
        yield from heading(words.say("payments"))
        yield Table(
            LEFT + LEFT + LEFT + RIGHT + LEFT,
            tuple(
                (
                    cell(_seat(transfer.from_seat, words)),
                    cell("→"),
                    cell(_seat(transfer.to_seat, words)),
                    cell(str(transfer.amount)),
                    groups.clause(transfer.clause),
                )
                for transfer in settlement.transfers
            ),
        )
    yield from heading(words.say("net"))
    rows = [
        (cell(_seat(seat, words)), cell(_signed(net)))
        for seat, net in enumerate(settlement.net_by_seat)
    ]
    if settlement.house:
        rows.append((cell(_seat(HOUSE, words)), cell(_signed(settlement.house))))
    yield Table(LEFT + RIGHT, tuple(rows))


def _winner(evaluation: Evaluation, words: Words) -> tuple[Cell, ...]:
    total = ""
    if evaluation.best:
        score = evaluation.best.score
        total = words.amount(score.total, score.unit)
    hand = notation.write(notation.parse(evaluation.provenance.notation), chinese=True)
    return cell(words.say("hu")), cell(total), cell(hand)


def _seat(seat: int, words: Words) -> str:
    return words.say("house") if seat == HOUSE else words.say("seat", seat=seat)


def _signed(points: int) -> str:
    """Points with their sign.

    >>> _signed(3), _signed(-3), _signed(0)
    ('+3', '−3', '0')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
