"""What a review of rulesets found, as plain data for JSON."""

from dataclasses import asdict
from typing import Any

from evaluator.domain import notation
from evaluator.domain.score import ScoreLine
from evaluator.scoring.review.checked import Checked, Report
from evaluator.scoring.review.comparing import Paid, Side
from evaluator.scoring.review.differing import Difference
from evaluator.scoring.review.settling import Settled
from evaluator.scoring.review.trying import Failed
from evaluator.scoring.schema import Ruleset

Json = dict[str, Any]


def report(report: Report) -> Json:
    """What ``hupai rules check`` found."""
    return {
        "right": report.right,
        "faults": list(report.faults),
        "rulesets": [_checked(one) for one in report.checked],
    }


def difference(difference: Difference) -> Json:
    """What ``hupai rules diff`` found."""
    compared = difference.compared
    return {
        "before": _revision(difference.before),
        "after": _revision(difference.after),
        "changes": [
            {**change._asdict(), "fields": [one._asdict() for one in change.fields]}
            for change in difference.changes
        ],
        "hands": {
            "tried": compared.tried,
            "left_out": compared.left_out,
            "different": compared.different,
            "shown": [_paid(paid) for paid in compared.shown],
        },
        "rounds": [_settled(one) for one in difference.settled],
        "version_should_rise": difference.version_should_rise,
    }


def _checked(one: Checked) -> Json:
    return {
        "folder": str(one.folder),
        **_revision(one.ruleset),
        "cases": one.cases,
        "failed": [_failed(failed) for failed in one.failed],
        "untried": [thing._asdict() for thing in one.untried],
    }


def _revision(ruleset: Ruleset) -> Json:
    return {"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest}


def _failed(failed: Failed) -> Json:
    return {
        "id": failed.id,
        "clause": list(failed.clause),
        "reading": failed.reading,
        "hands": [notation.write(hand) for hand in failed.hands],
        "options": dict(failed.options),
        "wrong": [one._asdict() for one in failed.wrong],
        "faults": list(map(str, failed.faults)),
        "why": failed.why,
    }


def _paid(paid: Paid) -> Json:
    return {
        "notation": notation.write(paid.position),
        "options": dict(paid.options),
        "before": _side(paid.before),
        "after": _side(paid.after),
    }


def _side(side: Side) -> Json:
    return {
        "hu": side.hu,
        "total": side.total,
        "unit": side.unit.name.lower() if side.unit else "",
        "lines": list(map(_line, side.lines)),
        "reasons": [reason.code for reason in side.reasons],
        "clauses": list(side.clauses),
    }


def _settled(one: Settled) -> Json:
    return {
        "source": one.source.name if one.source else "DRAWN",
        "seats": one.seats,
        "same_wait": one.same_wait,
        "options": dict(one.options),
        "before": asdict(one.before),
        "after": asdict(one.after),
    }


def _line(line: ScoreLine) -> Json:
    return {
        "code": line.code,
        "name": line.name,
        "operation": line.operation.name,
        "operand": line.operand,
        "clause": line.clause,
    }
