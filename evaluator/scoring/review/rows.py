"""What the rows of a ``cases.toml`` have in common, read with every fault noted."""

from collections.abc import Mapping, Sequence

from evaluator.errors import InvalidRequest
from evaluator.scoring.reader import Table
from evaluator.scoring.resolve import choose
from evaluator.scoring.schema import Ruleset


def needed(table: Table, field: str) -> str:
    """A text that says something."""
    text = table.text(field)
    if table.has(field) and not text:
        table.fault(field, "is empty")
    return text


def options_of(table: Table, ruleset: Ruleset) -> dict[str, str]:
    """Options of the sheet, by name."""
    known = {option.name for option in ruleset.options}
    for name in table.data:
        if name not in known:
            table.fault(name, f"no such option; expected one of {', '.join(sorted(known))}")
    return {name: table.text(name) for name in table.data}


def check_options(field: str, options: Mapping[str, str], table: Table, ruleset: Ruleset) -> None:
    """Notes values that cannot be, and such that do not go together."""
    if options.keys() <= {option.name for option in ruleset.options}:
        try:
            choose(ruleset, options)
        except InvalidRequest as error:
            for fault in error.faults:
                table.fault(field, str(fault))


def check_clauses(clauses: Sequence[str], table: Table, ruleset: Ruleset) -> None:
    """Notes clauses that the sheet lacks, or that none is named."""
    known = {clause.id for clause in ruleset.clauses}
    if not clauses:
        table.fault("clause", "missing; name the clauses that the case tries")
    for clause in clauses:
        if clause not in known:
            table.fault("clause", f"{clause!r} is no clause of this ruleset")
