"""Two rulesets side by side: what differs in their files, and which hands are paid otherwise."""

from collections.abc import Iterator, Sequence
from typing import Final

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
from evaluator.cli.provenance import short
from evaluator.domain import notation
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.domain.score import ScoreLine
from evaluator.scoring.review.changes import TOP, Change
from evaluator.scoring.review.comparing import Compared, Paid, Side
from evaluator.scoring.review.differing import Difference
from evaluator.scoring.review.settling import Paid as SettledSide
from evaluator.scoring.review.settling import Settled
from evaluator.scoring.sentences import Language
from evaluator.words import Words, sums

SIGNS: Final = {"added": "+", "removed": "−", "changed": "~", "moved": "↕"}
"""What stands before a row, by how it differs."""
_IN_TITLE: Final = ("id", "name", "group", "clause")


def page(difference: Difference, language: Language) -> Page:
    """Both sheets, then the rows that differ, then some of the hands paid differently."""
    before, after = difference.before, difference.after
    words = Words(language, before), Words(language, after)
    rows = tuple(
        (cell(sign), cell(one.sheet(), Style.HEADING), cell(_revision(one)))
        for sign, one in zip("−+", words, strict=True)
    )
    yield Table(LEFT * 3, rows)
    yield from _changes(difference.changes, words[1])
    yield from _compared(difference.compared, words)
    yield from _settled(difference.settled, words[1])
    if difference.version_should_rise:
        versions = {"before": before.version, "after": after.version}
        yield Line(cell(words[1].say("same_version", **versions), Style.NOT_HU))


def _revision(words: Words) -> str:
    ruleset = words.ruleset
    if ruleset is None:
        return ""
    return f"{words.say('version', version=ruleset.version)}  {short(ruleset.digest)}"


def _changes(changes: Sequence[Change], words: Words) -> Iterator[Block]:
    if not changes:
        yield from heading(words.say("no_changes"))
        return
    yield from heading(words.say("what_changes"))
    for change in changes:
        yield Line(_title(change, words))
        rows = tuple(_row(change))
        if rows:
            yield Table(LEFT + LEFT + WRAPS + LEFT + WRAPS, rows)


def _title(change: Change, words: Words) -> Cell:
    where = words.known(f"section.{change.section}") or f"[{change.section}]"
    how = words.say(f"how.{change.how}")
    note = words.say("wording_only") if change.how == "changed" and change.wording else ""
    said = f"{SIGNS[change.how]} {where}  {change.row} {change.name}".rstrip()
    ends = "  ".join(filter(None, [how, note]))
    return (
        *cell(said),
        *cell("  "),
        *groups.clause(change.clause),
        *cell(f"  {ends}", Style.FAINT),
    )


def _row(change: Change) -> Iterator[tuple[Cell, ...]]:
    """A key with both values; of a row that is new or gone the one there is, title left out."""
    both = change.how == "changed"
    for one in change.fields:
        if both or change.section == TOP or one.name not in _IN_TITLE:
            arrow = "→" if both else ""
            values = (
                (one.before or "-", one.after or "-") if both else (one.before or one.after, "")
            )
            name = cell(one.name)
            yield cell(""), name, cell(values[0]), cell(arrow), cell(values[1])


def _compared(compared: Compared, words: tuple[Words, Words]) -> Iterator[Block]:
    say = words[1].say
    title = say("paid_differently", tried=compared.tried, different=compared.different)
    yield from heading(title)
    if compared.left_out:
        yield Line(cell(f"  {say('left_out', count=compared.left_out)}"))
    if len(compared.shown) < compared.different:
        yield Line(cell(f"  {say('some_shown', shown=len(compared.shown))}"))
    for number, paid in enumerate(compared.shown, start=1):
        yield Table(RIGHT + WRAPS, tuple(_paid(number, paid, words)))


def _paid(number: int, paid: Paid, words: tuple[Words, Words]) -> Iterator[tuple[Cell, Cell]]:
    yield cell(f"{number}."), cell(notation.write(paid.position, chinese=True))
    if paid.options:
        chosen = " ".join(f"{name}={value}" for name, value in paid.options.items())
        yield cell(""), cell(f"{words[1].say('options')}  {chosen}")
    for sign, side, own in zip("−+", (paid.before, paid.after), words, strict=True):
        yield cell(sign), _side(side, own)


def _side(side: Side, words: Words) -> Cell:
    """What a hand is worth, the lines that make the difference, their clauses."""
    if side.hu:
        worth = cell(words.amount(side.total, side.unit), Style.HU)
        why = "  ".join(_line(line, words) for line in side.lines)
    else:
        worth = cell(words.say("not_hu"), Style.NOT_HU)
        why = " ".join(sums.why_not(reason, words) for reason in side.reasons)
    between = cell("  ") if why else ()
    return (*worth, *between, *cell(why), *cell("  "), *groups.clause(*side.clauses))


def _settled(settled: Sequence[Settled], words: Words) -> Iterator[Block]:
    if settled:
        yield from heading(words.say("settled_differently", count=len(settled)))
        yield Table(LEFT * 7, tuple(_round(one, words) for one in settled))


def _round(one: Settled, words: Words) -> tuple[Cell, ...]:
    named = {source: (zh, en) for source, en, zh in SOURCES}
    zh, en = named.get(one.source, ("", ""))
    what = (zh if words.language == "zh" else en) if one.source else words.say("one_wild")
    notes = [words.say("last_same_wait")] if one.same_wait else []
    notes += [f"{name}={value}" for name, value in one.options.items()]
    clauses = dict.fromkeys((one.before.clause, one.after.clause))
    return (
        cell(what),
        cell(words.say("of_seats", seats=one.seats)),
        cell(_net(one.before, words)),
        cell("→"),
        cell(_net(one.after, words)),
        groups.clause(*clauses),
        cell("  ".join(notes)),
    )


def _net(paid: SettledSide, words: Words) -> str:
    net = " ".join(f"{points:+d}" if points else "0" for points in paid.net)
    return f"{net}  {words.say('house')} {paid.house}" if paid.house else net


def _line(line: ScoreLine, words: Words) -> str:
    return f"{sums.what(line, words)} {sums.sign(line)}"
