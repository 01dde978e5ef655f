"""``hupai settle`` and ``hupai audit``: requests in files, pages in both languages, JSON."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from hupai.v1 import evaluator_pb2 as pb
from tests.cli.conftest import Hupai

SHEET = "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"
DISCARD = "peng:3m 123m555s7889p hua:EECFPb hu:8p/dianpao"
WILDS = "一一一二三王王王壹贰叁柒柒柒捌捌捌玖玖玖 胡八/自摸"

ROUND: dict[str, Any] = {
    "ruleset": {"id": "taizhou"},
    "seats": 4,
    "rate": 2,
    "win": {"winners": [{"seat": 1, "evaluation": {"notation": SHEET}}], "same_wait_seats": [3]},
}
DRAWN: dict[str, Any] = {
    "ruleset": {"id": "duowang"},
    "seats": 3,
    "drawn": {"wilds_by_seat": [3, 1, 0]},
}
CLAIM: dict[str, Any] = {
    "evaluation": {"ruleset": {"id": "taizhou"}, "notation": SHEET},
    "claim": {"multiplier": 1, "total": 34},
}
OTHER: dict[str, Any] = {
    "evaluation": {"ruleset": {"id": "duowang"}, "notation": WILDS},
    "claim": {"huxi": 30, "total": 56},
}
PAID: dict[str, Any] = {
    "settlement": {
        "ruleset": {"id": "taizhou"},
        "seats": 4,
        "win": {"winners": [{"seat": 0, "evaluation": {"notation": DISCARD}}], "payer_seat": 2},
    },
    "claim": {"total": 48, "net_by_seat": [48, 0, 0, -48]},
}

Written = Callable[[Any], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes JSON to a file and gives its path."""

    def write(content: Any) -> str:  # noqa: ANN401 - JSON of any kind
        path = tmp_path / "request.json"
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_round_is_told_payment_by_payment(hupai: Hupai, written: Written) -> None:
    ran = hupai("settle", written(ROUND), "--lang", "en")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "settlement  Taizhou mahjong (taizhou)"
    assert ran.row("seat 1", "68 ka", "胡8筒/自摸")
    assert ran.row("seat 0  →  seat 1  136  [TZ-28]")
    assert ran.row("seat 1  +272")
    assert ran.row("seat 3     0")


def test_a_drawn_round_is_told_too(hupai: Hupai, written: Written) -> None:
    ran = hupai("settle", written(DRAWN))
    assert ran.out.splitlines()[:2] == ["结算  天天爱多王跑胡子（duowang）", "荒庄"]
    assert ran.row("0 号座位  →  2 号座位  15  [DW-24]")
    assert ran.row("0 号座位  −25")
    assert ran.row("DW-25.R")


def test_the_fee_goes_to_the_house(hupai: Hupai, written: Written) -> None:
    request = {"ruleset": {"id": "quanmin"}, "seats": 3, "fee": 3, "drawn": {}}
    ran = hupai("settle", written(request), "--lang", "en")
    assert ran.row("seat 2  →  house")
    assert ran.row("house   +9")


def test_a_claim_is_told_where_it_goes_wrong_and_why(hupai: Hupai, written: Written) -> None:
    ran = hupai("audit", written(CLAIM), "--lang", "en")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "disagrees  Taizhou mahjong (taizhou)"
    assert lines[2].startswith("It first goes wrong here. The claim says 1 for the factor, ")
    assert ran.row("1.", "leaves out 拐之", "(TZ-16)")
    assert ran.row("total", "times the fan", "= 68", "[TZ-26]")
    assert ran.row("notation", SHEET)
    chinese = hupai("audit", written(CLAIM))
    assert chinese.row("1.", "记录漏了拐之（TZ-16）。")


def test_another_decomposition_is_laid_out(hupai: Hupai, written: Written) -> None:
    ran = hupai("audit", written(OTHER), "--lang", "en")
    assert ran.row("1.", "another legal decomposition", "56 tun")
    assert "(四)" in ran.out


def test_of_a_hand_that_does_not_win_there_is_no_sum(hupai: Hupai, written: Written) -> None:
    hand = {**CLAIM["evaluation"], "notation": f"{SHEET} @weiting"}
    losing = {"evaluation": hand, "claim": {"total": 68}}
    ran = hupai("audit", written(losing), "--lang", "en")
    assert ran.row("The wait was not declared.", "passes over")
    assert "arithmetic" not in ran.out


def test_payments_are_told_with_the_claim(hupai: Hupai, written: Written) -> None:
    ran = hupai("audit", written(PAID), "--lang", "en")
    assert ran.row("1.", "makes seat 3 pay in place of the one that has to (TZ-28)")
    assert ran.row("seat 2  →  seat 0  48  [TZ-28]")


