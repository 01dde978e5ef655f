"""From a checked position to the numbers a core works on."""

from collections import Counter
from dataclasses import replace

from evaluator.domain import majiang, zipai
from evaluator.domain.hand import Position
from evaluator.domain.kinds import KONGS, MeldKind, WinSource
from evaluator.domain.tile import (
    HONOURS,
    MAJIANG,
    NO_TILE,
    PLANTS,
    SEASONS,
    WILD,
    ZIPAI,
    Tile,
)
from evaluator.scoring.resolved import Resolved
from evaluator.search.task import NO_WIN, MajiangTask, Task, ZipaiTask
from evaluator.search.zipai import binding

_OFF_THE_WALL = frozenset({WinSource.SELF_DRAW, WinSource.OTHER_DRAW, WinSource.UPCARD})


def task_of(position: Position, rules: Resolved) -> Task:
    """The position as numbers; it must have passed ``check``."""
    return _zipai(position, rules) if rules.zipai else _majiang(position)


def own_draw(position: Position) -> bool:
    """自摸: drawn, dealt, or the dealer's own shown tile (PH-9).

    >>> from evaluator.domain.hand import Facts, Win
    >>> upcard = Position(win=Win(1, WinSource.UPCARD))
    >>> own_draw(upcard), own_draw(replace(upcard, facts=Facts(dealer=True)))
    (False, True)
    """
    source = position.win.source
    return source in (WinSource.SELF_DRAW, WinSource.DEALT) or (
        source is WinSource.UPCARD and position.facts.dealer
    )


def _zipai(position: Position, rules: Resolved) -> ZipaiTask:
    hand, win, facts = position.hand, position.win, position.facts
    held = Counter(hand.concealed)
    wilds = held.pop(WILD, 0)
    upcard = win.tile if win.source is WinSource.UPCARD else facts.upcard
    red = upcard in ZIPAI and zipai.is_red(zipai.face(upcard))
    big = red and zipai.is_big(zipai.face(upcard))
    task = ZipaiTask(
        held=tuple(held[zipai.tile_of(face)] for face in range(zipai.FACES)),
        wilds=wilds,
        win=NO_WIN if win.tile == NO_TILE else zipai.face(win.tile),
        melds=hand.melds,
        own_draw=own_draw(position),
        from_wall=win.source in _OFF_THE_WALL,
        self_draw=win.source is WinSource.SELF_DRAW,
        win_is_held=win.source is WinSource.UPCARD and facts.dealer,
        facts=(),
        xing=_woken_faces(facts.woken, *rules.xing),
    )
    bound = rules.table.forced_draw and binding(task) is not None
    values = (
        task.own_draw,
        win.source is WinSource.UPCARD,
        len(hand.concealed),
        facts.last_tile,
        red and not big,
        big,
        wilds + (win.tile == WILD),
        win.tile == WILD,
        bound,
        facts.woken == WILD,
    )
    return replace(task, facts=tuple(map(int, values)))


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


def _majiang(position: Position) -> MajiangTask:
    hand, win, facts = position.hand, position.win, position.facts
    held, flowers = Counter(hand.concealed), Counter(hand.flowers)
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
        held=tuple(held[majiang.tile_of(kind)] for kind in range(majiang.KINDS)),
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
