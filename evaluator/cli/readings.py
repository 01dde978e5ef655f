"""How unclear clauses are read: those an answer relied on, or all of a ruleset."""

from collections.abc import Iterator, Sequence

from evaluator.cli.page import LEFT, WRAPS, Block, Cell, Style, Table, cell, heading
from evaluator.scoring.schema import Reading
from evaluator.words import Words


def relied_on(ids: Sequence[str], words: Words) -> Iterator[Block]:
    """The readings an answer relied on: id, question, what was chosen."""
    if not ids:
        return
    known = {r.id: r for r in words.ruleset.readings} if words.ruleset else {}
    yield from heading(words.say("readings"))
    rows: list[tuple[Cell, ...]] = []
    for name in ids:
        said = _question_and_answer(known[name]) if name in known else (("", ""),)
        rows += _rows(name, said, words)
    yield Table(LEFT + LEFT + WRAPS, tuple(rows))


def in_full(readings: Sequence[Reading], words: Words) -> Iterator[Block]:
    """Every reading with what else could have been chosen, and why it was not."""
    if not readings:
        return
    yield from heading(words.say("all_readings"))
    rows: list[tuple[Cell, ...]] = []
    for reading in readings:
        others = [("other", other) for other in reading.other]
        said = (*_question_and_answer(reading), *others, ("why", reading.why))
        rows += _rows(reading.id, said, words)
    yield Table(LEFT + LEFT + WRAPS, tuple(rows))


def _question_and_answer(reading: Reading) -> tuple[tuple[str, str], ...]:
    return ("asked", reading.question), ("chosen", reading.chosen)


def _rows(name: str, said: Sequence[tuple[str, str]], words: Words) -> Iterator[tuple[Cell, ...]]:
    """One row for each thing said, the id in front of the first."""
    for place, (label, text) in enumerate(said):
        yield (
            cell(name if place == 0 else ""),
            cell(words.say(label) if label else "", Style.FAINT),
            cell(text),
        )
