"""The rulesets that are served, as pages: all of them in short, or one in full."""

from collections.abc import Sequence

from evaluator.cli import groups, readings
from evaluator.cli.page import LEFT, WRAPS, Block, Cell, Line, Page, Style, Table, cell, heading
from evaluator.scoring.schema import Option, Ruleset
from evaluator.scoring.sentences import Language
from evaluator.words import Words


def listing(rulesets: Sequence[Ruleset], older: Sequence[Ruleset], language: Language) -> Page:
    """Id, name, description and digest of each, and the digests of its older revisions."""
    words = Words(language)
    for place, ruleset in enumerate(rulesets):
        if place:
            yield Line()
        yield from _head(ruleset, language)
        if revisions := [one for one in older if one.id == ruleset.id]:
            yield Line(cell(f"  {words.say('older_revisions')}"))
            yield Table(LEFT, tuple((cell(one.digest, Style.FAINT),) for one in revisions))


def in_full(ruleset: Ruleset, language: Language) -> Page:
    """The sheet: clauses, options, scored lines, readings."""
    words = Words(language, ruleset)
    yield from _head(ruleset, language)
    yield Line(cell(f"{words.say('seats')}  {' '.join(map(str, ruleset.seats))}"))
    yield from heading(words.say("clauses"))
    yield Table(
        LEFT + WRAPS,
        tuple((cell(c.id), cell(c.text)) for c in ruleset.clauses if not c.reading),
    )
    yield from heading(words.say("all_options"))
    yield Table(
        LEFT + WRAPS + LEFT + WRAPS, tuple(_option(option, words) for option in ruleset.options)
    )
    yield from heading(words.say("lines"))
    lines = dict.fromkeys((row.code, row.name, row.en, row.clause) for row in ruleset.rows)
    yield Table(
        LEFT + WRAPS + LEFT,
        tuple(
            (cell(code), cell(name if language == "zh" else en), groups.clause(clause))
            for code, name, en, clause in lines
        ),
    )
    yield from readings.in_full(ruleset.readings, words)


def _head(ruleset: Ruleset, language: Language) -> tuple[Block, ...]:
    name = ruleset.name if language == "zh" else f"{ruleset.en} {ruleset.name}"
    return (
        Line((*cell(ruleset.id, Style.HEADING), *cell(f"  {name}"))),
        Table(WRAPS, ((cell(ruleset.description),), (cell(ruleset.digest, Style.FAINT),))),
    )


def _option(option: Option, words: Words) -> tuple[Cell, ...]:
    if option.integer:
        least, greatest = option.integer
        values = words.say("whole", least=least, greatest=greatest)
    else:
        values = " | ".join(words.with_value(option.name, value) for value in option.values)
    return (
        cell(f"{option.name}={option.default}"),
        cell(values),
        groups.clause(option.clause),
        cell(option.text if words.language == "zh" else option.en),
    )
