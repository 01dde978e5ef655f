"""What runs the pages notices what does not work."""

from contextlib import ExitStack
from typing import Final

import pytest

from docs.generator.markdown import fenced
from docs.generator.scratch import scratch
from tests.docs.blocks import Block
from tests.docs.pages import ROOT
from tests.docs.running import CALLS, Running

GOOD: Final = """
```json file=round.json
{"seats": 3}
```
```sh
cat round.json    # the file above
```
```text output
{"seats": …}
```
```python
import json, pathlib
seats = json.loads(pathlib.Path("round.json").read_text())["seats"]
```
```python
print(seats)
```
```text output
3
```
```sh not-run=cluster
no-such-program
```
"""


def run(page: str, address: str = CALLS) -> None:
    with scratch(page) as folder, ExitStack() as ending:
        running = Running(folder, address, ending)
        for fence in fenced(page):
            running.run(Block(ROOT / "README.md", fence))


def test_files_output_and_names_of_a_page_hold_for_its_later_blocks() -> None:
    run(GOOD)


def test_an_address_that_is_written_is_that_of_the_tests() -> None:
    run(f"```sh\necho {CALLS}\n```\n```text output\n127.0.0.1:1\n```\n", "127.0.0.1:1")


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ("```sh\nfalse\ntrue\n```\n", "README.md:1: exit code 1"),
        ("```sh\necho $unset\n```\n", "README.md:1: exit code"),
        ("```sh\necho one\n```\n```text output\ntwo\n```\n", "README.md:4: printed\none"),
        ("```text output\ntwo\n```\n", "README.md:1: output of nothing"),
        (GOOD.replace("not-run=cluster", ""), "README.md:21: exit code 127"),
    ],
)
def test_what_does_not_work_is_told_with_its_place(page: str, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        run(page)


def test_an_error_of_python_shows_the_line_of_the_page() -> None:
    with pytest.raises(NameError) as raised:
        run("```python\n\nnowhere\n```\n")
    assert [place.lineno for place in raised.traceback][-1] == 2
