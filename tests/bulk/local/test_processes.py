"""Worker processes are this one's package, wherever they are begun."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import evaluator

_ASKED = """
import os, re, signal, sys
from multiprocessing import forkserver
sys.path.insert(0, sys.argv[1])
from evaluator.bulk.local import processes
from evaluator.bulk.local.pool import pool_of
import place
if __name__ == "__main__":
    before = dict(os.environ), signal.getsignal(signal.SIGINT)
    processes.begin()
    assert (dict(os.environ), signal.getsignal(signal.SIGINT)) == before
    with open(f"/proc/{forkserver._forkserver._forkserver_pid}/status") as status:
        ignored = int(re.search(r"SigIgn:\\s*(\\w+)", status.read())[1], 16)
    assert ignored >> signal.SIGINT - 1 & 1  # Ctrl-C is for the run, also while they load
    with pool_of(2) as pool:
        print(pool.submit(place.of_package).result())
"""
_PLACE = """
import sys
import evaluator
def of_package():
    return evaluator.__file__
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are no copies")
def test_a_worker_has_the_package_of_the_run_and_not_one_that_lies_about(tmp_path: Path) -> None:
    own = Path(evaluator.__file__).parents[1]
    other = tmp_path / "evaluator/bulk/local"
    other.mkdir(parents=True)
    for folder in (other, other.parent, other.parents[1]):
        (folder / "__init__.py").touch()
    (other / "loaded.py").write_text('raise AssertionError("not this one")', encoding="utf-8")
    asks = tmp_path / "scripts"
    asks.mkdir()
    (asks / "ask.py").write_text(_ASKED, encoding="utf-8")
    (asks / "place.py").write_text(_PLACE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(asks / "ask.py"), str(own)],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == (evaluator.__file__, "")
