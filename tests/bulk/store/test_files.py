from datetime import date
from pathlib import Path

import pytest

from evaluator.bulk.store.files import Period, find
from evaluator.errors import InvalidRequest


def make(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    return root


def names(root: Path, *given: str, period: Period | None = None) -> list[str]:
    return [source.name for source in find([str(root / one) for one in given], period)]


def faults(*given: str) -> str:
    with pytest.raises(InvalidRequest) as caught:
        find(given)
    return str(caught.value)


def test_a_folder_is_all_its_data_but_what_is_hidden(tmp_path: Path) -> None:
    make(tmp_path, "b/x.jsonl", "a.parquet", "_SUCCESS", "_tmp/y.parquet", ".z.parquet", "r.txt")
    assert names(tmp_path, "") == ["a.parquet", "b/x.jsonl"]


def test_hive_folders_above_what_was_given_stay_in_the_name(tmp_path: Path) -> None:
    make(tmp_path, "in/dt=2026-11-01/game=phz/a.parquet")
    whole = ["dt=2026-11-01/game=phz/a.parquet"]
    for given in ("in", "in/dt=2026-11-01", "in/dt=2026-11-01/game=phz/a.parquet", "in/*/*"):
        assert names(tmp_path, given) == whole


def test_a_pattern_may_go_through_folders(tmp_path: Path) -> None:
    make(tmp_path, "x/1/a.parquet", "x/2/b.parquet", "y/c.parquet")
    assert names(tmp_path, "x/**/*.parquet") == ["a.parquet", "b.parquet"]


def test_a_file_given_twice_is_one(tmp_path: Path) -> None:
    make(tmp_path, "a.parquet")
    assert names(tmp_path, "a.parquet", "", "*.parquet") == ["a.parquet"]


def test_a_period_has_both_its_days(tmp_path: Path) -> None:
    make(tmp_path, *(f"dt=2026-11-0{day}/a.parquet" for day in range(1, 6)), "undated.parquet")
    period = Period(date(2026, 11, 2), date(2026, 11, 4))
    assert names(tmp_path, "", period=period) == [
        *(f"dt=2026-11-0{day}/a.parquet" for day in (2, 3, 4)),
        "undated.parquet",  # its rows are looked at one by one
    ]


def test_the_folder_of_the_results_holds_no_input(tmp_path: Path) -> None:
    make(tmp_path, "dt=2026-11-01/a.parquet", "out/dt=2026-11-01/a.parquet")
    (source,) = find([str(tmp_path)], but=tmp_path / "out")
    assert source.path == tmp_path / "dt=2026-11-01/a.parquet"


def test_every_fault_of_the_files_is_told_at_once(tmp_path: Path) -> None:
    make(tmp_path, "dt=yesterday/a.parquet", "1/b.parquet", "2/b.parquet", "c.txt", "empty/d.txt")
    told = faults(
        *(str(tmp_path / one) for one in ("dt=yesterday", "1", "2", "c.txt", "empty", "no*", "no"))
    )
    for what in (
        "dt=yesterday; expected dt=YYYY-MM-DD",
        "2/b.parquet: would be written to b.parquet, as would",
        "c.txt: not a file that can be read",
        "empty: no data in this folder",
        "no*: matches nothing",
        "no: is not there",
    ):
        assert what in told
