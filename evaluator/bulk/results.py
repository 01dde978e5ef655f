"""Result rows: what was worked out, as Arrow columns by name."""

from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.bulk import classes
from evaluator.bulk.arrays import Bools, Distinct, Ints, listed, looked_up, nullable
from evaluator.bulk.differing import Differing
from evaluator.bulk.digests import request_digests, result_digests
from evaluator.bulk.rows import FIGURES, Rows
from evaluator.bulk.rulebook import Refused
from evaluator.bulk.schema import DIFFERENCE
from evaluator.bulk.scored import Scored
from evaluator.bulk.side import Side
from evaluator.bulk.verdict import Class, Verdict

Columns = dict[str, Any]
"""Arrow arrays by the name of their column."""

_TEXT: Final = pa.string()
_CODES: Final = pa.list_(_TEXT)


def results(rows: Rows, side: Side, found: dict[int, Differing], texts: list[bytes]) -> Columns:
    """The columns of ``RESULT``.

    Args:
        rows: the batch.
        side: the rows judged.
        found: what is wrong with each row that differs.
        texts: canonical notation of every judged hand.
    """
    scored, claimed = side.scored, rows.claimed["total"]
    computed = _computed("computed", scored)
    return {
        **_rules("used", scored),
        "status": looked_up(scored.judged.astype(np.int64), ["error", "ok"], _TEXT),
        "verdict": looked_up(side.verdicts, list(Verdict), _TEXT),
        **computed,
        "computed_reasons": _codes(scored.reasons, scored.judged),
        "decomposition_count": nullable(scored.figures["count"], scored.judged, pa.int64()),
        **_differences(rows.count, scored.judged, found),
        "delta_total": nullable(
            scored.figures["total"] - claimed.values, scored.judged & claimed.there, pa.int64()
        ),
        "request_digest": request_digests(rows, scored, texts),
        "result_digest": result_digests(scored),
        "error": _errors(scored),
    }


def baselines(rows: Rows, judged: Side, baseline: Side, *, new_is_baseline: bool) -> Columns:
    """The columns of ``BASELINE``."""
    sides = (judged, baseline) if new_is_baseline else (baseline, judged)
    played, new = sides
    moved = classes.moved(played.scored, new.scored, rows.drawn)
    both = judged.scored.judged & baseline.scored.judged
    named = classes.classes(played.differ, new.differ, moved.rows)
    delta = new.scored.figures["total"] - played.scored.figures["total"]
    return {
        **_rules("baseline", baseline.scored),
        "baseline_verdict": looked_up(baseline.verdicts, list(Verdict), _TEXT),
        **_computed("baseline", baseline.scored),
        "baseline_error": _errors(baseline.scored),
        "class": looked_up(np.where(both, named, len(Class)), [*Class, None], _TEXT),
        "delta_baseline": nullable(delta, both, pa.int64()),
        "moved_clause": looked_up(moved.clauses.codes, moved.clauses.values, _TEXT),
    }


def _rules(name: str, scored: Scored) -> Columns:
    """Which rules a side judged by, as far as they are known."""
    ids: list[str | None] = []
    digests: list[str | None] = []
    for known in scored.rules.found:
        ids.append(known.ruleset_id if isinstance(known, Refused) else known.ruleset.id)
        digests.append(None if isinstance(known, Refused) else known.ruleset.digest)
    codes = scored.rules.codes
    return {
        f"{name}_ruleset_id": looked_up(codes, ids, _TEXT),
        f"{name}_ruleset_digest": looked_up(codes, digests, _TEXT),
    }


def _computed(name: str, scored: Scored) -> Columns:
    """What is worked out on either side."""
    judged, figures = scored.judged, scored.figures
    wide = {"multiplier", "total"}
    kinds = {figure: pa.int64() if figure in wide else pa.int32() for figure in FIGURES}
    return {
        f"{name}_hu": nullable(scored.hu, judged, pa.bool_()),
        **{f"{name}_{one}": nullable(figures[one], judged, kind) for one, kind in kinds.items()},
        f"{name}_lines": _codes(scored.lines, judged),
        f"{name}_net": listed(scored.net, scored.seats, judged & (scored.seats > 0)),
    }


def _codes(named: Distinct, judged: Bools) -> Any:  # noqa: ANN401 - Arrow's
    """Lists of codes; null where a row is not judged."""
    numbers = np.where(judged, named.codes, len(named.values))
    return looked_up(numbers, [*map(_as_list, named.values), None], _CODES)


def _as_list(codes: Any) -> list[str]:  # noqa: ANN401
    return list(codes)


def _differences(rows: int, judged: Bools, found: dict[int, Differing]) -> Columns:
    """Where rows differ: number 0 is a row that does not, the last one that is not judged."""
    numbers: Ints = np.zeros(rows, np.int64)
    numbers[list(found)] = np.arange(1, len(found) + 1)
    firsts = [one.differences[0] for one in found.values()]
    lists: list[Any] = [
        [(d.path, d.claimed, d.computed, d.clause or None) for d in one.differences]
        for one in found.values()
    ]
    return {
        "first_divergence": looked_up(numbers, [None, *(d.path for d in firsts)], _TEXT),
        "first_clause": looked_up(numbers, [None, *(d.clause or None for d in firsts)], _TEXT),
        "cause": looked_up(numbers, [None, *(one.cause for one in found.values())], _TEXT),
        "diff": looked_up(
            np.where(judged, numbers, len(lists) + 1), [[], *lists, None], pa.list_(DIFFERENCE)
        ),
    }


def _errors(scored: Scored) -> Any:  # noqa: ANN401 - Arrow's
    """What is wrong with each row that is not judged."""
    numbers: Ints = np.zeros(len(scored.judged), np.int64)
    numbers[list(scored.failed)] = np.arange(1, len(scored.failed) + 1)
    return looked_up(numbers, [None, *(error for _, error in scored.failed.values())], _TEXT)
