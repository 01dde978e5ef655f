"""What a task takes along to a worker; nothing here needs Spark."""

import pickle
import re
import shutil
from pathlib import Path

import pyarrow as pa
import pytest

from evaluator.bulk.how import How, Pin
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.selection import Selection
from evaluator.bulk.profile import load, of_lines
from evaluator.bulk.spark import shipped
from evaluator.bulk.spark.session import NoSpark, session
from evaluator.bulk.spark.shipped import OtherEngine, Shipped
from evaluator.bulk.spark.tasks import LINE, Rows, Task
from evaluator.scoring.registry import BUILT_IN, Registry
from tests.bulk.test_profile_samples import FOLDER

HAND = "提壹 碰玖 吃二三四 吃肆伍陆 吃七八九 吃五六七 王 胡五/自摸"
"""15 胡息: 1 囤, 1 more for the own draw, 王钓 x 4: 8 by the sheet that is built in."""


def sent(task: Task) -> Task:
    """The task as it comes to a worker that has had none before."""
    shipped._begun.cache_clear()
    got = pickle.loads(pickle.dumps(task))
    assert isinstance(got, Task)
    return got


def row(**columns: object) -> pa.RecordBatch:
    told = {"settlement_id": "1", "notation": HAND, "ruleset_id": "duowang"}
    return pa.RecordBatch.from_pylist([told | columns])


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    """A folder with a later revision of duowang: 王钓 is 5番."""
    text = (BUILT_IN / "duowang/ruleset.toml").read_text(encoding="utf-8")
    text, one = re.subn(r'(id       = "wang_diao"\n(?:.+\n)*?multiply = )4', r"\g<1>5", text)
    text, two = re.subn(r"^(version *= )\d+", r"\g<1>99", text, flags=re.MULTILINE)
    assert (one, two) == (1, 1)
    folder = tmp_path / "sheets"
    (folder / "duowang").mkdir(parents=True)
    (folder / "duowang/ruleset.toml").write_text(text, encoding="utf-8")
    return folder


def test_rulesets_of_a_folder_are_sent_by_content(sheets: Path) -> None:
    """The folder is gone when the worker begins."""
    revision = Registry(sheets).ruleset("duowang")
    plan = Plan(How((Pin("duowang", revision.digest),), folders=(str(sheets),)))
    task = Task(Shipped.of(plan), Rows.COLUMNS, dated=False)
    shutil.rmtree(sheets)

    (results,) = sent(task)([row()])

    assert results["used_ruleset_digest"].to_pylist() == [revision.digest]
    assert results["computed_total"].to_pylist() == [10]


def test_without_folders_nothing_but_the_plan_is_sent() -> None:
    task = Task(Shipped.of(Plan()), Rows.COLUMNS, dated=False)

    (results,) = sent(task)([row(claimed_total=8)])

    assert task.shipped.files == ()
    assert results["verdict"].to_pylist() == ["MATCH"]


def test_a_profile_is_sent_by_content(tmp_path: Path) -> None:
    """Its file is gone when the worker begins; the place of a record is not known there."""
    file = tmp_path / "p.toml"
    shutil.copy(FOLDER / "cocos-zipai.toml", file)
    data = (FOLDER / "cocos-zipai.jsonl").read_bytes()
    task = Task(Shipped.of(Plan(profile=file)), Rows.LINES, dated=False)
    expected = of_lines(load(file), data, 1)
    file.unlink()

    lines = pa.RecordBatch.from_pylist([{LINE: line} for line in data.splitlines()])
    (results,) = sent(task)([lines])

    assert results["notation"] == expected.batch["notation"]
    assert results["error"].to_pylist()[5].startswith("players.{winner}.weaves.2: kind 64")


def test_records_of_parquet_are_read_by_the_profile() -> None:
    profile = FOLDER / "taizhou-cards.toml"
    task = Task(Shipped.of(Plan(profile=profile)), Rows.COLUMNS, dated=False)
    records = pa.RecordBatch.from_pylist([{"record_id": "7", "win": {"card": 1, "type": "ZM"}}])

    (results,) = sent(task)([records])

    assert results["settlement_id"].to_pylist() == ["7"]
    assert results["error"].to_pylist()[0].startswith("win.cards: nothing there")


def test_lines_are_read_as_they_are_without_one() -> None:
    task = Task(Shipped.of(Plan()), Rows.LINES, dated=False)
    lines = [b'{"settlement_id":"1","notation":"w","ruleset_id":"duowang"}', b"", b"\xff"]

    (results,) = sent(task)([pa.RecordBatch.from_pylist([{LINE: line} for line in lines])])

    assert results["settlement_id"].to_pylist() == ["1", None]
    assert results["error"].to_pylist()[1].startswith("no JSON: ")


def test_a_share_is_the_same_in_every_batch() -> None:
    plan = Plan(selection=Selection(share=0.5, seed=1))
    task = Task(Shipped.of(plan), Rows.COLUMNS, dated=False)
    rows = pa.concat_batches([row(settlement_id=str(number)) for number in range(40)])

    (whole,) = sent(task)([rows])
    parts = list(sent(task)(rows.slice(number, 1) for number in range(40)))

    assert 0 < whole.num_rows < 40
    assert pa.concat_batches(parts) == whole


def test_a_worker_with_another_engine_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task(Shipped.of(Plan()), Rows.COLUMNS, dated=False)
    monkeypatch.setattr(shipped, "engine", lambda: {"version": "0", "core": "plain", "digest": ""})

    with pytest.raises(OtherEngine, match=r"'version': '0'.*expected the driver's"):
        next(sent(task)([row()]))


def test_a_worker_with_other_rulesets_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task(Shipped.of(Plan()), Rows.COLUMNS, dated=False)
    monkeypatch.setattr(shipped, "_loaded", lambda _: ("duowang@sha256:00",))

    with pytest.raises(OtherEngine, match=r"rulesets .*sha256:00"):
        next(sent(task)([row()]))


def test_a_session_without_the_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluator.bulk.spark.session.find_spec", lambda _: None)

    with pytest.raises(NoSpark, match=r"pip install 'hupai\[spark\]'"):
        session("local[1]", 1)


def test_a_session_without_java_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluator.bulk.spark.session.find_spec", lambda _: object())
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    monkeypatch.delenv("PYSPARK_GATEWAY_PORT", raising=False)

    with pytest.raises(NoSpark, match="expected java on the PATH or JAVA_HOME"):
        session("local[1]", 1)
