"""The form of a round: its address, its answer, its faults beside their fields."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cli.hands import TAIZHOU, TOO_FEW
from tests.console.conftest import Console, Hupai
from tests.console.test_report import valid

DISCARD = "碰3万 123万555条7889筒 花东东发中白夏 胡8筒/点炮"
SECOND = "11122万555999条79筒 花东南西 胡8筒/点炮"
PLAIN = "偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸"
TWO_WINNERS = {
    "ruleset": "taizhou",
    "seats": "4",
    "winner.0.seat": "3",
    "winner.0.hand": DISCARD,
    "winner.1.seat": "1",
    "winner.1.hand": SECOND,
    "payer": "0",
    "rate": "2",
}
OWN_DRAW = {
    "ruleset": "taizhou",
    "winner.0.seat": "1",
    "winner.0.hand": TAIZHOU.notation,
    "same_wait.3": "1",
    "seats": "4",
}
DRAWN = {
    "ruleset": "duowang",
    "seats": "3",
    "outcome": "drawn",
    **{"wilds.0": "2", "wilds.1": "1"},
}
FEE = {"ruleset": "quanmin", "winner.0.seat": "2", "winner.0.hand": PLAIN, "fee": "1"}


def net(page: str) -> list[str]:
    """What each seat gains, as the page has it."""
    (table,) = re.findall(r'<table class="net">(.*?)</table>', page, re.DOTALL)
    return re.findall(r'<td class="number">(.*?)</td>', table)


@pytest.mark.parametrize("language", ["", "en"])
@pytest.mark.parametrize(
    ("fields", "gained"),
    [
        (TWO_WINNERS, ["−432", "+336", "0", "+96"]),
        (OWN_DRAW, ["−68", "+136", "−68", "0"]),
        (DRAWN, ["−15", "0", "+15"]),
        (FEE, ["−3", "−3", "+3", "+3"]),
    ],
    ids=["two winners", "own draw", "drawn", "fee"],
)
def test_a_round_is_settled_and_its_address_gives_it_again(
    console: Console, fields: dict[str, str], gained: list[str], language: str
) -> None:
    moved = console.ask("/settle", form={**fields, "lang": language, "go": "1"})
    assert moved.status == 303
    address = moved.headers["location"]
    kept = {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
    assert kept == fields | ({"lang": language} if language else {})
    answer = console.ask(address)
    assert answer.status == 200
    valid(answer.text)
    assert net(answer.text) == gained
    assert console.ask(address).text == answer.text


def test_the_page_and_the_terminal_say_the_same(
    console: Console, hupai: Hupai, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = console.ask("/settle", query=TWO_WINNERS).text
    (command,) = re.findall(r"<pre>hupai settle - (.*?)</pre>", page, re.DOTALL)
    request = unescape(command).partition("\n")[2].removesuffix("ROUND").strip()
    assert json.loads(request)["seats"] == 4
    monkeypatch.setattr("sys.stdin.read", lambda *_: request, raising=False)
    ran = hupai("settle", "-")
    assert ran.row("0 号座位", "3 号座位", "96", "[TZ-28]")
    assert all(ran.row(f"{n} 号座位", text) for n, text in ((0, "−432"), (1, "+336")))
    assert "抢杠由一家付" in page


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"payer": ""}, "payer", "没有填；应为点炮或补杠的座位，由他一家付"),
        ({"payer": "3"}, "payer", "3 号座位是赢家；应为别的座位"),
        ({"winner.1.seat": "3"}, "winner.1.seat", "3 号座位胡了两次；应为每个赢家一次"),
        ({"winner.0.hand": "3万 胡8筒/点炮"}, "winner.0.hand", "手里的牌：有 1 张；应为 13 张"),
        ({"winner.1.hand": "10x"}, "winner.1.hand", "不是花色"),
        ({"seats": "2", "winner.1.hand": ""}, "winner.0.seat", "3 号座位；应为 0 至 1"),
        ({"rate": "many"}, "rate", "要一个整数"),
        ({"rate": "-1"}, "rate", "应为 0（当作 1）或以上"),
    ],
)
def test_what_cannot_be_stands_beside_its_field(
    console: Console, changed: dict[str, str], field: str, sentence: str
) -> None:
    answer = console.ask("/settle", query={**TWO_WINNERS, **changed})
    assert answer.status == 422
    valid(answer.text)
    (beside,) = re.findall(rf'<div id="wrong-{field}">(.*?)</div>', answer.text, re.DOTALL)
    assert sentence in beside


def test_a_hand_that_does_not_win_is_not_settled(console: Console) -> None:
    fields = {"ruleset": TOO_FEW.ruleset, "winner.0.seat": "0", "winner.0.hand": TOO_FEW.notation}
    answer = console.ask("/settle", query=fields)
    assert answer.status == 422
    assert "这手牌不胡。" in answer.text
    assert "别人打出的牌不能胡。" in answer.text


def test_a_sheet_asks_for_no_more_than_its_terms_leave_open(console: Console) -> None:
    asked = {
        sheet: set(re.findall(r'name="([a-z_]+)[."]', page.partition("<form")[2]))
        for sheet in ("duowang", "quanmin", "taizhou")
        for page in [console.ask("/settle", query={"ruleset": sheet}).text]
    }
    common = {"ruleset", "seats", "rate", "outcome", "winner", "go", "option"}
    assert asked["duowang"] == common | {"wilds"}
    assert asked["quanmin"] == common | {"fee"}
    assert asked["taizhou"] == common | {"payer", "same_wait"}
