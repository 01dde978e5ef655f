"""What may be asked of a run that was ended: summary, diff, verify, prove, check-proof."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from evaluator.bulk.evidence import proof
from evaluator.bulk.evidence.diff import Moved, Row, moved
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.evidence.summary import summary as summary_of
from evaluator.bulk.evidence.verify import changes
from evaluator.bulk.local.pool import pool_of
from evaluator.cli.bulk import asked, tables, workers
from evaluator.cli.bulk.runs import FINDINGS
from evaluator.cli.complaints import BadInput
from evaluator.cli.page import Block, Line, Style, cell
from evaluator.cli.show import show
from evaluator.cli.typed import STDIN
from evaluator.errors import Fault, InvalidRequest

_SHOWN: Final = 20


def summary(arguments: Namespace) -> int:
    """``hupai bulk summary``: what came of a run."""
    with asked.said():
        told = summary_of(Manifest.read(Path(arguments.folder)).content)
    if arguments.json:
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        show(tables.summary(told))
    return 0


def diff(arguments: Namespace) -> int:
    """``hupai bulk diff``: settlements that two runs judge differently."""
    with asked.said():
        found = moved(Path(arguments.before), Path(arguments.after))
        if arguments.json:
            any_moved = False
            for one in found:
                any_moved = True
                print(json.dumps(_told(one), ensure_ascii=False, separators=(",", ":")))
        else:
            kinds: Counter[tuple[str, str]] = Counter()
            first = list(islice(_counted(found, kinds), _SHOWN))
            for _ in _counted(found, kinds):
                pass
            any_moved = bool(first)
            show(_moved_page(first, kinds))
    return FINDINGS if any_moved else 0


def verify(arguments: Namespace) -> int:
    """``hupai bulk verify``: whether anything of a run was changed."""
    run = Path(arguments.folder)
    number = workers.number(arguments, workers.size(run.rglob("*")))
    with asked.said(), pool_of(number) as pool:
        found = changes(run, pool, ahead=number, root=arguments.root or "")
    if arguments.json:
        print(json.dumps({"changes": found}, ensure_ascii=False, indent=1))
    else:
        for one in found:
            print(f"changed: {one}")
        if not found:
            print(f"unchanged: root {Manifest.read(run).root}")
    return FINDINGS if found else 0


def prove(arguments: Namespace) -> int:
    """``hupai bulk prove``: the proof that a settlement is in a run."""
    with asked.said():
        told = proof.proof(Path(arguments.folder), arguments.id)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    if not arguments.output:
        sys.stdout.write(text)
        return 0
    try:
        Path(arguments.output).write_text(text, encoding="utf-8")
    except OSError as error:
        fault = Fault("-o", f"{arguments.output}: {error.strerror}", "a file that can be written")
        raise BadInput([InvalidRequest([fault])], notation="") from None
    return 0


def check_proof(arguments: Namespace) -> int:
    """``hupai bulk check-proof``: whether a proof leads to a root."""
    with asked.said():
        holds = proof.leads_to(_read(arguments.proof), arguments.root)
    print("proved" if holds else f"not proved: it does not lead to {arguments.root}")
    return 0 if holds else FINDINGS


def _read(file: str) -> Any:  # noqa: ANN401 - any JSON
    try:
        text = sys.stdin.read() if file == STDIN else Path(file).read_text(encoding="utf-8")
        return json.loads(text)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) else "no JSON"
        raise InvalidRequest([Fault(file, f"{problem}", "a proof")]) from None


def _counted(found: Iterable[Moved], kinds: Counter[tuple[str, str]]) -> Iterator[Moved]:
    for one in found:
        kinds[_verdict(one.before), _verdict(one.after)] += 1
        yield one


def _verdict(row: Row | None) -> str:
    return "not there" if row is None else row.verdict or "—"


def _told(one: Moved) -> dict[str, Any]:
    sides = {"before": one.before, "after": one.after}
    return {"settlement_id": one.settlement_id} | {
        name: row and row._asdict() for name, row in sides.items()
    }


def _moved_page(first: list[Moved], kinds: Counter[tuple[str, str]]) -> Iterator[Block]:
    number = sum(kinds.values())
    yield Line(cell(f"{number:,} settlements differ", Style.HEADING))
    counts = [{"before": a, "after": b, "rows": n} for (a, b), n in sorted(kinds.items())]
    yield from tables.table("by verdict", counts)
    title = "these" if number <= _SHOWN else f"the first {_SHOWN}; --json lists all"
    yield from tables.table(title, [_flat(one) for one in first])


def _flat(one: Moved) -> dict[str, Any]:
    flat: dict[str, Any] = {"settlement_id": one.settlement_id}
    for name, row in (("before", one.before), ("after", one.after)):
        flat[f"verdict {name}"] = _verdict(row)
        flat[f"total {name}"] = None if row is None else row.total
    return flat
