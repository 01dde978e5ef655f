"""The examples do what a backend does, all alike, and print what the README shows."""

import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from docs.generator.markdown import fences
from tests.docs.pages import ROOT, text

EXAMPLES: Final = ROOT / "examples"
NODE: Final = EXAMPLES / "node"
SOURCES: Final = [EXAMPLES / "python/client.py", NODE / "client.js"]
Client = Callable[[], list[str]]
SHOWN: Final = next(fences(text(ROOT / "README.md"), "text"))


def python() -> list[str]:
    return [sys.executable, str(SOURCES[0])]


def node() -> list[str]:
    """The client for Node; skips where it cannot run."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("there is no Node here")
    if not (NODE / "node_modules").exists():
        pytest.skip("no packages for the Node example: `npm ci --prefix examples/node` gets them")
    return [program, str(SOURCES[1])]


def run(client: list[str], address: str) -> subprocess.CompletedProcess[str]:
    """Runs a client somewhere else than in the repository."""
    return subprocess.run(
        [*client, address],
        cwd="/",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("client", [python, node])
def test_a_client_waits_evaluates_settles_audits_and_reads_what_is_wrong(
    client: Client, address: str
) -> None:
    ran = run(client(), address)
    assert (ran.returncode, ran.stdout) == (0, SHOWN), ran.stderr


@pytest.mark.parametrize("client", [python, node])
def test_a_client_of_a_server_that_is_away_ends_by_its_deadline(client: Client) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
    ran = run(client(), address)
    assert ran.returncode != 0
    assert re.search("UNAVAILABLE|DEADLINE_EXCEEDED", ran.stderr)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.name))
def test_a_client_is_a_page_long(source: Path) -> None:
    assert len(text(source).splitlines()) < 100


def test_the_packages_for_node_are_locked_and_come_from_any_registry() -> None:
    wanted = json.loads(text(NODE / "package.json"))
    lock = json.loads(text(NODE / "package-lock.json"))
    assert lock["packages"][""]["dependencies"] == wanted["dependencies"]
    for path, package in lock["packages"].items():
        assert "resolved" not in package, path
        assert not path or package["integrity"], path
