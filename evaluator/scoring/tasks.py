"""From a checked position to the numbers a core works on."""

from collections import Counter

from evaluator.domain import majiang, zipai
from evaluator.domain.hand import Position
from evaluator.domain.kinds import KONGS, MeldKind, WinSource
from evaluator.domain.tile import (
    BIG,
    HONOURS,
    MAJIANG,
    NO_TILE,
    PLANTS,
    SEASONS,
    SMALL,
    TIAO,
    TONG,
    WAN,
    WILD,
    Tile,
)
from evaluator.scoring.resolved import Resolved
from evaluator.search import Counts, tally
from evaluator.search.task import NO_WIN, MajiangTask, Task, ZipaiTask
from evaluator.search.zipai import binding

_SMALL, _BIG = slice(SMALL[0], SMALL[-1] + 1), slice(BIG[0], BIG[-1] + 1)
_SUITS = tuple(slice(suit[0], suit[-1] + 1) for suit in (WAN, TIAO, TONG))
_RED_SMALL = frozenset(tile for tile in SMALL if zipai.is_red(zipai.face(tile)))
_RED_BIG = frozenset(tile for tile in BIG if zipai.is_red(zipai.face(tile)))
_OFF_THE_WALL = frozenset({WinSource.SELF_DRAW, WinSource.OTHER_DRAW, WinSource.UPCARD})


def task_of(position: Position, rules: Resolved) -> Task:
    """The position as numbers; it must have passed ``check``."""
    counts = tally(position.hand.concealed)
    assert counts is not None, "check lets no foreign tile through"
    return _zipai(position, rules, counts) if rules.zipai else _majiang(position, counts)


def own_draw(position: Position) -> bool:
    """自摸: drawn, dealt, or the dealer's own shown tile (PH-9).

    >>> from evaluator.domain.hand import Facts, Hand, Win
    >>> upcard = Win(1, WinSource.UPCARD)
    >>> own_draw(Position(Hand(), upcard)), own_draw(Position(Hand(), upcard, Facts(dealer=True)))
    (False, True)
    """
    source = position.win.source
    return source in (WinSource.SELF_DRAW, WinSource.DEALT) or (
        source is WinSource.UPCARD and position.facts.dealer
    )


def _zipai(position: Position, rules: Resolved, counts: Counts) -> ZipaiTask:
    hand, win, facts = position.hand, position.win, position.facts
    held = (*counts[_SMALL], *counts[_BIG])
    wilds = counts[WILD]
    source, tile = win.source, win.tile
    drawn, self_draw = own_draw(position), source is WinSource.SELF_DRAW
    face = NO_WIN if tile == NO_TILE else zipai.face(tile)
    bound = self_draw and rules.table.forced_draw and binding(held, hand.melds, face) is not None
    return ZipaiTask(
        held,
        wilds,
        face,
        hand.melds,
        drawn,
        source in _OFF_THE_WALL,
        self_draw,
        source is WinSource.UPCARD and facts.dealer,
        (
            int(drawn),
            int(source is WinSource.UPCARD),
            len(hand.concealed),
            int(facts.last_tile),
            int(facts.upcard in _RED_SMALL),
            int(facts.upcard in _RED_BIG),
            wilds + (tile == WILD),
            int(tile == WILD),
            int(bound),
            int(facts.woken == WILD),
        ),
        _woken_faces(facts.woken, *rules.xing) if facts.woken else 0,
    )


def _woken_faces(woken: Tile, neighbours: int, wraps: bool) -> int:  # noqa: FBT001 - a row's value
    """Faces that the turned tile wakes, as bits; bit 20 for "the most numerous" (DW-22).

    >>> [f"{_woken_faces(10, 1, wraps):b}" for wraps in (True, False)]
    ['1100000001', '1100000000']
    """
    if woken == NO_TILE:
        return 0
    if woken == WILD:
        return 1 << zipai.WILD_FACE
    base, rank = divmod(zipai.face(woken), 10)
    mask = 0
    for other in range(rank - neighbours, rank + neighbours + 1):
        if wraps or 0 <= other < 10:
            mask |= 1 << base * 10 + other % 10
    return mask


def _majiang(position: Position, counts: Counts) -> MajiangTask:
    hand, win, facts = position.hand, position.win, position.facts
    flowers = Counter(hand.flowers)
    kinds = Counter(meld.kind for meld in hand.melds)
    own_peng = any(m.kind is MeldKind.PENG and m.tiles[0] == win.tile for m in hand.melds)
    robbed = win.source is WinSource.ROB_KONG
    every_tile = [*hand.concealed, win.tile, *(tile for m in hand.melds for tile in m.tiles)]
    sets = _flower_sets(flowers)
    values = (
        win.source is WinSource.SELF_DRAW,
        win.source is WinSource.DISCARD,
        robbed,
        majiang.number(majiang.kind(win.tile)),
        len(hand.flowers),
        sum(tiles == 4 for tiles in sets),
        sum(kinds[kind] for kind in KONGS - {MeldKind.AN_GANG}),
        kinds[MeldKind.AN_GANG],
        kinds[MeldKind.PENG] + kinds[MeldKind.BU_GANG],
        len({majiang.suit(majiang.kind(tile)) for tile in every_tile if tile in MAJIANG}),
        facts.replacement_draw,
        facts.last_four,
        facts.ready_at_start,
        3 if robbed else facts.visible_copies + 3 * own_peng,
        max((tiles for tiles in sets if tiles < 4), default=0),
    )
    return MajiangTask(
        held=tuple(n for suit in _SUITS for n in counts[suit]),
        win=majiang.kind(win.tile),
        melds=hand.melds,
        facts=tuple(map(int, values)),
    )


def _flower_sets(flowers: Counter[Tile]) -> list[int]:
    """Tiles of each set of four: every honour, 春夏秋冬, 梅兰竹菊 (TZ-21)."""
    return [
        *(flowers[honour] for honour in HONOURS),
        *(sum(flowers[tile] for tile in season) for season in (SEASONS, PLANTS)),
    ]
