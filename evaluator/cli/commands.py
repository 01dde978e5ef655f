"""The commands, each from parsed arguments to an exit code."""

import json
from argparse import Namespace
from itertools import chain
from types import ModuleType

from evaluator.cli import (
    answer,
    audits,
    described,
    here,
    known,
    payments,
    rulesets,
    typed,
    waits,
    whys,
)
from evaluator.cli.complaints import CANNOT_ANSWER, BadInput
from evaluator.cli.show import show
from evaluator.domain.audit import Verdict
from evaluator.domain.evaluation import Evaluation
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.resolved import Resolved
from evaluator.version import VERSION

NOT_HU = 1
"""Exit code of a hand that does not win or a claim that is not right, with ``--exit-code``."""

SERVING = "SERVING"
"""How health says that calls are taken."""


def evaluate(arguments: Namespace) -> int:
    """``hupai eval``: one hand, here or on a server, as text or as JSON."""
    evaluation, rules = _answer(arguments)
    told = whys.answers(arguments.why, evaluation, rules)
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - protobuf only where it is needed

        print(wire.as_json(evaluation))
    else:
        lang = arguments.lang
        show(chain(answer.page(evaluation, rules, lang), whys.page(told, lang)))
    if arguments.html:
        _report().write_evaluation(arguments.html, evaluation, rules, arguments.lang)
    return NOT_HU if arguments.exit_code and not evaluation.hu else 0


def settle(arguments: Namespace) -> int:
    """``hupai settle``: one round, here or on a server, as text or as JSON."""
    from evaluator.cli import requested  # noqa: PLC0415 - protobuf only where it is needed

    request = requested.settlement(arguments.file)
    registry = known.registry(arguments)
    message = requested.settled(request, arguments.address, registry)
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - the same

        print(wire.message_as_json(message))
    else:
        settlement = requested.read_settlement(message)
        winners = [winner.seat for winner in request.win.winners]
        sheet = known.sheet(registry, request.ruleset.id, settlement.ruleset_digest)
        show(payments.page(settlement, winners, sheet, arguments.lang))
    return 0


def audit(arguments: Namespace) -> int:
    """``hupai audit``: one claim, here or on a server, as text or as JSON."""
    from evaluator.cli import requested  # noqa: PLC0415 - protobuf only where it is needed

    request = requested.audit(arguments.file)
    registry = known.registry(arguments)
    message = requested.audited(request, arguments.address, registry)
    answer = requested.read_audit(message)
    rules = known.same_rules(registry, answer.computed.provenance) if answer.computed else None
    sheet = known.sheet(registry, *requested.ruleset_of(request))
    if arguments.json:
        from evaluator.cli import wire  # noqa: PLC0415 - the same

        print(wire.message_as_json(message))
    else:
        show(audits.page(answer, sheet, rules, arguments.lang))
    if arguments.html:
        _report().write_audit(arguments.html, answer, request, sheet, rules, arguments.lang)
    return NOT_HU if arguments.exit_code and answer.verdict is not Verdict.AGREES else 0


def list_waits(arguments: Namespace) -> int:
    """``hupai waits``: which tiles complete a hand, here or on a server."""
    from evaluator.cli import awaited  # noqa: PLC0415 - protobuf only where it is needed

    registry = known.registry(arguments)
    found = awaited.answer(arguments, registry)
    if arguments.json:
        print(awaited.as_json(found))
    else:
        origin = found.provenance
        sheet = known.sheet(registry, origin.ruleset_id, origin.ruleset_digest)
        show(waits.page(found, sheet, arguments.lang))
    return NOT_HU if arguments.exit_code and not any(one.hu for one in found.waits) else 0


def rules(arguments: Namespace) -> int:
    """``hupai rules``: all rulesets in short, or one in full."""
    registry = known.registry(arguments)
    if arguments.id:
        ruleset = registry.ruleset(*known.named(arguments.id, registry))
        if arguments.json:
            print(_json(described.in_full(ruleset)))
        else:
            show(rulesets.in_full(ruleset, arguments.lang))
    elif arguments.json:
        found = {"rulesets": registry.rulesets, "revisions": registry.older}
        print(_json({name: [*map(described.summary, every)] for name, every in found.items()}))
    else:
        show(rulesets.listing(registry.rulesets, registry.older, arguments.lang))
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
            for older in server.revisions.get(ruleset, ()):
                print(f"  {ruleset:<10}  {older}  by digest only")
    return 0


def health(arguments: Namespace) -> int:
    """``hupai health``: whether a server takes calls, for whoever starts and stops it."""
    from evaluator.cli import there  # noqa: PLC0415 - grpc only where it is needed

    status = there.health(arguments.address, arguments.service)
    print(f"{arguments.address}  {status}")
    return 0 if status == SERVING else CANNOT_ANSWER


def _answer(arguments: Namespace) -> tuple[Evaluation, Resolved | None]:
    """The answer, and its rules where this machine has the very same."""
    registry = known.registry(arguments)
    question = typed.read(arguments, registry)
    if not arguments.address:
        return here.answer(question, registry)
    from evaluator.cli import there  # noqa: PLC0415 - grpc only where it is needed

    evaluation = there.answer(question, arguments.address)
    return evaluation, known.same_rules(registry, evaluation.provenance)


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
