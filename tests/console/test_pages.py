"""What the console sends: valid pages, nothing hostile, nothing too long, addresses that last."""

import json
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from evaluator.console.asked import MOST_ADDRESS, MOST_BYTES
from evaluator.domain import notation
from evaluator.scoring import built_in, evaluate
from tests.cli.hands import MELDS, TAIZHOU, TOO_FEW, WANG_ZHA, WINNING, Asked
from tests.console.conftest import Console
from tests.console.test_report import CLAIM, HOSTILE, ROUND, self_contained, valid

PATHS = (
    "/",
    "/audit",
    "/settle",
    "/waits",
    "/rules",
    *(f"/rules/{r.id}" for r in built_in().rulesets),
)
FIELDS = {
    "/": ("ruleset", "hand", "lang", "place", "pick", "why", "option.min_huxi", "option.x"),
    "/audit": (
        "ruleset",
        "hand",
        "json",
        "option.min_huxi",
        "claim.hu",
        "claim.total",
        "claim.lines",
        "claim.lines_complete",
    ),
    "/settle": ("ruleset", "seats", "outcome", "winner.0.seat", "winner.0.hand", "rate", "wilds.0"),
    "/waits": ("ruleset", "hand", "source", "seen", "option.min_huxi"),
}
HAND = {"ruleset": WANG_ZHA.ruleset, "hand": WANG_ZHA.notation}


def query(asked: Asked) -> dict[str, str]:
    options = dict(option.split("=") for option in asked.options)
    named = {f"option.{name}": value for name, value in options.items()}
    return {"ruleset": asked.ruleset, "hand": asked.notation, **named}


def moved(console: Console, path: str, form: dict[str, str]) -> str:
    answer = console.ask(path, form=form)
    assert answer.status == 303
    return answer.headers["location"]


@pytest.mark.parametrize("language", ["", "en"])
@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_valid(console: Console, path: str, language: str) -> None:
    answer = console.ask(path, query={"lang": language})
    assert answer.status == 200
    valid(answer.text)
    self_contained(answer.text.replace('action="/', ""))
    assert f'<html lang="{language or "zh-CN"}">' in answer.text


@pytest.mark.parametrize("language", ["", "en"])
@pytest.mark.parametrize("asked", [*WINNING, TOO_FEW])
def test_every_answer_is_valid(console: Console, asked: Asked, language: str) -> None:
    answer = console.ask("/", query={**query(asked), "lang": language})
    assert answer.status == 200
    valid(answer.text)
    assert 'class="banner' in answer.text


def test_what_a_browser_may_do_is_said_with_every_answer(console: Console) -> None:
    for path in (*PATHS, "/none", "/healthz", "/rules/none"):
        headers = console.ask(path).headers
        policy = dict(
            directive.split(" ", 1) for directive in headers["content-security-policy"].split("; ")
        )
        assert policy.pop("style-src").startswith("'sha256-")
        assert policy == {
            "default-src": "'none'",
            "form-action": "'self'",
            "base-uri": "'none'",
            "frame-ancestors": "'none'",
        }
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("path", "name"), [(path, f) for path in FIELDS for f in FIELDS[path]])
def test_hostile_text_is_shown_as_text(console: Console, path: str, name: str) -> None:
    fields = {**HAND, "winner.0.hand": WANG_ZHA.notation, "claim.total": "1", name: HOSTILE}
    for answer in (
        console.ask(path, query=fields),
        console.ask(path, form=fields),
        console.ask(path, form={**fields, "go": "1"}),
    ):
        assert answer.status in (200, 303, 404, 422)
        assert "<script" not in answer.text
        assert "49" not in re.findall(r"\{\{(.*?)\}\}", answer.text)
        if answer.status != 303:
            valid(answer.text)


