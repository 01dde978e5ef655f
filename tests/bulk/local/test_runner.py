from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluator.bulk import schema
from evaluator.bulk.function import reevaluate
from evaluator.bulk.how import How
from evaluator.bulk.local.plan import Explain
from evaluator.bulk.local.selection import Selection
from evaluator.bulk.sample import PLANTED, Sampler
from evaluator.bulk.store.files import Period
from evaluator.errors import InvalidRequest
from tests.bulk.settlements import PLAN, SEED, contents, lines, parquet, results, run, sample

BASELINE = replace(PLAN, how=How(baseline=()))


def test_results_are_those_of_the_one_function(tmp_path: Path) -> None:
    rows = sample(0, 200)
    run(parquet(tmp_path / "in.parquet", rows), tmp_path / "out", BASELINE)
    (expected,) = reevaluate([rows], BASELINE.how)
    assert results(tmp_path / "out") == expected.to_pylist()


def test_bytes_depend_on_no_number_of_workers_or_rows(tmp_path: Path) -> None:
    for day in range(9):  # the last is too large for one worker, the others are not
        rows = sample(100 * day, 100 * day + (20 if day < 8 else 300))
        parquet(tmp_path / f"in/dt=2026-11-0{day + 1}/a.parquet", rows)
    one = run(tmp_path / "in", tmp_path / "one", BASELINE)
    two = run(tmp_path / "in", tmp_path / "two", replace(BASELINE, rows=33), workers=2)
    assert one.content == two.content
    assert one.digest == two.digest
    assert len(contents(tmp_path / "one")) == 9
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_files_are_mirrored_and_their_cut_changes_no_row(tmp_path: Path) -> None:
    parquet(tmp_path / "whole/a.parquet", sample(0, 90))
    for part in range(3):
        parquet(tmp_path / f"parts/x={part}/b.parquet", sample(30 * part, 30 * part + 30))
    whole = run(tmp_path / "whole", tmp_path / "1")
    parts = run(tmp_path / "parts", tmp_path / "2")
    assert [one.name for one in parts.outputs] == [f"x={part}/b.parquet" for part in range(3)]
    assert results(tmp_path / "1") == results(tmp_path / "2")
    for same in ("merkle", "verdicts", "sums", "rows"):
        assert whole.content[same] == parts.content[same]
    assert whole.content["run"] != parts.content["run"]


def test_lines_give_what_parquet_gives(tmp_path: Path) -> None:
    rows = sample(0, 120)
    of_lines = run(lines(tmp_path / "a.jsonl", rows), tmp_path / "1", BASELINE)
    of_parquet = run(parquet(tmp_path / "a.parquet", rows), tmp_path / "2", BASELINE)
    assert (tmp_path / "1/a.jsonl").is_file()
    for same in ("merkle", "verdicts", "classes", "sums", "rows"):
        assert of_lines.content[same] == of_parquet.content[same]


@pytest.mark.parametrize("name", ["a.parquet", "a.jsonl"])
def test_no_rows_are_a_run_too(tmp_path: Path, name: str) -> None:
    write = parquet if name.endswith("parquet") else lines
    made = run(write(tmp_path / name, sample(0, 0)), tmp_path / "out")
    assert made.content["rows"] == 0
    assert (tmp_path / "out" / name).is_file()
    assert results(tmp_path / "out") == []


def test_planted_errors_are_found_and_nothing_else(tmp_path: Path) -> None:
    rows = Sampler(SEED, error_rate=0.3).rows(range(400))
    run(parquet(tmp_path / "a.parquet", rows), tmp_path / "out")
    found = [(row[PLANTED], row["cause"]) for row in results(tmp_path / "out")]
    assert len({planted for planted, _ in found}) > 5
    assert all(planted == cause for planted, cause in found)


