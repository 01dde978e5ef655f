"""Every way to split a hand into groups, and what each is worth by a table of numbers.

This is the one door to the core. Callers get the same ``Found`` whichever core runs.
"""

from typing import Final

from evaluator.search.found import Found, Priced, Reached, Shape
from evaluator.search.plain import find
from evaluator.search.task import MajiangTask, Task, ZipaiTask

CORE: Final = "plain"
"""Which core answers."""

__all__ = [
    "CORE",
    "Found",
    "MajiangTask",
    "Priced",
    "Reached",
    "Shape",
    "Task",
    "ZipaiTask",
    "find",
]
