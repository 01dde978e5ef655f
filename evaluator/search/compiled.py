"""The compiled core behind the same door as the plain one: ``find`` with equal answers."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cext import zipai as core
from cext.zipai_geometry import Geometry
from cext.zipai_waits import waits as core_waits
from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import GroupKind, MeldKind
from evaluator.search import compiled_majiang, plain
from evaluator.search.compiled_heavenly import may_be_heavenly, with_heavenly
from evaluator.search.found import Found, Priced, Reached
from evaluator.search.packing import (
    FINISHED,
    MOST_WILDS,
    NUMBER,
    groups_of,
    has_room,
    pack,
    pack_geometry,
)
from evaluator.search.table import HuxiPrices, PriceTable
from evaluator.search.task import MajiangTask, Task, ZipaiTask
from evaluator.search.zipai import GROUPS

if TYPE_CHECKING:
    from cext.zipai import Raw, RawFound

_REACHED = tuple(Reached)


class Shapes:
    """Groups as results show them, each made once, and their packed form.

    Callers may rely on equal groups of one price list being the very same object.
    """

    def __init__(self, huxi: HuxiPrices, min_huxi: int) -> None:
        """Every group that a finished hand can have."""
        packed = pack_geometry(huxi, min_huxi)
        self.core = Geometry(packed) if packed is not None else None
        self.huxi = huxi
        self.groups = groups_of(huxi)
        self._winning: dict[tuple[int, int], Group] = {}
        self._melds: dict[int, Group] = {}
        self._raised: dict[tuple[int, bool], Group] = {}

    def winning(self, number: int, win: int) -> Group:
        """The group with the winning tile in it."""
        known = self._winning.get((number, win))
        if known is None:
            known = self._winning[number, win] = _with_winning(win, self.groups[number])
        return known

    def melds(self, numbers: tuple[int, ...]) -> list[Group]:
        """Melds as groups, given by the number of the group that each is."""
        return [self._melds.get(number) or self._meld(number) for number in numbers]

    def raised(self, number: int, *, own_draw: bool) -> Group:
        """A meld that the winning tile made four alike (PH-8)."""
        known = self._raised.get((number, own_draw))
        if known is None:
            meld = FINISHED[number]
            from_wei = meld.kind is not GroupKind.PENG
            kind = GroupKind.TI if from_wei and own_draw else GroupKind.PAO
            four = self.groups[NUMBER[kind, (meld.faces[0],) * 4, 0]]
            known = Group(kind, four.tiles, winning_position=4, exposed=True, huxi=four.huxi)
            self._raised[number, own_draw] = known
        return known

    def _meld(self, number: int) -> Group:
        known = self._melds[number] = replace(self.groups[number], exposed=True)
        return known


_shapes = lru_cache(maxsize=64)(Shapes)


class _Packed:
    """A table in the core's form."""

    def __init__(self, table: PriceTable) -> None:
        assert table.huxi is not None
        self.table = table
        self.shapes = _shapes(table.huxi, table.min_huxi)
        geometry = self.shapes.core if has_room(table) else None
        self.core = core.Table(geometry, pack(table)) if geometry is not None else None


_packed: dict[int, _Packed] = {}


def packed_of(table: PriceTable) -> _Packed:
    """Packs a table once; it is told by its identity and kept alive with its packed form."""
    known = _packed.get(id(table))
    if known is None:
        if len(_packed) > 512:
            _packed.pop(next(iter(_packed)), None)  # the oldest goes
        known = _packed[id(table)] = _Packed(table)
    return known


class Aim(NamedTuple):
    """What the core's answer does not repeat: melds as numbers of groups, and the winning face."""

    melds: tuple[int, ...]
    win: int
    own_draw: bool


