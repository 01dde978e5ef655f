"""Whether a position can exist, by RULES section 6 read once more.

A yes or no only, without paths; shares nothing with the check it is held against but the domain.
What may lie on the table of the sheets that the rules are about is written out here; of a sheet
that was added, it is what its own ``[table]`` says.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from evaluator.domain.hand import Meld, Position
from evaluator.scoring.registry import BUILT_IN

SMALL, BIG = range(1, 11), range(17, 27)
WILD = 33
SUITED = {*range(41, 50), *range(51, 60), *range(61, 70)}
HONOURS, SINGLE = range(71, 78), range(81, 89)


class Table(NamedTuple):
    """What may lie on the table of a sheet."""

    family: str
    sources: str
    woken: bool = False
    wilds: object = 0


TABLES = {
    "duowang": Table(
        "zipai", "SELF_DRAW OTHER_DRAW UPCARD DISCARD", woken=True, wilds={"option": "wild_count"}
    ),
    "quanmin": Table("zipai", "SELF_DRAW OTHER_DRAW UPCARD DISCARD DEALT"),
    "wucai": Table("zipai", "SELF_DRAW OTHER_DRAW UPCARD DISCARD DEALT"),
    "taizhou": Table("majiang", "SELF_DRAW DISCARD ROB_KONG"),
}


@cache
def _own_table(ruleset: str) -> Table:
    """The table of a sheet as its file has it."""
    text = (BUILT_IN / ruleset / "ruleset.toml").read_text(encoding="utf-8")
    sheet: dict[str, Any] = tomllib.loads(text)
    table = sheet["table"]
    return Table(
        sheet["family"],
        " ".join(table["sources"]),
        "woken" in table["facts"],
        table.get("wilds", 0),
    )


def possible(position: Position, ruleset: str, options: Mapping[str, str]) -> bool:
    """Whether the rules' list of faults has nothing against the position."""
    table = TABLES.get(ruleset) or _own_table(ruleset)
    if table.family == "zipai":
        return all((*_common(position, table), *_zipai(position, table, options)))
    return all((*_common(position, table), *_majiang(position, options)))


def _common(position: Position, table: Table) -> Iterator[bool]:
    win = position.win
    yield win.source.name in table.sources.split()
    yield (win.tile == 0) == (win.source.name == "DEALT")


def _wilds(setting: object, options: Mapping[str, str]) -> int:
    """王 in the set, which may be an option's."""
    return int(options[setting["option"]] if isinstance(setting, dict) else str(setting))


def _zipai(position: Position, table: Table, options: Mapping[str, str]) -> Iterator[bool]:
    hand, win, facts = position.hand, position.win, position.facts
    wilds = _wilds(table.wilds, options)
    won = [win.tile] if win.tile else []
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    mine = Counter([*hand.concealed, *melded, *won])
    total, held = mine.total(), len(hand.concealed)
    fours = sum(meld.kind.name in ("TI", "PAO") for meld in hand.melds)

    yield all(tile in SMALL or tile in BIG or (tile == WILD and wilds) for tile in mine)
    yield WILD not in melded
    yield all(count <= (wilds if tile == WILD else 4) for tile, count in mine.items())
    yield all(map(_is_zipai_meld, hand.melds))
    yield not hand.flowers
    if win.source.name == "DEALT":
        yield held == 20
        yield not hand.melds
    else:
        yield max(21, 20 + fours) <= total <= 26
    if win.source.name == "UPCARD":
        yield held == 20
        yield not hand.melds
        yield facts.upcard in (0, win.tile)
    taken = mine.copy()
    for shown in (0 if win.source.name == "UPCARD" else facts.upcard, facts.woken):
        if shown:
            yield shown in SMALL or shown in BIG or (shown == WILD and wilds > 0)
            taken[shown] += 1
            yield taken[shown] <= (wilds if shown == WILD else 4)
    yield table.woken or not facts.woken
    yield not facts.last_tile or win.source.name in ("SELF_DRAW", "OTHER_DRAW")
    yield not (facts.replacement_draw or facts.last_four or facts.ready_at_start)
    yield not (facts.visible_copies or facts.missed_win) and facts.ready_declared


def _is_zipai_meld(meld: Meld) -> bool:
    tiles = sorted(meld.tiles)
    if meld.kind.name in ("PENG", "WEI", "CHOU_WEI"):
        return len(tiles) == 3 and len(set(tiles)) == 1
    if meld.kind.name in ("TI", "PAO"):
        return len(tiles) == 4 and len(set(tiles)) == 1
    if meld.kind.name != "CHI" or len(tiles) != 3:
        return False
    first, second, third = tiles
    big = first in BIG
    run = (second, third) == (first + 1, first + 2) or (
        tuple(tile - 16 * big for tile in tiles) == (2, 7, 10)
    )
    one_size = all(tile in BIG for tile in tiles) or all(tile in SMALL for tile in tiles)
    ranks = {tile - 16 if tile in BIG else tile for tile in tiles}
    return (run and one_size) or (len(ranks) == 1 and len(set(tiles)) == 2)


def _majiang(position: Position, options: Mapping[str, str]) -> Iterator[bool]:
    hand, win, facts = position.hand, position.win, position.facts
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    mine = Counter([*hand.concealed, *melded, *([win.tile] if win.tile else [])])
    flowers, kinds = Counter(hand.flowers), Counter(meld.kind.name for meld in hand.melds)
    drawn = win.source.name == "SELF_DRAW"
    kongs = kinds["MING_GANG"] + kinds["AN_GANG"] + kinds["BU_GANG"]
    opened = kinds["PENG"] + kinds["BU_GANG"]

    yield all(tile in SUITED for tile in mine)
    yield all(count <= 4 for count in mine.values())
    for tile, count in flowers.items():
        yield (tile in HONOURS and count <= 4) or (tile in SINGLE and count == 1)
    yield all(
        len(meld.tiles) == (3 if meld.kind.name == "PENG" else 4) and len(set(meld.tiles)) == 1
        for meld in hand.melds
    )
    yield kongs + kinds["PENG"] == len(hand.melds)
    yield len(hand.concealed) == 13 - 3 * len(hand.melds)
    yield options.get("peng") != "once" or opened <= 1
    yield not facts.replacement_draw or (
        drawn and not facts.last_four and (bool(hand.flowers) or kongs > 0)
    )
    yield not facts.last_four or drawn
    yield not (facts.ready_at_start and opened)
    yield 0 <= facts.visible_copies <= 4 - mine[win.tile]
    yield win.source.name != "ROB_KONG" or mine[win.tile] == 1
    yield not (facts.upcard or facts.woken)
