"""--address: the same answer from a server."""

import json
import re

import pytest

from evaluator.cli import known
from evaluator.scoring.registry import Registry, built_in
from evaluator.search import CORE
from evaluator.service.client import caller
from evaluator.version import VERSION
from hupai.v1 import evaluator_pb2 as pb
from tests.cli.conftest import Hupai
from tests.cli.hands import (
    FAN_ADDS,
    LOSING,
    MELDS,
    TAIZHOU,
    TOO_FEW,
    WANG_CHUANG,
    WANG_ZHA,
    WINNING,
    Asked,
)

NOBODY = "127.0.0.1:1"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("asked", [*WINNING, *LOSING])
def test_a_server_gives_the_same_text(
    hupai: Hupai, address: str, asked: Asked, language: str
) -> None:
    argv = (*asked.argv, "--lang", language)
    assert hupai(*argv, "--address", address) == hupai(*argv)


@pytest.mark.parametrize("asked", [WANG_CHUANG, TOO_FEW])
def test_a_server_gives_the_same_json(hupai: Hupai, address: str, asked: Asked) -> None:
    argv = (*asked.argv, "--json", "--max", "3")
    there, here = hupai(*argv, "--address", address), hupai(*argv)
    assert json.loads(there.out) == json.loads(here.out)


@pytest.mark.parametrize("language", [("--lang", "zh"), ("--lang", "en")])
def test_what_a_server_refuses_is_told_fault_by_fault(
    hupai: Hupai, address: str, language: tuple[str, str]
) -> None:
    argv = ("eval", "七 胡七/自摸", "--ruleset", "taizhou", "--option", "mode=none", *language)
    there, here = hupai(*argv, "--address", address), hupai(*argv)
    assert (there.code, there.out) == (2, "")
    assert set(here.err.splitlines()) <= set(there.err.splitlines())
    assert there.err.splitlines()[0].startswith("hupai: INVALID_ARGUMENT")


def test_one_fault_is_one_line(hupai: Hupai, address: str) -> None:
    argv = (*MELDS.argv, "--max", "9999", "--lang", "en")
    there, here = hupai(*argv, "--address", address), hupai(*argv)
    assert there == here
    assert here.err == "hupai: max_decompositions: 9999; expected 0 (for the default) to 1000\n"


def test_a_ruleset_unknown_to_the_server_is_the_users_fault(hupai: Hupai, address: str) -> None:
    ran = hupai("eval", MELDS.notation, "--ruleset", "duowan", "--address", address, "--lang", "en")
    assert ran.code == 2
    assert ran.err.startswith("hupai: NOT_FOUND: unknown ruleset 'duowan'")


def test_bad_notation_is_not_sent(hupai: Hupai) -> None:
    ran = hupai("eval", "10x", "--ruleset", "duowang", "--address", NOBODY)
    assert ran.code == 2
    assert ran.err.splitlines()[1:] == ["  10x", "   ^"]


def test_a_server_that_is_not_there_is_a_servers_fault(hupai: Hupai) -> None:
    ran = hupai(*MELDS.argv, "--address", NOBODY, "--lang", "en")
    assert (ran.code, ran.out) == (3, "")
    (line,) = ran.err.splitlines()
    assert line.startswith("hupai: UNAVAILABLE: ")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("asked", [WANG_ZHA, WANG_CHUANG, TAIZHOU, FAN_ADDS, TOO_FEW])
def test_rules_that_this_machine_lacks_are_done_without(
    hupai: Hupai,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    asked: Asked,
    language: str,
) -> None:
    monkeypatch.setattr(known, "with_built_in", lambda: Registry())
    ran = hupai(*asked.argv, "--lang", language, "--address", address)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].endswith(f"  {asked.ruleset}")
    if asked is WANG_ZHA:
        assert ran.row("25 →", "= 4", "[PH-11]")
        assert ran.row("PH-11.R")
        assert ran.row("wild_count=4", "min_huxi=15")


def test_an_answer_of_a_newer_contract_is_refused(
    hupai: Hupai, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = pb.EvaluateResponse(hu=True)
    answer.best.score.unit = pb.UNIT_UNSPECIFIED
    monkeypatch.setattr("evaluator.service.client.client.evaluate", lambda *_: answer)
    ran = hupai(*MELDS.argv, "--address", NOBODY, "--lang", "en")
    assert (ran.code, ran.out) == (3, "")
    assert "cannot read the answer: Unit is not set" in ran.err


def test_a_reason_of_a_newer_server_is_told_in_its_words(
    hupai: Hupai, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> str:
        raise KeyError

    monkeypatch.setattr("evaluator.words.sums.sentence", unknown)
    ran = hupai(*TOO_FEW.argv, "--lang", "en", "--address", address)
    assert ran.row("别人打出的牌不能胡。", "[DW-4]")


def test_version_tells_what_a_server_is(hupai: Hupai, address: str) -> None:
    ran = hupai("version", "--address", address)
    first, second, *rest = ran.out.splitlines()
    assert first == f"hupai {VERSION}"
    assert re.fullmatch(rf"{address}  hupai {VERSION}, core {CORE}, build \w+", second)
    assert [line.split() for line in rest] == [[r.id, r.digest] for r in built_in().rulesets]


def test_version_of_nobody_fails_after_its_own(hupai: Hupai) -> None:
    ran = hupai("version", "--address", NOBODY)
    assert (ran.code, ran.out) == (3, f"hupai {VERSION}\n")
    assert ran.err.startswith("hupai: UNAVAILABLE")


def test_a_file_of_the_caller_s_that_is_not_there_is_told(
    hupai: Hupai, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in (caller.CA, caller.TOKEN_FILE):
        with monkeypatch.context() as patch:
            patch.setenv(variable, "/nowhere/file")
            ran = hupai("version", "--address", address)
        assert ran.code == 3
        assert ran.err == "hupai: UNAUTHENTICATED: /nowhere/file: No such file or directory\n"
