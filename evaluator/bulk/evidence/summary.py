"""A run in short: verdicts, causes, classes, and what they cost, by ruleset and by clause.

Everything is added up from ``sums`` of the manifest, so a summary of any run is there at once.
``delta_total`` and ``delta_baseline`` are in the sheet's own unit, ``points`` what players would
have to pay each other; see ``cube.Sums``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from evaluator.bulk.evidence.cube import Sums
from evaluator.bulk.verdict import FAILED, Verdict

_Row = Mapping[str, Any]

_CLAIMS: Final = ("rows", "delta_total", "points")
_MOVED: Final = ("rows", "delta_baseline", "points_baseline")


def summary(content: Mapping[str, Any]) -> dict[str, Any]:
    """What came of a run, as it is told and as JSON has it; ``content`` is its manifest's."""
    rows: list[_Row] = content["sums"]
    of_class = [row for row in rows if "class" in row]
    return {
        "run": content["run"],
        "root": content["merkle"]["root"],
        "rows": content["rows"],
        "files": len(content["outputs"]),
        "verdicts": content["verdicts"],
        "duplicates": content["duplicates"],
        "rulesets": content["rulesets"],
        "causes": _grouped(
            rows, ("used_ruleset_id", "verdict", "cause"), _CLAIMS, lambda row: "verdict" in row
        ),
        "clauses": _grouped(
            rows,
            ("used_ruleset_id", "first_clause"),
            _CLAIMS,
            lambda row: row.get("verdict") == Verdict.MISMATCH,
        ),
        "classes": _grouped(of_class, ("used_ruleset_id", "class"), (*_CLAIMS, *_MOVED[1:])),
        "moved": _grouped(
            of_class,
            ("used_ruleset_id", "class", "moved_clause"),
            _MOVED,
            lambda row: "moved_clause" in row,
        ),
    }


def findings(content: Mapping[str, Any], fail_on: str) -> bool:
    """Whether a run found what is to be told by the exit code.

    ``error`` are rows that could not be judged and ids that stand for two settlements,
    ``mismatch`` those and claims that are not right, ``none`` nothing.
    """
    verdicts = content["verdicts"]
    failed = any(verdicts.get(one) for one in FAILED) or content["duplicates"]["conflicts"]
    if fail_on == "mismatch":
        return bool(failed or verdicts.get(Verdict.MISMATCH))
    return bool(failed) and fail_on == "error"


def _grouped(
    rows: Iterable[_Row],
    names: Sequence[str],
    measures: Sequence[str],
    wanted: Callable[[_Row], bool] = lambda _: True,
) -> list[dict[str, Any]]:
    """Rows added up by some of their names, in the order of these."""
    found: dict[tuple[str, ...], Sums] = {}
    for row in filter(wanted, rows):
        key = tuple(row.get(name, "") for name in names)
        found[key] = found.get(key, Sums()).plus(Sums(*(row[name] for name in Sums._fields)))
    return [
        {name: value for name, value in zip(names, key, strict=True) if value}
        | {name: getattr(found[key], name) for name in measures}
        for key in sorted(found)
    ]
