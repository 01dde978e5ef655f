"""Every way to split a hand into groups, and what each is worth by a table of numbers.

This is the one door to the core. Callers get the same ``Found`` whichever core runs. The
compiled core is used unless the environment says ``EVALUATOR_CORE=plain``; there is no silent
fall-back, so a core that was not built is an ImportError.
"""

from os import environ
from typing import Final

from evaluator.search.found import Found, Priced, Reached, Shape
from evaluator.search.task import MajiangTask, Task, ZipaiTask

Counts = tuple[int, ...]
"""Tiles by their code 0..95, as ``tally`` counts them."""

CORE: Final = environ.get("EVALUATOR_CORE", "compiled")
"""Which core answers: ``compiled`` or ``plain``."""

if CORE == "compiled":
    from cext.tally import tally
    from evaluator.search.compiled import find, find_waits
elif CORE == "plain":
    from evaluator.search.plain import find, find_waits, tally
else:
    raise ImportError(f"EVALUATOR_CORE={CORE!r}; expected compiled or plain")

__all__ = [
    "CORE",
    "Counts",
    "Found",
    "MajiangTask",
    "Priced",
    "Reached",
    "Shape",
    "Task",
    "ZipaiTask",
    "find",
    "find_waits",
    "tally",
]
