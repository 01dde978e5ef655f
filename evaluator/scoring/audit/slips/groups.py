"""Slips on one group: taken for another kind, its 胡息 left out or of the other size."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.domain.tile import BIG_1, SMALL_1
from evaluator.scoring.audit.outcome import Outcome
from evaluator.scoring.audit.slips.result import Result, Slip
from evaluator.scoring.wording import Values, kind_word, title_word
from evaluator.search.zipai_groups import huxi_of

_KIN: Final = (
    (GroupKind.PENG, GroupKind.WEI, GroupKind.CHOU_WEI, GroupKind.KAN),
    (GroupKind.PAO, GroupKind.TI),
    (GroupKind.KEZI,),
    (GroupKind.MING_GANG, GroupKind.BU_GANG, GroupKind.AN_GANG),
)
"""Kinds that look alike on the table and are told apart by how they came to be."""


def taken_for_another(result: Result) -> Iterator[Slip]:
    """A group recorded as another kind of the same tiles, with that kind's 胡息 or its own."""
    for place, group in enumerate(result.priced.groups):
        for kind in _others(group.kind):
            other = replace(group, kind=kind, huxi=_huxi(result, kind, group.tiles))
            values: Values = {"group": title_word(group), "kind": kind_word(kind)}
            yield _priced_so(result, "group_taken_as", place, other, values)
            if other.huxi != group.huxi:
                recorded = replace(group, kind=kind)
                yield _priced_so(result, "group_recorded_as", place, recorded, values)


def mispriced(result: Result) -> Iterator[Slip]:
    """A group's 胡息 left out, or taken of the other size."""
    for place, group in enumerate(result.priced.groups):
        if not group.huxi:
            continue
        values: Values = {"group": title_word(group), "huxi": str(group.huxi)}
        none = replace(group, huxi=0)
        yield _priced_so(result, "group_not_counted", place, none, values)
        swap = BIG_1 - SMALL_1
        tiles = tuple(t + swap if t < BIG_1 else t - swap for t in group.tiles)
        of_other_size = replace(group, huxi=_huxi(result, group.kind, tiles))
        yield _priced_so(result, "group_of_other_size", place, of_other_size, values)


def _priced_so(result: Result, code: str, place: int, group: Group, values: Values) -> Slip:
    groups = result.priced.groups
    changed = (*groups[:place], group, *groups[place + 1 :])
    huxi = result.priced.huxi + group.huxi - groups[place].huxi
    if result.rules.zipai and huxi < result.rules.table.min_huxi:
        outcome = Outcome(huxi=huxi)  # too few to win
    else:
        working = result.bench.work(result.rows, huxi)
        outcome = result.outcome(working, groups=changed)
    subject = title_word(groups[place]).zh
    clause = result.rules.clauses.cited(groups[place]).clause
    return Slip(code, subject, clause, outcome, values)


def _huxi(result: Result, kind: GroupKind, tiles: tuple[int, ...]) -> int:
    prices = result.rules.table.huxi
    return huxi_of(kind, tuple(map(zipai.face, tiles)), prices) if prices else 0


def _others(kind: GroupKind) -> tuple[GroupKind, ...]:
    kin = next((kinds for kinds in _KIN if kind in kinds), ())
    return tuple(other for other in kin if other is not kind)
