"""The pages of the documentation, and what stands in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
API: Final = ROOT / "docs/api.md"
BY_HAND: Final = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - {API})
ALL: Final = [*BY_HAND, API, *sorted(ROOT.glob("docs/rulesets/*.md"))]

_FENCE: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def name(page: Path) -> str:
    """The page's path from the root of the repository, for test ids."""
    return str(page.relative_to(ROOT))


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """The page without its code blocks."""
    return _FENCE.sub("", text(page))


def spans(page: Path) -> list[str]:
    """Every piece of inline code."""
    return re.findall(r"`([^`\n]+)`", prose(page))


def links(page: Path) -> list[str]:
    """Where the links of the page lead."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(page))


def anchors(page: Path) -> set[str]:
    """Anchors of the page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings
    }


def rows(page: Path, block: str) -> Iterator[list[str]]:
    """Cells of the table in a generated block, without its header."""
    found = re.search(rf"<!-- generated: {re.escape(block)} -->\n(.*?)<!--", text(page), re.DOTALL)
    assert found, f"no block {block} in {name(page)}"
    for line in found[1].splitlines()[2:]:
        yield [cell.strip().strip("`") for cell in line.strip("|").split(" | ")]
