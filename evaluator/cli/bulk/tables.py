"""A summary as a page: tables of codes and figures, the same in every language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from evaluator.cli.page import LEFT, RIGHT, WRAPS, Block, Line, Style, Table, cell, heading

_SHOWN: Final = 20

_Rows = Sequence[Mapping[str, Any]]


def summary(told: Mapping[str, Any]) -> Iterator[Block]:
    """What came of a run."""
    yield Line(cell(f"{told['rows']:,} settlements in {told['files']:,} files", Style.HEADING))
    yield from _counts("verdicts", told["verdicts"])
    yield from table("by ruleset and cause", _most(told["causes"]), of=told["causes"])
    yield from table(
        "by clause that a claim gets wrong", _most(told["clauses"]), of=told["clauses"]
    )
    yield from table("by class, as played and under the new rules", told["classes"])
    yield from table("by clause that moved the result", _most(told["moved"]), of=told["moved"])
    twice = told["duplicates"]
    if twice["repeated"] or twice["conflicts"]:
        counts = {"repeated rows": twice["repeated"], "DUPLICATE_CONFLICT": twice["conflicts"]}
        yield from _counts("ids that come twice", counts)
        yield from (Line(cell(f"  {one}")) for one in twice["examples"])
    yield from heading("evidence")
    rows = (("run", told["run"]), ("root", told["root"]))
    yield Table(LEFT + LEFT, tuple((cell(a, Style.FAINT), cell(b)) for a, b in rows))


def validation(told: Mapping[str, Any]) -> Iterator[Block]:
    """Whether files can be judged."""
    yield Line(cell(f"{told['rows']:,} settlements in {told['files']:,} files", Style.HEADING))
    yield from table("can be judged", told["rulesets"])
    if told["refused"]:
        yield from heading("without rules here")
        rows = ((cell(f"{count:,}"), cell(why)) for why, count in told["refused"].items())
        yield Table(RIGHT + WRAPS, tuple(rows))
    if told["broken"]:
        yield from heading(f"{told['broken']:,} rows that cannot be read, among them")
        yield from (Line(cell(f"  {one}")) for one in told["examples"])
    yield from _counts("rows that state it", told["stated"])
    if "profile" in told:
        yield Line()
        yield from (Line(cell(one)) for one in told["profile"])


def table(title: str, rows: _Rows, *, of: _Rows = ()) -> Iterator[Block]:
    """Rows under a title, a column for each key; nothing without rows.

    Where they are the first ``of`` more, the title says so.
    """
    if not rows:
        return
    if len(of) > len(rows):
        title = f"{title} (the {len(rows)} most frequent of {len(of)}; --json has all)"
    names = list(dict.fromkeys(name for row in rows for name in row))
    numeric = {name for name in names if not any(isinstance(row.get(name), str) for row in rows)}
    names.sort(key=numeric.__contains__)  # what rows are told apart by comes first
    yield from heading(title)
    head = tuple(cell(name, Style.FAINT) for name in names)
    body = (tuple(cell(_said(row.get(name))) for name in names) for row in rows)
    columns = "".join(RIGHT if name in numeric else LEFT for name in names)
    yield Table(columns, (head, *body))


def _most(rows: _Rows) -> _Rows:
    """The rows that stand for most settlements, those first."""
    return sorted(rows, key=lambda row: -int(row["rows"]))[:_SHOWN]


def _counts(title: str, counts: Mapping[str, int]) -> Iterator[Block]:
    yield from heading(title)
    rows = tuple((cell(name), cell(f"{count:,}")) for name, count in counts.items())
    yield Table(LEFT + RIGHT, rows)


def _said(value: Any) -> str:  # noqa: ANN401 - text, a number or nothing
    if isinstance(value, int):
        return f"{value:,}"
    return value or "—"
