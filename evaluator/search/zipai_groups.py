"""From a split to groups as they will lie on the table, with their 胡息."""

from typing import Final

from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import GroupKind, MeldKind
from evaluator.search.canonical import group_key
from evaluator.search.patterns import Pattern
from evaluator.search.table import HuxiPrices
from evaluator.search.task import ZipaiTask
from evaluator.search.zipai import Split

_MELD_KIND: Final = {
    MeldKind.PENG: GroupKind.PENG,
    MeldKind.WEI: GroupKind.WEI,
    MeldKind.CHOU_WEI: GroupKind.CHOU_WEI,
    MeldKind.TI: GroupKind.TI,
    MeldKind.PAO: GroupKind.PAO,
}

_YI_ER_SAN: Final = (0, 1, 2)
_ER_QI_SHI: Final = (1, 6, 9)


def huxi_of(kind: GroupKind, faces: tuple[int, ...], prices: HuxiPrices) -> int:
    """胡息 of one group, in 息 (PH-4).

    Args:
        kind: the group's final kind.
        faces: face indexes 0..19; the first tells the size.
        prices: the ruleset's prices.
    """
    if kind is GroupKind.JU:
        ranks = tuple(face % 10 for face in faces)
        if ranks == _YI_ER_SAN:
            return prices.yi_er_san[zipai.is_big(faces[0])]
        if ranks == _ER_QI_SHI:
            return prices.er_qi_shi[zipai.is_big(faces[0])]
    return prices.by_kind[kind][zipai.is_big(faces[0])]


def meld_group(meld: Meld, prices: HuxiPrices) -> Group:
    """A meld as a group of the finished hand."""
    tiles = tuple(sorted(meld.tiles))
    faces = tuple(map(zipai.face, tiles))
    kind = _MELD_KIND.get(meld.kind)
    if kind is None:
        kind = GroupKind.JU if len({f % 10 for f in faces}) == 3 else GroupKind.JIAO
    return Group(kind, tiles, exposed=True, huxi=huxi_of(kind, faces, prices))


def groups(task: ZipaiTask, split: Split, place: int, prices: HuxiPrices) -> tuple[Group, ...]:
    """The groups in canonical order, the winning tile marked in its place."""
    melds = [meld_group(meld, prices) for meld in task.melds]
    if split.raised >= 0:
        melds[split.raised] = _raised(task, melds[split.raised], prices)
    concealed = [
        _concealed(task, part, prices, winning=number == place)
        for number, part in enumerate(split.parts)
    ]
    return (*melds, *sorted(concealed, key=_order))


def kind_of(task: ZipaiTask, part: Pattern) -> GroupKind:
    """Final kind of a concealed group: who completed three or four alike (PH-4, PH-7)."""
    if part.shape not in (GroupKind.KAN, GroupKind.TI) or part.wilds:
        return part.shape
    held = task.held[part.faces[0]] + (task.win_is_held and task.win == part.faces[0])
    if held == len(part.faces) or (task.own_draw and part.shape is GroupKind.TI):
        return part.shape
    if part.shape is GroupKind.TI:
        return GroupKind.PAO
    return GroupKind.WEI if task.own_draw else GroupKind.PENG


def _order(group: Group) -> tuple[object, ...]:
    """Canonical order; of equal groups the one with the winning tile first."""
    return *group_key(group), -group.winning_position


def _concealed(task: ZipaiTask, part: Pattern, prices: HuxiPrices, *, winning: bool) -> Group:
    kind = kind_of(task, part)
    return Group(
        kind,
        tuple(map(zipai.tile_of, part.faces)),
        part.wilds,
        _winning_position(task.win, part) if winning else 0,
        huxi=huxi_of(kind, part.faces, prices),
    )


def _winning_position(win: int, part: Pattern) -> int:
    if win == zipai.WILD_FACE:
        return part.wilds[0] + 1
    return next(
        place + 1
        for place, face in enumerate(part.faces)
        if face == win and place not in part.wilds
    )


def _raised(task: ZipaiTask, meld: Group, prices: HuxiPrices) -> Group:
    """碰 → 跑; 偎 or 臭偎 → 提 on own draw, else 跑 (PH-8)."""
    from_wei = meld.kind is not GroupKind.PENG
    kind = GroupKind.TI if from_wei and task.own_draw else GroupKind.PAO
    return Group(
        kind,
        meld.tiles[:1] * 4,
        winning_position=4,
        exposed=True,
        huxi=huxi_of(kind, (task.win,) * 4, prices),
    )
