"""The plain core: the executable specification of search and pricing.

Written to be read. It lists every decomposition, prices each and keeps what is asked for; the
compiled core must give the same answers, which the twin tests hold.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from evaluator.domain import majiang, zipai
from evaluator.domain.decomposition import Group
from evaluator.search import canonical, majiang_groups, zipai_groups
from evaluator.search import majiang as majiang_search
from evaluator.search import zipai as zipai_search
from evaluator.search.found import Found, Priced, Reached, Shape
from evaluator.search.heavenly import heavenly_groups
from evaluator.search.pricing import price, within_limit
from evaluator.search.table import HuxiPrices, Objective, PriceTable
from evaluator.search.task import MajiangTask, Task, ZipaiMeasure, ZipaiTask
from evaluator.search.zipai_measures import zipai_measures


def find(task: Task, table: PriceTable, limit: int) -> Found:
    """Every legal decomposition counted, the best ones listed.

    Args:
        task: the hand as numbers.
        table: the resolved ruleset as numbers.
        limit: how many decompositions to list, at least 1.
    """
    if isinstance(task, MajiangTask):
        return _find_majiang(task, table, limit)
    return _find_zipai(task, table, limit)


def tally(tiles: tuple[int, ...]) -> tuple[int, ...] | None:
    """How often each code 0..95 occurs, as a tuple of 96; None if any other number does.

    >>> tally((1, 33, 1))[:3]
    (0, 2, 0)
    """
    counts = [0] * 96
    for tile in tiles:
        if not 0 <= tile < len(counts) or len(tiles) > 255:
            return None
        counts[tile] += 1
    return tuple(counts)


def find_waits(task: ZipaiTask, faces: Sequence[int], table: PriceTable) -> list[tuple[int, Found]]:
    """What ``find`` says of each face that completes the shape, as the winning tile.

    ``best_by`` holds the result alone.
    """
    tried = (
        (face, find(zipai_search.aimed(task, face, forced=table.forced_draw), table, 1))
        for face in faces
    )
    return [
        (face, replace(found, best_by=found.top))
        for face, found in tried
        if found.reached is not Reached.NOTHING
    ]


def rank(objective: Objective) -> Callable[[Priced], tuple[object, ...]]:
    """Sort key, best first, of an objective with its ties (DW-5, TZ-27)."""

    def key(found: Priced) -> tuple[object, ...]:
        total, multiplier, huxi = -found.total, -found.multiplier, -found.huxi
        match objective:
            case Objective.FAN_THEN_HUXI:
                figures = multiplier, huxi, total
            case Objective.HUXI_THEN_FAN:
                figures = huxi, multiplier, total
            case _:
                figures = total, multiplier, huxi
        return *figures, canonical.key(found.groups), _winning_group(found.groups)

    return key


def _winning_group(groups: tuple[Group, ...]) -> int:
    """Which group holds the winning tile; of placements that pay alike the first is shown."""
    return next((n for n, group in enumerate(groups) if group.winning_position), -1)


def _find_zipai(task: ZipaiTask, table: PriceTable, limit: int) -> Found:
    reached, best_huxi, legal = Reached.NOTHING, 0, list[list[Priced]]()
    for candidate in _zipai_candidates(task, table):
        huxi = sum(group.huxi for group in candidate[0].groups)
        best_huxi = max(best_huxi, huxi)
        if huxi < table.min_huxi:
            reached = max(reached, Reached.SEVEN_GROUPS)
            continue
        reached = max(reached, Reached.HUXI)
        tried = [priced(table, laid.groups, laid.measures, huxi) for laid in candidate]
        within = [found for found in tried if found is not None]
        if within:
            legal.append(within)
    if not legal:
        return Found(0, (), (), reached, best_huxi)
    return Found(
        len(legal),
        _listed(legal, table.objective, limit),
        tuple(_listed(legal, objective, 1)[0] for objective in Objective),
        Reached.LEGAL,
        best_huxi,
    )


def _listed(legal: list[list[Priced]], objective: Objective, limit: int) -> tuple[Priced, ...]:
    """The best decompositions, each with the placement of the winning tile that is best."""
    key = rank(objective)
    return tuple(sorted((min(within, key=key) for within in legal), key=key)[:limit])


class _Laid(NamedTuple):
    """A decomposition with the winning tile in one of its places."""

    groups: tuple[Group, ...]
    measures: list[int]


def _zipai_candidates(task: ZipaiTask, table: PriceTable) -> Iterator[list[_Laid]]:
    """Each decomposition as the list of its placements, the heavenly one first."""
    assert table.huxi is not None
    if table.heavenly is not None:
        groups = heavenly_groups(task, table.heavenly, table.huxi)
        if groups is not None:
            yield [_Laid(groups, zipai_measures(task, groups, heavenly=True))]
    splits = zipai_search.decompositions(task, kan_rises=table.kan_rises, forced=table.forced_draw)
    for split in splits:
        yield [_laid(task, split, place, table.huxi) for place in split.places]


def _laid(task: ZipaiTask, split: zipai_search.Split, place: int, prices: HuxiPrices) -> _Laid:
    groups = zipai_groups.groups(task, split, place, prices)
    size = 0
    if place >= 0:
        winning_wild = task.win == zipai.WILD_FACE
        size = zipai_search.wild_win_size(split.parts[place], winning_wild=winning_wild)
    return _Laid(
        groups,
        zipai_measures(task, groups, wild_win_size=size, risen_kan=split.risen_kan),
    )


def priced(
    table: PriceTable, groups: tuple[Group, ...], measures: list[int], huxi: int
) -> Priced | None:
    """The figures, or None when the win limit forbids them."""
    figures, _ = price(table, measures, huxi)
    plain_draw = measures[ZipaiMeasure.own_draw] and not measures[ZipaiMeasure.wild_win_size]
    wilds = measures[ZipaiMeasure.wilds]
    if not within_limit(table, figures, wilds=wilds, plain_own_draw=bool(plain_draw)):
        return None
    return Priced(
        groups,
        huxi,
        figures.tun,
        figures.ka,
        figures.multiplier,
        figures.total,
        tuple(measures),
    )


def _find_majiang(task: MajiangTask, table: PriceTable, limit: int) -> Found:
    waits = dict(majiang_search.completions(task.held, task.melds))
    found = waits.get(task.win, [])
    if not found:
        return Found(0, (), (), shape=Shape.NOT_COMPLETE, waits=tuple(waits))
    shape = 0
    with_ka = [parts for parts in found if majiang_search.has_ka(parts, task.win)]
    least, greatest = table.ka_numbers
    if not with_ka:
        shape |= Shape.NO_KA
    elif not least <= majiang.number(task.win) <= greatest:
        shape |= Shape.KA_OUT_OF_RANGE
        with_ka = []
    if any(kind != task.win for kind in _counted_waits(waits, table)):
        shape |= Shape.NOT_SINGLE_WAIT

    dead = majiang_search.dead_completions(task.held, task.melds)
    legal = []
    for parts in with_ka:
        measures = majiang_groups.measures(task, parts, dead=dead)
        figures, _ = price(table, measures, 0)
        groups = majiang_groups.groups(task, parts)
        legal.append(
            Priced(
                groups,
                0,
                0,
                figures.ka,
                figures.multiplier,
                figures.total,
                tuple(measures),
            )
        )
    legal.sort(key=rank(table.objective))
    return Found(
        len(legal), tuple(legal[:limit]), tuple(legal[:1]), shape=shape, waits=tuple(waits)
    )


def _counted_waits(
    waits: dict[int, list[tuple[majiang_search.Part, ...]]], table: PriceTable
) -> Iterator[int]:
    """Kinds that count against the single wait: all, or 卡 waits in range only (TZ-5)."""
    least, greatest = table.ka_numbers
    for kind, found in waits.items():
        in_range = least <= majiang.number(kind) <= greatest
        is_ka = in_range and any(majiang_search.has_ka(parts, kind) for parts in found)
        if table.single_wait_all or is_ka:
            yield kind
