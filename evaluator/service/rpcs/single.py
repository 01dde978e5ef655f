"""One hand, from the bytes of its request to those of its answer."""

from typing import Final

from evaluator.domain.evaluation import Evaluation
from evaluator.scoring.registry import Registry
from evaluator.search import CORE
from evaluator.search.wire import value
from evaluator.service.convert import encoded, requests
from evaluator.service.convert.decoded import decoded
from evaluator.service.convert.status import status_of
from evaluator.service.errors import MalformedMessage
from evaluator.service.rpcs import answers
from evaluator.service.rpcs.glance import Glance
from hupai.v1 import evaluator_pb2 as pb

_LISTED: Final[int] = pb.EvaluateRequest.DESCRIPTOR.fields_by_name["max_decompositions"].number

_LONG_LIST: Final = 32
"""More decompositions than these take long to write out."""


class Single:
    """Answers single hands under the rulesets of a registry, those of batches and streams too."""

    def __init__(self, registry: Registry) -> None:
        """Remembers rules that were asked for."""
        self._registry, self._glance = registry, Glance(registry)

    def answer(self, data: bytes) -> bytes:
        """The serialised answer to a serialised EvaluateRequest.

        Raises:
            MalformedMessage: the bytes are none.
            HupaiError: what ``answers.answer`` raises.
        """
        return self._glance.answer(data) or encoded.encoded(self._whole_way(data))

    def result(self, data: bytes) -> bytes:
        """The serialised result of one hand of many: its answer, or its status.

        Raises:
            MalformedMessage: the bytes are no EvaluateRequest, so what they are part of is none.
        """
        try:
            return encoded.answered(self.answer(data))
        except MalformedMessage:
            raise
        except Exception as error:  # whatever it is, the others are answered
            return encoded.failed(status_of(error))

    def _whole_way(self, data: bytes) -> Evaluation:
        request = decoded(pb.EvaluateRequest.FromString, data)
        return answers.answer(requests.read(request), self._registry)


def is_heavy(data: bytes) -> bool:
    """Whether a serialised EvaluateRequest may take long: many wilds make long lists.

    The compiled core counts them in microseconds; only listing a great many takes time. The plain
    one has to split the hand in many ways, too.
    """
    if CORE == "compiled":
        return value(_LISTED, data) > _LONG_LIST
    request = decoded(pb.EvaluateRequest.FromString, data)
    return [*request.hand.concealed, request.win.tile].count(pb.TILE_WILD) >= 2
