"""Errors in what a hand is worth: one thing done wrong, the rest worked with the wrong figure.

Each changes a right claim so that the first thing wrong is of its kind, or gives None where there
is nothing to change. They know nothing of how a kind is told afterwards.
"""

from dataclasses import replace
from random import Random

from evaluator.bulk.sample.right import Right
from evaluator.scoring.resolved import Resolved
from evaluator.search.table import Effect, Row, Start


def line_dropped(right: Right, dice: Random) -> Right | None:
    """A line is forgotten."""
    if not (right.all_lines and right.lines):
        return None
    code = dice.choice(right.lines)
    lines = list(right.lines)
    lines.remove(code)
    return _with_line(replace(right, lines=tuple(lines)), code, -1)


def line_added(right: Right, dice: Random) -> Right | None:
    """A line is paid that does not hold."""
    left = [code for code in _codes(right.rules) if code not in right.lines]
    if not (right.all_lines and left):
        return None
    code = dice.choice(left)
    return _with_line(replace(right, lines=(*right.lines, code)), code, 1)


def line_exchanged(right: Right, dice: Random) -> Right | None:
    """One line is taken for another."""
    dropped = line_dropped(right, dice)
    if dropped is None:
        return None
    gone = next(code for code in right.lines if right.lines.count(code) > dropped.lines.count(code))
    left = [code for code in _codes(right.rules) if code not in right.lines and code != gone]
    return replace(dropped, lines=(*dropped.lines, dice.choice(left))) if left else None


def huxi(right: Right, dice: Random) -> Right | None:
    """胡息 are counted too high."""
    if not (right.figures and right.huxi):
        return None
    huxi = right.huxi + dice.choice((1, 2, 3, 6))
    table = right.rules.table
    tun = right.tun + table.tun_of(huxi) - table.tun_of(right.huxi)
    return _with_tun(replace(right, huxi=huxi), tun)


def tun_rounding(right: Right, dice: Random) -> Right | None:
    """囤 are rounded up."""
    table = right.rules.table
    plain = table.start is Start.TUN and table.tun_of(right.huxi) == right.tun
    if not (right.figures and plain and (right.huxi - table.min_huxi) % table.tun_step):
        return None
    return _with_tun(right, right.tun + 1)


def tun(right: Right, dice: Random) -> Right | None:
    """囤 are taken too high."""
    if not (right.figures and right.tun):
        return None
    return _with_tun(right, right.tun + dice.choice((2, 3)))


def ka(right: Right, dice: Random) -> Right | None:
    """卡 are counted too high."""
    if not (right.figures and right.ka):
        return None
    ka = right.ka + dice.choice((1, 2, 10))
    return replace(right, ka=ka).paying(right.total + (ka - right.ka) * right.multiplier)


def multiplier(right: Right, dice: Random) -> Right | None:
    """The lines are right, and their product or sum is not."""
    if not right.figures:
        return None
    return right.times(right.multiplier + dice.choice((1, right.multiplier)))


def _with_tun(right: Right, tun: int) -> Right:
    return replace(right, tun=tun).paying(right.total + (tun - right.tun) * right.multiplier)


def _with_line(right: Right, code: str, sign: int) -> Right:
    """The figures with a line more or less, worked as a hurried programmer would."""
    row = next(
        r for r, n in zip(right.rules.table.rows, right.rules.names, strict=True) if n.code == code
    )
    if row.effect is Effect.MULTIPLY:
        times = right.multiplier * row.base if sign > 0 else right.multiplier // row.base
        return right.times(max(times, 1))
    if row.effect in (Effect.FAN, Effect.FAN_LAST):
        return right.times(max(right.multiplier + sign * row.base, 1))
    return right.paying(max(right.total + sign * _worth(row, right), 1))


def _worth(row: Row, right: Right) -> int:
    after = row.effect is Effect.ADD_AFTER
    return row.base * (1 if after else max(right.multiplier, 1))


def _codes(rules: Resolved) -> list[str]:
    return sorted({name.code for name in rules.names})
