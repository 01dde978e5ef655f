"""The two sample profiles, and the verdicts on their records, worked by hand."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import evaluator.bulk
from evaluator.bulk import profile as profiles
from evaluator.bulk.function import reevaluate
from evaluator.bulk.how import How

FOLDER = Path(evaluator.bulk.__file__).parent / "profiles"


def judged(name: str) -> dict[str, dict[str, Any]]:
    """The results of a sample file by id; ``fault`` is what its record could not be read for."""
    profile = profiles.load(FOLDER / f"{name}.toml")
    found = profiles.of_lines(profile, (FOLDER / f"{name}.jsonl").read_bytes(), 1)
    (results,) = reevaluate([found.batch], How())
    rows = results.to_pylist(maps_as_pydicts="strict")
    return {
        row["settlement_id"]: row | {"fault": found.faults.get(place, "")}
        for place, row in enumerate(rows)
    }


COCOS = {
    # 偎叁 6, 一二三 3, 碰玖 3, 偎壹 by the own draw 6: 18, 2 囤, 1 more; 3 x 2 from either
    "c-1": ("MATCH", None, 18, 2, 1, 3, [-6, 12, -6]),
    # another's 壹 makes it 碰壹 3: 15, 1 囤
    "c-2": ("MATCH", None, 15, 1, 1, 1, [-1, -1, 2]),
    # the same, priced as 偎
    "c-3": ("MISMATCH", "huxi", 15, 1, 1, 1, [-1, -1, 2]),
    # 提壹 12, 碰玖 3: 15, 1 囤, 1 more, 王钓 x 4
    "c-4": ("MATCH", None, 15, 1, 4, 8, [16, -8, -8]),
    # 提壹 12, 跑玖 9, 偎叁 6, 臭偎肆 6, 贰柒拾 6, 坎陆 6: 45, 11 囤, and 1 more that was forgotten;
    # 大字胡 with 22: 11番
    "c-5": ("MISMATCH", "lines", 45, 11, 11, 132, [264, -132, -132]),
    # 荒庄 with 1, 0 and 2 王: who has more pays 5 points for each of the difference
    "c-7": ("MATCH", None, 0, 0, 0, 0, [0, 15, -15]),
}


@pytest.mark.parametrize("settlement", COCOS)
def test_a_zipai_record_with_byte_codes(settlement: str) -> None:
    row = judged("cocos-zipai")[settlement]

    names = ("huxi", "tun", "multiplier", "total", "net")
    verdict, path, *figures = COCOS[settlement]
    assert row["verdict"] == verdict, row
    assert path is None or path in row["first_divergence"]
    assert [row[f"computed_{name}"] for name in names] == figures
    assert not row["fault"]


TAIZHOU = {
    # the sheet's own example: (6 + 20 + 8) x 拐之 2; total and payments are not compared
    "t-1": ("MATCH", None, 34, 2, 68, None),
    # with two flowers no set can be complete, so all is compared: (2 + 20 + 8) x 2
    "t-2": ("MATCH", None, 30, 2, 60, [-60, 180, -60, -60]),
    # 点炮 is 10, not 20: 6 + 10 + 8
    "t-3": ("MISMATCH", "ka", 24, 2, 48, None),
    # one flower is 超短, which was forgotten: (1 + 10 + 8) x 2 x 2, all from u3
    "t-4": ("MISMATCH", "multiplier", 19, 4, 76, [0, 76, -76, 0]),
}


@pytest.mark.parametrize("settlement", TAIZHOU)
def test_a_taizhou_record_with_card_numbers_and_a_count_of_flowers(settlement: str) -> None:
    row = judged("taizhou-cards")[settlement]

    verdict, path, ka, multiplier, total, net = TAIZHOU[settlement]
    assert row["verdict"] == verdict, row
    assert path is None or path in row["first_divergence"]
    assert (row["computed_ka"], row["computed_multiplier"]) == (ka, multiplier)
    assert row["computed_total"] == total
    assert net is None or row["computed_net"] == net
    assert not row["fault"]


@pytest.mark.parametrize(
    ("name", "settlement", "told"),
    [
        ("cocos-zipai", "c-6", "line 6: players.{winner}.weaves.2: kind 64; expected one of"),
        ("taizhou-cards", "t-5", "line 5: win.cards: '200' stands for no tile"),
    ],
)
def test_a_record_that_cannot_be_read_says_why(name: str, settlement: str, told: str) -> None:
    row = judged(name)[settlement]

    assert row["fault"].startswith(told)
    assert row["verdict"] == "INVALID_INPUT"


@pytest.mark.parametrize(("name", "read"), [("cocos-zipai", 6), ("taizhou-cards", 4)])
def test_a_sample_file_has_one_record_that_cannot_be_read(name: str, read: int) -> None:
    profile = profiles.load(FOLDER / f"{name}.toml")
    records = profiles.of_file(FOLDER / f"{name}.jsonl")

    sample = profiles.report(profile, records).sample

    assert sample is not None
    assert (sample.read, sample.records) == (read, read + 1)
    assert not sample.silent


def test_parquet_gives_the_rows_of_the_same_lines(tmp_path: Path) -> None:
    profile = profiles.load(FOLDER / "taizhou-cards.toml")
    lines = FOLDER / "taizhou-cards.jsonl"
    data, parquet = lines.read_bytes(), tmp_path / "same.parquet"
    pq.write_table(pa.Table.from_pylist(list(profiles.of_file(lines))), parquet)
    (batch,) = pq.read_table(parquet).to_batches()

    from_lines, from_batch = (
        profiles.of_lines(profile, data, 1),
        profiles.of_batch(profile, batch, 1),
    )

    assert from_batch.batch == from_lines.batch
    assert profiles.report(profile, profiles.of_file(parquet)) == profiles.report(
        profile, profiles.of_file(lines)
    )
    assert from_batch.faults[4] == from_lines.faults[4].replace("line", "row")
