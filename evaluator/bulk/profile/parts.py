"""The tables of a profile that are more than a list of fields."""

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Any, Final

from evaluator.bulk.profile.coded import coding
from evaluator.bulk.profile.codings import Coding
from evaluator.bulk.profile.entries import (
    chosen,
    field,
    fields,
    keyed,
    needed,
    path,
    word,
)
from evaluator.bulk.profile.fields import Field
from evaluator.bulk.profile.forms import Form, Shape
from evaluator.bulk.profile.melds import KINDS, NO_MELD, Melds
from evaluator.bulk.profile.model import Lines, Net, Profile, Seats, Source, Tiles
from evaluator.domain.kinds import WinSource
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.scoring.reader import Table

WORDS: Final[Mapping[str, WinSource]] = {ascii_: source for source, ascii_, _ in SOURCES}
"""The words of the notation for where a winning tile came from."""

_CODING_KEYS: Final = ("coding", "runs", "table", "parts", "wild", "none")


def hand(table: Table, tiles: Coding) -> dict[str, Any]:
    """``[hand]``: the tiles held, and whether the winning one is among them."""
    found = {
        "hand": Tiles(needed(table, "tiles"), _shape(table), tiles),
        "in_hand": _in_hand(table),
    }
    table.done()
    return found


def melds(table: Table) -> Melds | None:
    """``[melds]``: groups on the table; None when the profile says nothing of them."""
    if not table.data:
        return None
    kinds = keyed(table, "kinds")
    chosen(table, "kinds", kinds, (*KINDS, NO_MELD))
    columns = table.table("columns")
    chosen(columns, "column", {name: name for name in columns.data}, KINDS)
    found = Melds(
        field(table, "list"),
        table.integer("stride", 0),
        path(table, "kind", table.text("kind", "kind")),
        path(table, "tiles", table.text("tiles", "tiles")),
        _shape(table),
        kinds,
        fields(columns),
    )
    if found.entries is None and not found.columns:
        table.fault("list", "missing; expected this or [melds.columns]")
    if found.entries is not None and not kinds:
        table.fault("kinds", "missing; say what each code means")
    if found.stride < 0 or found.stride == 1:
        table.fault(
            "stride", f"{found.stride}; expected a code for the kind and those of the tiles"
        )
    table.done()
    return found


def flowers(table: Table, tiles: Coding) -> Tiles | None:
    """``[flowers]``: the tiles laid aside, in a coding of their own when one is given."""
    own = {key: table.raw(key) for key in _CODING_KEYS if table.has(key)}
    if own:
        tiles = coding(Table(table.row, own, table.faults))
    shape, where = _shape(table), field(table, "tiles")
    return None if where is None else Tiles(where, shape, tiles)


def source(table: Table) -> Source:
    """``[win]``: where the winning tile came from, told or by whose tile it was."""
    told = field(table, "source")
    own, other = (WORDS.get(table.text(key, ""), WinSource.UNSPECIFIED) for key in ("own", "other"))
    for key in ("own", "other"):
        if table.has(key):
            chosen(table, key, {key: table.raw(key)}, WORDS)
    if told is not None:
        meanings = told.values or ({"value": told.value} if told.path is None else {})
        chosen(table, "source", meanings, WORDS)
    if (told is None) == (not table.has("own")) or table.has("own") != table.has("other"):
        table.fault("source", "expected this, or both own and other")
    return Source(told, own, other)


def lines(table: Table) -> Lines | None:
    """``[claimed.lines]``: scored lines that the record names."""
    if not table.has("lines"):
        return None
    inner = table.table("lines")
    found = Lines(
        needed(inner, "list"),
        {code: str(value) for code, value in keyed(inner, "codes").items()},
        {bit: str(value) for bit, value in _bits(inner)},
        inner.text("separator", ","),
        inner.flag("complete"),
    )
    inner.done()
    return found


def seats(table: Table) -> Seats:
    """``[seats]``: who sat where, who won, whose tile it was, and what a point costs."""
    names = [one.name for one in fields_of(Seats) if one.name != "first"]
    first = table.integer("first", 0)
    return Seats(first=first, **fields(table, names))


def net(table: Table) -> Net | None:
    """``[net]``: points that each seat gained; None when the profile says nothing of them."""
    if not table.data:
        return None
    found = Net(needed(table, "points"), field(table, "seats"))
    table.done()
    return found


def agree(profile: Profile, top: Table) -> None:
    """Notes what two tables contradict each other in."""
    seats = profile.seats
    if profile.source.field is None and seats.winner is None:
        top.fault("[win].own", "needs [seats].winner")
    if profile.net is not None and seats.count is None and seats.players is None:
        top.fault("[net]", "needs [seats].count or players")
    ways = [profile.hand.field, profile.win_tile, profile.melds and profile.melds.entries]
    through = any(way and way.path and way.path.needs_winner for way in ways)
    if through and seats.winner is None:
        top.fault("[seats].winner", "missing; a path goes through {winner}")


def options(table: Table) -> dict[str, dict[str, Field]]:
    """``[options.SHEET]``: the options of each sheet that a record can be of."""
    return {sheet: fields(table.table(sheet)) for sheet in table.data}


def _in_hand(table: Table) -> frozenset[WinSource]:
    """True and false stand for every source and for none."""
    given = table.raw("holds_winning_tile")
    if isinstance(given, bool):
        return frozenset(WORDS.values()) if given else frozenset()
    if given is None:
        table.fault("holds_winning_tile", "missing; true, false or the sources with which it does")
        return frozenset()
    words = table.texts("holds_winning_tile")
    chosen(table, "holds_winning_tile", dict(enumerate(words)), WORDS)  # type: ignore[arg-type]
    return frozenset(WORDS[name] for name in words if name in WORDS)


def _shape(table: Table) -> Shape:
    return Shape(
        word(table, "form", Form, Form.LIST),
        table.text("separator", ","),
        table.integer("first", 0),
    )


def _bits(table: Table) -> list[tuple[int, Any]]:
    found = []
    for code, value in keyed(table, "bits").items():
        if code.isdecimal() and int(code).bit_count() == 1:
            found.append((int(code), value))
        else:
            table.fault("bits", f"{code} is no single bit")
    return found
