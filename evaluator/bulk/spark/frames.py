"""Frames of settlements in, frames of results out: what a data engineer's own job calls."""

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as columns

from evaluator.bulk import schema
from evaluator.bulk.local.explanations import with_explanation
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.spark.shipped import Shipped
from evaluator.bulk.spark.tasks import LINE, Rows, Task


def judged(frame: DataFrame, plan: Plan, *, dated: bool = False) -> DataFrame:
    """The results of a frame of settlements, or of records when the plan has a profile.

    Rows come in no order. How many go to a worker at a time is
    ``spark.sql.execution.arrow.maxRecordsPerBatch``; no result depends on it.

    Args:
        frame: of ``schema.INPUT``, other columns kept; of any columns with a profile.
        plan: how rows are judged, and which; its limit is not kept.
        dated: whether the period has been looked at already.

    Raises:
        InvalidRequest: the columns cannot be read.
        BadProfile: the profile cannot be read or used.
        RulesetError: a folder holds a ruleset that cannot be used.
    """
    given = schema.input_schema()
    if plan.profile is None:
        given = frame.limit(0).toArrow().schema
        schema.check(given, ruleset_needed=plan.how.ruleset_needed)
    return _mapped(frame, plan, given, Task(Shipped.of(plan), Rows.COLUMNS, dated))


def judged_lines(frame: DataFrame, plan: Plan, *, dated: bool = False) -> DataFrame:
    """The results of a frame of lines of JSON, as ``spark.read.text`` gives it; see ``judged``."""
    lines = frame.select(columns.col(LINE).cast("binary").alias(LINE))
    task = Task(Shipped.of(plan), Rows.LINES, dated)
    return _mapped(lines, plan, schema.input_schema(), task)


def _mapped(frame: DataFrame, plan: Plan, given: pa.Schema, task: Task) -> DataFrame:
    out = with_explanation(schema.output_schema(given, baseline=plan.baseline), plan)
    empty = frame.sparkSession.createDataFrame(out.empty_table())
    return frame.mapInArrow(task, empty.schema)
