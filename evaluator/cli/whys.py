"""``--why``: why a hand has a scored line or has it not, one sentence each."""

from collections.abc import Iterator, Sequence

from evaluator.cli.complaints import BadInput
from evaluator.cli.page import WRAPS, Block, Table, cell, heading
from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.sentences import Language
from evaluator.scoring.why import Because, why_not
from evaluator.words import Words


def answers(
    asked: Sequence[str], evaluation: Evaluation, rules: Resolved | None
) -> tuple[Because, ...]:
    """The answers to questions about lines, which are named as on the sheet or by code.

    Raises:
        BadInput: the sheet has no such line, or this machine has not the rules of the answer.
    """
    if not asked:
        return ()
    if rules is None:
        fault = Fault("--why", "the rules of the answer are not here", "a sheet of this machine")
        raise BadInput([InvalidRequest([fault])], notation="")
    codes = {row.name: row.code for row in rules.ruleset.rows}
    codes |= {code: code for code in rules.ruleset.line_codes()}
    expected = f"one of {', '.join(rules.ruleset.line_codes())}"
    faults = [Fault("--why", f"no line {name!r}", expected) for name in asked if name not in codes]
    if faults:
        raise BadInput([InvalidRequest(faults)], notation="")
    position = notation.parse(evaluation.provenance.notation)
    return tuple(one for name in asked for one in why_not(codes[name], position, rules))


def page(told: Sequence[Because], language: Language) -> Iterator[Block]:
    """The answers as a part of the page."""
    if told:
        yield from heading(Words(language).say("because"))
        place = 0 if language == "zh" else 1
        yield Table(WRAPS, tuple((cell(one.said[place]),) for one in told))
