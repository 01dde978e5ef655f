"""From the parts of a 泰州 hand to its groups and its measures."""

from typing import Final

from evaluator.domain import majiang
from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import GroupKind, MeldKind
from evaluator.search.canonical import group_key
from evaluator.search.majiang import Part
from evaluator.search.task import MajiangMeasure, MajiangTask

_MELD_KIND: Final = {
    MeldKind.PENG: GroupKind.PENG,
    MeldKind.MING_GANG: GroupKind.MING_GANG,
    MeldKind.AN_GANG: GroupKind.AN_GANG,
    MeldKind.BU_GANG: GroupKind.BU_GANG,
}


def meld_group(meld: Meld) -> Group:
    """A meld as a group of the finished hand."""
    return Group(_MELD_KIND[meld.kind], tuple(sorted(meld.tiles)), exposed=True)


def groups(task: MajiangTask, parts: tuple[Part, ...]) -> tuple[Group, ...]:
    """The groups in canonical order, the winning tile marked as the middle of its run."""
    ka_run = Part(GroupKind.SHUNZI, task.win - 1)
    home = parts.index(ka_run)
    concealed = [
        Group(
            part.shape,
            tuple(map(majiang.tile_of, part.kinds())),
            winning_position=2 if number == home else 0,
        )
        for number, part in enumerate(parts)
    ]
    concealed.sort(key=lambda group: (*group_key(group), -group.winning_position))
    return (*map(meld_group, task.melds), *concealed)


def measures(task: MajiangTask, parts: tuple[Part, ...], *, dead: int) -> list[int]:
    """Every ``MajiangMeasure`` of one decomposition with its 卡 run, in order.

    Args:
        task: the hand.
        parts: the concealed sets and the pair.
        dead: kinds that would complete the hand but whose four copies the player has.
    """
    runs = [part for part in parts if part.shape is GroupKind.SHUNZI]
    ka_run = Part(GroupKind.SHUNZI, task.win - 1)
    held = {part.kind for part in parts if part.shape is GroupKind.KEZI}
    open_peng = {majiang.kind(m.tiles[0]) for m in task.melds if m.kind is MeldKind.PENG}
    neighbours = {task.win - 1, task.win + 1}
    values = [*task.facts, *[0] * (len(MajiangMeasure) - len(task.facts))]
    values[MajiangMeasure.other_runs] = len(runs) - 1
    values[MajiangMeasure.ka_runs] = runs.count(ka_run)
    values[MajiangMeasure.pair_is_win] = Part(GroupKind.JIANG, task.win) in parts
    values[MajiangMeasure.tuo_held] = len(neighbours & held)
    values[MajiangMeasure.tuo] = len(neighbours & (held | open_peng))
    values[MajiangMeasure.all_four_held] = dead
    return values
