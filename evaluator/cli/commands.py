"""The commands, each from parsed arguments to an exit code."""

import json
from argparse import Namespace

from evaluator.cli import answer, described, here, rulesets, typed
from evaluator.cli.show import show
from evaluator.domain.evaluation import Evaluation, Provenance
from evaluator.errors import HupaiError
from evaluator.scoring.registry import built_in
from evaluator.scoring.resolved import Resolved
from evaluator.version import VERSION

NOT_HU = 1
"""Exit code of a hand that does not win, with ``--exit-code``."""


def evaluate(arguments: Namespace) -> int:
    """``hupai eval``: one hand, here or on a server, as text or as JSON."""
    evaluation, rules = _answer(arguments)
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - protobuf only where it is needed

        print(wire.as_json(evaluation))
    else:
        show(answer.page(evaluation, rules, arguments.lang))
    return NOT_HU if arguments.exit_code and not evaluation.hu else 0


def rules(arguments: Namespace) -> int:
    """``hupai rules``: all rulesets in short, or one in full."""
    registry = built_in()
    if arguments.json:
        print(
            _json(
                described.in_full(registry.ruleset(arguments.id))
                if arguments.id
                else {"rulesets": list(map(described.summary, registry.rulesets))}
            )
        )
    elif arguments.id:
        show(rulesets.in_full(registry.ruleset(arguments.id), arguments.lang))
    else:
        show(rulesets.listing(registry.rulesets, arguments.lang))
    return 0


def version(arguments: Namespace) -> int:
    """``hupai version``."""
    del arguments
    print(f"hupai {VERSION}")
    return 0


def _answer(arguments: Namespace) -> tuple[Evaluation, Resolved | None]:
    """The answer, and its rules where this machine has the very same."""
    question = typed.read(arguments)
    if not arguments.address:
        return here.answer(question, built_in())
    from evaluator.cli import there  # noqa: PLC0415 - grpc only where it is needed

    evaluation = there.answer(question, arguments.address)
    return evaluation, _same_rules(evaluation.provenance)


def _same_rules(origin: Provenance) -> Resolved | None:
    try:
        return built_in().resolved(origin.ruleset_id, origin.options, origin.ruleset_digest)
    except HupaiError:
        return None


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2)
