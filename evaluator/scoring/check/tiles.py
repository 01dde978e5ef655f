"""Faults of single tiles: foreign to the sheet, too many copies, no winning tile."""

from collections import Counter
from collections.abc import Iterator

from evaluator.domain import tile as domain
from evaluator.domain.hand import Position
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import ALL, FLOWERS, MAJIANG, NO_TILE, WILD, ZIPAI, Tile
from evaluator.errors import Fault
from evaluator.scoring.resolved import Resolved

Placed = tuple[str, Tile]
"""A tile and the path of the field it stands in."""


def placed_tiles(position: Position) -> Iterator[Placed]:
    """Every tile of the player: concealed, melds, then the winning one."""
    for place, tile in enumerate(position.hand.concealed):
        yield f"hand.concealed[{place}]", tile
    for number, meld in enumerate(position.hand.melds):
        for tile in meld.tiles:
            yield f"hand.melds[{number}].tiles", tile
    if position.win.tile != NO_TILE:
        yield "win.tile", position.win.tile


def suits(tile: Tile, rules: Resolved) -> bool:
    """Whether the tile can be in a hand under this sheet."""
    if rules.zipai:
        return tile in ZIPAI or (tile == WILD and rules.wilds > 0)
    return tile in MAJIANG


def foreign(position: Position, rules: Resolved) -> Iterator[Fault]:
    """Tiles that the sheet does not have, or not there."""
    what = "字牌" if rules.zipai else "万 条 筒"
    # Three foreign tiles alike in one meld are one fault.
    for path, tile in dict.fromkeys(placed_tiles(position)):
        in_meld = path.startswith("hand.melds")
        if tile == WILD and rules.zipai and in_meld:
            yield Fault(path, "a wild in a meld", "natural tiles; wilds stay in the hand")
        elif not suits(tile, rules):
            why = "is laid aside, not held" if tile in FLOWERS and not rules.zipai else "is foreign"
            yield Fault(path, f"{_shown(tile)} {why} here", f"tiles of {what}")
    for place, tile in enumerate(position.hand.flowers):
        if not rules.flowers:
            yield Fault(f"hand.flowers[{place}]", "a flower", "none: this sheet has no flowers")
        elif tile not in FLOWERS:
            yield Fault(f"hand.flowers[{place}]", f"{_shown(tile)} is no flower", "a flower")


def too_many(position: Position, rules: Resolved) -> Iterator[Fault]:
    """More copies of a tile than the set has; named where the first one too many lies."""
    seen = Counter[Tile]()
    told = set()
    for path, tile in placed_tiles(position):
        seen[tile] += 1
        most = rules.wilds if tile == WILD else domain.copies(tile)
        if suits(tile, rules) and seen[tile] > most and tile not in told:
            told.add(tile)
            yield Fault(
                _without_place(path),
                f"more than {most} of {domain.name(tile)} over hand, melds and winning tile",
                f"at most {most}",
            )
    for tile, count in sorted(Counter(position.hand.flowers).items()):
        most = domain.copies(tile)
        if tile in FLOWERS and rules.flowers and count > most:
            yield Fault("hand.flowers", f"{count} of {domain.name(tile)}", f"at most {most}")


def win(position: Position, rules: Resolved) -> Iterator[Fault]:
    """A source that the sheet does not have, a winning tile missing or one too many."""
    tile, source = position.win.tile, position.win.source
    if source not in rules.sources:
        names = ", ".join(sorted(s.name for s in rules.sources))
        problem = "not set" if source is WinSource.UNSPECIFIED else f"no {source.name} here"
        yield Fault("win.source", problem, f"one of {names}")
    if source is WinSource.DEALT:
        if tile != NO_TILE:
            yield Fault("win.tile", "a tile with a dealt hand", "none with DEALT")
    elif tile == NO_TILE:
        yield Fault("win.tile", "no winning tile", "the tile that completes the hand")


def _shown(tile: Tile) -> str:
    return domain.name(tile) if tile in ALL else f"tile {tile}"


def _without_place(path: str) -> str:
    """``hand.concealed[7]`` as ``hand.concealed``: the fault is of the whole, not of one tile."""
    return "hand.concealed" if path.startswith("hand.concealed") else path
