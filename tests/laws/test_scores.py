"""What holds of every score: its lines are its arithmetic, and every line names its clause."""

import re

from hypothesis import given

from evaluator.domain.decomposition import Decomposition
from evaluator.domain.score import Operation, Register, ScoreLine, Unit
from evaluator.search.table import Effect
from tests.support.hands import ZIPAI, Judged, law, random_hands
from tests.support.replay import replay


def lines_of(
    decomposition: Decomposition, register: Register, operation: Operation
) -> list[ScoreLine]:
    return [
        line
        for line in decomposition.score.lines
        if (line.register, line.operation) == (register, operation)
    ]


@law(250)
@given(random_hands())
def test_no_score_differs_from_its_lines(hand: Judged) -> None:
    for decomposition in hand.evaluation.decompositions:
        score = decomposition.score
        replayed = replay(score.lines, hand.rules.table)
        assert replayed.wrong == []
        assert (replayed.huxi, replayed.tun, replayed.ka) == (score.huxi, score.tun, score.ka)
        assert (replayed.multiplier, replayed.total) == (score.multiplier, score.total)


@law(200)
@given(random_hands())
def test_no_total_starts_from_or_is_multiplied_by_another_register(hand: Judged) -> None:
    """TOTAL takes over the 囤, the 卡 or 1, and is multiplied once, by the multiplier."""
    for decomposition in hand.evaluation.decompositions:
        score = decomposition.score
        (start,) = lines_of(decomposition, Register.TOTAL, Operation.SET)
        (product,) = lines_of(decomposition, Register.TOTAL, Operation.MULTIPLY)
        starts = {Unit.TUN: score.tun, Unit.KA: score.ka, Unit.FEN: 1}
        assert start.operand == starts[score.unit]
        assert product.operand == score.multiplier


@law(150)
@given(random_hands(*ZIPAI))
def test_no_tun_are_taken_of_other_huxi_than_those_of_the_groups(hand: Judged) -> None:
    """But for a line that takes them several times over and says so (QM-21)."""
    rows = hand.rules.ruleset.rows
    times_of = {row.code: row.base for row in rows if row.effect is Effect.TUN_OF_HUXI}
    for decomposition in hand.evaluation.decompositions:
        (line,) = lines_of(decomposition, Register.TUN, Operation.TUN_OF_HUXI)
        assert line.operand == times_of.get(line.code, 1) * decomposition.score.huxi
        paid = lines_of(decomposition, Register.HUXI, Operation.ADD)
        groups = [group.huxi for group in decomposition.groups if group.huxi]
        assert [line.operand for line in paid] == groups


@law(150)
@given(random_hands())
def test_no_register_is_touched_after_a_later_one(hand: Judged) -> None:
    """胡息, then 囤 or 卡, then the multiplier, then the total: as it is read out."""
    place = {Register.HUXI: 0, Register.TUN: 1, Register.KA: 1, Register.MULTIPLIER: 2}
    for decomposition in hand.evaluation.decompositions:
        order = [place.get(line.register, 3) for line in decomposition.score.lines]
        assert order == sorted(order)


@law(200)
@given(random_hands())
def test_no_line_and_no_group_is_without_a_clause_of_the_sheet(hand: Judged) -> None:
    sheet = hand.rules.ruleset
    clauses = {clause.id for clause in sheet.clauses}
    evaluation = hand.evaluation
    for decomposition in evaluation.decompositions:
        assert {group.clause for group in decomposition.groups} <= clauses
        for line in decomposition.score.lines:
            assert line.clause in clauses
            assert line.name
            assert line.code in {"", *sheet.line_codes()}
    for reason in evaluation.reasons:
        assert reason.clauses
        assert set(reason.clauses) <= clauses
    assert {missed.clause for missed in evaluation.not_applied} <= clauses
    assert set(evaluation.provenance.readings) <= {reading.id for reading in sheet.readings}


@law(150)
@given(random_hands())
def test_no_line_that_pays_cites_another_clause_than_its_row(hand: Judged) -> None:
    rows = {(row.code, row.clause) for row in hand.rules.ruleset.rows}
    for decomposition in hand.evaluation.decompositions:
        cited = {(line.code, line.clause) for line in decomposition.score.lines if line.code}
        assert cited <= rows


@law(150)
@given(random_hands(*ZIPAI))
def test_no_legal_decomposition_is_below_the_huxi_a_win_needs(hand: Judged) -> None:
    for decomposition in hand.evaluation.decompositions:
        assert decomposition.score.huxi >= hand.rules.table.min_huxi


@law(150)
@given(random_hands("duowang"))
def test_no_two_wild_wins_and_no_two_colours_are_paid_at_once(hand: Judged) -> None:
    colour = {"hong_hu", "yi_dian_zhu", "hei_hu", "hong_zhuan_dian", "hong_zhuan_hei"}
    for decomposition in hand.evaluation.decompositions:
        codes = [line.code for line in decomposition.score.lines]
        assert sum(code in colour for code in codes) <= 1
        assert sum(bool(re.match("wang_", code)) for code in codes) <= 1


@law(250)
@given(random_hands("taizhou"))
def test_no_line_is_paid_beside_the_greater_one_that_replaces_it(hand: Judged) -> None:
    for decomposition in hand.evaluation.decompositions:
        codes = {line.code for line in decomposition.score.lines}
        assert not {"si_tuo_yi", "shuang_si_tuo_yi"} <= codes
        if hand.rules.options["zhao_zhao_stacks"] == "false":
            assert not {"peng_peng_hu", "zhao_zhao_hu"} <= codes
        assert sum(code in codes for code in ("chao_chang", "chao_duan", "wu_hua")) <= 1


@law(150)
@given(random_hands("taizhou"))
def test_no_total_is_above_the_cap(hand: Judged) -> None:
    capped = hand.rules.options["mode"] == "no_count"
    for decomposition in hand.evaluation.decompositions:
        score = decomposition.score
        assert score.unit is (Unit.FEN if capped else Unit.KA)
        product = score.multiplier if capped else score.ka * score.multiplier
        assert score.total == (min(8, product) if capped else product)
