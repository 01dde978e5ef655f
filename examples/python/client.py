"""What a backend asks: 听牌, the hand at the win, who pays whom, and whether a record is right.

Takes the address of a server: ``python client.py 127.0.0.1:50051``. Needs grpcio, grpcio-status,
googleapis-common-protos and the stubs in hupai/v1, all of which the package hupai brings.
"""

import sys
from pathlib import Path

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc

DEADLINE = 2.0  # seconds; an answer takes milliseconds, and a retry has to fit in too
CONFIG = Path(__file__).parents[2] / "deploy/service-config.json"
OPTIONS = [
    ("grpc.service_config", CONFIG.read_text(encoding="utf-8")),
    ("grpc.keepalive_time_ms", 20_000),
]
RULES = pb.RulesetRef(id="taizhou", options={"mode": "count_ka"})
HELD = pb.Hand(
    concealed=[41, 42, 43, 55, 55, 55, 67, 68, 68, 69],  # 一二三万 五五五条 七八八九筒
    melds=[pb.Meld(kind=pb.MELD_KIND_PENG, tiles=[43, 43, 43])],
    flowers=[71, 71, 75, 76, 77, 82],  # 东东中发白夏
)


def main(address: str) -> None:
    """Asks everything once."""
    with grpc.insecure_channel(address, OPTIONS) as channel:
        server = evaluator_pb2_grpc.EvaluatorServiceStub(channel)

        # 听牌: after each discard of the player, to show what would win.
        question = pb.ListWaitsRequest(ruleset=RULES, hand=HELD, source=pb.WIN_SOURCE_SELF_DRAW)
        for wait in server.ListWaits(question, timeout=DEADLINE).waits:
            if wait.hu:
                name = pb.Tile.Name(wait.tile)
                print(f"waits on {name}: {wait.score.total}, {wait.copies_left} left")

        # 胡: when the player wins. Keep `notation`, the ruleset's digest and the options.
        win = pb.Win(tile=pb.TILE_TONG_8, source=pb.WIN_SOURCE_SELF_DRAW)
        hand = pb.EvaluateRequest(ruleset=RULES, hand=HELD, win=win)
        answer = server.Evaluate(hand, timeout=DEADLINE)
        word = "hu" if answer.hu else "no hu"
        print(f"{word}, {answer.best.score.total}: {answer.provenance.notation}")
        for line in answer.best.score.lines:
            print(f"  {line.clause} {line.name} {line.operand} -> {line.value}")

        # 结算: seat 1 has won, two points for each 卡.
        won = pb.WinOutcome(winners=[pb.Winner(seat=1, evaluation=hand)])
        played = pb.SettleRequest(ruleset=RULES, seats=4, win=won, rate=2)
        settled = server.Settle(played, timeout=DEADLINE)
        for paid in settled.transfers:
            print(f"seat {paid.from_seat} pays seat {paid.to_seat} {paid.amount} ({paid.clause})")
        print(f"net {list(settled.net_by_seat)}")

        # 申诉: somebody's record says 34.
        claim = pb.AuditRequest(evaluation=hand, claim=pb.Claim(total=34))
        audit = server.Audit(claim, timeout=DEADLINE)
        print(f"{pb.Verdict.Name(audit.verdict)}: {audit.differences[0].message_en}")
        for explanation in audit.explanations:
            print(f"  {explanation.message_en}")

        # What cannot be is refused, every fault with its place.
        hand.hand.concealed[0] = pb.TILE_SMALL_1
        hand.win.ClearField("source")
        try:
            server.Evaluate(hand, timeout=DEADLINE)
        except grpc.RpcError as error:
            print(error.code().name)
            for violation in violations(error):
                print(f"  {violation.field}: {violation.description}")


def violations(error: grpc.RpcError) -> list[error_details_pb2.BadRequest.FieldViolation]:
    """What is wrong with a request, fault by fault; none when the error is of another kind."""
    bad = error_details_pb2.BadRequest()
    status = rpc_status.from_call(error)
    for detail in status.details if status else []:
        if detail.Unpack(bad):
            break
    return list(bad.field_violations)


if __name__ == "__main__":
    main(sys.argv[1])
