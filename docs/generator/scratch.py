"""Where examples run: a folder that looks like a clone and holds the files that a page shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from docs.generator.markdown import Fence, fenced
from docs.generator.sources import ROOT

FILE: Final = "file="
"""How a block says that it is a file, and which: ```` ```json file=round.json ````."""


def file_of(fence: Fence) -> str:
    """Name of the file that a block is; empty for any other block."""
    return next((word.removeprefix(FILE) for word in fence.words if word.startswith(FILE)), "")


@contextmanager
def scratch(page: str) -> Iterator[Path]:
    """The folder. What examples write into it is gone with it; what they write below is not."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for entry in ROOT.iterdir():
            (folder / entry.name).symlink_to(entry)
        for fence in fenced(page):
            if file := file_of(fence):
                assert not (ROOT / Path(file).parts[0]).exists(), f"{file} would be in the clone"
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (folder / file).write_text(fence.body, encoding="utf-8")
        yield folder
