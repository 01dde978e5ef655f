"""The column ``explanation``: how the result comes about, and what else would explain the claim.

JSON, an object with ``lines`` (the arithmetic, each with its clause), ``readings`` that the result
rests on, ``explained_by`` (what else would make the claim right, simplest first) and ``cut`` where
the search ended before all was tried.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.local.auditing import Auditor
from evaluator.bulk.local.plan import Explain, Plan
from evaluator.bulk.verdict import Verdict
from evaluator.domain.audit import Audit, Explanation
from evaluator.scoring.registry import Registry, with_built_in

COLUMN: Final = "explanation"

_TOLD: Final = {
    Explain.NONE: (),
    Explain.MISMATCH: (Verdict.MISMATCH,),
    Explain.ALL: (Verdict.MISMATCH, Verdict.MATCH),
}


def with_explanation(columns: pa.Schema, plan: Plan) -> pa.Schema:
    """The schema with the column, where the plan asks for it."""
    columns = pa.schema([field for field in columns if field.name != COLUMN])
    if plan.explain is Explain.NONE:
        return columns
    return columns.append(pa.field(COLUMN, pa.string()))


def explained(results: pa.RecordBatch, plan: Plan) -> pa.RecordBatch:
    """The results with the column, where the plan asks for it."""
    columns = with_explanation(results.schema, plan)
    results = results.select([name for name in results.schema.names if name != COLUMN])
    if plan.explain is Explain.NONE:
        return results
    told: list[str | None] = [None] * results.num_rows
    wanted = pc.is_in(results.column("verdict"), pa.array(_TOLD[plan.explain], pa.string()))
    auditor = Auditor(results, _registry(plan.how.folders))
    for row in pc.indices_nonzero(wanted).to_pylist():
        told[row] = _as_json(told_of(auditor.audit(row).answer))
    return pa.RecordBatch.from_arrays([*results.columns, pa.array(told)], schema=columns)


def told_of(answer: Audit) -> dict[str, Any]:
    """What an audit has to say, as JSON has it."""
    told: dict[str, Any] = {"explained_by": [_explanation(one) for one in answer.explanations]}
    if answer.cut:
        told["cut"] = True
    if answer.computed is not None:
        score = answer.computed.best.score if answer.computed.best else None
        told["lines"] = [
            {
                "register": line.register.name.lower(),
                "operation": line.operation.name.lower(),
                "operand": line.operand,
                "value": line.value,
                "code": line.code,
                "clause": line.clause,
            }
            for line in (score.lines if score else ())
        ]
        told["readings"] = list(answer.computed.provenance.readings)
    return told


def _explanation(one: Explanation) -> dict[str, Any]:
    told = {
        "size": one.size,
        "zh": one.said.zh,
        "en": one.said.en,
        "clauses": list(one.clauses),
        "options": dict(one.options),
        "ruleset_id": one.ruleset_id,
        "slip": one.slip,
        "subject": one.subject,
    }
    return {name: value for name, value in told.items() if value}


def _as_json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=1)
def _registry(folders: tuple[str, ...]) -> Registry:
    return with_built_in(*map(Path, folders))
