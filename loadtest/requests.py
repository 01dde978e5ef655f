"""What is asked, drawn with a seed: the same run asks the same things."""

from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from evaluator.domain.hand import Position
from evaluator.service.convert import requests as convert
from hupai.v1 import evaluator_pb2 as pb
from loadtest.bench import hands

SERVICE: Final = "/hupai.v1.EvaluatorService/"
HEALTH: Final = "/grpc.health.v1.Health/Check"
RPCS: Final = tuple(
    method.name for method in pb.DESCRIPTOR.services_by_name["EvaluatorService"].methods
)


class Request(NamedTuple):
    """One call: the RPC, its bytes, and whether an answer is due."""

    rpc: str
    data: bytes
    good: bool = True

    @property
    def path(self) -> str:
        """The RPC as gRPC names it."""
        return SERVICE + self.rpc


class Requests:
    """Draws calls of each kind."""

    def __init__(self, seed: int) -> None:
        """Equal seeds draw equal calls."""
        self._dice = Random(seed)
        self._hands, self._texts = _known()

    def table(self) -> Request:
        """What a live table asks: mostly one hand, sometimes what a hand waits on."""
        if self._dice.random() < 0.8:
            return Request("Evaluate", self._dice.choice(self._hands))
        asked = pb.EvaluateRequest.FromString(self._dice.choice(self._hands))
        waits = pb.ListWaitsRequest(ruleset=asked.ruleset, hand=asked.hand, source=asked.win.source)
        return Request("ListWaits", waits.SerializeToString())

    def batch(self, size: int) -> Request:
        """What a settlement of a day asks: many hands, each explained."""
        request = pb.BatchEvaluateRequest()
        for data in self._dice.choices(self._hands, k=size):
            request.requests.add().ParseFromString(data)
        return Request("BatchEvaluate", request.SerializeToString())

    def columns(self, size: int) -> Request:
        """The same by the fast path."""
        request = pb.ScoreBatchRequest(hands=self._dice.choices(self._texts, k=size))
        request.ruleset.id = "duowang"
        return Request("ScoreBatch", request.SerializeToString())

    def bad(self) -> Request:
        """A hand that cannot be, a ruleset that is not served, or bytes that are no message."""
        kind = self._dice.randrange(3)
        if kind == 0:
            return Request("Evaluate", self.malformed(), good=False)
        request = pb.EvaluateRequest.FromString(self._dice.choice(self._hands))
        if kind == 1:
            request.hand.concealed.extend([pb.TILE_SMALL_1] * self._dice.randrange(5, 300))
        else:
            request.ruleset.id = "nowhere"
        return Request("Evaluate", request.SerializeToString(), good=False)

    def malformed(self) -> bytes:
        """A request with bytes changed, cut off or put in, or any bytes at all."""
        dice = self._dice
        kind = dice.randrange(4)
        if kind == 0:
            return dice.randbytes(dice.randrange(1, 200))
        data = bytearray(dice.choice(self._hands))
        place = dice.randrange(len(data))
        if kind == 1:
            return bytes(data[:place])
        if kind == 2:
            data[place:place] = dice.randbytes(dice.randrange(1, 20))
        else:
            for _ in range(dice.randrange(1, 10)):
                data[dice.randrange(len(data))] = dice.randrange(256)
        return bytes(data)

    def malformed_all(self, each: int) -> list[Request]:
        """So many malformed calls of each RPC."""
        return [Request(rpc, self.malformed(), good=False) for rpc in RPCS for _ in range(each)]

    def stream(self, size: int) -> list[bytes]:
        """What a stream sends."""
        drawn = islice(self._dice.sample(self._hands, len(self._hands)), size)
        return [
            pb.StreamEvaluateRequest(
                sequence=number, request=pb.EvaluateRequest.FromString(data)
            ).SerializeToString()
            for number, data in enumerate(drawn)
        ]


@lru_cache
def _known() -> tuple[list[bytes], list[bytes]]:
    """Hands as Evaluate requests, and those of duowang in notation."""
    by_wilds = hands.positions()
    duowang = [hand for wilds in sorted(by_wilds) for hand in by_wilds[wilds][:60]]
    asked = [hands.request(hand, listed=4) for hand in duowang]
    return asked + list(map(_taizhou, hands.taizhou(40))), hands.texts(duowang)


def _taizhou(hand: Position) -> bytes:
    question = convert.Question("taizhou", hand, max_decompositions=4)
    return convert.write(question).SerializeToString()
