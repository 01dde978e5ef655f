"""Writes what a program can write of the documentation.

That is docs/api.md, the pages in docs/rulesets, the tables between ``<!-- generated: … -->`` marks,
and what the commands in ```console blocks print. `--check` writes nothing, and fails when a page is
not what would be written.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from docs.generator import api, examples, pages, tables
from docs.generator.contract import contract
from docs.generator.markdown import filled
from evaluator.scoring.registry import built_in

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
API = DOCS / "api.md"


def by_hand() -> list[Path]:
    """Pages that people write and a program fills in."""
    return sorted({*ROOT.glob("*.md"), *DOCS.glob("*.md")} - {API})


def written() -> Iterator[tuple[Path, str]]:
    """Every page with generated parts, as it should be."""
    for ruleset in built_in().rulesets:
        yield DOCS / "rulesets" / f"{ruleset.id}.md", pages.page(ruleset)
    yield API, api.page(contract())
    blocks = tables.blocks()
    for path in by_hand():
        yield path, examples.rerun(filled(path.read_text(encoding="utf-8"), blocks))


def left_over() -> list[Path]:
    """Pages of rulesets that are gone."""
    served = {f"{ruleset.id}.md" for ruleset in built_in().rulesets}
    return [path for path in sorted((DOCS / "rulesets").glob("*.md")) if path.name not in served]


def stale() -> list[str]:
    """Names of the pages that are not what would be written."""
    different = [
        path for path, text in written() if not path.exists() or path.read_text("utf-8") != text
    ]
    return [str(path.relative_to(ROOT)) for path in [*different, *left_over()]]


def main() -> None:
    """Writes, or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    if parser.parse_args().check:
        if found := stale():
            sys.exit(f"Out of date: {', '.join(found)}. Run `.venv/bin/python docs/generate.py`.")
        return
    for path, text in written():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in left_over():
        path.unlink()


if __name__ == "__main__":
    main()
