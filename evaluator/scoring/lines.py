"""The arithmetic of one decomposition, written out so that it replays to the result."""

from collections import Counter
from collections.abc import Callable
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
    groups, lines = _cited(priced.groups, rules)
    return Decomposition(
        groups,
        Score(
            priced.huxi,
            priced.tun,
            priced.ka,
            priced.multiplier,
            priced.total,
            rules.unit,
            (*lines, *scored_lines(priced, rules)),
        ),
    )


def _cited(found: tuple[Group, ...], rules: Resolved) -> tuple[tuple[Group, ...], list[ScoreLine]]:
    """The groups with their clauses, and the line of each that has 胡息."""
    known, written = rules.memo.groups, rules.memo.huxi
    groups, lines, huxi = [], [], 0
    for one in found:
        _, group = known.get(id(one)) or known.kept(one, rules.clauses.cited)
        groups.append(group)
        if group.huxi:
            huxi += group.huxi
            line = written.get((id(group), huxi))
            if line is None:
                # The group is kept with its line, so that its identity stays its own.
                line = written.keep((id(group), huxi), (_huxi_line(group, huxi), group))
            lines.append(line[0])
    return tuple(groups), lines


def scored_lines(priced: Priced, rules: Resolved) -> tuple[ScoreLine, ...]:
    """The lines after the 胡息 of the groups; they follow from 胡息 and what the rows ask."""
    key = priced.huxi, rules.asked(priced.measures)
    lines: tuple[ScoreLine, ...] | None = rules.memo.lines.get(key)
    if lines is None:
        _, steps = price(rules.table, list(priced.measures), priced.huxi)
        lines = rules.memo.lines.keep(key, tuple(_line(step, rules) for step in steps))
    return lines


def told_lines(
    codes: tuple[str, ...], huxi: int, rules: Resolved, found: Callable[[], Priced]
) -> tuple[ScoreLine, ...]:
    """The same lines told by their codes; the decomposition is asked for where they say too little.

    Args:
        codes: of all named lines, in any order.
        huxi: of the decomposition.
        rules: a resolved ruleset.
        found: gives the decomposition.
    """
    if not _fixed(rules).issuperset(codes):
        return scored_lines(found(), rules)
    lines: tuple[ScoreLine, ...] | None = rules.memo.told.get((huxi, codes))
    return lines or rules.memo.told.keep((huxi, codes), scored_lines(found(), rules))


def _fixed(rules: Resolved) -> frozenset[str]:
    """Codes of one row that counts once: their lines change a register by the same whenever."""
    if rules.memo.fixed is None:
        rows = Counter(name.code for name in rules.names)
        several = {
            n.code for n, row in zip(rules.names, rules.table.rows, strict=True) if row.units >= 0
        }
        rules.memo.fixed = frozenset(code for code in rows if rows[code] == 1) - several
    return rules.memo.fixed


def title(group: Group) -> str:
    """A group as it is read out: kind and faces.

    >>> title(Group(GroupKind.JU, (2, 7, 10)))
    '一句话二七十'
    """
    return KIND_NAMES[group.kind] + "".join(map(tiles.name, group.tiles))


def _huxi_line(group: Group, huxi: int) -> ScoreLine:
    return ScoreLine(
        code="",
        name=title(group),
        register=Register.HUXI,
        operation=Operation.ADD,
        operand=group.huxi,
        value=huxi,
        clause=group.clause,
    )


def _line(step: Step, rules: Resolved) -> ScoreLine:
    if step.row == STRUCTURAL:
        code, name = "", _STRUCTURAL_NAMES[step.register, step.operation]
        in_tun = step.register is Register.TUN
        clause = rules.clauses.tun if in_tun else rules.clauses.total
    else:
        row = rules.names[step.row]
        code, name, clause = row.code, row.name, row.clause
    return ScoreLine(code, name, step.register, step.operation, step.operand, step.value, clause)
