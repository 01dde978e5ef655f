"""What the page on profiles says is what profiles do."""

import re
import tomllib
from pathlib import Path

from evaluator.bulk.profile.codings import NAMED, NOTATION
from evaluator.bulk.profile.forms import Form
from evaluator.bulk.profile.loading import read
from evaluator.bulk.profile.melds import KINDS

PAGE = (Path(__file__).parents[2] / "docs/bulk-profiles.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_profile_on_the_page_can_be_loaded() -> None:
    assert read(tomllib.loads(BLOCKS[0])).name == "my-records"


def test_every_other_block_is_a_table_of_tiles() -> None:
    whole = tomllib.loads(BLOCKS[0])
    for block in BLOCKS[1:]:
        data = tomllib.loads(block)
        assert read(whole | {"tiles": data.get("tiles", data)}).coding.tiles


def test_every_coding_form_and_meld_is_on_the_page() -> None:
    assert {name for name in (*NAMED, NOTATION) if f"| `{name}` |" not in PAGE} == set()
    assert {form for form in Form if form not in BLOCKS[0]} == set()
    assert {name for name in KINDS if name.startswith("chi_") and f"`{name}`" not in PAGE} == set()
