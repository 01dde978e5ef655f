"""The compiled core behind the same door as the plain one: ``find`` with equal answers."""

from functools import lru_cache

from cext import zipai as core
from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import FOUR_ALIKE, GroupKind, MeldKind
from evaluator.search import plain
from evaluator.search.found import Found, Priced, Reached
from evaluator.search.lay_out import meld_group
from evaluator.search.packing import FINISHED, MOST_WILDS, NUMBER, pack, prices_of
from evaluator.search.table import PriceTable
from evaluator.search.task import MajiangTask, Task, ZipaiTask

_Raw = tuple[tuple[int, ...], bool, int, int, int, int, int, int, tuple[int, ...]]


class _Packed:
    """A table in the core's form, with the groups as results show them."""

    def __init__(self, table: PriceTable) -> None:
        self.table = table
        packed = pack(table)
        self.core = core.Table(packed) if packed is not None else None
        prices = prices_of(table)
        self.groups = [g.group(huxi) for g, huxi in zip(FINISHED, prices, strict=True)]


_packed: dict[int, _Packed] = {}


def _packed_of(table: PriceTable) -> _Packed:
    """Packs a table once; it is told by its identity and kept alive with its packed form."""
    known = _packed.get(id(table))
    if known is None:
        if len(_packed) > 2048:
            _packed.clear()
        known = _packed[id(table)] = _Packed(table)
    return known


def find(task: Task, table: PriceTable, limit: int) -> Found:
    """Every legal decomposition counted, the best ones listed; see ``plain.find``.

    Hands that the core leaves out (a heavenly hand, more wilds than any sheet has, a table too
    big for its fixed room) are answered by the plain core.
    """
    if isinstance(task, MajiangTask):
        return plain.find(task, table, limit)
    packed = _packed_of(table)
    if packed.core is None or task.wilds > MOST_WILDS or _may_be_heavenly(task, table):
        return plain.find(task, table, limit)
    raw = core.find(
        packed.core,
        task.held,
        task.wilds,
        task.win,
        [meld_number(meld) for meld in task.melds],
        task.own_draw,
        task.self_draw,
        task.from_wall,
        task.win_is_held,
        task.facts,
        task.xing,
        limit,
        True,
    )
    if raw is None:
        return plain.find(task, table, limit)
    reached, huxi, count, top, best_by, raised = raw
    return Found(
        count,
        tuple(_priced(task, packed, found, raised) for found in top),
        tuple(_priced(task, packed, found, raised) for found in best_by),
        Reached(reached),
        huxi,
    )


def _may_be_heavenly(task: ZipaiTask, table: PriceTable) -> bool:
    return table.heavenly is not None and (task.win < 0 or task.win_is_held) and not task.melds


@lru_cache(maxsize=4096)
def meld_number(meld: Meld) -> int:
    """The core's number of a meld as a finished group."""
    faces = tuple(sorted(map(zipai.face, meld.tiles)))
    if meld.kind is MeldKind.CHI:
        kind = GroupKind.JU if len({face % 10 for face in faces}) == 3 else GroupKind.JIAO
    else:
        kind = GroupKind[meld.kind.name]
    return NUMBER[kind, faces, 0]


def _priced(task: ZipaiTask, packed: _Packed, raw: _Raw, raised_meld: int) -> Priced:
    ids, raised, level, huxi, tun, ka, multiplier, total, measures = raw
    return Priced(
        _groups(task, packed, ids, raised_meld if raised else -1, level),
        huxi,
        tun,
        ka,
        multiplier,
        total,
        measures,
    )


def _groups(
    task: ZipaiTask, packed: _Packed, ids: tuple[int, ...], raised: int, level: int
) -> tuple[Group, ...]:
    assert packed.table.huxi is not None
    prices = packed.table.huxi
    melds = [meld_group(meld, prices) for meld in task.melds]
    concealed = [packed.groups[number] for number in ids]
    if raised >= 0:
        melds[raised] = _raised(task, packed, task.melds[raised])
    else:
        place = _winning_place(task, ids, level)
        concealed[place] = _with_winning(task, concealed[place])
    return (*melds, *concealed)


def _winning_place(task: ZipaiTask, ids: tuple[int, ...], level: int) -> int:
    """The first group, in canonical order, where the winning tile pays what was priced."""
    own_kan = task.win < zipai.FACES and task.held[task.win] == 3
    for place, number in enumerate(ids):
        group = FINISHED[number]
        naturals = group.naturals
        if task.win == zipai.WILD_FACE:
            fits = bool(group.wilds) and (not level or (not naturals and len(group.faces) == level + 1))
        elif level:
            fits = naturals == (task.win,) and len(group.faces) == level + 1
        else:
            fits = task.win in naturals and not (own_kan and naturals == (task.win,) * 3)
        if fits:
            return place
    raise AssertionError(f"no place for the winning tile in {ids}")


def _with_winning(task: ZipaiTask, group: Group) -> Group:
    if task.win == zipai.WILD_FACE:
        position = group.wild_positions[0] + 1
    else:
        position = group.tiles.index(zipai.tile_of(task.win)) + 1
    return Group(group.kind, group.tiles, group.wild_positions, position, huxi=group.huxi)


def _raised(task: ZipaiTask, packed: _Packed, meld: Meld) -> Group:
    assert meld.kind not in FOUR_ALIKE
    from_wei = meld.kind is not MeldKind.PENG
    kind = GroupKind.TI if from_wei and task.own_draw else GroupKind.PAO
    group = packed.groups[NUMBER[kind, (task.win,) * 4, 0]]
    return Group(kind, group.tiles, winning_position=4, exposed=True, huxi=group.huxi)
