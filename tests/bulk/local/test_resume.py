import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.how import How
from evaluator.bulk.local.plan import Explain
from evaluator.bulk.local.resume import JOURNAL, Finished, InUse, opened
from evaluator.errors import InvalidRequest
from tests.bulk.settlements import PLAN, contents, parquet, results, run, sample

FILES = 8
ROWS = 120
SLOW = replace(PLAN, explain=Explain.ALL, rows=20)
"""Slow enough to be killed in the middle."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with input in ``in``, and an uninterrupted run over it in ``out``."""
    folder = tmp_path_factory.mktemp("whole")
    for part in range(FILES):
        rows = sample(ROWS * part, ROWS * part + ROWS)
        parquet(folder / f"in/dt=2026-11-0{part + 1}/a.parquet", rows)
    run(folder / "in", folder / "out", SLOW)
    return folder


def begin(given: Path, out: Path, workers: int) -> subprocess.Popen[bytes]:
    program = [sys.executable, "-m", "evaluator.cli"]
    command = [*program, "bulk", "run", str(given), "-o", str(out)]
    options = ["--resume", "--explain", "all", "--batch-rows", "20", "--workers", str(workers)]
    return subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def wait_until(true: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while not true() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.002)


def noted(out: Path) -> list[Path]:
    """The files that the journal has."""
    path = out / JOURNAL
    found = [Finished.read(line) for line in path.read_text().splitlines()] if path.exists() else []
    return [out / one.output.name for one in found if one]


def wait_until_gone(processes: list[int]) -> None:
    end = time.monotonic() + 60
    while left := [one for one in processes if Path(f"/proc/{one}").exists()]:
        assert time.monotonic() < end, f"{left} live on"
        time.sleep(0.01)


def children(process: int) -> list[int]:
    """Those that it began, and those that these began."""
    try:
        path = Path(f"/proc/{process}/task/{process}/children")
        own = [int(one) for one in path.read_text().split()]
    except OSError:  # gone meanwhile
        return []
    return [*own, *(other for one in own for other in children(one))]


@pytest.mark.skipif(sys.platform != "linux", reason="children of a process are read from /proc")
def test_a_run_killed_at_any_moment_goes_on_and_comes_to_the_same(
    whole: Path, tmp_path: Path
) -> None:
    out, killed = tmp_path / "out", 0
    for moment, by in ((0, signal.SIGINT), (3, signal.SIGKILL)):
        process = begin(whole / "in", out, 2)
        wait_until(lambda: len(list(out.rglob("a.parquet"))) > moment, process)  # noqa: B023
        workers = children(process.pid)
        process.send_signal(by)
        _, said = process.communicate()
        killed += process.returncode != 1
        assert process.returncode in (-signal.SIGKILL, 130, 1), said.decode()  # 1: it was faster
        wait_until_gone(workers)
    assert killed
    run(whole / "in", out, SLOW, resume=True)
    assert contents(out) == contents(whole / "out")
    assert Manifest.read(out).content == Manifest.read(whole / "out").content


@pytest.mark.skipif(sys.platform != "linux", reason="children of a process are read from /proc")
def test_a_worker_that_dies_ends_the_run_and_leaves_what_is_finished(
    whole: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    process = begin(whole / "in", out, 2)
    wait_until(lambda: noted(out), process)
    os.kill(children(process.pid)[-1], signal.SIGKILL)  # a worker: nothing is begun by another
    _, said = process.communicate()
    assert process.returncode == 3, said.decode()
    assert "a.parquet: a worker process died" in said.decode()
    finished = noted(out)
    assert finished
    before = {path: path.stat().st_mtime_ns for path in finished}
    run(whole / "in", out, SLOW, resume=True)
    assert {path: path.stat().st_mtime_ns for path in finished} == before
    assert contents(out) == contents(whole / "out")


def times(folder: Path) -> dict[str, int]:
    return {path.parent.name: path.stat().st_mtime_ns for path in folder.rglob("a.parquet")}


def test_only_what_has_changed_is_judged_again(tmp_path: Path) -> None:
    for day in (1, 2, 3):
        parquet(tmp_path / f"in/dt=2026-11-0{day}/a.jsonl", sample(day, day))
        (tmp_path / f"in/dt=2026-11-0{day}/a.jsonl").unlink()
        parquet(tmp_path / f"in/dt=2026-11-0{day}/a.parquet", sample(10 * day, 10 * day + 9))
    out = tmp_path / "out"
    run(tmp_path / "in", out)
    kept = contents(out)

    before = times(out)
    run(tmp_path / "in", out, resume=True)
    assert times(out) == before

    (out / "dt=2026-11-02/a.parquet").write_bytes(b"broken")
    run(tmp_path / "in", out, resume=True)
    after = times(out)
    assert {day for day in after if after[day] != before[day]} == {"dt=2026-11-02"}
    assert contents(out) == kept

    parquet(tmp_path / "in/dt=2026-11-02/a.parquet", sample(500, 505))
    resumed = run(tmp_path / "in", out, resume=True)
    fresh = run(tmp_path / "in", tmp_path / "fresh")
    assert resumed.content == fresh.content
    assert contents(out) == contents(tmp_path / "fresh")


def test_other_rules_are_another_task(tmp_path: Path) -> None:
    path, out = parquet(tmp_path / "a.parquet", sample(0, 20)), tmp_path / "out"
    run(path, out)
    assert "class" not in results(out)[0]
    run(path, out, replace(PLAN, how=How(baseline=())), resume=True)
    assert "class" in results(out)[0]


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    path, out = parquet(tmp_path / "a.parquet", sample(0, 5)), tmp_path / "out"
    run(path, out)
    with pytest.raises(InvalidRequest, match="holds a run already"):
        run(path, out)
    with pytest.raises(InvalidRequest, match=r"results of other inputs: a\.parquet"):
        run(parquet(tmp_path / "b.parquet", sample(0, 5)), out, resume=True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").touch()
    with pytest.raises(InvalidRequest, match="holds other files"):
        run(path, tmp_path / "mine", resume=True)
    with pytest.raises(InvalidRequest, match="no folder"):
        run(path, path)


def test_one_folder_is_of_one_run_at_a_time(tmp_path: Path) -> None:
    path, out = parquet(tmp_path / "a.parquet", sample(0, 5)), tmp_path / "out"
    with opened(out, resume=False), pytest.raises(InUse):
        run(path, out, resume=True)


def test_a_torn_line_of_the_journal_is_a_file_to_do_again(tmp_path: Path) -> None:
    path, out = parquet(tmp_path / "a.parquet", sample(0, 5)), tmp_path / "out"
    out.mkdir()
    (out / JOURNAL).write_text('{"output": {"name": "a.par')
    run(path, out, resume=True)
    assert len(results(out)) == 5
