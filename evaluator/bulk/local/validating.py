"""Whether files can be judged, said without judging them."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk import schema
from evaluator.bulk.how import How
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.pool import ahead
from evaluator.bulk.local.worker import understood
from evaluator.bulk.rows import Rows
from evaluator.bulk.rulebook import Refused, Rulebook
from evaluator.bulk.store import chunks
from evaluator.bulk.store.chunks import Chunk
from evaluator.bulk.store.files import Source
from evaluator.scoring.resolved import Resolved

_EXAMPLES: Final = 20

_Group = tuple[str, str, str]


class _Looked(NamedTuple):
    """What is seen of a chunk: rows by ruleset, digest and what is wrong with these; the rest."""

    rows: int
    groups: Counter[_Group]
    stated: Counter[str]
    faults: tuple[str, ...]
    faulty: int


def validated(
    plan: Plan, sources: Sequence[Source], pool: Executor, ahead_by: int
) -> dict[str, Any]:
    """What the rows of some files say: rulesets, columns that are filled, rows that are broken.

    ``refused`` are rows whose ruleset, revision or options are not known here, by what is wrong
    with them, ``broken`` rows that cannot be read. Hands are not looked at.

    Raises:
        InvalidRequest: a file cannot be read.
    """
    pending = (
        pool.submit(_look, plan, chunk, str(source.path), dated=source.day is not None)
        for source in sources
        for chunk in chunks.cut(source.path, plan.rows)
    )
    rows, broken, faults = 0, 0, list[str]()
    groups, stated = Counter[_Group](), Counter[str]()
    for future in ahead(pending, ahead_by):
        one: _Looked = future.result()
        rows, broken = rows + one.rows, broken + one.faulty
        groups.update(one.groups)
        stated.update(one.stated)
        faults += one.faults[: _EXAMPLES - len(faults)]
    return {
        "files": len(sources),
        "rows": rows,
        "rulesets": [
            {"ruleset_id": ruleset, "ruleset_digest": digest, "rows": number}
            for (ruleset, digest, problem), number in sorted(groups.items())
            if not problem
        ],
        "refused": {problem: n for (_, _, problem), n in sorted(groups.items()) if problem},
        "broken": broken,
        "examples": faults,
        "stated": {name: stated[name] for name in schema.input_schema().names},
    }


def _look(plan: Plan, chunk: Chunk, path: str, *, dated: bool) -> _Looked:
    batch, faults = understood(plan, chunk)
    kept = plan.selection.kept(batch, dated=dated)
    if faults:
        whole = pa.array([row not in faults for row in range(batch.num_rows)])
        kept = whole if kept is None else pc.and_(kept, whole)
    batch = batch if kept is None else batch.filter(kept)
    rules = _rulebook(plan.how).of_rows(Rows(batch), plan.how.ruleset)
    groups: Counter[_Group] = Counter()
    for code, number in Counter(rules.codes.tolist()).items():
        groups[_group(rules.found[code])] += number
    stated = {
        name: batch.num_rows - column.null_count
        for name, column in zip(batch.schema.names, batch.columns, strict=True)
    }
    told = tuple(f"{path}: {faults[row]}" for row in sorted(faults)[:_EXAMPLES])
    return _Looked(batch.num_rows + len(faults), groups, Counter(stated), told, len(faults))


def _group(rules: Resolved | Refused) -> _Group:
    if isinstance(rules, Refused):
        return rules.ruleset_id or "", "", rules.error
    return rules.ruleset.id, rules.ruleset.digest, ""


@lru_cache(maxsize=1)
def _rulebook(how: How) -> Rulebook:
    return Rulebook(how.folders, how.ruleset)
