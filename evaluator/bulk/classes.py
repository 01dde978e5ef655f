"""Claim, rules as played and new rules held against each other, row by row."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from evaluator.bulk.arrays import Bools, Distinct, Ints, combine
from evaluator.bulk.lines import Codes
from evaluator.bulk.rows import FIGURES
from evaluator.bulk.scored import Scored
from evaluator.scoring.resolved import Resolved

_HU, _NET, _DRAWN = range(len(FIGURES), len(FIGURES) + 3)
"""Bits after those of the figures: other things that may differ, and a drawn round."""


class Moved(NamedTuple):
    """Where the rules differ: rows, and the clause whose change shows first; None elsewhere."""

    rows: Bools
    clauses: Distinct


def classes(played_wrong: Bools, new_wrong: Bools, moved: Bools) -> Ints:
    """The class of each row, as a place in ``Class``.

    Args:
        played_wrong: the claim is not what the rules as played give.
        new_wrong: it is not what the new rules give.
        moved: the two give different results.
    """
    right = np.where(moved, 1, 0)
    wrong = np.where(~moved, 2, np.where(new_wrong, 4, 3))
    return np.where(played_wrong, wrong, right).astype(np.int64)


def moved(played: Scored, new: Scored, drawn: Bools) -> Moved:
    """Rows judged by both sides of which a figure, the lines or the payments differ."""
    both = played.judged & new.judged
    stages = np.zeros(len(both), np.int64)
    for stage, name in enumerate(FIGURES):
        stages |= (played.figures[name] != new.figures[name]).astype(np.int64) << stage
    stages |= drawn.astype(np.int64) << _DRAWN
    stages |= (played.hu != new.hu).astype(np.int64) << _HU
    stages |= (played.net != new.net).any(axis=1).astype(np.int64) << _NET
    at = np.flatnonzero(both)
    keys = (
        played.rules.codes[at],
        new.rules.codes[at],
        played.lines.codes[at],
        new.lines.codes[at],
        played.reasons.codes[at],
        new.reasons.codes[at],
        stages[at],
    )
    numbers, first = combine(*keys)
    known: list[Any] = [None]
    found = np.zeros(len(first), np.int64)
    for number, row in enumerate(at[first].tolist()):
        clause = _clause(played, new, row, int(stages[row]))
        if clause is not None:
            found[number] = len(known)
            known.append(clause)
    codes = np.zeros(len(both), np.int64)
    codes[at] = found[numbers] if len(at) else 0
    return Moved(codes > 0, Distinct(codes, known))


def _clause(played: Scored, new: Scored, row: int, stages: int) -> str | None:
    """The clause whose change shows first; None when nothing differs."""
    before, after = (_lines(side, row) for side in (played, new))
    differ = stages & ~(1 << _DRAWN)
    if not differ and before == after:
        return None
    if differ >> _HU & 1:
        return _of_reasons(played, new, row)
    terms = new.rules_of(row).terms
    if differ == 1 << _NET:
        return terms.drawn_clause if stages >> _DRAWN & 1 else terms.win_clause
    return _of_figures(played.rules_of(row), new.rules_of(row), before, after, differ)


def _of_figures(
    old: Resolved, new: Resolved, before: Counter[str], after: Counter[str], differ: int
) -> str:
    """The clause for a hand that wins under both, for other figures."""
    if differ >> FIGURES.index("huxi") & 1:
        return new.clauses.huxi
    changed = {*(before - after), *(after - before)} or _repriced(set(after), old, new)
    for sheet in (new, old):
        for name in sheet.names:
            if name.code in changed:
                return name.clause
    return new.clauses.tun if differ >> FIGURES.index("tun") & 1 else new.clauses.total


def _repriced(codes: set[str], old: Resolved, new: Resolved) -> set[str]:
    """Lines that pay something else than they did."""
    return {code for code in codes if _prices(code, old) != _prices(code, new)}


def _prices(code: str, rules: Resolved) -> list[tuple[int, ...]]:
    return [
        (row.effect, row.base, row.start, row.step, row.most)
        for row, name in zip(rules.table.rows, rules.names, strict=True)
        if name.code == code
    ]


def _lines(side: Scored, row: int) -> Counter[str]:
    codes: Codes = side.lines.values[side.lines.codes[row]]
    return Counter(codes)


def _of_reasons(played: Scored, new: Scored, row: int) -> str:
    """A hand that wins under one side only: the clause that the other gives as its reason."""
    side = played if new.hu[row] else new
    codes: Codes = side.reasons.values[side.reasons.codes[row]]
    rules = side.rules_of(row)
    return next((clause for code in codes for clause in rules.ruleset.reasons[code]), "")