def test_broken_rows_become_error_rows_in_their_place(tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", sample(0, 3))
    text = path.read_text().splitlines()
    path.write_text("\n".join([text[0], "{", text[1], '{"settlement_id":"x","rate":"y"}', text[2]]))
    made = run(path, tmp_path / "out")
    out = (tmp_path / "out/a.jsonl").read_text().splitlines()
    assert ["line 2: no JSON" in line for line in out] == [False, True, False, False, False]
    assert "line 4: rate: 'y'; expected int64" in out[3]
    assert '"settlement_id":"x"' in out[3]
    assert made.content["verdicts"]["INVALID_INPUT"] == 2


def test_a_file_without_the_columns_stops_all_before_it_begins(tmp_path: Path) -> None:
    good = parquet(tmp_path / "in/a.parquet", sample(0, 5))
    pq.write_table(pa.table({"settlement_id": [1]}), tmp_path / "in/b.parquet")
    (tmp_path / "in/c.parquet").write_bytes(good.read_bytes()[:-9])
    with pytest.raises(InvalidRequest) as caught:
        run(tmp_path / "in", tmp_path / "out")
    told = str(caught.value)
    for what in (
        "b.parquet: settlement_id: type int64",
        "b.parquet: notation: no such",
        "c.parquet",
    ):
        assert what in told
    assert not (tmp_path / "out").exists()


def test_a_period_is_of_the_folder_or_else_of_the_row(tmp_path: Path) -> None:
    moments = [datetime(2026, 11, day, 23, 59, tzinfo=UTC) for day in range(1, 6)]
    rows = sample(0, 5)
    at = rows.schema.get_field_index("played_at")
    dated = rows.set_column(at, "played_at", pa.array([*moments[:4], None], rows.schema[at].type))
    parquet(tmp_path / "in/plain.parquet", dated)
    parquet(tmp_path / "in/dt=2026-11-03/a.parquet", sample(5, 9))
    parquet(tmp_path / "in/dt=2026-11-04/a.parquet", sample(9, 12))
    period = Period(date(2026, 11, 2), date(2026, 11, 3))
    run(tmp_path / "in", tmp_path / "out", replace(PLAN, selection=Selection(period)))
    ids = [row["settlement_id"] for row in results(tmp_path / "out")]
    numbers = [int(one.split("-")[1]) for one in ids]
    assert numbers == [5, 6, 7, 8, 1, 2, 4]  # the last does not say its day


def test_a_period_needs_a_day_to_tell_it_by(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", sample(0, 2).drop_columns(["played_at"]))
    selection = Selection(Period(since=date(2026, 1, 1)))
    with pytest.raises(InvalidRequest, match="played_at: no such column"):
        run(path, tmp_path / "out", replace(PLAN, selection=selection))


def test_a_share_is_the_same_settlements_however_they_come(tmp_path: Path) -> None:
    def drawn(given: Path, folder: str, share: float, seed: int) -> set[str]:
        plan = replace(PLAN, selection=Selection(share=share, seed=seed), rows=17)
        run(given, tmp_path / folder, plan)
        return {row["settlement_id"] for row in results(tmp_path / folder)}

    rows = sample(0, 300)
    turned = rows.take(pa.array(range(299, -1, -1)))
    straight = drawn(parquet(tmp_path / "a.parquet", rows), "1", 0.3, 1)
    assert 60 < len(straight) < 120
    assert drawn(parquet(tmp_path / "b.parquet", turned), "2", 0.3, 1) == straight
    assert drawn(tmp_path / "a.parquet", "3", 0.1, 1) < straight
    assert drawn(tmp_path / "a.parquet", "4", 0.3, 2) != straight


def test_a_limit_takes_the_first_rows(tmp_path: Path) -> None:
    for part in range(3):
        parquet(tmp_path / f"in/{part}.parquet", sample(100 * part, 100 * part + 100))
    made = run(tmp_path / "in", tmp_path / "out", replace(PLAN, selection=Selection(limit=130)))
    found = [row["settlement_id"] for row in results(tmp_path / "out")]
    assert found == sample(0, 130).column("settlement_id").to_pylist()
    assert made.content["rows"] == 130
    assert [one.name for one in made.outputs] == ["0.parquet", "1.parquet"]


def test_explanations_are_of_the_rows_asked_for(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", Sampler(SEED, error_rate=0.3).rows(range(40)))
    for explain, told in (
        (Explain.MISMATCH, {"MISMATCH"}),
        (Explain.ALL, {"MISMATCH", "MATCH"}),
    ):
        run(path, tmp_path / explain, replace(PLAN, explain=explain))
        rows = results(tmp_path / explain)
        assert {row["verdict"] for row in rows if row["explanation"]} == told
        assert all('"lines":' in row["explanation"] for row in rows if row["explanation"])


def test_columns_of_other_names_are_carried_through(tmp_path: Path) -> None:
    rows = sample(0, 20)
    dictionary = pa.array(["a", "b"] * 10).dictionary_encode()
    more = pa.RecordBatch.from_arrays(
        [*rows.columns, dictionary, pa.array([b"\0"] * 20)],
        names=[*rows.schema.names, "shop", "raw"],
    )
    run(parquet(tmp_path / "a.parquet", more), tmp_path / "out")
    found = results(tmp_path / "out")
    assert [row["shop"] for row in found] == ["a", "b"] * 10
    assert found[0]["raw"] == b"\0"


def test_a_file_says_which_run_it_is_of(tmp_path: Path) -> None:
    made = run(parquet(tmp_path / "a.parquet", sample(0, 5)), tmp_path / "out")
    with pq.ParquetFile(tmp_path / "out/a.parquet") as file:
        marks = file.metadata.metadata
        assert file.metadata.row_group(0).column(0).compression == "ZSTD"
    assert marks[b"hupai.run"].decode() == made.content["run"]
    assert marks[b"hupai.schema"].decode() == str(schema.VERSION)


def test_ids_that_come_twice_are_told_apart(tmp_path: Path) -> None:
    rows = sample(0, 12)
    at = rows.schema.get_field_index("settlement_id")
    ids = rows.column(at).to_pylist()
    ids[5] = ids[1]  # another hand under the id of the second
    ids[6] = None
    ids[7] = None
    named = rows.set_column(at, "settlement_id", pa.array(ids))
    parquet(tmp_path / "in/a.parquet", named)
    parquet(tmp_path / "in/b.parquet", named.slice(2, 2))  # the very same again
    made = run(tmp_path / "in", tmp_path / "out")
    assert made.content["duplicates"] == {
        "repeated": 2,
        "conflicts": 1,
        "examples": [ids[1]],
    }
