"""What a program writes of the documentation is what it would write now."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

from docs import generate
from docs.generator import api, cases, markdown, prices, tables
from evaluator.scoring.registry import built_in
from tests.docs.pages import BY_HAND, ROOT, name, text


def test_no_page_is_out_of_date() -> None:
    assert generate.stale() == []


def test_every_ruleset_has_a_page_and_no_page_is_of_a_ruleset_that_is_gone() -> None:
    pages = {path.stem for path in (ROOT / "docs/rulesets").glob("*.md")}
    assert pages == {ruleset.id for ruleset in built_in().rulesets}


def test_every_table_is_used() -> None:
    everything = "".join(map(text, BY_HAND))
    unused = [
        block for block in tables.blocks() if f"<!-- generated: {block} -->" not in everything
    ]
    assert unused == []


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_generated_block_is_closed(page: Path) -> None:
    assert text(page).count("<!-- generated: ") == text(page).count("<!-- /generated -->")


def test_a_block_that_nobody_writes_is_refused() -> None:
    with pytest.raises(markdown.UnknownBlock, match="no block 'nope'"):
        markdown.filled("<!-- generated: nope -->\n<!-- /generated -->", {"some": ""})


@pytest.mark.parametrize(
    "module", [api, cases, markdown, prices, tables], ids=lambda m: str(m.__name__)
)
def test_the_generator_does_what_it_says(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed
