"""Folders with rulesets looked at by their author: faults, cases that fail, what is untried."""

from collections.abc import Iterator

from evaluator.cli import groups
from evaluator.cli.page import LEFT, WRAPS, Block, Cell, Line, Page, Style, Table, cell, heading
from evaluator.domain import notation
from evaluator.scoring.review.checked import Checked, Report
from evaluator.scoring.review.trying import Failed
from evaluator.scoring.review.untried import SORTS
from evaluator.scoring.sentences import Language
from evaluator.words import Words, faults


def page(report: Report, language: Language) -> Page:
    """Each ruleset that loads, then every fault of the files, one a line as compilers do."""
    for place, one in enumerate(report.checked):
        if place:
            yield Line()
        yield from _checked(one, Words(language, one.ruleset))
    if report.faults:
        if report.checked:
            yield Line()
        yield Line(cell(Words(language).say("faults"), Style.NOT_HU))
        yield from (Line(cell(fault)) for fault in report.faults)


def _checked(one: Checked, words: Words) -> Iterator[Block]:
    version = words.say("version", version=one.ruleset.version)
    yield Line((*cell(words.sheet(), Style.HEADING), *cell(f"  {version}  {one.folder}")))
    yield Line(cell(f"  {one.ruleset.digest}", Style.FAINT))
    wrong = len({failed.id for failed in one.failed})
    label = "cases_wrong" if wrong else "cases_right"
    style = Style.NOT_HU if wrong else Style.HU
    yield Line(cell(words.say(label, count=one.cases, wrong=wrong), style))
    for failed in one.failed:
        yield from _failed(failed, words)
    if one.untried:
        yield from heading(words.say("untried_title"))
        yield Table(LEFT + WRAPS, tuple(_untried(one, words)))
    elif one.cases:
        yield Line(cell(words.say("all_tried"), Style.HU))


def _failed(failed: Failed, words: Words) -> Iterator[Block]:
    reading = words.say("reading_of", id=failed.reading) if failed.reading else ""
    yield Line()
    yield Line((*cell(failed.id, Style.HEADING), *cell("  "), *groups.clause(*failed.clause)))
    rows: list[tuple[Cell, Cell]] = [
        (cell(one.figure), cell(_expected(one.expected, one.got, words))) for one in failed.wrong
    ]
    rows += [
        (cell(fault.field), cell(faults.without_path(fault, words.language)))
        for fault in failed.faults
    ]
    for hand in failed.hands:
        rows.append((cell(words.say("hand")), cell(notation.write(hand, chinese=True))))
    if failed.options:
        chosen = " ".join(f"{name}={value}" for name, value in failed.options.items())
        rows.append((cell(words.say("options")), cell(f"{chosen}  {reading}".rstrip())))
    rows.append((cell(words.say("why")), cell(failed.why)))
    yield Table(LEFT + WRAPS, tuple(rows))


def _expected(expected: object, got: object, words: Words) -> str:
    return words.say("case_figure", expected=_value(expected), got=_value(got))


def _value(value: object) -> str:
    """A figure as the file has it; a dash where there is none."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{' '.join(map(str, value))}]"
    return "-" if value in (None, "") else str(value)


def _untried(one: Checked, words: Words) -> Iterator[tuple[Cell, Cell]]:
    for what in SORTS:
        if names := " ".join(thing.name for thing in one.untried if thing.what == what):
            yield cell(words.say(f"untried.{what}")), cell(names)
