"""The way most single hands take: from bytes to bytes in a few steps, none of them a message.

Nothing is decided here. What is not plain, for whatever cause, gives None, and goes the way that
says what is wrong with it.
"""

from dataclasses import fields
from functools import lru_cache
from time import perf_counter
from typing import Final

from google.protobuf.message import DecodeError, Message

from evaluator.domain.hand import Facts
from evaluator.errors import HupaiError
from evaluator.scoring.evaluate import at_a_look
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.search.look import Layout, read_message
from evaluator.service.convert.encoded import encoded
from evaluator.service.watch.metrics import EVALUATION, HANDS
from hupai.v1 import evaluator_pb2 as pb


class Glance:
    """Answers plain requests under the rulesets of a registry."""

    def __init__(self, registry: Registry) -> None:
        """Rulesets are found once for each way of asking for one."""
        self._rules = lru_cache(maxsize=512)(lambda reference: _rules(registry, reference))

    def answer(self, data: bytes) -> bytes | None:
        """The serialised answer to a serialised EvaluateRequest, or None."""
        asked = read_message(_LAYOUT, data)
        if asked is None:
            return None
        seen, ruleset, most, reference = asked
        rules = self._rules(ruleset)
        if rules is None:
            return None
        begun = perf_counter()
        evaluation = at_a_look(seen, rules, max_decompositions=most, reference=reference)
        if evaluation is None:
            return None
        EVALUATION(rules.ruleset.id, str(seen.wilds())).observe(perf_counter() - begun)
        HANDS(rules.ruleset.id).add(1)
        return encoded(evaluation)


def _rules(registry: Registry, reference: bytes) -> Resolved | None:
    """The rules asked for; None where the whole way must say what is wrong."""
    try:
        asked = pb.RulesetRef.FromString(reference)
        return registry.resolved(asked.id, asked.options, asked.digest)
    except (DecodeError, HupaiError):
        return None


def _numbers(message: type[Message], *names: str) -> list[int]:
    return [message.DESCRIPTOR.fields_by_name[name].number for name in names]


LAYOUT_NUMBERS: Final = {
    "request": _numbers(
        pb.EvaluateRequest,
        *("ruleset", "hand", "win", "facts", "max_decompositions", "reference"),
    ),
    "hand": _numbers(pb.Hand, "concealed", "melds", "flowers"),
    "meld": _numbers(pb.Meld, "kind", "tiles"),
    "win": _numbers(pb.Win, "tile", "source"),
    "facts": _numbers(pb.Facts, *(fact.name for fact in fields(Facts))),
}
"""Where the contract has what."""

_LAYOUT: Final = Layout(LAYOUT_NUMBERS)
