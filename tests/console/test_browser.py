"""The page in a real browser: clicked, read by its labels, on a phone, on paper."""

from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.cli.hands import MELDS, TAIZHOU, WANG_CHUANG, WANG_ZHA
from tests.console.browser import Browser, eventually
from tests.console.conftest import ARTEFACTS, Console, Hupai
from tests.console.test_report import CLAIM
from tests.console.test_settle_page import DISCARD, DRAWN, TWO_WINNERS

PHONE = 375
DESK = 1000
OPEN = "document.querySelectorAll('details').forEach(d => d.open = true)"
HAND = {"hand": WANG_ZHA.notation, "ruleset": WANG_ZHA.ruleset}
PAGES = {
    "start": "/",
    "answer": f"/?{urlencode(HAND)}",
    "picker": f"/?{urlencode({**HAND, 'pick': '1'})}",
    "taizhou": f"/?{urlencode({'hand': TAIZHOU.notation, 'ruleset': 'taizhou', 'lang': 'en'})}",
    "wrong": f"/?{urlencode({'hand': '一九肆王 胡8/自摸', 'ruleset': 'duowang'})}",
    "audit": f"/audit?{urlencode({**HAND, 'claim.total': '64', 'claim.multiplier': '8'})}",
    "settle": f"/settle?{urlencode(TWO_WINNERS)}",
    "drawn": f"/settle?{urlencode({**DRAWN, 'lang': 'en'})}",
    "unsettled": f"/settle?{urlencode({**TWO_WINNERS, 'payer': '3', 'winner.1.hand': '10x'})}",
    "waits": "/waits?"
    + urlencode({"hand": MELDS.notation.rpartition(" ")[0], "ruleset": MELDS.ruleset}),
    "rules": "/rules",
    "sheet": "/rules/quanmin",
}


def shown(browser: Browser, url: str, width: int) -> None:
    browser.resize(width, 800)
    browser.open(url)


def test_tiles_are_found_by_their_names(browser: Browser, console: Console) -> None:
    shown(browser, console.url + PAGES["answer"], DESK)
    for label, count in (("大字贰，红", 2), ("小字八，胡的牌", 2), ("王代小字八", 3), ("王", 3)):
        found = browser.labelled(label)
        assert len(found) == count, label
        assert {browser.name(element) for element in found} == {label}


def test_a_hand_is_clicked_together_and_evaluated(browser: Browser, console: Console) -> None:
    shown(browser, f"{console.url}/?ruleset=duowang&option.min_huxi=10", DESK)

    def place(name: str) -> None:
        (radio,) = browser.find(f'input[name=place][value="{name}"]')
        browser.click(radio)

    def press(*labels: str) -> None:
        for label in labels:
            (button,) = browser.labelled(f"加 {label}")
            browser.submit(button)

    place("pao")
    press("大字贰，红")
    place("peng")
    press("小字七，红")
    place("wei")
    press("小字十，红")
    place("chi")
    press("小字一", "小字二，红", "小字三")
    place("held")
    press("小字九", "大字肆", "大字伍", "大字陆", "小字八", "大字捌", "大字捌", "大字捌")
    (undo,) = browser.find("button[name=undo]")
    browser.submit(undo)
    place("hu/zimo")
    press("小字九")
    (go,) = browser.find("button.main")
    browser.submit(go)
    assert "%E8%B7%91%E8%B4%B0" in browser.address
    text = browser.run("return document.querySelector('main').innerText")
    assert "8 囤" in text
    assert "红胡" in text


def test_enter_evaluates(browser: Browser, console: Console) -> None:
    shown(browser, f"{console.url}/audit?{urlencode(HAND)}", DESK)
    (total,) = browser.find("#claim\\.total")
    browser.type(total, "112\n")
    assert eventually(lambda: "claim.total=112" in browser.address)
    assert "相符" in browser.run("return document.querySelector('.banner').innerText")


def test_a_round_is_settled_on_a_phone_by_its_labels(browser: Browser, console: Console) -> None:
    shown(browser, f"{console.url}/settle?ruleset=taizhou", PHONE)

    def fill(label: str, text: str) -> None:
        fields = browser.find("form input, form select, form textarea")
        browser.type(next(one for one in fields if browser.name(one) == label), text)

    fill("底分：每卡几分（不填为 1）", "2")
    fill("赢家的座位", "3")
    fill("赢家的牌：写记法", DISCARD)
    fill("点炮或补杠的座位", "0")
    (go,) = browser.find("button.main")
    browser.submit(go)
    assert "payer=0" in browser.address
    text = browser.run("return document.querySelector('main').innerText")
    assert "3 号座位胡，48 卡" in text
    assert "−96" in text
    browser.screenshot(ARTEFACTS / "settled-phone.png")


@pytest.mark.parametrize("page", PAGES)
def test_a_phone_shows_all_of_it(browser: Browser, console: Console, page: str) -> None:
    shown(browser, console.url + PAGES[page], PHONE)
    browser.run(OPEN)
    browser.screenshot(ARTEFACTS / f"{page}-phone.png")
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    outside = browser.run(
        "return [...document.querySelectorAll('main *')].filter(e => "
        "e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))"
    )
    assert outside == []


@pytest.mark.parametrize("page", PAGES)
def test_every_field_and_button_has_a_name(browser: Browser, console: Console, page: str) -> None:
    shown(browser, console.url + PAGES[page], DESK)
    browser.screenshot(ARTEFACTS / f"{page}.png")
    browser.run(OPEN)
    for element in browser.find("button, select, textarea, input:not([type=hidden]), a"):
        assert browser.name(element)


def test_nothing_breaks_the_policy(browser: Browser, console: Console) -> None:
    shown(browser, console.url + PAGES["answer"], DESK)
    looks = "return getComputedStyle(document.querySelector('.tile')).borderBottomWidth"
    assert browser.run(looks) == "3px"
    fetched = browser.run("return performance.getEntriesByType('resource').map(e => e.name)")
    assert [name for name in fetched if not name.startswith(console.url)] == []


def test_the_report_prints_on_paper(browser: Browser, hupai: Hupai, tmp_path: Path) -> None:
    (tmp_path / "claim.json").write_text(CLAIM, encoding="utf-8")
    report = (ARTEFACTS / "report.html").resolve()
    hupai("audit", str(tmp_path / "claim.json"), "--html", str(report))
    shown(browser, report.as_uri(), DESK)
    browser.screenshot(ARTEFACTS / "report.png")
    assert 1 <= browser.printed(ARTEFACTS / "report.pdf") <= 4
    shown(browser, report.as_uri(), PHONE)
    assert browser.run("return document.documentElement.scrollWidth") <= PHONE
    assert len(browser.labelled("小字八，胡的牌")) == 2


def test_another_language_is_one_click_away(browser: Browser, console: Console) -> None:
    asked = {"hand": WANG_CHUANG.notation, "ruleset": WANG_CHUANG.ruleset}
    shown(browser, f"{console.url}/?{urlencode(asked)}", DESK)
    (switch,) = browser.find("a.lang")
    browser.submit(switch)
    assert browser.run("return document.documentElement.lang") == "en"
    assert browser.labelled("small 八, the winning tile")
