"""Rounds and claims on the wire, for the tests of Settle and Audit."""

from evaluator.domain import notation
from evaluator.service.convert import requests
from hupai.v1 import evaluator_pb2 as pb
from tests.service.wire import ask

SHEET = "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"
"""68 卡: (6 + 20 + 8) x 2."""

DISCARD = "peng:3m 123m555s7889p hua:EECFPb hu:8p/dianpao"
"""48 卡: (6 + 10 + 8) x 2."""

SECOND = "11122m555999s79p hua:ESW hu:8p/dianpao"
"""168 卡 on the same discard."""

PLAIN = "偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸"
"""2 囤 on every 字牌 sheet."""


def won(
    *hands: tuple[int, str], ruleset: str = "taizhou", seats: int = 4, **options: str
) -> pb.SettleRequest:
    """The round that these seats won with these hands; the hands name no ruleset."""
    request = pb.SettleRequest(seats=seats)
    request.ruleset.id = ruleset
    request.ruleset.options.update(options)
    for seat, text in hands:
        winner = request.win.winners.add(seat=seat)
        winner.evaluation.CopyFrom(hand(text))
    return request


def drawn(*wilds: int, ruleset: str = "duowang", seats: int | None = None) -> pb.SettleRequest:
    """A drawn round."""
    request = pb.SettleRequest(seats=len(wilds) if seats is None else seats)
    request.ruleset.id = ruleset
    request.drawn.wilds_by_seat.extend(wilds)
    return request


def hand(text: str) -> pb.EvaluateRequest:
    """A hand that names no ruleset."""
    return requests.write(requests.Question("", notation.parse(text)))


def claimed(text: str, ruleset: str = "taizhou", **claim: object) -> pb.AuditRequest:
    """A claim about one hand."""
    return pb.AuditRequest(evaluation=ask(text, ruleset), claim=pb.Claim(**claim))  # type: ignore[arg-type] # as Claim has them
