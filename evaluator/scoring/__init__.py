"""Prices by a ruleset: checks a position, has it searched, writes out the answer."""

from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import Registry, built_in
from evaluator.scoring.resolved import Resolved

__all__ = ["Registry", "Resolved", "built_in", "evaluate"]
