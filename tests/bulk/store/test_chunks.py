"""What is told of a file without understanding it."""

from hashlib import sha256
from pathlib import Path

import pytest

from evaluator.bulk.store import chunks
from tests.bulk.settlements import parquet, sample


@pytest.mark.parametrize(
    ("content", "lines"), [(b"", 0), (b"\n", 1), (b"a\nb", 2), (b"a\nb\n", 2), (b"x" * 200_000, 1)]
)
def test_a_file_of_lines(tmp_path: Path, content: bytes, lines: int) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    digest = f"sha256:{sha256(content).hexdigest()}"
    assert chunks.facts(path) == chunks.Facts(len(content), digest, lines)


def test_a_parquet_file(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", sample(0, 7))
    content = path.read_bytes()
    digest = f"sha256:{sha256(content).hexdigest()}"
    assert chunks.facts(path) == chunks.Facts(len(content), digest, 7)
    assert chunks.digest(path) == digest
