"""Packing a 字牌 price table for the compiled core: geometry with prices, as plain lists.

The geometry is that of ``patterns``; what is added is the huxi of each finished group, and for
each part (natural tiles and the wilds they need) in how many ways and how well it can end.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import gcd
from typing import Any, Final, NamedTuple

from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.search.canonical import RANK
from evaluator.search.patterns import BY_LOWEST
from evaluator.search.table import Effect, HuxiPrices, LimitKind, PriceTable
from evaluator.search.task import ZIPAI_FACTS, ZipaiMeasure
from evaluator.search.zipai_groups import huxi_of

REDS: Final = 5
COPIES: Final = 4
MOST_STEPS: Final = 7
"""Steps of huxi that the core can tell apart below what a win needs."""

MOST_ROWS: Final = 64
MOST_CONDITIONS: Final = 6
"""Priced rows, and conditions of one of them, that the core has room for."""

MOST_WILDS: Final = 4
"""More wilds than these are left to the plain core."""

_SLOTS: Final = {3: 0, 4: 1, 2: 2}


class Finished(NamedTuple):
    """A finished group of any kind, natural or with wilds."""

    kind: GroupKind
    faces: tuple[int, ...]
    wilds: tuple[int, ...]
    naturals: tuple[int, ...]

    def group(self, huxi: int) -> Group:
        """The group as results show it, without a winning tile."""
        return Group(self.kind, tuple(map(zipai.tile_of, self.faces)), self.wilds, huxi=huxi)


def _finished() -> tuple[Finished, ...]:
    """Every finished group in canonical order: its place is its number in the core."""
    groups = [Finished(*pattern) for patterns in BY_LOWEST for pattern in patterns]
    for face in range(zipai.FACES):
        for kind in (GroupKind.PENG, GroupKind.WEI, GroupKind.CHOU_WEI):
            groups.append(Finished(kind, (face,) * 3, (), (face,) * 3))
        groups.append(Finished(GroupKind.PAO, (face,) * 4, (), (face,) * 4))
    return tuple(sorted(groups, key=lambda g: (RANK[g.kind], g.faces, g.wilds)))


FINISHED: Final = _finished()
NUMBER: Final = {(g.kind, g.faces, len(g.wilds)): n for n, g in enumerate(FINISHED) if not g.wilds}
"""Numbers of the natural groups by kind, faces and 0."""


def pack(table: PriceTable) -> dict[str, Any]:
    """What of a table ``cext.zipai.Table`` needs beside the geometry."""
    return {
        "prices": pack_prices(table),
        "forced_draw": table.forced_draw,
        "kan_rises": table.kan_rises,
        "bounded": _bounded(table),
        "foreseen": _foreseen(table),
    }


def has_room(table: PriceTable) -> bool:
    """Whether the core has room for the rows."""
    fits = all(len(row.conditions) <= MOST_CONDITIONS for row in table.rows)
    return fits and len(table.rows) <= MOST_ROWS


def pack_geometry(huxi: HuxiPrices, min_huxi: int) -> dict[str, Any] | None:
    """Groups and parts for ``cext.zipai_geometry``, or None if the core has no room for them."""
    prices = [huxi_of(group.kind, group.faces, huxi) for group in FINISHED]
    unit = _unit(prices)
    need = -(-min_huxi // unit)
    if need > MOST_STEPS:
        return None
    return {
        "unit": unit,
        "need": need,
        "groups": [_group(group, price) for group, price in zip(FINISHED, prices, strict=True)],
        "parts": [_part(*part, prices, unit, need) for part in _parts()],
        "all_wild": [_part(slot, (), prices, unit, need) for slot in range(3)],
        "partners": _partners(),
        "ids": {name: _ids(*alike) for name, alike in _IDS.items()},
    }


def pack_prices(table: PriceTable) -> dict[str, Any]:
    """The rows and totals that both families share."""
    return {
        "rows": [
            {
                "effect": row.effect,
                "base": row.base,
                "conditions": [(c.measure, c.mask) for c in row.conditions],
                "units": row.units,
                "start": row.start,
                "step": row.step,
                "most": row.most,
                "level": row.level,
                "replaced_by": list(row.replaced_by),
            }
            for row in table.rows
        ],
        "start": table.start,
        "cap": table.cap,
        "fan_adds": table.fan_adds,
        "limit": table.limit,
        "limit_own_draw": table.limit_own_draw,
        "min_huxi": table.min_huxi,
        "tun_start": table.tun_start,
        "tun_step": table.tun_step,
        "objective": table.objective,
    }


def _unit(prices: Iterable[int]) -> int:
    """Greatest step that all prices of groups found by search are made of.

    Groups of the winning tile's own making (偎 碰 提 跑) are priced before the search.
    """
    searched = (
        huxi
        for group, huxi in zip(FINISHED, prices, strict=True)
        if group.wilds or group.kind in (GroupKind.JU, GroupKind.JIAO, GroupKind.JIANG)
    )
    return gcd(*searched) or 1


def _bounded(table: PriceTable) -> bool:
    """Whether what a decomposition pays follows from its huxi, its wild win and its red wilds.

    Then the core may leave out whatever cannot be better. Woken tiles may only add 囤.
    """
    free = {ZipaiMeasure.red_tiles, ZipaiMeasure.wild_win_size} | set(range(ZIPAI_FACTS))
    for number, row in enumerate(table.rows):
        asked = {c.measure for c in row.conditions} | ({row.units} - {-1})
        if ZipaiMeasure.xing_tiles in asked and not _only_adds(number, table):
            return False
        if not asked <= free | {ZipaiMeasure.xing_tiles} or row.effect is Effect.TUN_OF_HUXI:
            return False
    return not table.cap


def _only_adds(number: int, table: PriceTable) -> bool:
    """Whether a row that asks for woken tiles never adds less 囤 for one more of them."""
    row = table.rows[number]
    masks = [c.mask for c in row.conditions if c.measure == ZipaiMeasure.xing_tiles]
    at_least = all(mask + (mask & -mask) == 1 << 64 for mask in masks)
    replaces = row.replaced_by or any(number in other.replaced_by for other in table.rows)
    return row.effect is Effect.ADD_TUN and row.base >= 0 and at_least and not replaces


def _foreseen(table: PriceTable) -> bool:
    """Whether cells follow from own draw, winning wild, wild win and red tiles alone.

    Woken tiles and a win limit are asked of the hand itself.
    """
    few = {
        ZipaiMeasure.own_draw,
        ZipaiMeasure.winning_wild,
        ZipaiMeasure.red_tiles,
        ZipaiMeasure.wild_win_size,
        ZipaiMeasure.xing_tiles,
    }
    asked = {c.measure for row in table.rows for c in row.conditions}
    units = {row.units for row in table.rows} - {-1, ZipaiMeasure.xing_tiles}
    return asked <= few and not units and table.limit is LimitKind.NONE


def _group(group: Finished, huxi: int) -> tuple[Any, ...]:
    wild_faces = [group.faces[place] for place in group.wilds]
    return (
        group.kind,
        huxi,
        list(group.faces),
        wild_faces,
        list(group.naturals),
        sum(map(zipai.is_red, wild_faces)),
        group.kind in (GroupKind.JU, GroupKind.JIAO),
    )


@lru_cache(maxsize=1)
def _endings() -> dict[tuple[int, tuple[int, ...]], list[int]]:
    """Numbers of the groups that end a part, by (slot, natural tiles)."""
    result: dict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(list)
    fixed = (GroupKind.PENG, GroupKind.WEI, GroupKind.CHOU_WEI, GroupKind.PAO)
    for number, group in enumerate(FINISHED):
        # Three and four natural alike are laid down before the search (PH-6, PH-7).
        alike = group.kind in (GroupKind.KAN, GroupKind.TI) and not group.wilds
        if group.kind not in fixed and not alike:
            result[_SLOTS[len(group.faces)], tuple(sorted(group.naturals))].append(number)
    return result


def _parts() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Parts with natural tiles, those that need fewer wilds first."""
    sizes = {slot: size for size, slot in _SLOTS.items()}
    with_naturals = (part for part in _endings() if part[1])
    yield from sorted(with_naturals, key=lambda p: (sizes[p[0]] - len(p[1]), p))


