"""The commands, each from parsed arguments to an exit code."""

import json
from argparse import Namespace
from types import ModuleType

from evaluator.cli import answer, audits, described, here, payments, rulesets, typed, waits
from evaluator.cli.complaints import BadInput
from evaluator.cli.show import show
from evaluator.domain.audit import Verdict
from evaluator.domain.evaluation import Evaluation, Provenance
from evaluator.errors import Fault, HupaiError, InvalidRequest
from evaluator.scoring.registry import built_in
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset
from evaluator.version import VERSION

NOT_HU = 1
"""Exit code of a hand that does not win or a claim that is not right, with ``--exit-code``."""


def evaluate(arguments: Namespace) -> int:
    """``hupai eval``: one hand, here or on a server, as text or as JSON."""
    evaluation, rules = _answer(arguments)
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - protobuf only where it is needed

        print(wire.as_json(evaluation))
    else:
        show(answer.page(evaluation, rules, arguments.lang))
    if arguments.html:
        _report().write_evaluation(arguments.html, evaluation, rules, arguments.lang)
    return NOT_HU if arguments.exit_code and not evaluation.hu else 0


def settle(arguments: Namespace) -> int:
    """``hupai settle``: one round, here or on a server, as text or as JSON."""
    from evaluator.cli import requested  # noqa: PLC0415 - protobuf only where it is needed

    request = requested.settlement(arguments.file)
    message = requested.settled(request, arguments.address, built_in())
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - the same

        print(wire.message_as_json(message))
    else:
        settlement = requested.read_settlement(message)
        winners = [winner.seat for winner in request.win.winners]
        sheet = _sheet(request.ruleset.id)
        show(payments.page(settlement, winners, sheet, arguments.lang))
    return 0


def audit(arguments: Namespace) -> int:
    """``hupai audit``: one claim, here or on a server, as text or as JSON."""
    from evaluator.cli import requested  # noqa: PLC0415 - protobuf only where it is needed

    request = requested.audit(arguments.file)
    message = requested.audited(request, arguments.address, built_in())
    answer = requested.read_audit(message)
    known = _same_rules(answer.computed.provenance) if answer.computed else None
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - the same

        print(wire.message_as_json(message))
    else:
        show(audits.page(answer, _sheet(requested.ruleset_of(request)), known, arguments.lang))
    if arguments.html:
        sheet = _sheet(requested.ruleset_of(request))
        _report().write_audit(arguments.html, answer, request, sheet, known, arguments.lang)
    return NOT_HU if arguments.exit_code and answer.verdict is not Verdict.AGREES else 0


def list_waits(arguments: Namespace) -> int:
    """``hupai waits``: which tiles complete a hand, here or on a server."""
    from evaluator.cli import awaited  # noqa: PLC0415 - protobuf only where it is needed

    found = awaited.answer(arguments, built_in())
    if arguments.json:
        print(awaited.as_json(found))
    else:
        show(waits.page(found, _sheet(found.provenance.ruleset_id), arguments.lang))
    return NOT_HU if arguments.exit_code and not any(one.hu for one in found.waits) else 0


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
    """``hupai version``: of this program, and what a server is."""
    print(f"hupai {VERSION}")
    if arguments.address:
        from evaluator.cli import there  # noqa: PLC0415 - grpc only where it is needed

        server = there.identity(arguments.address)
        print(
            f"{arguments.address}  hupai {server.version}, core {server.core}, build {server.build}"
        )
        for ruleset, digest in server.rulesets.items():
            print(f"  {ruleset:<10}  {digest}")
    return 0


def _answer(arguments: Namespace) -> tuple[Evaluation, Resolved | None]:
    """The answer, and its rules where this machine has the very same."""
    question = typed.read(arguments)
    if not arguments.address:
        return here.answer(question, built_in())
    from evaluator.cli import there  # noqa: PLC0415 - grpc only where it is needed

    evaluation = there.answer(question, arguments.address)
    return evaluation, _same_rules(evaluation.provenance)


def _sheet(ruleset_id: str) -> Ruleset | None:
    try:
        return built_in().ruleset(ruleset_id)
    except HupaiError:
        return None


def _same_rules(origin: Provenance) -> Resolved | None:
    try:
        return built_in().resolved(origin.ruleset_id, origin.options, origin.ruleset_digest)
    except HupaiError:
        return None


def _report() -> ModuleType:
    """What writes reports. Raises BadInput where this installation has no part for it."""
    try:
        from evaluator.cli import html  # noqa: PLC0415 - jinja2 is an extra
    except ModuleNotFoundError as error:
        fault = Fault("--html", f"{error.name} is not installed", "hupai[report]")
        raise BadInput([InvalidRequest([fault])], notation="") from None
    return html


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2)
