"""House options: what is refused, what is filled in, and what each does to the numbers."""

import pytest

from evaluator.domain.kinds import GroupKind, WinSource
from evaluator.domain.score import Unit
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in
from evaluator.search.table import Effect, Heavenly, LimitKind, Objective, Start

RULESETS = ["duowang", "quanmin", "wucai", "taizhou"]

DEFAULTS = {
    "duowang": {
        "wild_count": "4",
        "min_huxi": "15",
        "self_draw": "add_one",
        "win_limit": "by_wild",
        "wake": "flipped",
        "wake_wrap": "true",
        "objective": "fan_then_huxi",
        "draw_binding": "forced",
        "self_draw_on_wild_win": "add_only",
        "kan_with_wild": "may_rise",
    },
    "quanmin": {
        "fan_combination": "add",
        "heavenly_huxi": "with_runs",
        "draw_binding": "forced",
        "discard_win": "false",
        "objective": "max_total",
    },
    "wucai": {
        "draw_binding": "forced",
        "heavenly_huxi": "with_runs",
        "discard_win": "false",
        "objective": "max_total",
    },
    "taizhou": {
        "mode": "count_ka",
        "single_wait": "all_waits",
        "si_tuo_yi_peng": "true",
        "max_multiplier": "8",
        "an_gang_in_no_count": "false",
        "zhao_zhao_stacks": "false",
        "zhao_zhao_men_qing": "true",
        "peng": "free",
    },
}
"""Every option of the rules with its default."""


def resolved(ruleset: str, **options: str) -> Resolved:
    return built_in().resolved(ruleset, options)


