"""A request as people write it: protobuf JSON in which notation may stand for a hand."""

import json
from typing import Any, Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from evaluator.domain import notation
from evaluator.errors import Fault, HupaiError, InvalidRequest, NotationError
from evaluator.service.convert import requests
from hupai.v1 import evaluator_pb2 as pb

_Request = TypeVar("_Request", bound=Message)

_HAND: Final = "evaluation"
_NOTATION: Final = "notation"


class NotNotation(HupaiError):
    """A hand in the JSON is not notation; ``text`` is what ``error`` points into."""

    def __init__(self, error: NotationError, text: str) -> None:
        """Says what the notation says."""
        super().__init__(str(error))
        self.error, self.text = error, text


def read(text: str, request: _Request) -> _Request:
    """The request that the text holds; a hand's ``notation`` gives its hand, win and facts.

    Raises:
        InvalidRequest: it is no JSON, or not that of the message.
        NotNotation: a hand in it is not notation.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRequest([Fault("file", f"no JSON: {error}", "JSON")]) from None
    if not isinstance(content, dict):
        raise InvalidRequest([Fault("file", "no JSON object", "one, with the fields of a request")])
    if isinstance(request, pb.EvaluateRequest):
        content = {_HAND: content}
    _write_hands(content)
    if isinstance(request, pb.EvaluateRequest):
        content = content[_HAND]
    try:
        return json_format.ParseDict(content, request)
    except json_format.ParseError as error:
        expected = f"a {request.DESCRIPTOR.name} as protobuf JSON"
        raise InvalidRequest([Fault("file", str(error), expected)]) from None


def written(request: Message) -> str:
    """The request as ``read`` takes it, in one line: every hand as notation."""
    content = json_format.MessageToDict(request, preserving_proto_field_name=True)
    _write_notation(content)
    return json.dumps(content, ensure_ascii=False)


def _write_notation(content: Any) -> None:  # noqa: ANN401 - JSON of any kind
    """Replaces hand, win and facts of every hand by its notation."""
    if isinstance(content, list):
        for item in content:
            _write_notation(item)
    elif isinstance(content, dict):
        for name, item in content.items():
            if name == _HAND and isinstance(item, dict):
                asked = json_format.ParseDict(item, pb.EvaluateRequest())
                for part in ("hand", "win", "facts"):
                    item.pop(part, None)
                item[_NOTATION] = notation.write(requests.read(asked).position)
            else:
                _write_notation(item)


def _write_hands(content: Any) -> None:  # noqa: ANN401 - JSON of any kind
    """Replaces the notation of every hand by hand, win and facts."""
    if isinstance(content, list):
        for item in content:
            _write_hands(item)
    elif isinstance(content, dict):
        for name, item in content.items():
            if name == _HAND and isinstance(item, dict) and isinstance(item.get(_NOTATION), str):
                item.update(_hand(item.pop(_NOTATION)))
            _write_hands(item)


def _hand(text: str) -> dict[str, Any]:
    try:
        position = notation.parse(text)
    except NotationError as error:
        raise NotNotation(error, text) from None
    request = requests.write(requests.Question("", position))
    request.ClearField("ruleset")
    return json_format.MessageToDict(request)