@pytest.mark.parametrize(("claim", "code"), [({"total": 68}, 0), ({"total": 34}, 1)])
def test_the_exit_code_may_tell(
    hupai: Hupai, written: Written, claim: dict[str, int], code: int
) -> None:
    request = written({**CLAIM, "claim": claim})
    assert hupai("audit", request, "--exit-code").code == code
    assert hupai("audit", request).code == 0


def test_json_is_the_message_of_the_contract(hupai: Hupai, written: Written) -> None:
    settled = json_format.Parse(hupai("settle", written(ROUND), "--json").out, pb.SettleResponse())
    assert settled.net_by_seat == [-136, 272, -136, 0]
    audited = json_format.Parse(hupai("audit", written(CLAIM), "--json").out, pb.AuditResponse())
    assert audited.explanations[0].slip == "line_left_out"
    assert '"net_by_seat"' in hupai("settle", written(ROUND), "--json").out


def test_a_request_may_come_from_stdin(hupai: Hupai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.read", lambda *_: json.dumps(DRAWN), raising=False)
    ran = hupai("settle", "-")
    assert ran.code == 0
    assert ran.row("2 号座位", "+20")


def test_tiles_may_be_given_as_the_contract_has_them(hupai: Hupai, written: Written) -> None:
    """Without notation the file is plain protobuf JSON, in either spelling of field names."""
    plain = json.loads(json.dumps(ROUND))
    (winner,) = plain["win"]["winners"]
    winner["evaluation"] = {
        "hand": {
            "concealed": [41, 42, 43, 55, 55, 55, 67, 68, 68, 69],
            "melds": [{"kind": "MELD_KIND_PENG", "tiles": [43, 43, 43]}],
            "flowers": [71, 71, 75, 76, 77, 82],
        },
        "win": {"tile": "TILE_TONG_8", "source": "WIN_SOURCE_SELF_DRAW"},
    }
    assert hupai("settle", written(plain)) == hupai("settle", written(ROUND))


@pytest.mark.parametrize("command", ["settle", "audit"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"seats": 4', "no JSON"),
        ("[]", "no JSON object"),
        ("3", "no JSON object"),
        ('{"seat": 4}', "hupai: file: "),
        ('{"win": 3, "claim": 3}', "hupai: file: "),
        ('{"evaluation": {"notation": "10x"}}', "'0' is no suit"),
    ],
)
def test_what_is_no_request_is_refused(
    hupai: Hupai, written: Written, command: str, content: str, said: str
) -> None:
    ran = hupai(command, written(content), "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_file_that_is_not_there_is_named(hupai: Hupai, tmp_path: Path) -> None:
    ran = hupai("settle", str(tmp_path / "none.json"))
    assert ran.code == 2
    assert "none.json" in ran.err


def test_every_fault_is_one_line_with_its_path(hupai: Hupai, written: Written) -> None:
    request = json.loads(json.dumps(ROUND))
    request["seats"] = 9
    request["win"]["winners"][0]["evaluation"]["notation"] = "1m hu:8p/zimo"
    ran = hupai("settle", written(request), "--lang", "en")
    assert ran.code == 2
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [
        "seats",
        "win.winners[0].evaluation.hand.concealed",
    ]
    unknown = hupai(
        "audit", written({**CLAIM, "evaluation": {"ruleset": {"id": "none"}}}), "--lang", "en"
    )
    assert unknown.code == 2
    assert "unknown ruleset" in unknown.err


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("command", "content"),
    [("settle", ROUND), ("settle", DRAWN), ("audit", CLAIM), ("audit", OTHER), ("audit", PAID)],
)
def test_a_server_gives_the_same_text(
    hupai: Hupai, written: Written, address: str, command: str, content: object, language: str
) -> None:
    argv = (command, written(content), "--lang", language)
    assert hupai(*argv, "--address", address) == hupai(*argv)


def test_what_a_server_refuses_is_told(hupai: Hupai, written: Written, address: str) -> None:
    ran = hupai("settle", written({**ROUND, "seats": 9}), "--address", address, "--lang", "en")
    assert ran.code == 2
    assert "seats: 9; expected 2 or 3 or 4" in ran.err


@pytest.mark.parametrize(("command", "content"), [("settle", ROUND), ("audit", CLAIM)])
def test_an_answer_of_a_newer_contract_is_refused(
    hupai: Hupai,
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    content: object,
) -> None:
    settled, audited = pb.SettleResponse(net_by_seat=[0]), pb.AuditResponse()
    settled.evaluations.add(hu=True).best.score.unit = pb.UNIT_UNSPECIFIED
    monkeypatch.setattr("evaluator.service.client.client.settle", lambda *_: settled)
    monkeypatch.setattr("evaluator.service.client.client.audit", lambda *_: audited)
    ran = hupai(command, written(content), "--address", "127.0.0.1:1", "--lang", "en")
    assert (ran.code, ran.out) == (3, "")
    assert "cannot read the answer" in ran.err
