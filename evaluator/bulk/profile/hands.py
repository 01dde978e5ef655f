"""The hand of a record: tiles, melds, flowers, winning tile, facts."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import Field, flag, integer
from evaluator.bulk.profile.model import Profile, Tiles
from evaluator.bulk.profile.parts import WORDS
from evaluator.bulk.profile.reading import Reading
from evaluator.bulk.profile.standins import MOST, TELLING, stand_ins
from evaluator.domain.hand import Facts, Hand, Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import MAJIANG, NO_TILE, Tile

SET_LINE: Final = "si_tong"
"""The line that each complete set of flowers pays."""

BY_SETS: Final = ("claimed_multiplier", "claimed_total", "claimed_net")
"""What rests on which flowers there are."""

BY_FLOWERS: Final = ("claimed_ka", *BY_SETS, "claimed_lines", "claimed_lines_complete")
"""What rests on how many there are."""

_TILE_FACTS: Final = ("upcard", "woken")


class Places(NamedTuple):
    """Seats that matter to the hand; None where the record names none."""

    winner: int | None
    payer: int | None
    dealer: int | None


class Flowers(NamedTuple):
    """Flowers, whether they stand in for others, and the claims that this leaves unchecked."""

    tiles: tuple[Tile, ...] = ()
    unchecked: tuple[str, ...] = ()
    stand_ins: bool = False


def position(profile: Profile, reading: Reading, places: Places) -> Position | None:
    """The hand as it is judged, without its flowers; None when something in it is wrong."""
    before = len(reading.faults)
    melds = profile.melds
    source = reading.take(lambda: _source(profile, reading, places))
    tile = reading.take(lambda: _tile(profile.win_tile, profile, reading)) or NO_TILE
    held = reading.take(lambda: _held(profile.hand, reading)) or ()
    shown = reading.take(lambda: melds.of(reading.row, profile.coding)) if melds else ()
    facts = {name: reading.take(partial(_fact, name, profile, reading)) for name in profile.facts}
    if places.dealer is not None and places.dealer == places.winner:
        facts["dealer"] = True
    if len(reading.faults) == before and source in profile.in_hand and tile:
        held = reading.take(lambda: _without(held, tile, profile.hand.field.place)) or ()
    if len(reading.faults) > before or shown is None or source is None:
        return None
    told = {name: value for name, value in facts.items() if value is not None}
    return Position(Hand(held, shown), Win(tile, source), Facts(**told))


def flowers(
    profile: Profile, reading: Reading, winning: Tile, lines: Sequence[str] | None
) -> Flowers:
    """The flowers of the hand, or others in their place where only their number is known.

    Which they are matters to 四同 alone. Stand-ins complete as many sets as the record claims when
    it lists every line, so that the rest can be checked; else what rests on sets is left out.
    """
    if profile.flowers is not None:
        told = profile.flowers
        return Flowers(reading.take(lambda: _tiles(told, reading)) or ())
    count = reading.integer(profile.flower_count)
    if count is None:
        return Flowers((), BY_FLOWERS if winning in MAJIANG else ())
    if not 0 <= count <= MOST:
        place = profile.flower_count.place if profile.flower_count else ""
        reading.faults.append(str(Unmapped(place, f"{count} flowers", f"0 to {MOST}")))
        return Flowers()
    complete = profile.lines is not None and profile.lines.complete and lines is not None
    sets = list(lines or ()).count(SET_LINE)
    unchecked = () if complete or count < TELLING else BY_SETS
    return Flowers(stand_ins(count, sets), unchecked, stand_ins=count > 0)


def _source(profile: Profile, reading: Reading, places: Places) -> WinSource:
    told = profile.source
    if told.field is None:
        own = places.payer is None or places.payer == places.winner
        return told.own if own else told.other
    value = told.field.of(reading.row)
    if value not in WORDS:
        problem = "nothing there" if value is None else f"{value!r:.60}"
        raise Unmapped(told.field.place, problem, f"one of {', '.join(WORDS)}")
    return WORDS[value]


def _held(told: Tiles, reading: Reading) -> tuple[Tile, ...]:
    """The tiles of the hand: a list that is not there is not an empty one."""
    if told.field.of(reading.row) is None:
        raise Unmapped(told.field.place, "nothing there", "the tiles of the hand")
    return _tiles(told, reading)


def _tiles(told: Tiles, reading: Reading) -> tuple[Tile, ...]:
    return told.shape.tiles(told.field.of(reading.row), told.coding, told.field.place)


def _tile(field: Field, profile: Profile, reading: Reading) -> Tile:
    value = field.of(reading.row)
    tiles = () if value is None else profile.coding.read([value], field.place)
    return tiles[0] if tiles else NO_TILE


def _fact(name: str, profile: Profile, reading: Reading) -> Any:  # noqa: ANN401 - of any fact
    """The value of a fact, None where the record does not say."""
    field = profile.facts[name]
    if name in _TILE_FACTS:
        return _tile(field, profile, reading)
    value = field.of(reading.row)
    if value is None:
        return None
    return (integer if name == "visible_copies" else flag)(value, field.place)


def _without(tiles: Sequence[Tile], tile: Tile, place: str) -> tuple[Tile, ...]:
    if tile not in tiles:
        expected = "it there once, or another holds_winning_tile in [hand]"
        raise Unmapped(place, "the winning tile is not among these", expected)
    rest = list(tiles)
    rest.remove(tile)
    return tuple(rest)