def test_a_hand_becomes_an_address_that_gives_the_same_answer(console: Console) -> None:
    for asked in WINNING:
        address = moved(console, "/", {**query(asked), "go": "1"})
        fields = {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
        assert fields == query(asked)
        first, again = console.ask(address).text, console.ask(address).text
        assert first == again
        (link,) = re.findall(r'href="([^"]*)">本页链接', first)
        assert unescape(link) == address


def test_pasted_json_becomes_the_same_address(console: Console) -> None:
    request = {"ruleset": {"id": "taizhou"}, "notation": TAIZHOU.notation}
    address = moved(console, "/", {"hand": json.dumps(request), "go": "1"})
    fields = {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
    assert fields["ruleset"] == "taizhou"
    assert notation.parse(fields["hand"]) == notation.parse(TAIZHOU.notation)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"evaluation": 5}',
        '{"evaluation": {"notation": "10x"}}',
        '{"claim": {"huxi": 99999999999}}',
        '{"max_decompositions": NaN}',
        "1" * 5000,
        '{"evaluation":' * 900 + "1" + "}" * 900,
        '{"hand": {"melds": [{"kind": 77, "tiles": [1, 999]}]}}',
        '{"evaluation": {"hand": {"concealed": [9999]}}, "claim": {"groups": [{"kind": 3}]}}',
    ],
    ids=range(9),
)
def test_json_that_cannot_be_is_told(console: Console, text: str) -> None:
    for path, name in (("/", "hand"), ("/audit", "json")):
        answer = console.ask(path, form={name: text, "ruleset": "duowang", "go": "1"})
        assert answer.status in (303, 422)
        if answer.status == 303:
            answer = console.ask(answer.headers["location"])
        assert answer.status == 422
        valid(answer.text)


def test_tiles_pressed_become_notation(console: Console) -> None:
    text = ""
    for place, code in (("pao", "18"), ("chi", "1"), ("chi", "2"), ("chi", "3"), ("held", "9")):
        address = moved(console, "/", {"hand": text, "add": code, "place": place})
        fields = parse_qs(urlsplit(address).query)
        text, placed = fields["hand"][0], fields["place"][0]
        assert placed == place
    assert text == "跑贰 吃一二三 九"
    address = moved(console, "/", {"hand": text, "undo": "1"})
    assert parse_qs(urlsplit(address).query)["hand"] == ["跑贰 吃一二三"]
    assert "hand" not in parse_qs(urlsplit(moved(console, "/", {"hand": text, "clear": "1"})).query)


def test_what_the_server_refuses_stands_beside_its_field(console: Console) -> None:
    wrong = {**HAND, "option.min_huxi": "many"}
    answer = console.ask("/", query=wrong)
    assert answer.status == 422
    beside = r'name="option.min_huxi" aria-invalid="true" aria-describedby="wrong-option.min_huxi"'
    assert beside in answer.text
    assert 'id="wrong-option.min_huxi"' in answer.text
    five = console.ask("/", query={"ruleset": "duowang", "hand": "一一一一一 胡二/自摸"})
    assert 'id="wrong-hand"' in five.text
    number = console.ask("/audit", query={**HAND, "claim.total": "1.5"})
    assert 'id="wrong-claim.total"' in number.text


def test_faults_are_told_in_the_language_of_the_page(console: Console) -> None:
    five = {"ruleset": "duowang", "hand": "一一一一一 胡5万/点炮"}
    chinese = console.ask("/", query=five).text
    assert "手里的牌：一在手里、门子与胡的牌里一共多于 4 张；应为至多 4" in chinese
    assert "胡的牌：这里没有5万；应为字牌的牌" in chinese
    assert "expected" not in chinese
    english = console.ask("/", query={**five, "lang": "en"}).text
    assert "winning tile: 5万 is foreign here; expected tiles of 字牌" in english
    wrong = console.ask("/audit", form={"json": '{"claim": {"x": 1}}', "go": "1"}).text
    assert "file：" in wrong
    assert "应为 AuditRequest 的 protobuf JSON" in wrong


def test_options_are_offered_in_the_words_of_the_table(console: Console) -> None:
    page = console.ask("/", query={"ruleset": "duowang"}).text
    assert '<option value="add_one" selected>加一囤（默认）</option>' in page
    assert '<option value="free">随意</option>' in page
    english = console.ask("/rules/duowang", query={"lang": "en"}).text
    assert "as on any own draw <code>always</code>" in english
    turned = console.ask("/", query={**HAND, "option.wake": "up_down"}).text
    assert "上下醒 <code>wake=up_down</code>" in turned


def test_bad_notation_is_pointed_at(console: Console) -> None:
    answer = console.ask("/", query={"hand": "一九肆王 胡8/自摸"})
    assert answer.status == 422
    assert "一九肆王 胡<mark>8</mark>/自摸" in answer.text


def test_a_claim_is_audited_from_the_form(console: Console) -> None:
    claim = {"claim.total": "56", "claim.multiplier": "8", "claim.hu": "yes"}
    address = moved(console, "/audit", {**HAND, **claim, "go": "1"})
    page = console.ask(address).text
    valid(page)
    assert "不符" in page
    (first,) = re.findall(r'<tr class="first">(.*?)</tr>', page, re.DOTALL)
    assert '<th scope="row">番</th>' in first


