"""Rulesets as plain data for JSON: the fields of GetRulesetResponse, English and readings too."""

from typing import Any

from evaluator.scoring.schema import Reading, Ruleset

Json = dict[str, Any]


def summary(ruleset: Ruleset) -> Json:
    """A few lines about a ruleset."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "en": ruleset.en,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "description": ruleset.description,
        "seats": list(ruleset.seats),
    }


def in_full(ruleset: Ruleset) -> Json:
    """The whole sheet."""
    return {
        "summary": summary(ruleset),
        "clauses": [
            {"id": c.id, "text": c.text, "source": c.source, "reading": c.reading}
            for c in ruleset.clauses
        ],
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "integer": list(option.integer or ()),
                "default": option.default,
                "clause": option.clause,
                "description": option.text,
                "en": option.en,
            }
            for option in ruleset.options
        ],
        "line_codes": list(ruleset.line_codes()),
        "reason_codes": list(ruleset.reasons),
        "readings": [_reading(reading) for reading in ruleset.readings],
    }


def _reading(reading: Reading) -> Json:
    return {
        "id": reading.id,
        "clause": reading.clause,
        "question": reading.question,
        "chosen": reading.chosen,
        "other": list(reading.other),
        "why": reading.why,
    }
