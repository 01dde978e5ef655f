"""Code blocks of the pages, and what is done with those of each kind.

=========  =====================================================================================
console    each ``$ hupai …`` is run; docs/generate.py writes what it prints
sh         run line by line, in a folder that looks like a clone; see ``running.py``
python     run in order, all of a page in one namespace
text       with ``output`` behind it, what the block before prints; ``…`` is anything
java       compiled
json       read, and with ``file=NAME`` there for the commands of the page
toml yaml  the same
=========  =====================================================================================

A block that cannot be run says why: ``not-run=`` and one of the reasons below.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from docs.generator.markdown import Fence, fenced
from tests.docs.pages import BY_HAND, name, text

RUN: Final = frozenset({"sh", "python"})
LANGUAGES: Final = RUN | {"console", "text", "java", "json", "toml", "yaml"}
OUTPUT: Final = "output"

NOT_RUN: Final = "not-run="
REASONS: Final = {
    "long": "takes minutes, or is what runs this test",
    "network": "fetches packages; what it then runs is in tests/examples",
    "container": "needs a container engine",
    "cluster": "needs a Kubernetes or Spark cluster",
    "elsewhere": "needs a machine, a name or a file that only an operator has",
}


class Block(NamedTuple):
    """A code block of a page."""

    page: Path
    fence: Fence

    @property
    def place(self) -> str:
        """Page and line, for reports."""
        return f"{name(self.page)}:{self.fence.line}"

    @property
    def not_run(self) -> str:
        """Why it is not run; empty when it is."""
        words = (word for word in self.fence.words if word.startswith(NOT_RUN))
        return next((word.removeprefix(NOT_RUN) for word in words), "")


def blocks(page: Path) -> Iterator[Block]:
    """Every block of a page."""
    return (Block(page, fence) for fence in fenced(text(page)))


ALL_BLOCKS: Final = [block for page in BY_HAND for block in blocks(page)]
