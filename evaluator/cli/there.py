"""Evaluating on a server; the only module of the program that needs grpc."""

from evaluator.cli.complaints import BadInput
from evaluator.cli.typed import Typed
from evaluator.domain.evaluation import Evaluation
from evaluator.service.client import client
from evaluator.service.convert import received, requests
from evaluator.service.errors import CallFailed
from evaluator.service.watch.identity import Identity


def answer(typed: Typed, address: str) -> Evaluation:
    """The server's answer.

    Raises:
        BadInput: the notation or an option is not what it should be; nothing was sent.
        CallFailed: the server cannot be reached, refuses the request or fails, or its contract is
            newer than this program.
    """
    if typed.errors or typed.position is None:
        raise BadInput(list(typed.errors), notation=typed.text)
    question = requests.Question(
        ruleset_id=typed.ruleset_id,
        position=typed.position,
        options=typed.options,
        digest=typed.digest,
        max_decompositions=typed.max_decompositions,
    )
    response = client.evaluate(address, requests.write(question))
    try:
        return received.evaluation(response)
    except ValueError as error:
        raise CallFailed(
            "UNIMPLEMENTED", f"this program cannot read the answer: {error}", []
        ) from None


def health(address: str, service: str) -> str:
    """What the server says of the service. Raises CallFailed when it cannot be reached."""
    return client.health(address, service)


def identity(address: str) -> Identity:
    """What the server is. Raises CallFailed when it cannot be reached or refuses."""
    response = client.rulesets(address)
    revisions: dict[str, list[str]] = {}
    for ruleset in response.revisions:
        revisions.setdefault(ruleset.id, []).append(ruleset.digest)
    return Identity(
        response.engine_version,
        response.build,
        response.core,
        {ruleset.id: ruleset.digest for ruleset in response.rulesets},
        revisions,
    )
