"""The guides say which fact and source a sheet takes, and all that an audit may say of a claim."""

from typing import Final

import pytest

from evaluator.domain import notation
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.sentences import codes
from hupai.v1 import evaluator_pb2 as pb
from tests.docs.pages import ROOT, rows

GAME_SERVERS: Final = ROOT / "docs/game-servers.md"
SUPPORT: Final = ROOT / "docs/support.md"
RULESETS: Final = [ruleset.id for ruleset in built_in().rulesets]
VALUES: Final = {"dang:": "dang:2x", "xing:": "xing:2x", "out:": "out:1"}
"""Facts that are a tile or a number."""


def refused(hand: str, ruleset: str) -> set[str]:
    """All that is wrong with a hand, each with its path."""
    try:
        evaluate(notation.parse(hand), built_in().resolved(ruleset))
    except InvalidRequest as error:
        return {f"{fault.field}: {fault.problem}" for fault in error.faults}
    return set()


@pytest.mark.parametrize("fact", list(rows(GAME_SERVERS, "facts")), ids=lambda fact: str(fact[0]))
def test_a_fact_is_refused_by_every_sheet_that_is_not_said_to_take_it(fact: list[str]) -> None:
    name, written, takers, _ = fact
    for ruleset in RULESETS:
        hand = f"1x hu:1x/zimo {VALUES.get(written, written)}"
        game = built_in().ruleset(ruleset).name
        strange = f"facts.{name}: {game} has no such fact" in refused(hand, ruleset)
        assert strange is (f"`{ruleset}`" not in f"`{takers}`"), ruleset


@pytest.mark.parametrize("source", list(rows(GAME_SERVERS, "sources")), ids=lambda one: str(one[0]))
def test_a_source_is_refused_by_every_sheet_that_is_not_said_to_take_it(source: list[str]) -> None:
    name, written, takers, _ = source
    win = written if written == "@dealt" else f"hu:1x{written}"
    for ruleset in RULESETS:
        strange = f"win.source: no {name} here" in refused(f"1x {win}", ruleset)
        assert strange is (f"`{ruleset}`" not in f"`{takers}`"), ruleset


def test_every_fact_and_every_source_is_there() -> None:
    facts = [fact for fact, *_ in rows(GAME_SERVERS, "facts")]
    assert facts == list(pb.Facts.DESCRIPTOR.fields_by_name)
    sources = [f"WIN_SOURCE_{source}" for source, *_ in rows(GAME_SERVERS, "sources")]
    assert sources == pb.WinSource.keys()[1:]


@pytest.mark.parametrize("kind", ["slip", "explanation"])
def test_all_that_an_audit_may_say_is_there(kind: str) -> None:
    parts_of_others = {"option", "reading"}
    told = {name for name, _, _ in rows(SUPPORT, f"{kind}s")}
    assert told == codes(kind) - parts_of_others
    assert all(zh and en for _, zh, en in rows(SUPPORT, f"{kind}s"))
