"""Rows that could not be understood, as error rows."""

from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk import schema
from evaluator.bulk.verdict import Verdict

_RESULTS: Final = frozenset(column.name for column in (*schema.RESULT, *schema.BASELINE))


def refused(results: pa.RecordBatch, faults: Mapping[int, str]) -> pa.RecordBatch:
    """The results with the rows that have a fault made error rows, whatever was made of the rest.

    Args:
        results: of ``schema.output_schema``.
        faults: by row, what is wrong with it.
    """
    if not faults:
        return results
    at_fault = pa.array([row in faults for row in range(results.num_rows)])
    errors = pa.array([faults.get(row) for row in range(results.num_rows)], pa.string())
    said: dict[str, Any] = {"status": "error", "verdict": Verdict.INVALID_INPUT, "error": errors}
    columns = [
        pc.if_else(at_fault, _said(said, field), column) if field.name in _RESULTS else column
        for field, column in zip(results.schema, results.columns, strict=True)
    ]
    return pa.RecordBatch.from_arrays(columns, schema=results.schema)


def _said(said: Mapping[str, Any], field: pa.Field) -> Any:  # noqa: ANN401 - Arrow is untyped
    value = said.get(field.name)
    return value if isinstance(value, pa.Array) else pa.scalar(value, field.type)
