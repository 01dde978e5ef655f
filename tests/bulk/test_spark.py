"""Spark gives what the local engine gives. Skipped without the extra or Java."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluator.bulk import schema
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.function import reevaluate
from evaluator.bulk.how import How, Pin
from evaluator.bulk.local.plan import Explain, Plan
from evaluator.bulk.local.runner import RunFailed, Runner
from evaluator.bulk.local.selection import Selection
from evaluator.bulk.sample import Sampler
from evaluator.bulk.store import json_lines
from evaluator.bulk.store.files import Source, find
from tests.bulk.test_profile_samples import FOLDER

ROOT = Path(__file__).parents[2]
ROWS = 1_000
SIZES = (1, 7, 10_000)
MASTER = "local[2]"


def _missing() -> str:
    if find_spec("pyspark") is None:
        return "pyspark is not installed: .ci/run installs requirements/spark.lock"
    return "" if shutil.which("java") else "there is no Java, which Spark needs"


if missing := _missing():
    pytest.skip(missing, allow_module_level=True)

pytestmark = [
    pytest.mark.timeout(600),  # a JVM that begins on a busy machine takes its time
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # py4j's sockets end with the process
]


@pytest.fixture(scope="module", autouse=True)
def spark() -> Iterator[Any]:
    """One session for all tests; runs find it."""
    session: Any = import_module("evaluator.bulk.spark.session").session(MASTER, 10_000)
    yield session
    session.sparkContext.stop()


@pytest.fixture(scope="session")
def settlements() -> pa.RecordBatch:
    """A sample of all sheets, and rows that cannot be judged."""
    rows = Sampler(11).rows(range(ROWS))
    wrong = [
        {"settlement_id": "bad-1", "notation": "10x", "ruleset_id": "duowang"},
        {"settlement_id": "bad-2", "notation": None, "ruleset_id": "duowang"},
        {"settlement_id": "bad-3", "notation": "w hu:w/zimo", "ruleset_id": "nosuch"},
        {"settlement_id": "bad-4", "notation": "w", "ruleset_id": None, "options": {"a": "b"}},
    ]
    return pa.concat_batches([pa.RecordBatch.from_pylist(wrong, schema=rows.schema), rows])


@pytest.fixture(scope="session")
def folder(settlements: pa.RecordBatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as files: two days, one of them as lines too, and a file of no day."""
    made = tmp_path_factory.mktemp("in put")
    for name, start, stop in (
        ("dt=2026-01-01", 0, 300),
        ("dt=2026-01-02", 300, 700),
        ("", 700, 904),
    ):
        (made / name).mkdir(exist_ok=True)
        part = settlements.slice(start, stop - start)
        pq.write_table(pa.Table.from_batches([part]), made / name / f"part-{start}.parquet")
    rows = settlements.slice(904).to_pylist(maps_as_pydicts="strict")
    lines = (
        json.dumps({k: v for k, v in row.items() if v is not None}, default=str) for row in rows
    )
    (made / "dt=2026-01-02/more.jsonl").write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    return made


def in_order(table: pa.Table, columns: pa.Schema) -> bytes:
    """The rows by id, as bytes."""
    table = table.select(columns.names).cast(columns).sort_by("settlement_id").combine_chunks()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, columns) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def run(plan: Plan, sources: list[Source], folder: Path, **more: Any) -> Manifest:  # noqa: ANN401 - as the runner's
    runner = import_module("evaluator.bulk.spark.runner").SparkRunner
    made: Manifest = runner(plan, sources, folder, master=MASTER, **more).run({})
    return made


def files(folder: Path) -> dict[str, str]:
    """Digests of the result files of a run."""
    found = (path for path in folder.rglob("part*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in found
    }


@pytest.mark.parametrize("size", SIZES)
def test_every_batch_size_gives_the_bytes_of_the_local_function(
    spark: Any,  # noqa: ANN401 - pyspark may be missing
    folder: Path,
    size: int,
) -> None:
    judged = import_module("evaluator.bulk.spark.frames").judged
    given = folder / "dt=2026-01-01/part-0.parquet"
    rows = pq.read_table(given, partitioning=None)
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(size))
    columns = schema.output_schema(rows.schema, baseline=True)
    how = How(baseline=(Pin("duowang"), Pin("taizhou")))

    found = judged(spark.read.parquet(f"file://{given}"), Plan(how)).toArrow()
    expected = pa.Table.from_batches(reevaluate(rows.to_batches(), how))

    assert found.num_rows == 300
    assert in_order(found, columns) == in_order(expected, columns)


