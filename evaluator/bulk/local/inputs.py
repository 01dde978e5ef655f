"""Whether the input files can be judged, before anything is begun."""

from collections.abc import Iterator, Sequence

import pyarrow as pa

from evaluator.bulk import schema
from evaluator.bulk.local.explanations import with_explanation
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.store import chunks
from evaluator.bulk.store.files import PARQUET, Source
from evaluator.errors import Fault, InvalidRequest

_PLAYED: Fault = Fault("played_at", "no such column", "one, or a dt= folder, to tell the period by")


def check(plan: Plan, sources: Sequence[Source]) -> None:
    """Whether the columns of all files can be read.

    Lines of JSON are looked at row by row, and so are records that are read by a profile.

    Raises:
        InvalidRequest: some cannot; ``field`` is file and column; all faults at once.
    """
    if plan.profile:
        return
    if faults := [fault for source in sources for fault in _faults(plan, source)]:
        raise InvalidRequest(faults)


def columns_of(plan: Plan, source: Source) -> pa.Schema:
    """The columns of the results of a file. Raises InvalidRequest where it cannot be read."""
    given = schema.input_schema()
    if source.path.name.endswith(PARQUET) and not plan.profile:
        given = chunks.schema_of(source.path)
    return with_explanation(schema.output_schema(given, baseline=plan.baseline), plan)


def _faults(plan: Plan, source: Source) -> Iterator[Fault]:
    if not source.path.name.endswith(PARQUET):
        return
    try:
        given = chunks.schema_of(source.path)
    except InvalidRequest as error:
        yield from error.faults
        return
    faults = []
    try:
        schema.check(given, ruleset_needed=plan.how.ruleset_needed)
    except InvalidRequest as error:
        faults += error.faults
    if not (source.day or plan.selection.period.open or "played_at" in given.names):
        faults.append(_PLAYED)
    for fault in faults:
        yield Fault(f"{source.path}: {fault.field}", fault.problem, fault.expected)