def _partners() -> list[list[int]]:
    """Other faces that lie in some natural part with each face."""
    with_naturals = [set(naturals) for _, naturals in _endings() if naturals]
    return [
        sorted({f for naturals in with_naturals if face in naturals for f in naturals} - {face})
        for face in range(zipai.FACES)
    ]


def _part(
    slot: int, naturals: tuple[int, ...], prices: list[int], unit: int, need: int
) -> dict[str, Any]:
    endings = _endings()[slot, naturals]
    size = next(size for size, s in _SLOTS.items() if s == slot)
    ends = [
        (
            prices[number] // unit,
            sum(zipai.is_red(FINISHED[number].faces[place]) for place in FINISHED[number].wilds),
        )
        for number in endings
    ]
    return {
        "naturals": list(naturals),
        "slot": slot,
        "wilds": size - len(naturals),
        "endings": endings,
        "polys": list(_homogeneous(ends, need)),
    }


def _homogeneous(ends: list[tuple[int, int]], need: int) -> Iterator[tuple[list[int], list[int]]]:
    """Ways by steps (the last meaning "or more") and best steps by red wilds, for 1.. copies.

    Copies of one part end in a *multiset* of endings, which the complete homogeneous form
    counts: h(k) over the endings, one ending at a time.
    """
    forms: list[Counter[tuple[int, int]]] = [Counter({(0, 0): 1})] + [
        Counter() for _ in range(COPIES)
    ]
    for steps, reds in ends:
        for k in range(1, COPIES + 1):
            for (s, r), number in list(forms[k - 1].items()):
                forms[k][s + steps, r + reds] += number
    for form in forms[1:]:
        ways, best = [0] * (need + 1), [-1] * REDS
        for (steps, reds), number in form.items():
            if reds < REDS:
                ways[min(steps, need)] += number
                best[reds] = max(best[reds], steps)
        yield ways, best


def _ids(kind: GroupKind, size: int, wilds: int) -> list[int]:
    """Numbers of one kind's groups by face."""
    return [
        next(
            number
            for number, group in enumerate(FINISHED)
            if group.kind is kind and group.faces == (face,) * size and len(group.wilds) == wilds
        )
        for face in range(zipai.FACES)
    ]


_IDS: Final = {
    "kan": (GroupKind.KAN, 3, 0),
    "wei": (GroupKind.WEI, 3, 0),
    "peng": (GroupKind.PENG, 3, 0),
    "ti": (GroupKind.TI, 4, 0),
    "pao": (GroupKind.PAO, 4, 0),
    "risen": (GroupKind.TI, 4, 1),
}
"""Groups that are laid down before the search: kind, size, wilds."""


def groups_of(huxi: HuxiPrices) -> list[Group]:
    """Every finished group as results show it, in the order of their numbers."""
    return [group.group(huxi_of(group.kind, group.faces, huxi)) for group in FINISHED]
