"""Every code block of every page is run, read or compiled, or says why it is not."""

import json
import re
import subprocess
import tomllib
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from docs.generator.scratch import file_of, scratch
from tests.docs.blocks import ALL_BLOCKS, LANGUAGES, OUTPUT, REASONS, RUN, Block, blocks
from tests.docs.pages import BY_HAND, ROOT, name, text
from tests.docs.running import Running

ALLOWED: Final = {
    ("CONTRIBUTING.md", "long"): 1,
    ("README.md", "long"): 1,
    ("docs/bulk-spark.md", "cluster"): 5,
    ("docs/deploying.md", "cluster"): 2,
    ("docs/deploying.md", "container"): 2,
    ("docs/deploying.md", "long"): 2,
    ("docs/deploying.md", "network"): 2,
    ("docs/game-servers.md", "network"): 1,
}
"""How many blocks of a page are not run, and why. More would be read by nobody but people."""

WITH_RUN: Final = [
    page
    for page in BY_HAND
    if any(block.fence.language in RUN and not block.not_run for block in blocks(page))
]


def of(*languages: str) -> list[Block]:
    return [block for block in ALL_BLOCKS if block.fence.language in languages]


@pytest.mark.parametrize("page", WITH_RUN, ids=name)
def test_the_commands_of_a_page_work_and_print_what_it_shows(page: Path, address: str) -> None:
    with scratch(text(page)) as folder, ExitStack() as ending:
        running = Running(folder, address, ending)
        for block in blocks(page):
            running.run(block)


@pytest.mark.parametrize("block", ALL_BLOCKS, ids=lambda block: block.place)
def test_somebody_knows_what_to_do_with_a_block(block: Block) -> None:
    assert block.fence.language in LANGUAGES
    assert not block.not_run or block.not_run in REASONS
    known = [word for word in block.fence.words if re.fullmatch(r"output|(file|not-run)=\S+", word)]
    assert list(block.fence.words) == known
    assert OUTPUT not in known or block.fence.language == "text"


def test_few_blocks_are_not_run_and_it_is_known_which() -> None:
    found = Counter((name(block.page), block.not_run) for block in ALL_BLOCKS if block.not_run)
    assert found == ALLOWED


@pytest.mark.parametrize("block", of("sh"), ids=lambda block: block.place)
def test_shell_is_shell_and_names_files_that_exist(block: Block) -> None:
    subprocess.run(["bash", "-n"], input=block.fence.body, text=True, check=True)
    folders = {entry.name for entry in ROOT.iterdir() if entry.is_dir()} - {"build"}
    for word in re.findall(r"[\w./-]+", block.fence.body):
        if word.partition("/")[0] in folders and "/" in word:
            assert (ROOT / word).exists(), word


@pytest.mark.parametrize("block", of("python"), ids=lambda block: block.place)
def test_python_is_python_also_where_it_is_not_run(block: Block) -> None:
    compile(block.fence.body, block.place, "exec")


@pytest.mark.parametrize("block", of("json", "toml", "yaml"), ids=lambda block: block.place)
def test_data_can_be_read(block: Block) -> None:
    if block.fence.language == "json":
        json.loads(block.fence.body)
    elif block.fence.language == "toml":
        tomllib.loads(block.fence.body)
    else:
        list(pytest.importorskip("yaml").safe_load_all(block.fence.body))


def test_a_file_that_a_page_shows_is_used_by_one_of_its_commands() -> None:
    for block in ALL_BLOCKS:
        if file := file_of(block.fence):
            commands = of("sh", "python", "console")
            here = [other.fence.body for other in commands if other.page == block.page]
            assert any(file in body for body in here), block.place
