"""Records of other shapes: a profile says how they are read, a report what they lack."""

from collections.abc import Sequence
from typing import Final

from evaluator.bulk.profile.errors import BadProfile
from evaluator.bulk.profile.lacks import Lack
from evaluator.bulk.profile.loading import load
from evaluator.bulk.profile.model import Profile
from evaluator.bulk.profile.records import Mapped, of_batch, of_file, of_lines
from evaluator.bulk.profile.report import Report, lines, report

SUFFIXES: Final[Sequence[str]] = (".parquet", ".jsonl", ".ndjson")
"""How names end of the files that can be read with a profile."""

__all__ = [
    "SUFFIXES",
    "BadProfile",
    "Lack",
    "Mapped",
    "Profile",
    "Report",
    "lines",
    "load",
    "of_batch",
    "of_file",
    "of_lines",
    "report",
]