def refused(ruleset: str, **options: str) -> list[str]:
    with pytest.raises(InvalidRequest) as error:
        resolved(ruleset, **options)
    for fault in error.value.faults:
        assert fault.problem
        assert fault.expected
    return [fault.field for fault in error.value.faults]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_option_of_the_rules_is_missing_or_has_another_default(ruleset: str) -> None:
    assert dict(resolved(ruleset).options) == DEFAULTS[ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_chosen_option_changes_another(ruleset: str) -> None:
    for option in built_in().ruleset(ruleset).options:
        for value in option.values:
            chosen = resolved(ruleset, **{option.name: value}).options
            assert dict(chosen) == {**DEFAULTS[ruleset], option.name: value}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", ["wilds", "", "WILD_COUNT", "mode ", "objective\n"])
def test_no_unknown_option_is_taken(ruleset: str, name: str) -> None:
    assert refused(ruleset, **{name: "4"}) == [f"ruleset.options[{name}]"]


@pytest.mark.parametrize("value", ["", "5", "04", "four", "4 ", "+4", "\uff14"])
def test_no_unknown_value_is_taken(value: str) -> None:
    assert refused("duowang", wild_count=value) == ["ruleset.options[wild_count]"]


@pytest.mark.parametrize("value", ["True", "FALSE", "1", "yes", ""])
def test_no_other_spelling_of_true_is_taken(value: str) -> None:
    assert refused("duowang", wake_wrap=value) == ["ruleset.options[wake_wrap]"]


def test_no_refused_option_hides_another() -> None:
    assert refused("duowang", wake="sideways", wild="4", min_huxi="12") == [
        "ruleset.options[min_huxi]",
        "ruleset.options[wake]",
        "ruleset.options[wild]",
    ]


@pytest.mark.parametrize("limit", ["by_fan", "by_fan_floor"])
@pytest.mark.parametrize("wilds", ["2", "3"])
def test_no_limit_by_fan_is_allowed_with_fewer_than_four_wilds(limit: str, wilds: str) -> None:
    assert refused("duowang", win_limit=limit, wild_count=wilds) == ["ruleset.options[win_limit]"]


@pytest.mark.parametrize("limit", ["by_fan", "by_fan_floor"])
def test_no_limit_by_fan_is_refused_with_four_wilds(limit: str) -> None:
    assert resolved("duowang", win_limit=limit).options["wild_count"] == "4"
    assert resolved("duowang", win_limit=limit, wild_count="4").options["win_limit"] == limit


@pytest.mark.parametrize("wilds", ["2", "3", "4"])
def test_no_number_of_wilds_is_refused_without_a_limit(wilds: str) -> None:
    assert resolved("duowang", wild_count=wilds).wilds == int(wilds)
    assert resolved("duowang", wild_count=wilds, win_limit="by_wild").wilds == int(wilds)


ODD = [
    *("0", "-1", "08", "+8", " 8", "8 ", "8.0", "1e3", "8_000", "0x8", "", "eight"),
    *("\uff18", "\u0668", "\u00b2", "1000001", "9" * 13, "9" * 5000),
]
"""Caps that int() may read and the option does not: signs, blanks, digits of other scripts."""


@pytest.mark.parametrize("value", ODD)
def test_no_odd_spelling_of_a_cap_is_taken(value: str) -> None:
    field = "ruleset.options[max_multiplier]"
    assert refused("taizhou", mode="no_count", max_multiplier=value) == [field]


@pytest.mark.parametrize("value", ["1", "8", "10", "16", "1000000"])
def test_no_whole_number_in_range_is_refused_as_a_cap(value: str) -> None:
    assert resolved("taizhou", mode="no_count", max_multiplier=value).table.cap == int(value)


def test_no_cap_holds_when_ka_are_counted() -> None:
    assert resolved("taizhou", max_multiplier="4").table.cap == 0


@pytest.mark.parametrize("limit", ["level", "by_fan"])
def test_a_refused_option_is_refused_again(limit: str) -> None:
    """What is remembered about one choice of options never serves another."""
    for _ in range(2):
        assert refused("duowang", win_limit=limit, wild_count="2")
        assert resolved("duowang", wild_count="2").wilds == 2


def test_the_order_of_options_does_not_matter() -> None:
    one = built_in().resolved("duowang", {"wake": "up_down", "min_huxi": "10"})
    other = built_in().resolved("duowang", {"min_huxi": "10", "wake": "up_down"})
    assert one == other


# -------------------------------------------------------------------------- options as numbers


def test_the_numbers_of_duowang() -> None:
    plain = resolved("duowang")
    assert (plain.table.start, plain.table.objective) == (Start.TUN, Objective.FAN_THEN_HUXI)
    assert (plain.table.min_huxi, plain.table.limit) == (15, LimitKind.NONE)
    assert (plain.table.forced_draw, plain.table.kan_rises) == (True, True)
    assert (plain.unit, plain.xing, plain.table.cap) == (Unit.TUN, (0, True), 0)
    assert plain.table.heavenly is None
    house = resolved(
        "duowang",
        min_huxi="10",
        draw_binding="free",
        kan_with_wild="stays",
        wake="up_down",
        wake_wrap="false",
        objective="huxi_then_fan",
        win_limit="by_fan_floor",
    )
    assert (house.table.forced_draw, house.table.kan_rises) == (False, False)
    assert (house.table.min_huxi, house.xing) == (10, (1, False))
    assert house.table.objective is Objective.HUXI_THEN_FAN
    assert (house.table.limit, house.table.limit_own_draw) == (LimitKind.FLOOR, 2)
    assert resolved("duowang", win_limit="by_fan").table.limit is LimitKind.LEVEL
    assert [house.table.tun_of(huxi) for huxi in (10, 12, 13, 40)] == [1, 1, 2, 11]
    assert [plain.table.tun_of(huxi) for huxi in (15, 17, 18, 40)] == [1, 1, 2, 9]


def test_the_prices_of_groups() -> None:
    for ruleset in ("duowang", "quanmin", "wucai"):
        prices = resolved(ruleset).table.huxi
        assert prices is not None
        by_kind = {
            kind.name: prices.by_kind[kind] for kind in GroupKind if any(prices.by_kind[kind])
        }
        assert by_kind == {
            "TI": (9, 12),
            "PAO": (6, 9),
            "WEI": (3, 6),
            "CHOU_WEI": (3, 6),
            "KAN": (3, 6),
            "PENG": (1, 3),
        }
        assert prices.yi_er_san == prices.er_qi_shi == (3, 6)
    assert resolved("taizhou").table.huxi is None


def test_the_numbers_of_quanmin_and_wucai() -> None:
    quanmin, wucai = resolved("quanmin"), resolved("wucai")
    assert quanmin.table.heavenly == Heavenly(
        dealt=(3, 5), upcard=(3, 5), upcard_completes=False, with_runs=True
    )
    assert wucai.table.heavenly == Heavenly(
        dealt=(3, 0), upcard=(3, 5), upcard_completes=True, with_runs=True
    )
    for ruleset in ("quanmin", "wucai"):
        fixed = resolved(ruleset, heavenly_huxi="fixed_only").table.heavenly
        assert fixed is not None
        assert not fixed.with_runs
        assert not resolved(ruleset).discard_win
        assert resolved(ruleset, discard_win="true").discard_win
    assert quanmin.table.fan_adds
    assert not resolved("quanmin", fan_combination="multiply").table.fan_adds
    assert not any(row.effect in (Effect.FAN, Effect.MULTIPLY) for row in wucai.table.rows)


def test_the_numbers_of_taizhou() -> None:
    counted, not_counted = resolved("taizhou"), resolved("taizhou", mode="no_count")
    assert (counted.unit, counted.table.start) == (Unit.KA, Start.KA)
    assert (not_counted.unit, not_counted.table.start) == (Unit.FEN, Start.ONE)
    assert not_counted.table.cap == 8
    assert counted.table.ka_numbers == (3, 8)
    assert counted.table.single_wait_all
    assert not resolved("taizhou", single_wait="ka_waits").table.single_wait_all
    assert (counted.max_peng, resolved("taizhou", peng="once").max_peng) == (0, 1)
    assert any(row.effect is Effect.ADD_KA for row in counted.table.rows)
    assert not any(row.effect is Effect.ADD_KA for row in not_counted.table.rows)


SOURCES = {
    "duowang": "SELF_DRAW OTHER_DRAW UPCARD DISCARD",
    "quanmin": "SELF_DRAW OTHER_DRAW UPCARD DEALT DISCARD",
    "wucai": "SELF_DRAW OTHER_DRAW UPCARD DEALT DISCARD",
    "taizhou": "SELF_DRAW DISCARD ROB_KONG",
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_source_of_the_rules_is_missing(ruleset: str) -> None:
    assert resolved(ruleset).sources == {WinSource[name] for name in SOURCES[ruleset].split()}


ROWS = [
    # ruleset, options, line -> what it pays (base of each flat row of that name)
    ("duowang", {}, {"zi_mo": [1], "wang_diao": [4], "wang_zha_wang": [32], "hong_hu": [2]}),
    ("duowang", {"self_draw": "double"}, {"zi_mo": [2], "fan_xing": [1], "hei_hu": [4]}),
    ("quanmin", {}, {"tian_hu": [4, 4], "kai_di_you_xi": [2, 4], "hai_di_hu": [6], "zi_mo": [1]}),
    ("quanmin", {"fan_combination": "multiply"}, {"hong_wu": [5], "xiao_zi_hu": [9]}),
    ("wucai", {}, {"tian_hu": [1, 1, 1], "zi_mo": [1]}),
    ("taizhou", {}, {"zi_mo": [20], "dian_pao": [10], "qiang_gang": [10], "an_gang": [2]}),
    ("taizhou", {"mode": "no_count"}, {"zi_mo": [], "hua": [], "shuang_si_tuo_yi": [8]}),
]


@pytest.mark.parametrize(("ruleset", "options", "paid"), ROWS)
def test_no_row_pays_another_price(
    ruleset: str, options: dict[str, str], paid: dict[str, list[int]]
) -> None:
    rules = resolved(ruleset, **options)
    for code, prices in paid.items():
        rows = zip(rules.table.rows, rules.names, strict=True)
        assert [row.base for row, name in rows if name.code == code] == prices, code


def test_no_row_comes_before_one_of_an_earlier_step() -> None:
    """The arithmetic goes through the rows once, in the order of their effects."""
    for ruleset in RULESETS:
        effects = [row.effect for row in resolved(ruleset).table.rows]
        assert effects == sorted(effects)


def test_no_replaced_row_is_unknown_or_replaces_itself() -> None:
    for ruleset in RULESETS:
        rules = resolved(ruleset)
        for place, row in enumerate(rules.table.rows):
            assert place not in row.replaced_by
            assert set(row.replaced_by) <= set(range(len(rules.table.rows)))
    stacked = resolved("taizhou", zhao_zhao_stacks="true")
    replaced = {
        n.code for r, n in zip(stacked.table.rows, stacked.names, strict=True) if r.replaced_by
    }
    assert replaced == {"si_tuo_yi"}
