import json
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from evaluator.bulk.evidence import merkle
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.evidence.proof import leads_to, proof
from evaluator.errors import InvalidRequest
from tests.bulk.settlements import SEED, parquet, run, sample


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ended")
    parquet(folder / "in/a.parquet", sample(30, 67))
    parquet(folder / "in/b.parquet", sample(0, 30))
    parquet(folder / "in/c.parquet", changed_hand(sample(5, 6)))
    run(folder / "in", folder / "out")
    return folder / "out"


def changed_hand(rows: pa.RecordBatch) -> pa.RecordBatch:
    """The same settlements of hands that are none."""
    at = rows.schema.get_field_index("notation")
    return rows.set_column(at, "notation", pa.array(["@zhuang"] * rows.num_rows))


def root_of(run: Path) -> str:
    root: str = Manifest.read(run).content["merkle"]["root"]
    return root


@pytest.mark.parametrize("block", [1 << 16, 4])
def test_every_settlement_is_proved_by_its_path_and_the_root(
    ended: Path, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    monkeypatch.setattr(merkle, "BLOCK", block)
    for number in (0, 1, 29, 30, 36, 66):
        told = json.loads(json.dumps(proof(ended, f"{SEED}-{number:09}")))
        assert leads_to(told, root_of(ended))
        assert not leads_to(told, "sha256:" + "0" * 64)


def test_a_proof_can_be_checked_without_this_program(ended: Path) -> None:
    (row,) = proof(ended, f"{SEED}-000000030")["rows"]
    columns = ("settlement_id", "request_digest", "result_digest", "verdict", "class")
    node = sha256(b"\x00" + "\n".join(row[name] for name in columns).encode()).digest()
    place, last = row["place"], 67
    for neighbour in map(bytes.fromhex, row["path"]):
        while place % 2 == 0 and place == last:
            place, last = place // 2, last // 2
        left, right = (neighbour, node) if place % 2 else (node, neighbour)
        node = sha256(b"\x01" + left + right).digest()
        place, last = place // 2, last // 2
    assert f"sha256:{node.hex()}" == root_of(ended)


def changed(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The proof with one thing of it changed, in every way."""
    row = told["rows"][0]
    values = {
        "settlement_id": "another",
        "request_digest": "sha256:" + "0" * 64,
        "result_digest": "sha256:" + "0" * 64,
        "verdict": "MISMATCH" if row["verdict"] == "MATCH" else "MATCH",
        "class": "BOTH",
        "place": row["place"] + 1,
        "path": [*row["path"][1:], row["path"][0]],
    }
    found = []
    for name, value in values.items():
        other = deepcopy(told)
        other["rows"][0][name] = value
        found.append(other)
    return [*found, told | {"leaves": 1}, told | {"leaves": 10**6}, told | {"rows": []}]


def test_a_changed_proof_proves_nothing(ended: Path) -> None:
    for other in changed(proof(ended, f"{SEED}-000000012")):
        assert not leads_to(other, root_of(ended))


def test_every_row_of_an_id_is_proved(ended: Path) -> None:
    told = proof(ended, f"{SEED}-000000005")
    assert len(told["rows"]) == 2
    assert leads_to(told, root_of(ended))
    told["rows"][1]["verdict"] = "MATCH"
    assert not leads_to(told, root_of(ended))


def test_what_is_not_there_cannot_be_proved(ended: Path) -> None:
    with pytest.raises(InvalidRequest, match="no settlement 'x'"):
        proof(ended, "x")


@pytest.mark.parametrize("told", [None, [], {}, {"rows": [{}], "leaves": 1}, {"rows": 1}, "x"])
def test_what_is_no_proof_is_bad_input(told: object) -> None:
    with pytest.raises(InvalidRequest, match="no proof"):
        leads_to(told, "sha256:00")
