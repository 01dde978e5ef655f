"""The words that results are told in: verdicts, classes, causes."""

from enum import StrEnum


class Verdict(StrEnum):
    """What came of one row."""

    MATCH = "MATCH"
    """Everything the record states is so."""
    MISMATCH = "MISMATCH"
    """Something is not: see ``diff``."""
    CLAIM_INCOMPLETE = "CLAIM_INCOMPLETE"
    """The record states nothing that could be compared; the computed columns are there."""
    INVALID_INPUT = "INVALID_INPUT"
    """The row describes something that cannot be: see ``error``."""
    RULESET_UNKNOWN = "RULESET_UNKNOWN"
    """No ruleset with this id and digest is loaded: see ``error``."""
    ENGINE_ERROR = "ENGINE_ERROR"
    """The row could not be judged for a reason that lies in the program, never in the row."""


FAILED = frozenset({Verdict.INVALID_INPUT, Verdict.RULESET_UNKNOWN, Verdict.ENGINE_ERROR})
"""Verdicts of error rows."""


class Class(StrEnum):
    """Claim, rules as played and new rules, held against each other."""

    UNAFFECTED = "UNAFFECTED"
    """Right as played, and the same under the new rules."""
    RULE_CHANGE_EFFECT = "RULE_CHANGE_EFFECT"
    """Right as played; the new rules give something else."""
    SETTLEMENT_DEFECT = "SETTLEMENT_DEFECT"
    """Wrong, and the rules give the same before and after."""
    FIXED_BY_CHANGE = "FIXED_BY_CHANGE"
    """Wrong as played, right under the new rules."""
    BOTH = "BOTH"
    """Wrong under either, and they give different results: needs a person."""
