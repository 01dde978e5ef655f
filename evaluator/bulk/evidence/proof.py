"""Proof that a settlement is in a run: its leaf, and the way from there to the root.

Whoever has the proof and the root that was published needs neither the run nor this program: a
leaf is ``SHA-256(0x00 | data)``, ``data`` being the columns of ``scan.LEAF`` with newlines between
them, and goes up the path as RFC 9162 (2.1.3.2) says.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.evidence import merkle, scan
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.evidence.merkle import HASH
from evaluator.bulk.evidence.scan import LEAF
from evaluator.bulk.store.sorting import in_order
from evaluator.errors import Fault, InvalidRequest

_BEGINS: Final = "sha256:"
_SHAPE: Final = "a proof as `hupai bulk prove` writes it"


def proof(run: Path, settlement_id: str) -> dict[str, Any]:
    """The proof for every row that has an id; mostly one.

    Raises:
        InvalidRequest: the folder is no run, or no settlement has the id.
    """
    kept = Manifest.read(run)
    rows: dict[bytes, dict[str, str]] = {}
    keys = _keys([run / one.name for one in kept.outputs], settlement_id, rows)
    parts = (part for table in in_order(keys, "key") for part in table["key"].chunks)
    roots = b""
    ways: list[tuple[bytes, int, list[bytes]]] = []
    for number, block in enumerate(merkle.blocks(map(scan.hashes_of, parts))):
        roots += merkle.root_of(block)
        for leaf in rows:
            if leaf in block:
                place = block.index(leaf) // HASH
                way = merkle.path_of(block, place)
                ways.append((leaf, number * merkle.BLOCK + place, way))
    if not ways:
        fault = Fault("ID", f"no settlement {settlement_id!r} in {run}", "one of the run")
        raise InvalidRequest([fault])
    return {
        "run": kept.content["run"],
        "root": f"{_BEGINS}{merkle.root_of(roots).hex()}",
        "leaves": kept.content["merkle"]["leaves"],
        "rows": [
            {
                **rows[leaf],
                "place": place,
                "path": [
                    one.hex() for one in (*way, *merkle.path_of(roots, place // merkle.BLOCK))
                ],
            }
            for leaf, place, way in ways
        ],
    }


def leads_to(told: Any, root: str) -> bool:  # noqa: ANN401 - whatever a file held
    """Whether every row of a proof leads to a root; it needs nothing else.

    Raises:
        InvalidRequest: it is no proof.
    """
    try:
        found = [_root(row, told["leaves"]) for row in told["rows"]]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise InvalidRequest([Fault("PROOF", "no proof", _SHAPE)]) from None
    return bool(found) and all(one == root for one in found)


def _root(row: Mapping[str, Any], leaves: int) -> str | None:
    data = "\n".join(row[name] for name in LEAF).encode()
    path = [bytes.fromhex(one) for one in row["path"]]
    root = merkle.root_by(path, merkle.leaf(data), row["place"], leaves)
    return None if root is None else f"{_BEGINS}{root.hex()}"


def _keys(
    paths: Sequence[Path], settlement_id: str, rows: dict[bytes, dict[str, str]]
) -> Iterator[pa.RecordBatch]:
    """The keys of all rows; those of the id go into ``rows``, by the hashes of their leaves."""
    for piece in (piece for path in paths for piece in scan.pieces(path)):
        table = scan.rows_of(piece, set(LEAF))
        keys = scan.keys_of(table)
        same = pc.equal(scan.text_of(table, "settlement_id"), settlement_id)
        for place in pc.indices_nonzero(same).to_pylist():
            row = {name: scan.text_of(table, name)[place].as_py() for name in LEAF}
            rows[keys[place].as_py()[-HASH:]] = row
        yield pa.record_batch({"key": keys})
