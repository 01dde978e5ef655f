"""What a run would do."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evaluator.bulk.local.plan import Plan
from evaluator.bulk.store import chunks
from evaluator.bulk.store.files import Source


def told(plan: Plan, sources: Sequence[Source], folder: Path) -> dict[str, Any]:
    """Rows and bytes of every file, what it would be written to, and the rules as they are meant.

    Raises:
        InvalidRequest: a file cannot be read.
    """
    facts = [chunks.facts(source.path) for source in sources]
    job = plan.job()
    return {
        "files": [
            {
                "input": str(source.path),
                "output": str(folder / source.output),
                "rows": one.rows,
                "bytes": one.bytes,
            }
            for source, one in zip(sources, facts, strict=True)
        ],
        "rows": sum(one.rows for one in facts),
        "bytes": sum(one.bytes for one in facts),
        "how": job["how"],
        "selection": job["selection"],
        "engine": job["engine"],
    }
