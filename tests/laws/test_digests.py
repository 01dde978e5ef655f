"""Digests: equal for what is equal, different for what differs, blind to prose."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Facts, Hand, Position
from evaluator.domain.tile import ZIPAI, copies
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in, evaluate, reasons
from evaluator.scoring.digests import request_digest, result_digest
from evaluator.scoring.lines import KIND_NAMES
from evaluator.scoring.registry import BUILT_IN, Registry
from tests.laws.test_order import told_otherwise
from tests.support.cases import rules_of
from tests.support.deals import together
from tests.support.hands import ALL as SHEETS
from tests.support.hands import ZIPAI as ZIPAI_SHEETS
from tests.support.hands import Judged, law, random_hands

SHA256 = re.compile(r"sha256:[0-9a-f]{64}")


def request(position: Position, ruleset: str, options: Mapping[str, str]) -> str:
    rules = built_in().resolved(ruleset, options)
    return request_digest(rules, notation.write(position))


@law(120)
@given(random_hands(), st.randoms(use_true_random=False))
def test_no_two_tellings_of_one_hand_have_two_digests(hand: Judged, random: Random) -> None:
    again = evaluate(told_otherwise(hand.position, random), hand.rules, reference="otherwise")
    one, other = hand.evaluation.provenance, again.provenance
    assert one.request_digest == other.request_digest
    assert one.result_digest == other.result_digest
    assert one.notation == other.notation
    for digest in (one.request_digest, one.result_digest, one.ruleset_digest):
        assert SHA256.fullmatch(digest)


@law(60)
@given(random_hands())
def test_no_default_option_written_out_changes_a_digest(hand: Judged) -> None:
    full = rules_of(hand.case, **hand.rules.options)
    again = evaluate(hand.position, full).provenance
    assert again.request_digest == hand.evaluation.provenance.request_digest
    assert again.options == dict(hand.rules.options)


@pytest.mark.parametrize("ruleset", SHEETS)
def test_no_two_choices_of_options_have_one_digest(ruleset: str) -> None:
    position = Position(Hand((1, 2, 3)))
    digests = {request(position, ruleset, {})}
    choices, sheet = 1, built_in().ruleset(ruleset)
    for option in sheet.options:
        for value in option.values:
            if value != option.default:
                choices += 1
                options = together(sheet, {option.name: value})
                digests.add(request(position, ruleset, options))
    assert len(digests) == choices


def test_no_two_rulesets_have_one_digest() -> None:
    rulesets = built_in().rulesets
    assert len({sheet.digest for sheet in rulesets}) == len(rulesets)
    same = {request(Position(), sheet.id, {}) for sheet in rulesets}
    assert len(same) == len(rulesets)


def variations(position: Position) -> Iterator[Position]:
    """The position with one thing changed: a tile, a meld, a fact, the win."""
    hand = position.hand
    for place, tile in enumerate(hand.concealed):
        other = next(t for t in sorted(ZIPAI) if t != tile)
        changed = (*hand.concealed[:place], other, *hand.concealed[place + 1 :])
        yield replace(position, hand=replace(hand, concealed=changed))
    for place, meld in enumerate(hand.melds):
        kinds = [kind for kind in type(meld.kind) if kind is not meld.kind]
        melds = list(hand.melds)
        melds[place] = meld._replace(kind=kinds[-1])
        yield replace(position, hand=replace(hand, melds=tuple(melds)))
    yield replace(position, win=position.win._replace(tile=position.win.tile % 10 + 1))
    for source in type(position.win.source):
        if source not in (position.win.source, type(source).UNSPECIFIED, type(source).DEALT):
            yield replace(position, win=position.win._replace(source=source))
    for fact in fields(Facts):
        value = getattr(position.facts, fact.name)
        other_value = (not value) if isinstance(value, bool) else (value + 1) % 4
        yield replace(position, facts=replace(position.facts, **{fact.name: other_value}))


@law(60)
@given(random_hands(*ZIPAI_SHEETS))
def test_no_two_hands_have_one_digest(hand: Judged) -> None:
    base = notation.canonical(hand.position)
    digests = {base: request_digest(hand.rules, notation.write(base))}
    for changed in variations(base):
        digests[notation.canonical(changed)] = request_digest(hand.rules, notation.write(changed))
    assert len(set(digests.values())) == len(digests)


@law(60)
@given(random_hands())
def test_no_result_digest_depends_on_how_the_result_is_told(hand: Judged) -> None:
    said = hand.evaluation
    spoken = tuple(replace(reason, message="说法", values={}) for reason in said.reasons)
    best = said.best
    if best is not None:
        lines = tuple(replace(line, name="名") for line in best.score.lines)
        best = best._replace(score=best.score._replace(lines=lines))
    digest = result_digest(hand.rules, spoken, best, said.decomposition_count)
    assert digest == said.provenance.result_digest


def test_no_other_sentence_or_name_makes_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "duowang": "pao:2d peng:7x wei:Tx chi:123x 9x456d8x88d hu:9x/zimo",
        "wucai": "pao:2d peng:7x wei:Tx chi:123x 9x456d8x88d hu:8x/dianpao",
    }
    before = {name: answer(name, text) for name, text in texts.items()}
    monkeypatch.setattr(reasons, "sentence", lambda *_: "anders gesagt")
    for kind in KIND_NAMES:
        monkeypatch.setitem(KIND_NAMES, kind, "other")
    for name, text in texts.items():
        after = answer(name, text)
        assert after.provenance == before[name].provenance
        assert (after.best, after.reasons) != (before[name].best, before[name].reasons)


def answer(ruleset: str, text: str) -> Evaluation:
    """From a registry of its own, so that nothing is remembered from another answer."""
    return evaluate(notation.parse(text), Registry(BUILT_IN).resolved(ruleset))


@law(60)
@given(random_hands("duowang"))
def test_no_two_results_of_one_hand_have_one_digest(hand: Judged) -> None:
    seen = {}
    for decomposition in hand.evaluation.decompositions[:50]:
        seen[decomposition] = result_digest(hand.rules, (), decomposition, 1)
    assert len(set(seen.values())) == len(seen)
    best, count = hand.evaluation.best, hand.evaluation.decomposition_count
    if best is not None:
        more = result_digest(hand.rules, (), best, count + 1)
        assert more != hand.evaluation.provenance.result_digest


def test_a_digest_is_not_given_to_a_hand_that_cannot_exist() -> None:
    five = Position(Hand((1,) * (copies(1) + 1)))
    with pytest.raises(InvalidRequest):
        evaluate(five, built_in().resolved("duowang"))
