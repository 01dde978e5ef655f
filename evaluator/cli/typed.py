"""What was typed, as a question, with everything that is wrong with it."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from evaluator.cli.known import named
from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.errors import Fault, HupaiError, InvalidRequest, NotationError
from evaluator.scoring.registry import Registry

STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class Typed:
    """One hand as it was typed.

    ``position`` is None when the text is not notation; ``errors`` says so, and what else was
    found. ``max_decompositions`` as in EvaluateRequest.
    """

    ruleset_id: str
    digest: str
    options: dict[str, str]
    text: str
    position: Position | None
    max_decompositions: int
    errors: tuple[HupaiError, ...]


def read(arguments: Namespace, registry: Registry) -> Typed:
    """The question of ``hupai eval``; its text comes from stdin where ``-`` stands for it.

    The registry is asked for the rest of a digest of which the first digits were typed. As text
    only the result is listed, unless more are asked for.
    """
    options, faults = _options(arguments.option)
    errors: list[HupaiError] = [InvalidRequest(faults)] if faults else []
    text, position = "", None
    try:
        text = _text(arguments.notation)
        position = notation.parse(text)
    except UnicodeDecodeError as error:
        at = Fault("notation", f"byte {error.start + 1} is no {error.encoding}", "UTF-8")
        errors.append(InvalidRequest([at]))
    except NotationError as error:
        errors.append(error)
    most = arguments.max
    if most is None:
        most = 0 if arguments.json else 1
    ruleset_id, digest = named(arguments.ruleset, registry)
    return Typed(ruleset_id, digest, options, text, position, most, tuple(errors))


def _text(words: Sequence[str]) -> str:
    if list(words) != [STDIN]:
        return " ".join(words)
    return sys.stdin.read(notation.MAX_LENGTH + 2).rstrip()


def _options(given: Sequence[str]) -> tuple[dict[str, str], list[Fault]]:
    """Options by name, and those that are no NAME=VALUE or come twice."""
    options: dict[str, str] = {}
    faults = []
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals):
            faults.append(Fault("ruleset.options", f"{text!r}", "NAME=VALUE"))
        elif name in options:
            faults.append(Fault(f"ruleset.options[{name}]", "given twice", "each option once"))
        else:
            options[name] = value
    return options, faults
