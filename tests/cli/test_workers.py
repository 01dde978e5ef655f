"""Workers are begun before the command line is understood, if it will have several."""

from pathlib import Path

import pytest

from evaluator.bulk.local import processes
from evaluator.cli.bulk import workers

LARGE = 1 << 22


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Notes what is begun; the folder that commands run in has a large file and a small one."""
    found: list[str] = []
    monkeypatch.setattr(processes, "begin", lambda: found.append("begun"))
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1}, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in/large.parquet").write_bytes(b"\0" * LARGE)
    (tmp_path / "small.parquet").write_bytes(b"\0")
    return found


@pytest.mark.parametrize(
    "words",
    [
        "bulk run in -o out",
        "bulk run -o out in/large.parquet",
        "bulk validate --json in small.parquet",
        "bulk run -o out --ruleset duowang --workers 2 small.parquet",
    ],
)
def test_begun_where_several_will_work(begun: list[str], words: str) -> None:
    workers.begin(words.split())
    assert begun


@pytest.mark.parametrize(
    "words",
    [
        "",
        "eval in",
        "bulk summary in",
        "bulk run",
        "bulk run small.parquet -o out",
        "bulk run in -o out --workers 1",
        "bulk run in -o out --workers=1",
        "bulk run in -o out --workers",
        "bulk run in -o out --workers many",
        "bulk run in -o out --dry-run",
        "bulk run in -o out --engine spark",
        "bulk run nowhere -o out",
    ],
)
def test_not_begun_where_none_will_or_nothing_is_right(begun: list[str], words: str) -> None:
    workers.begin(words.split())
    assert not begun
