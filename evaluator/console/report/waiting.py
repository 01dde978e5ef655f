"""What a hand waits on, for a page: each tile with what it would be worth or why not."""

from dataclasses import dataclass

from evaluator.console.report import hands, tiles
from evaluator.console.report.hands import Held
from evaluator.console.report.results import WhyNot
from evaluator.console.report.tiles import Drawn
from evaluator.domain import notation
from evaluator.domain.evaluation import Wait, Waits
from evaluator.words import Words, sums


@dataclass(frozen=True, slots=True)
class Awaited:
    """One kind that completes the shape."""

    tile: Drawn
    hu: bool
    worth: str
    figures: str
    reasons: tuple[WhyNot, ...]
    left: str


def waits(answer: Waits, words: Words) -> tuple[Awaited, ...]:
    """Every kind, in the order of tiles."""
    return tuple(_awaited(wait, words) for wait in answer.waits)


def held(answer: Waits, words: Words) -> Held:
    """The hand that waits."""
    return hands.held(notation.parse(answer.provenance.notation), words)


def _awaited(wait: Wait, words: Words) -> Awaited:
    score = wait.score
    return Awaited(
        tiles.drawn(wait.tile, words),
        wait.hu,
        words.amount(score.total, score.unit) if score else words.say("not_hu"),
        sums.in_short(score, words) if score else "",
        tuple(WhyNot(sums.why_not(one, words), one.clauses) for one in wait.reasons),
        words.say("copies_left", copies=wait.copies_left),
    )
