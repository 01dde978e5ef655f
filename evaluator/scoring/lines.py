"""The arithmetic of one decomposition, written out so that it replays to the result."""

from dataclasses import replace
from typing import Final

from evaluator.domain import tile as tiles
from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.kinds import GroupKind
from evaluator.domain.score import Operation, Register, Score, ScoreLine
from evaluator.scoring.resolved import Resolved
from evaluator.search.found import Priced
from evaluator.search.pricing import STRUCTURAL, Step, price

KIND_NAMES: Final = {
    GroupKind.UNSPECIFIED: "余牌",
    GroupKind.JU: "一句话",
    GroupKind.JIAO: "绞",
    GroupKind.KAN: "坎",
    GroupKind.PENG: "碰",
    GroupKind.WEI: "偎",
    GroupKind.CHOU_WEI: "臭偎",
    GroupKind.TI: "提",
    GroupKind.PAO: "跑",
    GroupKind.JIANG: "将",
    GroupKind.SHUNZI: "顺子",
    GroupKind.KEZI: "刻子",
    GroupKind.MING_GANG: "明杠",
    GroupKind.AN_GANG: "暗杠",
    GroupKind.BU_GANG: "补杠",
}
"""Groups as the table calls them."""

_STRUCTURAL_NAMES: Final = {
    (Register.TUN, Operation.TUN_OF_HUXI): "胡息折囤",
    (Register.TOTAL, Operation.SET): "起算",
    (Register.TOTAL, Operation.MULTIPLY): "乘番数",
    (Register.TOTAL, Operation.CAP): "封顶",
}


def decomposition(priced: Priced, rules: Resolved) -> Decomposition:
    """A priced decomposition with its clauses and its lines."""
    groups = tuple(_with_clause(group, rules) for group in priced.groups)
    _, steps = price(rules.table, list(priced.measures), priced.huxi)
    lines = [*_huxi_lines(groups), *(_line(step, rules) for step in steps)]
    return Decomposition(
        groups,
        Score(
            huxi=priced.huxi,
            tun=priced.tun,
            ka=priced.ka,
            multiplier=priced.multiplier,
            total=priced.total,
            unit=rules.unit,
            lines=tuple(lines),
        ),
    )


def title(group: Group) -> str:
    """A group as it is read out: kind and faces.

    >>> title(Group(GroupKind.JU, (2, 7, 10)))
    '一句话二七十'
    """
    return KIND_NAMES[group.kind] + "".join(map(tiles.name, group.tiles))


def _with_clause(group: Group, rules: Resolved) -> Group:
    """The clause that gives the group its 胡息, or else its shape."""
    clauses = rules.clauses
    if group.huxi:
        return replace(group, clause=clauses.huxi)
    if group.winning_position and clauses.winning_group:
        return replace(group, clause=clauses.winning_group)
    return replace(group, clause=clauses.group)


def _huxi_lines(groups: tuple[Group, ...]) -> list[ScoreLine]:
    lines, huxi = [], 0
    for group in groups:
        if group.huxi:
            huxi += group.huxi
            lines.append(
                ScoreLine(
                    code="",
                    name=title(group),
                    register=Register.HUXI,
                    operation=Operation.ADD,
                    operand=group.huxi,
                    value=huxi,
                    clause=group.clause,
                )
            )
    return lines


def _line(step: Step, rules: Resolved) -> ScoreLine:
    if step.row == STRUCTURAL:
        code, name = "", _STRUCTURAL_NAMES[step.register, step.operation]
        in_tun = step.register is Register.TUN
        clause = rules.clauses.tun if in_tun else rules.clauses.total
    else:
        row = rules.names[step.row]
        code, name, clause = row.code, row.name, row.clause
    return ScoreLine(code, name, step.register, step.operation, step.operand, step.value, clause)
