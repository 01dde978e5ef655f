"""Digests that let anybody check later that an answer belongs to a hand and a ruleset.

They are taken over canonical JSON of codes and numbers; prose, names and times are left out,
so that a better sentence never changes a digest.
"""

import hashlib
import json
from typing import Any

from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Reason
from evaluator.scoring.resolved import Resolved


def request_digest(rules: Resolved, notation: str) -> str:
    """``sha256:…`` over ruleset digest, all options and the canonical notation."""
    return _digest([rules.ruleset.digest, dict(rules.options), notation])


def result_digest(reasons: tuple[Reason, ...], best: Decomposition | None, count: int) -> str:
    """``sha256:…`` over whether it wins, the reason codes, the result and the count."""
    codes = [reason.code for reason in reasons]
    return _digest([best is not None, codes, _plain(best), count])


def _plain(best: Decomposition | None) -> Any:  # noqa: ANN401 - JSON of any shape
    if best is None:
        return None
    score = best.score
    return {
        "groups": [
            [g.kind, g.tiles, g.wild_positions, g.winning_position, g.exposed, g.huxi]
            for g in best.groups
        ],
        "score": [
            score.huxi,
            score.tun,
            score.ka,
            score.multiplier,
            score.total,
            score.unit,
        ],
        "lines": [
            [ln.code, ln.register, ln.operation, ln.operand, ln.value, ln.clause]
            for ln in score.lines
        ],
    }


def _digest(content: Any) -> str:  # noqa: ANN401 - JSON of any shape
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
