"""What a hand waits on as a page: each tile with its worth, or why it does not win."""

from collections.abc import Iterator

from evaluator.cli import groups
from evaluator.cli.page import (
    LEFT,
    RIGHT,
    WRAPS,
    Block,
    Cell,
    Line,
    Page,
    Span,
    Style,
    Table,
    cell,
    heading,
)
from evaluator.cli.provenance import provenance
from evaluator.domain import notation
from evaluator.domain.decomposition import Group
from evaluator.domain.evaluation import Wait, Waits
from evaluator.domain.kinds import GroupKind
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.sentences import Language
from evaluator.words import Words, sums


def page(answer: Waits, ruleset: Ruleset | None, language: Language) -> Page:
    """The waits from their number to their provenance.

    Args:
        answer: what completes the hand.
        ruleset: the sheet, where this machine has it.
        language: of the page.
    """
    words = Words(language, ruleset)
    count = sum(wait.hu for wait in answer.waits)
    style = Style.HU if count else Style.NOT_HU
    yield Line((*cell(words.say("waits_on", count=count), style), *cell(f"  {words.sheet()}")))
    hand = notation.write(notation.parse(answer.provenance.notation), chinese=True)
    yield Line(cell(f"{words.say('hand')}  {hand}"))
    yield from _waits(answer, words)
    yield from provenance(answer.provenance, words)


def _waits(answer: Waits, words: Words) -> Iterator[Block]:
    if not answer.waits:
        yield Line(cell(words.say("no_waits")))
        return
    yield from heading(words.say("waits"))
    yield Table(
        LEFT + RIGHT + LEFT + WRAPS, tuple(row for w in answer.waits for row in _rows(w, words))
    )


def _rows(wait: Wait, words: Words) -> Iterator[tuple[Cell, ...]]:
    """One row for a tile that wins; one for each reason where it does not."""
    tile: Cell = groups.faces(Group(GroupKind.UNSPECIFIED, (wait.tile,)), between="")
    left = cell(words.say("copies_left", copies=wait.copies_left), Style.FAINT)
    if wait.score:
        worth = words.amount(wait.score.total, wait.score.unit)
        yield tile, cell(worth, Style.HU), left, cell(sums.in_short(wait.score, words))
        return
    said = [(sums.why_not(reason, words), reason.clauses) for reason in wait.reasons]
    for place, (sentence, clauses) in enumerate(said):
        why: Cell = (*cell(sentence), Span(" "), *groups.clause(*clauses))
        if place:
            yield cell(""), cell(""), cell(""), why
        else:
            yield tile, cell(words.say("not_hu"), Style.NOT_HU), left, why
