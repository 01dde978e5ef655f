"""``hupai waits``: the hand as typed, one tile short, and what it waits on, here or on a server."""

from argparse import Namespace
from typing import cast

from evaluator.cli.complaints import BadInput
from evaluator.cli.typed import Typed, read
from evaluator.domain import notation
from evaluator.domain.evaluation import Waits
from evaluator.domain.hand import Position, Win
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.errors import Fault, HupaiError, InvalidRequest, NotationError, UnknownRuleset
from evaluator.scoring.registry import Registry
from evaluator.service.convert import received, requests, waits
from evaluator.service.errors import CallFailed
from evaluator.service.rpcs import waiting
from hupai.v1 import evaluator_pb2 as pb


def answer(arguments: Namespace, registry: Registry) -> Waits:
    """What the typed hand waits on.

    Raises:
        BadInput: the notation, the ruleset, options or the hand cannot be; all that is wrong.
        DigestMismatch: no revision has the digest.
        CallFailed: the server cannot be reached, refuses the request or fails.
    """
    arguments.max = None  # nothing is laid out here
    typed = read(arguments, registry)
    request = _request(typed, arguments)
    if arguments.address:
        from evaluator.service.client import client  # noqa: PLC0415 - grpc only where it is needed

        try:
            return received.waits(client.list_waits(arguments.address, request))
        except ValueError as error:
            problem = f"this program cannot read the answer: {error}"
            raise CallFailed("UNIMPLEMENTED", problem, []) from None
    try:
        return waiting.waits(request, registry)
    except (InvalidRequest, UnknownRuleset) as error:
        raise BadInput([error], notation=typed.text) from None


def _request(typed: Typed, arguments: Namespace) -> pb.ListWaitsRequest:
    """The request; raises BadInput with everything that is no notation, or a hand that is full."""
    errors: list[HupaiError] = list(typed.errors)
    seen: tuple[int, ...] = ()
    try:
        on_table = notation.parse(arguments.seen).hand
        seen = (*on_table.concealed, *on_table.flowers)
    except NotationError as error:
        fault = Fault("seen", str(error), "tiles")
        errors.append(InvalidRequest([fault]))
    position = typed.position
    if position and position.win.tile:
        fault = Fault("win.tile", "a winning tile", "none: the hand is one tile short")
        errors.append(InvalidRequest([fault]))
    if errors or position is None:
        raise BadInput(errors, notation=typed.text)
    source = next(source for source, name, _ in SOURCES if name == arguments.source)
    win = position.win if position.win != Win() else Win(source=source)
    waiting_hand = Position(position.hand, win, position.facts)
    question = requests.Question(typed.ruleset_id, waiting_hand, typed.options, typed.digest)
    asked = requests.write(question)
    return pb.ListWaitsRequest(
        ruleset=asked.ruleset,
        hand=asked.hand,
        facts=asked.facts,
        source=asked.win.source,
        seen=cast("tuple[pb.Tile, ...]", seen),
    )


def as_json(answer: Waits) -> str:
    """The answer as a ListWaitsResponse."""
    from evaluator.cli import wire  # noqa: PLC0415 - as for every command

    return wire.message_as_json(waits.write(answer))
