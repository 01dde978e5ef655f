"""Digests that let anybody check later that an answer belongs to a hand and a ruleset.

They are taken over canonical JSON of codes and numbers; prose, names and times are left out,
so that a better sentence never changes a digest.
"""

import json
from hashlib import sha256

from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import Reason
from evaluator.scoring.resolved import Resolved


def request_digest(rules: Resolved, notation: str) -> str:
    """``sha256:…`` over ``[ruleset digest, all options, canonical notation]``."""
    if rules.memo.request is None:
        rules.memo.request = sha256(request_begun(rules))
    digest = rules.memo.request.copy()
    digest.update(f'"{notation}"]'.encode())  # canonical notation has nothing to escape
    return f"sha256:{digest.hexdigest()}"


def request_begun(rules: Resolved) -> bytes:
    """What a request is as far as all hands share it; what is left is the notation."""
    begun = _json([rules.ruleset.digest, dict(rules.options)])
    return f"{begun[:-1]},".encode()


def result_digest(
    rules: Resolved, reasons: tuple[Reason, ...], best: Decomposition | None, count: int
) -> str:
    """``sha256:…`` over ``[hu, reason codes, result, count]``.

    The result is ``[groups, figures, codes and clauses of the named lines]``, null when the
    hand does not win; see ``_group``.
    """
    codes = '","'.join([reason.code for reason in reasons])
    codes = f'["{codes}"]' if codes else "[]"
    hu = "false" if best is None else "true"
    text = f"[{hu},{codes},{_result(rules, best)},{count}]"
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _result(rules: Resolved, best: Decomposition | None) -> str:
    if best is None:
        return "null"
    known, score = rules.memo.digests, best.score
    written = [known.get(id(group)) or known.kept(group, _group) for group in best.groups]
    groups = ",".join([text for _, text in written])
    lines = ",".join(
        [f'["{ln.code}",{ln.operand},{ln.value},"{ln.clause}"]' for ln in score.lines if ln.code]
    )
    return (
        f"[[{groups}],[{score.huxi},{score.tun},{score.ka},{score.multiplier},{score.total},"
        f"{int(score.unit)}],[{lines}]]"
    )


def _group(group: Group) -> str:
    """``[kind, tiles, wild positions, winning position, exposed, huxi]``."""
    return _json(
        [
            group.kind,
            group.tiles,
            group.wild_positions,
            group.winning_position,
            group.exposed,
            group.huxi,
        ]
    )


def _json(content: object) -> str:
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
