"""The tables of docs/bulk.md: columns, verdicts, classes, causes."""

import inspect
import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from docs.generator.markdown import code, table
from evaluator.bulk import schema
from evaluator.bulk.causes import Cause
from evaluator.bulk.schema import Column
from evaluator.bulk.verdict import Class, Verdict


def columns(of: Sequence[Column]) -> Callable[[], str]:
    """A table of columns."""
    return lambda: table(
        ["column", "type", "what it says"],
        ([code(one.name), str(one.type), one.says] for one in of),
    )


def members(of: type[StrEnum]) -> Callable[[], str]:
    """A table of the members of an enum, each with the sentence that stands under it."""
    said = dict(re.findall(r'(\w+) = "\w+"\s+"""(.+?)"""', inspect.getsource(of), re.DOTALL))
    return lambda: table(
        ["", "means"],
        ([code(one.value), " ".join(said[one.name].replace("``", "`").split())] for one in of),
    )


TABLES = {
    "bulk.input": columns(schema.INPUT),
    "bulk.result": columns(schema.RESULT),
    "bulk.baseline": columns(schema.BASELINE),
    "bulk.verdicts": members(Verdict),
    "bulk.classes": members(Class),
    "bulk.causes": members(Cause),
}
"""The tables by name."""
