"""The files of a run: which there are, what day they are of, and what their output is called."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from evaluator.errors import Fault, InvalidRequest

PARQUET: Final = ".parquet"
JSON_LINES: Final = (".jsonl", ".ndjson")
NATIVE: Final = (PARQUET, *JSON_LINES)
"""How names end of what is read without a profile."""

_MAGIC: Final = re.compile(r"[*?[]")
_DAY: Final = "dt="


@dataclass(frozen=True, slots=True)
class Period:
    """Days from ``since`` to ``until``, both among them; None is open."""

    since: date | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        """Whether a day is in it.

        >>> Period(until=date(2026, 11, 30)).holds(date(2026, 11, 30))
        True
        """
        return (self.since or date.min) <= day <= (self.until or date.max)

    @property
    def open(self) -> bool:
        """Whether every day is in it."""
        return self.since is None and self.until is None


@dataclass(frozen=True, slots=True)
class Source:
    """One input file.

    ``name`` is its path below what was given, with ``/``, from the first ``key=value`` folder on
    where it lies in such; ``day`` is that of its ``dt=`` folder.
    """

    path: Path
    name: str
    day: date | None = None

    @property
    def output(self) -> str:
        """What its results are called: as itself, Parquet where it is neither that nor lines.

        >>> Source(Path(), "dt=2026-11-01/a.jsonl").output, Source(Path(), "b.csv").output
        ('dt=2026-11-01/a.jsonl', 'b.parquet')
        """
        if self.name.endswith(NATIVE):
            return self.name
        return f"{self.name.removesuffix(Path(self.name).suffix)}{PARQUET}"


def find(
    given: Sequence[str],
    period: Period | None = None,
    *,
    but: Path | None = None,
    suffixes: Sequence[str] = NATIVE,
) -> list[Source]:
    """The input files of a run, by name.

    Args:
        given: files, folders and globs. In folders, names that begin with ``_`` or ``.`` are not
            looked at.
        period: leaves out files in ``dt=`` folders of other days.
        but: a folder whose files are none, wherever it lies: that of the results.
        suffixes: how the names of files end that can be read.

    Raises:
        InvalidRequest: one is not there or cannot be read, a ``dt=`` is no day, or two files would
            have one output; all faults at once.
    """
    faults: list[Fault] = []
    sources: dict[str, Source] = {}
    for text in given:
        for path, base in _files(text, suffixes, faults):
            if but and path.resolve().is_relative_to(but.resolve()):
                continue
            source = _source(path, base, faults)
            other = sources.setdefault(source.output, source)
            if other.path.resolve() != path.resolve():
                problem = f"would be written to {source.output}, as would {other.path}"
                faults.append(Fault(str(path), problem, "files of different names in one run"))
    if faults:
        raise InvalidRequest(faults)
    every = sorted(sources.values(), key=lambda source: source.name)
    return [one for one in every if not (period and one.day) or period.holds(one.day)]


def _files(text: str, suffixes: Sequence[str], faults: list[Fault]) -> Iterator[tuple[Path, Path]]:
    """The files that one argument means, each with the folder that its name is counted from."""
    path = Path(text)
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if _is_data(file, path, suffixes))
        if not found:
            faults.append(Fault(text, "no data in this folder", _ending(suffixes)))
        yield from ((file, path) for file in found)
    elif path.is_file():
        if not path.name.endswith(tuple(suffixes)):
            faults.append(Fault(text, "not a file that can be read", _ending(suffixes)))
        yield path, path.parent
    elif _MAGIC.search(text):
        found = sorted(_globbed(path))
        if not found:
            faults.append(Fault(text, "matches nothing", "a file, a folder or a pattern of them"))
        for one in found:
            yield from _files(str(one), suffixes, faults)
    else:
        faults.append(Fault(text, "is not there", "a file, a folder or a pattern of them"))


def _globbed(path: Path) -> Iterator[Path]:
    fixed = Path(path.anchor)
    parts = path.parts[1:] if path.anchor else path.parts
    while parts and not _MAGIC.search(parts[0]):
        fixed, parts = fixed / parts[0], parts[1:]
    return fixed.glob("/".join(parts))


def _is_data(file: Path, base: Path, suffixes: Sequence[str]) -> bool:
    hidden = any(part.startswith(("_", ".")) for part in file.relative_to(base).parts)
    return not hidden and file.name.endswith(tuple(suffixes)) and file.is_file()


def _source(path: Path, base: Path, faults: list[Fault]) -> Source:
    """The file with its name; a hive folder above what was given is part of the name too."""
    parts = path.relative_to(base).parts
    whole = path.absolute().parts
    first = next((place for place, part in enumerate(whole[:-1]) if _is_key(part)), None)
    if first is not None and len(whole) - first > len(parts):
        parts = whole[first:]
    day = None
    for part in parts[:-1]:
        if part.startswith(_DAY):
            try:
                day = date.fromisoformat(part.removeprefix(_DAY))
            except ValueError:
                faults.append(Fault(str(path), f"the folder {part}", "dt=YYYY-MM-DD"))
    return Source(path, "/".join(parts), day)


def _is_key(part: str) -> bool:
    key, equals, value = part.partition("=")
    return bool(key and equals and value)


def _ending(suffixes: Sequence[str]) -> str:
    return f"names that end in {', '.join(suffixes)}"
