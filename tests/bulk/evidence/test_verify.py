import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluator.bulk.evidence.canonical import digest_of
from evaluator.bulk.evidence.manifest import MANIFEST, SUCCESS, Manifest
from evaluator.bulk.evidence.verify import changes
from evaluator.bulk.how import How
from evaluator.bulk.local.pool import Here
from evaluator.bulk.store import chunks
from evaluator.errors import InvalidRequest
from tests.bulk.settlements import PLAN, lines, parquet, run, sample

PARQUET = "dt=2026-11-01/a.parquet"
LINES = "b.jsonl"


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ended")
    parquet(folder / "in" / PARQUET, sample(0, 60))
    lines(folder / "in" / LINES, sample(60, 80))
    run(folder / "in", folder / "out", replace(PLAN, how=How(baseline=())))
    return folder / "out"


@pytest.fixture
def copy(ended: Path, tmp_path: Path) -> Path:
    return copytree(ended, tmp_path / "copy")


def found(folder: Path, root: str = "") -> list[str]:
    return changes(folder, Here(), ahead=0, root=root)


def test_a_run_that_was_not_changed_is_unchanged(ended: Path) -> None:
    root = Manifest.read(ended).content["merkle"]["root"]
    assert found(ended) == []
    assert found(ended, root) == []


def test_another_root_than_was_published_is_a_change(ended: Path) -> None:
    assert found(ended, "sha256:" + "0" * 64)


def flip(path: Path) -> None:
    """Changes one bit of a file, in a digit where it is text so that it stays what it is."""
    data = bytearray(path.read_bytes())
    place = data.rfind(b"1") if path.suffix != ".parquet" else len(data) // 2
    data[place] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("name", [PARQUET, LINES, MANIFEST, SUCCESS])
def test_one_bit_of_any_file_is_a_change(copy: Path, name: str) -> None:
    flip(copy / name)
    assert any(name in one for one in found(copy))


@pytest.mark.parametrize("name", [PARQUET, LINES, SUCCESS])
def test_a_file_that_is_gone_is_a_change(copy: Path, name: str) -> None:
    (copy / name).unlink()
    assert any(name in one for one in found(copy))


def test_a_file_that_was_added_is_a_change(copy: Path) -> None:
    (copy / "dt=2026-11-01/b.parquet").write_bytes((copy / PARQUET).read_bytes())
    assert found(copy) == ["dt=2026-11-01/b.parquet: is not a file of the run"]


def edit(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes the manifest, and everything beside it that a careful forger would."""
    kept = Manifest.read(folder)
    content = json.loads(json.dumps(kept.content))
    change(content)
    Manifest(content, digest_of(content), kept.about).write(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content["verdicts"].update(MATCH=1),
        lambda content: content["merkle"].update(root="sha256:" + "0" * 64),
        lambda content: content["inputs"][0].update(sha256="sha256:" + "0" * 64),
        lambda content: content["engine"].update(digest="sha256:" + "0" * 64),
        lambda content: content["rulesets"]["played"].clear(),
        lambda content: content["sums"][0].update(delta_total=7),
        lambda content: content["how"].update(profile={"name": "x", "sha256": "y"}),
        lambda content: content["duplicates"].update(conflicts=1),
        lambda content: content.update(rows=1),
        lambda content: content["outputs"].pop(),
    ],
)
def test_what_a_manifest_says_is_held_against_the_files(
    copy: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    edit(copy, change)
    assert found(copy)


def test_a_result_changed_with_all_its_digests_has_another_root(copy: Path) -> None:
    root = Manifest.read(copy).content["merkle"]["root"]
    path = copy / PARQUET
    with pq.ParquetFile(path) as file:
        table = file.read()
    at = table.schema.get_field_index("verdict")
    forged = pa.array(["MATCH" if one else one for one in table["verdict"].to_pylist()])
    forged = pa.array(["MISMATCH", *forged.to_pylist()[1:]])
    pq.write_table(table.set_column(at, "verdict", forged), path)

    def digest(content: dict[str, Any]) -> None:
        facts = chunks.facts(path)
        content["outputs"][1].update(bytes=facts.bytes, sha256=facts.sha256)

    edit(copy, digest)
    told = found(copy, root)
    assert f"{MANIFEST}: merkle is not what the results come to" in told


def test_what_is_no_run_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="output folder of a finished run"):
        found(tmp_path)
