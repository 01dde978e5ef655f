"""Faults of a 字牌 position: melds, tile totals, facts that contradict each other."""

from collections.abc import Iterator

from evaluator.domain import tile as domain
from evaluator.domain.hand import Meld, Position
from evaluator.domain.kinds import FOUR_ALIKE, ZIPAI_MELDS, MeldKind, WinSource
from evaluator.domain.tile import NO_TILE, WILD, ZIPAI
from evaluator.domain.zipai import face
from evaluator.errors import Fault
from evaluator.scoring.check.tiles import placed_tiles
from evaluator.scoring.resolved import Resolved
from evaluator.search.patterns import runs

LEAST, MOST = 21, 26
DEALT = 20

_RUNS = frozenset(runs())
_NEVER_LAST = frozenset({WinSource.UPCARD, WinSource.DEALT, WinSource.DISCARD})


def melds(position: Position, rules: Resolved) -> Iterator[Fault]:
    """Melds of a kind this game lacks, or that are not their shape."""
    del rules
    for number, meld in enumerate(position.hand.melds):
        path = f"hand.melds[{number}]"
        if meld.kind not in ZIPAI_MELDS:
            names = ", ".join(kind.name for kind in sorted(ZIPAI_MELDS))
            problem = f"{meld.kind.name} is no meld of 字牌" if meld.kind else "not set"
            yield Fault(f"{path}.kind", problem, f"one of {names}")
        elif all(tile in ZIPAI for tile in meld.tiles) and not _has_its_shape(meld):
            yield Fault(f"{path}.tiles", f"not a {meld.kind.name}", _SHAPES[meld.kind])


def totals(position: Position) -> Iterator[Fault]:
    """Too many or too few tiles, the winning one included."""
    hand, dealt = position.hand, position.win.source is WinSource.DEALT
    if dealt:
        if hand.melds:
            yield Fault("hand.melds", "melds with a dealt hand", "none with DEALT")
        if len(hand.concealed) != DEALT:
            yield Fault("hand.concealed", f"{len(hand.concealed)} tiles", f"{DEALT} with DEALT")
        return
    fours = sum(meld.kind in FOUR_ALIKE for meld in hand.melds)
    # A meld that is not its shape is a fault of its own, so it counts with its right size here.
    melded = sum(_SIZES.get(meld.kind, len(meld.tiles)) for meld in hand.melds)
    total = len(hand.concealed) + melded + 1
    least = max(LEAST, 20 + fours)
    if not least <= total <= MOST:
        yield Fault(
            "hand.concealed",
            f"{total} tiles with melds and winning tile",
            f"{least} to {MOST} in all, so {least - total + len(hand.concealed)} to "
            f"{MOST - total + len(hand.concealed)} here",
        )


def contradictions(position: Position, rules: Resolved) -> Iterator[Fault]:
    """Facts against facts and facts against tiles."""
    facts, source = position.facts, position.win.source
    if source is WinSource.UPCARD:
        yield from _upcard_win(position)
    if facts.last_tile and source in _NEVER_LAST:
        yield Fault(
            "facts.last_tile",
            f"the wall's last tile with {source.name}",
            "SELF_DRAW or OTHER_DRAW with last_tile",
        )
    for name, tile in (("upcard", facts.upcard), ("woken", facts.woken)):
        if tile == NO_TILE or name not in rules.facts:
            continue
        if tile not in ZIPAI and not (tile == WILD and rules.wilds):
            yield Fault(f"facts.{name}", f"{domain.name(tile)} is foreign here", "a tile of 字牌")
            continue
        if name == "upcard" and source is WinSource.UPCARD:
            continue  # the same card as the winning tile, not another copy
        most = rules.wilds if tile == WILD else domain.copies(tile)
        copies = sum(other == tile for _, other in placed_tiles(position))
        shown_too = source is not WinSource.UPCARD and "upcard" in rules.facts
        copies += name == "woken" and tile == facts.upcard and shown_too
        if copies >= most:
            yield Fault(
                f"facts.{name}",
                f"the player already has all {most} of {domain.name(tile)}",
                "another tile",
            )


def _upcard_win(position: Position) -> Iterator[Fault]:
    hand, facts = position.hand, position.facts
    if facts.upcard not in (NO_TILE, position.win.tile):
        yield Fault(
            "facts.upcard",
            f"{domain.name(facts.upcard)}, but the hand wins on {domain.name(position.win.tile)}",
            "the winning tile, or unset, with UPCARD",
        )
    if hand.melds:
        yield Fault("hand.melds", "melds before the first turn", "none with UPCARD")
    if len(hand.concealed) != DEALT:
        yield Fault("hand.concealed", f"{len(hand.concealed)} tiles", f"{DEALT} with UPCARD")


def _has_its_shape(meld: Meld) -> bool:
    """Whether a meld of natural 字牌 tiles is what its kind says."""
    faces = tuple(sorted(map(face, meld.tiles)))
    if meld.kind is MeldKind.CHI:
        jiao = len(faces) == 3 and len({f % 10 for f in faces}) == 1 and len(set(faces)) == 2
        return faces in _RUNS or jiao
    return len(faces) == (4 if meld.kind in FOUR_ALIKE else 3) and len(set(faces)) == 1


_SIZES = {kind: 4 if kind in FOUR_ALIKE else 3 for kind in ZIPAI_MELDS}
_SHAPES = {
    MeldKind.CHI: "a 一句话 (three in a row of one size, 二七十, 贰柒拾) or a 绞",
    MeldKind.PENG: "three alike",
    MeldKind.WEI: "three alike",
    MeldKind.CHOU_WEI: "three alike",
    MeldKind.TI: "four alike",
    MeldKind.PAO: "four alike",
}
