"""What the forms share: the sheet with its options, the text of the hand, the picker."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from evaluator.console import picker
from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.report import hands, tiles
from evaluator.console.report.tiles import Drawn
from evaluator.console.server import Server, Sheet, own_ruleset
from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.domain.tile import ALL
from evaluator.errors import NotationError
from evaluator.scoring.schema import Option
from evaluator.words import Words
from hupai.v1 import evaluator_pb2 as pb

_PRESSED: Final = ("add", "fact", "undo", "clear")


@dataclass(frozen=True, slots=True)
class Choice:
    """A house option as the form offers it; without ``values`` any whole number is written.

    ``values`` are pairs of a value and what it is called; ``named`` is what is chosen, in words.
    """

    name: str
    text: str
    values: Sequence[tuple[str, str]]
    default: str
    chosen: str
    named: str
    clause: str


@dataclass(frozen=True, slots=True)
class Button:
    """A tile to press."""

    code: int
    tile: Drawn


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet to choose."""

    id: str
    name: str


def tabs(served: Sequence[pb.RulesetSummary], words: Words) -> list[Tab]:
    """The sheets by name; in English where this program has the very same."""
    return [Tab(one.id, _named(one, words)) for one in served]


def sheet_of(asked: Asked, server: Server) -> tuple[Sheet, tuple[pb.RulesetSummary, ...]]:
    """The sheet that is asked for, or the first; and all there are."""
    served = server.rulesets()
    wanted = asked.get("ruleset")
    ids = [summary.id for summary in served]
    return Sheet(server.ruleset(wanted or ids[0])), served


def choices(sheet: Sheet, asked: Asked, words: Words) -> list[Choice]:
    """The options of the sheet, with what is chosen."""
    own = {option.name: option for option in sheet.own.options} if sheet.own else {}
    chosen = asked.options
    return [
        _choice(one, own.get(one.name), chosen.get(one.name, one.default), words)
        for one in sheet.described.options
    ]


def _choice(option: pb.RulesetOption, own: Option | None, chosen: str, words: Words) -> Choice:
    values = () if own and own.integer else tuple(option.values)
    return Choice(
        option.name,
        words.option(option.name) if own else option.description.rstrip("。"),
        tuple((value, words.value(option.name, value)) for value in values),
        option.default,
        chosen,
        words.value(option.name, chosen),
        option.clause,
    )


def chosen(asked: Asked, sheet: Sheet) -> dict[str, str]:
    """The options that are asked for and not their defaults; unknown ones are kept, to be told."""
    defaults = {option.name: option.default for option in sheet.described.options}
    return {n: value for n, value in asked.options.items() if defaults.get(n) != value}


def pressed(asked: Asked) -> str | None:
    """The hand after a press of the picker; None where nothing was pressed."""
    if not any(asked.get(name) for name in _PRESSED):
        return None
    text = asked.get("hand")
    if asked.get("clear"):
        return ""
    if asked.get("undo"):
        return picker.without_last(text)
    if flag := asked.get("fact"):
        return picker.toggled(text, flag)
    code = asked.get("add")
    if code.isascii() and code.isdigit() and len(code) < 4 and int(code) in ALL:
        return picker.added(text, int(code), asked.get("place") or picker.HELD)
    return text


def picking(sheet: Sheet, asked: Asked, words: Words, *, win: bool = True) -> dict[str, Any]:
    """What the picker shows."""
    draft = picker.drafted(asked.get("hand")) if asked.get("pick") else None
    names = asked.get("hand").split()
    return {
        "rows": [
            [Button(code, tiles.drawn(code, words)) for code in row]
            for row in picker.tiles(sheet.family)
        ],
        "places": picker.places(sheet.family, win=win),
        "flowers": sheet.family == "majiang",
        "place": asked.get("place") or picker.HELD,
        "flags": [(flag, flag.zh in names) for flag in picker.flags(sheet.family)],
        "draft": hands.held(draft, words) if draft else None,
        "open": bool(asked.get("pick")) or not asked.get("hand"),
    }


def read_hand(asked: Asked, faults: Faults, words: Words, name: str = "hand") -> Position | None:
    """The hand in a field, or None and what is wrong with its text."""
    text = asked.get(name)
    try:
        return notation.parse(text)
    except NotationError as error:
        faults.notation(name, text, error, words)
        return None


def fields(sheet: Sheet, *more: str) -> list[str]:
    """Fields of a form that faults may stand beside."""
    return ["hand", *(f"option.{option.name}" for option in sheet.described.options), *more]


def _named(summary: pb.RulesetSummary, words: Words) -> str:
    own = own_ruleset(summary)
    return own.en if own and words.language == "en" else summary.name
