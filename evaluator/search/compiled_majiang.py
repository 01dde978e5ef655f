"""The compiled 泰州麻将 core behind the same door as the plain one: ``find`` with equal answers."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cext import majiang as core
from evaluator.domain import majiang
from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import KONGS, GroupKind, MeldKind
from evaluator.search.found import Found, Priced
from evaluator.search.majiang import Part
from evaluator.search.majiang_groups import meld_group
from evaluator.search.packing import pack_prices
from evaluator.search.table import PriceTable
from evaluator.search.task import MajiangTask

if TYPE_CHECKING:
    from cext.majiang import RawFound

_SHAPES: Final = (GroupKind.KEZI, GroupKind.SHUNZI, GroupKind.JIANG)
"""Shapes of parts in canonical order; the core numbers parts by shape, then by lowest kind."""

_SHUNZI: Final = majiang.KINDS
"""Number of the lowest run."""

_meld_group = lru_cache(maxsize=1024)(meld_group)

_packed: dict[int, tuple[PriceTable, core.Table]] = {}


def find(task: MajiangTask, table: PriceTable, limit: int) -> Found:
    """Every legal decomposition counted, the best ones listed; see ``plain.find``."""
    raw = core.find(
        packed_of(table),
        task.held,
        task.win,
        [(meld.kind, majiang.kind(meld.tiles[0])) for meld in task.melds],
        task.facts,
        limit,
    )
    return found_of(raw, tuple(map(_meld_group, task.melds)), task.win)


def found_of(raw: "RawFound", melds: tuple[Group, ...], win: int) -> Found:
    """What the core has found, with groups as results show them; ``win`` is a kind."""
    count, shape, waits, top = raw
    listed = tuple(
        [
            Priced((*melds, *_concealed(parts, win)), 0, 0, ka, multiplier, total, measures)
            for parts, ka, multiplier, total, measures in top
        ]
    )
    return Found(count, listed, listed[:1], shape=shape, waits=waits)


@lru_cache(maxsize=1024)
def meld_of(kind: int, tile: int) -> Group:
    """A meld as a group, by the number of its kind and the code of its tile."""
    copies = 4 if kind in KONGS else 3
    return meld_group(Meld(MeldKind(kind), (tile,) * copies))


def packed_of(table: PriceTable) -> core.Table:
    """Packs a table once; it is told by its identity and kept alive with its packed form."""
    known = _packed.get(id(table))
    if known is None:
        if len(_packed) > 2048:
            _packed.pop(next(iter(_packed)), None)  # the oldest goes
        packed = {
            "prices": pack_prices(table),
            "ka_numbers": table.ka_numbers,
            "single_wait_all": table.single_wait_all,
        }
        known = _packed[id(table)] = table, core.Table(packed)
    return known[1]


def _concealed(parts: tuple[int, ...], win: int) -> list[Group]:
    """The parts as groups, the winning tile in the first of the runs around it."""
    groups = [_group(number, 0) for number in parts]
    ka_run = _SHUNZI + win - 1
    groups[parts.index(ka_run)] = _group(ka_run, 2)
    return groups


@lru_cache(maxsize=256)
def _group(number: int, winning_position: int) -> Group:
    """A part as results show it."""
    shape, kind = divmod(number, majiang.KINDS)
    part = Part(_SHAPES[shape], kind)
    return Group(part.shape, tuple(map(majiang.tile_of, part.kinds())), (), winning_position)
