"""Measured figures, the bounds they must keep, and where they are written down."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from loadtest.bench.report import machine

RESULTS: Final = Path(__file__).with_name("RESULTS.md")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, its unit, and what it must be at least or at most, if anything."""

    name: str
    value: float
    unit: str = ""
    least: float | None = None
    most: float | None = None

    @property
    def met(self) -> bool:
        """Whether it keeps its bounds."""
        return (self.least is None or self.value >= self.least) and (
            self.most is None or self.value <= self.most
        )

    def row(self) -> list[str]:
        """Name, value, bound, verdict."""
        bound = f"≥ {self.least:g}" if self.least is not None else ""
        bound = f"≤ {self.most:g}" if self.most is not None else bound
        verdict = ("met" if self.met else "MISSED") if bound else ""
        number = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.4g}"
        return [self.name, f"{number} {self.unit}".strip(), bound, verdict]


def table(figures: Iterable[Figure]) -> str:
    """The figures as a Markdown table."""
    rows = [["figure", "value", "bound", ""], *(figure.row() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (w + 2) for w in widths) + "|", *lines[1:]])


def record(command: str, figures: list[Figure], path: Path = RESULTS) -> None:
    """Adds a run to the page of results."""
    known = machine()
    versions = ", ".join(f"{name} {text}" for name, text in known.items() if name != "cpu")
    load = os.getloadavg()[0]
    with path.open("a", encoding="utf-8") as page:
        page.write(
            f"\n### {datetime.now(UTC):%Y-%m-%d %H:%M} UTC\n\n"
            f"`{command}` on {known['cpu']}, {os.cpu_count()} cores, load {load:.1f} at the end; "
            f"{versions}.\n\n{table(figures)}\n"
        )
