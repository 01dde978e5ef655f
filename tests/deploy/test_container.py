"""The container file: two stages, nobody in particular, and a context of what it copies."""

import tomllib
from pathlib import Path
from typing import Final

import pytest

from evaluator.cli.arguments import parser
from tests.deploy.containerfile import (
    ROOT,
    arguments,
    copied,
    is_let_in,
    known,
    stages,
)

SCRIPTS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "scripts"
]


def sources() -> list[str]:
    return [
        name for stage in stages() for one in stage if one.name == "COPY" for name in copied(one)[0]
    ]


def test_what_is_copied_is_there() -> None:
    assert [name for name in sources() if not (ROOT / name).exists()] == []


def test_the_context_is_what_is_copied() -> None:
    wanted = {
        name
        for name in known()
        if any(name == one or name.startswith(f"{one}/") for one in sources())
    }
    assert {name for name in known() if is_let_in(name)} == wanted


@pytest.mark.parametrize(
    "name",
    [
        "cext/batch.c",
        "cext/batch.cpython-311-x86_64-linux-gnu.so",
        "evaluator/__pycache__/errors.cpython-311.pyc",
        ".git/config",
        ".venv/bin/python",
        "tests/deploy/test_container.py",
    ],
)
def test_nothing_that_a_checkout_has_built_gets_in(name: str) -> None:
    assert not is_let_in(name)


def test_nothing_of_the_build_is_in_the_image() -> None:
    build, image = stages()
    assert {one.name for one in build} == {"FROM", "RUN", "WORKDIR", "COPY", "ARG"}
    assert not [one for one in image if one.name == "RUN"]
    (whole,) = [one.text for one in image if one.text.startswith("--from=build")]
    assert whole == "--from=build /opt/hupai /opt/hupai"


def test_it_runs_as_a_number_that_is_not_root() -> None:
    (user,) = arguments("USER")
    assert all(int(one) > 0 for one in user.split(":"))


def test_it_starts_the_server_and_asks_it_by_the_program_itself() -> None:
    (entry,) = arguments("ENTRYPOINT")
    assert entry == '["hupai-server"]'
    assert SCRIPTS["hupai-server"] == "server:run"
    (check,) = arguments("HEALTHCHECK")
    words = tomllib.loads(f"command = {check.partition('CMD ')[2]}")["command"]
    assert words[0] in SCRIPTS
    assert parser().parse_args(words[1:]).run.__name__ == "health"


def test_no_registry_is_named() -> None:
    """Whoever builds it says where from, with ``--build-arg BASE=…``."""
    bases = arguments("FROM")
    assert all(base.split()[0] == "${BASE}" for base in bases)
    text = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
    (default,) = [line for line in text.splitlines() if line.startswith("ARG BASE=")]
    assert "/" not in default


def test_locks_are_installed_by_their_hashes() -> None:
    runs = " ".join(arguments("RUN"))
    for lock in sorted(Path(name).name for name in sources() if name.endswith(".lock")):
        assert f"requirements/{lock}" in runs
    assert runs.count("--requirement ") == runs.count("--require-hashes")
