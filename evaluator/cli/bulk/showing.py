"""``hupai bulk show``: one settlement of a run, explained."""

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from evaluator.bulk.evidence.finding import found
from evaluator.bulk.local.auditing import Audited, Auditor
from evaluator.bulk.local.explanations import told_of
from evaluator.bulk.store import json_lines
from evaluator.cli import audits, known
from evaluator.cli.bulk import asked
from evaluator.cli.complaints import BadInput
from evaluator.cli.page import LEFT, WRAPS, Block, Line, Style, Table, cell
from evaluator.cli.show import show as show_page
from evaluator.errors import Fault, HupaiError, InvalidRequest

_AT_A_GLANCE: Final = (
    *("settlement_id", "played_at", "verdict", "cause", "first_divergence", "first_clause"),
    *("delta_total", "class", "moved_clause", "delta_baseline", "baseline_total", "error"),
    *("baseline_error", "request_digest", "result_digest"),
)


def show(arguments: Namespace) -> int:
    """One settlement: what was recorded, what the rules say, and why.

    A report is of the first row that has the id.
    """
    with asked.said():
        rows = list(found(Path(arguments.folder), arguments.id))
        if not rows:
            fault = Fault("ID", f"no settlement {arguments.id!r}", "one of the run")
            raise InvalidRequest([fault])
        registry = known.registry(arguments)
    for row in rows:
        told = json.loads(json_lines.written(row))
        audited = _audited(Auditor(row, registry))
        if arguments.json:
            audit = isinstance(audited, Audited) and told_of(audited.answer)
            print(json.dumps(told | {"audit": audit or None}, ensure_ascii=False, indent=1))
        else:
            show_page(_page(told, audited, arguments.language))
    if arguments.html:
        _write(arguments, rows[0], _audited(Auditor(rows[0], registry)))
    return 0


def _audited(auditor: Auditor) -> Audited | HupaiError:
    """The audit of the row, or why there is none."""
    try:
        return auditor.audit(0)
    except HupaiError as error:
        return error


def _page(told: Mapping[str, Any], audited: Audited | HupaiError, language: Any) -> Iterator[Block]:  # noqa: ANN401
    rows = [(name, str(told[name])) for name in _AT_A_GLANCE if name in told]
    yield Table(LEFT + WRAPS, tuple((cell(name, Style.FAINT), cell(text)) for name, text in rows))
    yield Line()
    if isinstance(audited, Audited):
        rules = audited.rules
        yield from audits.page(audited.answer, rules.ruleset, rules, language)
    elif told.get("status") == "ok":
        yield Line(cell(f"no explanation: {audited}"))


def _write(arguments: Namespace, row: pa.RecordBatch, audited: Audited | HupaiError) -> None:
    if not isinstance(audited, Audited):
        fault = Fault("--html", f"nothing to explain: {audited}", "a settlement that was judged")
        raise BadInput([InvalidRequest([fault])], notation="")
    try:
        from evaluator.cli import html  # noqa: PLC0415 - jinja2 is an extra
    except ModuleNotFoundError as error:
        fault = Fault("--html", f"{error.name} is not installed", "hupai[report]")
        raise BadInput([InvalidRequest([fault])], notation="") from None
    text = json.dumps(json.loads(json_lines.written(row)), ensure_ascii=False, indent=1)
    html.write_claim(
        arguments.html, audited.answer, audited.claim, text, audited.rules, arguments.language
    )