def find(task: Task, table: PriceTable, limit: int) -> Found:
    """Every legal decomposition counted, the best ones listed; see ``plain.find``.

    Hands that the core leaves out (more wilds or melds than a table can hold, a price table too
    big for its fixed room) are answered by the plain core; a heavenly hand is put in its place
    among what the core finds.
    """
    if isinstance(task, MajiangTask):
        return compiled_majiang.find(task, table, limit)
    packed = packed_of(table)
    wilds = task.wilds + (task.win == zipai.WILD_FACE)
    if packed.core is None or wilds > MOST_WILDS or len(task.melds) > GROUPS:
        return plain.find(task, table, limit)
    melds = tuple(map(meld_number, task.melds))
    raw = core.find(
        packed.core,
        task.held,
        task.wilds,
        task.win,
        melds,
        task.own_draw,
        task.self_draw,
        task.from_wall,
        task.win_is_held,
        task.facts,
        task.xing,
        limit,
    )
    if raw is None:
        return plain.find(task, table, limit)
    found = found_of(raw, packed.shapes, Aim(melds, task.win, task.own_draw))
    return with_heavenly(found, task, table, limit) if may_be_heavenly(task, table) else found


def found_of(raw: "RawFound", shapes: Shapes, aim: Aim) -> Found:
    """What the core has found, with groups as results show them."""
    reached, huxi, count, top, best_by, raised = raw
    listed = [_priced(shapes, aim, found, raised) for found in top]
    best = [
        # The core gives the very tuple again where objectives agree.
        listed[0] if found is top[0] else _priced(shapes, aim, found, raised)
        for found in best_by
    ]
    return Found(count, tuple(listed), tuple(best), _REACHED[reached], huxi)


def find_waits(task: ZipaiTask, faces: Sequence[int], table: PriceTable) -> list[tuple[int, Found]]:
    """What ``find`` says of each face that completes the shape, in one call of the core.

    ``best_by`` holds the result alone.
    """
    packed = packed_of(table)
    raw = None
    wilds = task.wilds + (zipai.WILD_FACE in faces)
    melds = tuple(map(meld_number, task.melds))
    if packed.core is not None and wilds <= MOST_WILDS and not _left_out(task, table):
        raw = core_waits(
            packed.core,
            task.held,
            task.wilds,
            melds,
            task.own_draw,
            task.self_draw,
            task.from_wall,
            task.win_is_held,
            task.facts,
            task.xing,
            faces,
        )
    if raw is None:
        return plain.find_waits(task, faces, table)
    result = []
    for face, reached, huxi, count, best, raised in raw:
        aim = Aim(melds, face, task.own_draw)
        top = (_priced(packed.shapes, aim, best, raised),) if best is not None else ()
        result.append((face, Found(count, top, top, _REACHED[reached], huxi)))
    return result


def _left_out(task: ZipaiTask, table: PriceTable) -> bool:
    return may_be_heavenly(task, table) or len(task.melds) > GROUPS


@lru_cache(maxsize=4096)
def meld_number(meld: Meld) -> int:
    """The core's number of a meld as a finished group."""
    faces = tuple(sorted(map(zipai.face, meld.tiles)))
    if meld.kind is MeldKind.CHI:
        kind = GroupKind.JU if len({face % 10 for face in faces}) == 3 else GroupKind.JIAO
    else:
        kind = GroupKind[meld.kind.name]
    return NUMBER[kind, faces, 0]


def _priced(shapes: Shapes, aim: Aim, raw: "Raw", raised: int) -> Priced:
    ids, place, huxi, tun, ka, multiplier, total, measures = raw
    every = shapes.groups
    groups = shapes.melds(aim.melds)
    if place < 0:
        groups[raised] = shapes.raised(aim.melds[raised], own_draw=aim.own_draw)
        groups += [every[number] for number in ids]
    else:
        concealed = [every[number] for number in ids]
        concealed[place] = shapes.winning(ids[place], aim.win)
        groups += concealed
    return Priced(tuple(groups), huxi, tun, ka, multiplier, total, measures)


def _with_winning(win: int, group: Group) -> Group:
    if win == zipai.WILD_FACE:
        position = group.wild_positions[0] + 1
    else:
        position = group.tiles.index(zipai.tile_of(win)) + 1
    return Group(group.kind, group.tiles, group.wild_positions, position, huxi=group.huxi)
