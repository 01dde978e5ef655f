"""``hupai waits``: what a hand one tile short waits on."""

import json

import pytest

from tests.cli.conftest import Hupai
from tests.cli.hands import MELDS, TAIZHOU

SHORT = MELDS.notation.rpartition(" ")[0]
ASK = ("waits", SHORT, "--ruleset", "duowang", "--option", "min_huxi=10")
MAJIANG = ("waits", TAIZHOU.notation.rpartition(" ")[0], "--ruleset", "taizhou")


def test_every_tile_that_wins_is_a_row(hupai: Hupai) -> None:
    ran = hupai(*ASK)
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("听 3 种  ")
    for tile, left in (("七", 1), ("九", 3), ("王", 4)):
        assert ran.row(f"  {tile}  ", "8 囤", f"还剩 {left} 张", "16 息", "红胡", "自摸")


def test_seen_tiles_only_lower_what_is_left(hupai: Hupai) -> None:
    ran = hupai(*ASK, "--seen", "九九")
    assert ran.row("  九  ", "8 囤", "还剩 1 张")


def test_a_tile_that_may_not_win_says_why(hupai: Hupai) -> None:
    ran = hupai(*ASK, "--source", "dianpao")
    assert ran.out.splitlines()[0].startswith("听 0 种")
    assert ran.row("  九  ", "不胡", "别人打出的牌不能胡。", "[DW-4]")
    assert hupai(*ASK, "--source", "dianpao", "--exit-code").code == 1


def test_a_hand_that_waits_on_nothing(hupai: Hupai) -> None:
    ran = hupai("waits", "peng:3m 147m258s369p1m", "--ruleset", "taizhou", "--lang", "en")
    assert ran.code == 0
    assert "no tile completes the shape" in ran.out


@pytest.mark.parametrize("argv", [ASK, MAJIANG])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_server_says_the_same(
    hupai: Hupai, address: str, argv: tuple[str, ...], language: str
) -> None:
    argv = (*argv, "--lang", language)
    assert hupai(*argv, "--address", address) == hupai(*argv)


def test_json_is_the_response(hupai: Hupai, address: str) -> None:
    here = json.loads(hupai(*MAJIANG, "--json").out)
    assert [wait["tile"] for wait in here["waits"]] == ["TILE_TONG_8"]
    assert json.loads(hupai(*MAJIANG, "--json", "--address", address).out) == here


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((MELDS.notation, "--ruleset", "duowang"), "win.tile: a winning tile"),
        ((SHORT, "--ruleset", "none"), "ruleset.id: unknown ruleset"),
        ((SHORT, "--ruleset", "duowang", "--seen", "10x"), "seen: at character 2"),
        ((SHORT, "--ruleset", "duowang", "--option", "x"), "ruleset.options"),
        (("10x", "--ruleset", "duowang"), "notation: at character 2"),
    ],
)
def test_what_cannot_be_is_told(hupai: Hupai, argv: tuple[str, ...], said: str) -> None:
    ran = hupai("waits", *argv, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert f"hupai: {said}" in ran.err
