"""How far a run is: told to whoever shows it, and kept as rate and memory."""

import os
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from evaluator.bulk.local.worker import Judged, peak_memory


class Shown(Protocol):
    """Shows how far a run is."""

    def begin(self, rows: int) -> None:
        """So many rows are to be looked at."""

    def advance(self, rows: int) -> None:
        """So many more have been."""


class Silent:
    """Shows nothing."""

    def begin(self, rows: int) -> None:
        """Does nothing."""

    def advance(self, rows: int) -> None:
        """Does nothing."""


@dataclass
class Progress:
    """Rows looked at, and the most memory that each process has had."""

    shown: Shown = field(default_factory=Silent)
    rows: int = 0
    began: float = field(default_factory=monotonic)
    peaks: dict[int, int] = field(default_factory=dict)

    def begin(self, rows: int) -> None:
        """So many rows are to be looked at; the time has been running since all began."""
        self.shown.begin(rows)

    def note(self, judged: Judged) -> None:
        """Adds what has been judged."""
        self.rows += judged.read
        self.peaks[judged.process] = judged.peak
        self.shown.advance(judged.read)

    def told(self) -> dict[str, int | float]:
        """Seconds, rows a second, and bytes of memory: the peaks of all processes together."""
        seconds = monotonic() - self.began
        return {
            "seconds": round(seconds, 3),
            "rows_read": self.rows,
            "rows_per_second": round(self.rows / seconds) if seconds else 0,
            "peak_memory": sum({**self.peaks, os.getpid(): peak_memory()}.values()),
        }