def test_lines_are_claimed_by_name_or_code(console: Console) -> None:
    for lines in ("王炸、自摸 翻醒", "wang_zha zi_mo fan_xing"):
        claim = {"claim.total": "112", "claim.lines": lines, "claim.lines_complete": "1"}
        assert "相符" in console.ask("/audit", query={**HAND, **claim}).text
    page = console.ask("/audit", query={**HAND, "claim.lines": "红胡 王炸"}).text
    assert "名堂里，记录有红胡，按规则没有" in page


@pytest.mark.parametrize("claim", [CLAIM, ROUND], ids=["hand", "round"])
def test_a_pasted_claim_is_audited(console: Console, claim: str) -> None:
    answer = console.ask("/audit", form={"json": claim, "go": "1"})
    assert answer.status == 200
    valid(answer.text)
    assert answer.text.count('class="first"') == 1


def test_why_not_is_answered_in_one_sentence(console: Console) -> None:
    page = console.ask("/", query={**HAND, "why": "hong_hu"}).text
    valid(page)
    assert "<strong>没有红胡：红字有8，要10至12（DW-14）。</strong>" in page
    assert '<option value="hong_hu" selected>红胡</option>' in page
    english = console.ask("/", query={**HAND, "why": "wang_zha", "lang": "en"}).text
    assert "holds (DW-12)." in english
    unasked = console.ask("/", query=HAND).text
    assert "没有红胡：红字有8，要10至12（DW-14）。</strong>" not in unasked
    assert console.ask("/", query={**HAND, "why": "none"}).status == 200


def test_groups_that_differ_are_marked(console: Console) -> None:
    claim = json.loads(CLAIM)
    sheet, hand = claim["evaluation"]["ruleset"]["id"], claim["evaluation"]["notation"]
    best = evaluate(notation.parse(hand), built_in().resolved(sheet)).best
    assert best is not None
    groups = [{"kind": int(g.kind), "tiles": list(g.tiles)} for g in best.groups]
    groups[1]["kind"] = 4  # a 偎 recorded as 碰
    claim["claim"] = {"groups": groups}
    page = console.ask("/audit", form={"json": json.dumps(claim), "go": "1"}).text
    marked = re.findall(r'<mark class="mini">≠ (\S+) ', page)
    assert marked == ["碰", "偎"]


def test_waits_are_listed(console: Console) -> None:
    hand = MELDS.notation.rpartition(" ")[0]
    page = console.ask("/waits", query={"hand": hand, "ruleset": "duowang"}).text
    valid(page)
    awaited = re.findall(r'<li><span class="tile[^>]*aria-label="([^"]*)"', page)
    assert awaited == ["小字七，红", "小字九", "王"]
    full = console.ask("/waits", query={"hand": MELDS.notation, "ruleset": "duowang"})
    assert full.status == 422


@pytest.mark.parametrize("path", ["/", "/audit", "/waits"])
def test_what_is_too_long_is_not_read(console: Console, path: str) -> None:
    assert console.ask(path, form=b"hand=" + b"1" * MOST_BYTES).status == 413
    assert console.ask(path, query={"hand": "1" * MOST_ADDRESS}).status == 413
    assert console.ask(path, form=b"&".join([b"a=1"] * 200)).status == 400


def test_what_is_no_form_is_not_read(console: Console) -> None:
    kind = {"content-type": "application/json"}
    assert console.ask("/", form=b"{}", headers=kind).status == 400
    assert console.ask("/", form=b"hand=%ff").status == 400


def test_other_sites_are_kept_out(console: Console) -> None:
    elsewhere = {"origin": "http://elsewhere.example"}
    assert console.ask("/", form={"hand": "", "go": "1"}, headers=elsewhere).status == 403
    assert console.ask("/", headers={"host": "elsewhere.example"}).status == 400


def test_there_is_nothing_else(console: Console) -> None:
    assert console.ask("/none").status == 404
    assert console.ask("/rules/none").status == 404
    assert console.ask("/rules", form={}).status == 405
    assert console.ask("/healthz").text == "ok\n"


def test_a_server_that_is_not_there_is_said(console_of: Callable[[str], Console]) -> None:
    answer = console_of("127.0.0.1:1").ask("/")
    assert answer.status == 502
    valid(answer.text)
    assert "UNAVAILABLE" in answer.text


def test_what_fails_here_is_not_told(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("evaluator.console.server.Server.rulesets", fails)
    answer = console.ask("/")
    assert answer.status == 500
    valid(answer.text)
    assert "secret" not in answer.text
    assert "content-security-policy" in answer.headers
