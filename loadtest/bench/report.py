"""Figures, as a table for people and as JSON for machines."""

import json
import platform
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from evaluator.version import VERSION

PACKAGES: Final = ("grpcio", "protobuf", "cython", "uvloop")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number and its unit; ``target`` is what it should reach, as printed."""

    name: str
    value: float
    unit: str
    target: str = ""


def machine() -> dict[str, str]:
    """What the figures were measured on and with."""
    cpu = next(
        (
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    return {
        "cpu": cpu,
        "python": platform.python_version(),
        "hupai": VERSION,
        **{name: version(name) for name in PACKAGES},
    }


def table(figures: list[Figure]) -> str:
    """The figures, one a line."""
    width = max(len(figure.name) for figure in figures)
    lines = [
        f"{f.name:<{width}}  {f.value:>12,.2f} {f.unit:<9} {f.target}".rstrip() for f in figures
    ]
    return "\n".join(lines)


def write(path: Path, figures: list[Figure]) -> None:
    """Writes machine and figures as JSON."""
    content = {"machine": machine(), "figures": [asdict(figure) for figure in figures]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), encoding="utf-8")