def test_lines_of_a_frame_are_what_they_are_in_a_file(
    spark: Any,  # noqa: ANN401 - pyspark may be missing
    folder: Path,
) -> None:
    judged_lines = import_module("evaluator.bulk.spark.frames").judged_lines
    given = folder / "dt=2026-01-02/more.jsonl"
    columns = schema.output_schema(schema.input_schema())

    found = judged_lines(spark.read.text(f"file://{given}", lineSep="\n"), Plan()).toArrow()
    batch, faults = json_lines.understood(given.read_bytes(), 1)

    assert not faults
    expected = pa.Table.from_batches(reevaluate([batch], How()))
    assert in_order(found, columns) == in_order(expected, columns)


def test_a_run_gives_the_files_of_a_local_one(folder: Path, tmp_path: Path) -> None:
    """Byte for byte, lines of JSON too, and one manifest."""
    sources = find([str(folder)])

    local = Runner(Plan(), sources, tmp_path / "local").run({})
    made = run(Plan(rows=100), sources, tmp_path / "spark")

    assert len(made.outputs) == 4
    assert made.content == local.content
    assert files(tmp_path / "spark") == files(tmp_path / "local")


@pytest.mark.parametrize(
    ("plan", "given"),
    [
        (Plan(profile=FOLDER / "cocos-zipai.toml"), FOLDER / "cocos-zipai.jsonl"),
        (Plan(selection=Selection(share=0.3, seed=5)), None),
        (Plan(selection=Selection(limit=350), rows=60), None),
        (Plan(How(baseline=(Pin("duowang"),)), explain=Explain.MISMATCH), "dt=2026-01-01"),
    ],
    ids=["profile", "share", "limit", "baseline and explanations"],
)
def test_a_plan_means_what_it_means_locally(
    plan: Plan, given: Path | str | None, folder: Path, tmp_path: Path
) -> None:
    sources = find([str(folder / given if given else folder)])

    local = Runner(plan, sources, tmp_path / "local").run({})
    made = run(plan, sources, tmp_path / "spark")

    assert made.content == local.content


def test_what_one_engine_has_done_the_other_goes_on_with(folder: Path, tmp_path: Path) -> None:
    sources, out = find([str(folder)]), tmp_path / "out"
    Runner(Plan(), sources[:2], out).run({})

    made = run(Plan(), sources, out, resume=True)

    local = Runner(Plan(), sources, tmp_path / "local").run({})
    assert made.content == local.content
    assert files(out) == files(tmp_path / "local")


def test_workers_of_another_engine_fail_the_run(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "evaluator.bulk.spark.shipped.engine", lambda: {"version": "0", "core": "", "digest": ""}
    )

    with pytest.raises(RunFailed, match=r"OtherEngine: engine .*expected the driver's"):
        run(Plan(), find([str(folder / "part-700.parquet")]), tmp_path / "out")


def test_the_script_for_spark_submit(folder: Path, tmp_path: Path) -> None:
    submit = Path(import_module("pyspark").__file__ or "").parent / "bin/spark-submit"
    source = folder / "part-700.parquet"
    local = Runner(Plan(), find([str(source)]), tmp_path / "local").run({})
    command = [submit, "--master", MASTER, "--conf", "spark.ui.enabled=false"]
    command += ["--conf", "spark.driver.bindAddress=127.0.0.1", "--conf"]
    command += ["spark.driver.host=127.0.0.1", ROOT / "deploy/spark/bulk.py", source]

    done = subprocess.run(
        [*map(str, command), "-o", str(tmp_path / "out"), "--workers", "1", "--fail-on", "none"],
        env=os.environ | {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-2000:]
    assert Manifest.read(tmp_path / "out").content["merkle"] == local.content["merkle"]
