"""Where rulesets lie: folders with a ``ruleset.toml``, older revisions in a folder below."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from evaluator.errors import RulesetError

SHEET: Final = "ruleset.toml"
"""The file that makes a folder a ruleset."""

REVISIONS: Final = "revisions"
"""The folder beside it that has one folder for each older revision."""


class Place(NamedTuple):
    """A folder with a ruleset; ``older`` says that it lies among the older revisions."""

    folder: Path
    older: bool

    @property
    def file(self) -> Path:
        """The sheet in it."""
        return self.folder / SHEET


def places(root: Path) -> list[Place]:
    """Every ruleset of a folder, which is one itself or has one folder for each, by name.

    Folders without a sheet, and those whose names begin with a point, are none.

    Raises:
        RulesetError: there is no such folder, or no ruleset in it.
    """
    try:
        inside = _folders(root)
    except OSError as error:
        raise RulesetError([f"{root}: {error.strerror}"]) from None
    own = list(_of_one(root))
    found = own or [place for folder in inside for place in _of_one(folder)]
    if not found:
        raise RulesetError([f"{root}: no {SHEET} in it or in a folder of it"])
    return found


def _of_one(folder: Path) -> Iterator[Place]:
    """The sheet of a folder, then its older revisions."""
    if (folder / SHEET).exists():
        yield Place(folder, older=False)
    revisions = folder / REVISIONS
    for older in _folders(revisions) if revisions.is_dir() else ():
        if (older / SHEET).exists():
            yield Place(older, older=True)


def _folders(root: Path) -> list[Path]:
    return sorted(one for one in root.iterdir() if one.is_dir() and not one.name.startswith("."))
