"""The canonical order of groups and of decompositions (docs/design.md, 20)."""

from typing import Final

from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind

KIND_ORDER: Final = (
    GroupKind.TI,
    GroupKind.PAO,
    GroupKind.WEI,
    GroupKind.CHOU_WEI,
    GroupKind.KAN,
    GroupKind.PENG,
    GroupKind.JU,
    GroupKind.JIAO,
    GroupKind.AN_GANG,
    GroupKind.MING_GANG,
    GroupKind.BU_GANG,
    GroupKind.KEZI,
    GroupKind.SHUNZI,
    GroupKind.JIANG,
    GroupKind.UNSPECIFIED,
)
"""Kinds in canonical order; only the concealed ones are ever compared within a hand."""

RANK: Final = {kind: rank for rank, kind in enumerate(KIND_ORDER)}

GroupKey = tuple[int, tuple[int, ...], tuple[int, ...]]


def group_key(group: Group) -> GroupKey:
    """Sort key of one group: kind, faces, wild positions."""
    return RANK[group.kind], group.tiles, group.wild_positions


def key(groups: tuple[Group, ...]) -> tuple[GroupKey, ...]:
    """Sort key of a decomposition whose groups are in order; breaks every tie (DW-5)."""
    return tuple(map(group_key, groups))
