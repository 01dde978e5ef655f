"""What holds of every decomposition of every hand."""

from collections import Counter
from itertools import pairwise

from hypothesis import example, given

from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.kinds import GroupKind, WinSource
from evaluator.domain.tile import NO_TILE, WILD
from tests.support.hands import MOST, ZIPAI, Judged, law, random_hands

MANY = {
    "ruleset": "duowang",
    "options": {},
    "concealed": "二三四五六六七七九九九十伍伍柒柒王王王王",
    "melds": [],
    "win": "六",
    "source": "SELF_DRAW",
    "facts": {},
}
"""Four wilds and every tile concealed: more decompositions than most hands have."""

BOTH_WAYS = {
    "ruleset": "wucai",
    "options": {},
    "concealed": "壹壹壹叁叁叁玖玖玖四四四五五五八八八二二",
    "melds": [],
    "win": "二",
    "source": "UPCARD",
    "facts": {"dealer": True},
}
"""Seven 坎: five of them win, and so do seven groups."""

BIG = range(17, 27)
RUNS = {(r, r + 1, r + 2) for r in range(1, 9)} | {(2, 7, 10)}

SHAPES = {
    GroupKind.KAN: "three",
    GroupKind.PENG: "three",
    GroupKind.WEI: "three",
    GroupKind.CHOU_WEI: "three",
    GroupKind.TI: "four",
    GroupKind.PAO: "four",
}

KINDS_IN_ORDER = (
    *("TI", "PAO", "WEI", "CHOU_WEI", "KAN", "PENG", "JU", "JIAO"),
    *("AN_GANG", "KEZI", "SHUNZI", "JIANG", "UNSPECIFIED"),
)
ORDER = {name: place for place, name in enumerate(KINDS_IN_ORDER)}
"""Kinds in canonical order; open kongs are the same in every decomposition of a hand."""

PRICED_RUNS: dict[tuple[int, ...], str] = {(1, 2, 3): "yi_er_san", (2, 7, 10): "er_qi_shi"}


def ranks(tiles: tuple[int, ...]) -> list[int]:
    return [tile - 16 if tile in BIG else tile for tile in tiles]


def is_heavenly(decomposition: Decomposition) -> bool:
    return any(group.kind is GroupKind.UNSPECIFIED for group in decomposition.groups) or (
        len(decomposition.groups) != 7
    )


def physical(group: Group) -> list[int]:
    """The tiles as they lie: 王 where a wild stands for a face."""
    return [
        WILD if place in group.wild_positions else tile for place, tile in enumerate(group.tiles)
    ]


def figures(decomposition: Decomposition, objective: str) -> tuple[int, int, int]:
    score = decomposition.score
    by_name = {
        "fan_then_huxi": (score.multiplier, score.huxi, score.total),
        "huxi_then_fan": (score.huxi, score.multiplier, score.total),
        "max_total": (score.total, score.multiplier, score.huxi),
    }
    return by_name[objective]


def canonical_key(groups: tuple[Group, ...]) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    return [(ORDER.get(g.kind.name, 0), g.tiles, g.wild_positions) for g in groups]


@law(250)
@given(random_hands())
@example(Judged(MANY))
def test_no_decomposition_loses_or_makes_a_tile(hand: Judged) -> None:
    position = hand.position
    tiles = Counter(position.hand.concealed)
    tiles.update(tile for meld in position.hand.melds for tile in meld.tiles)
    if position.win.tile != NO_TILE:
        tiles[position.win.tile] += 1
    for decomposition in hand.evaluation.decompositions:
        laid = Counter(tile for group in decomposition.groups for tile in physical(group))
        assert laid == tiles


@law(150)
@given(random_hands())
def test_no_decomposition_touches_a_meld_but_the_one_the_winning_tile_joins(hand: Judged) -> None:
    melds = hand.position.hand.melds
    for decomposition in hand.evaluation.decompositions:
        shown = [group for group in decomposition.groups if group.exposed]
        assert decomposition.groups[: len(melds)] == tuple(shown)
        for meld, group in zip(melds, shown, strict=True):
            joined = [hand.position.win.tile] if group.winning_position else []
            assert sorted([*meld.tiles, *joined]) == list(group.tiles)
            if not joined and meld.kind.name != "CHI":
                assert group.kind.name == meld.kind.name


@law(150)
@given(random_hands())
def test_no_decomposition_shows_the_winning_tile_twice_or_nowhere(hand: Judged) -> None:
    win = hand.position.win
    for decomposition in hand.evaluation.decompositions:
        places = [
            physical(group)[group.winning_position - 1]
            for group in decomposition.groups
            if group.winning_position
        ]
        assert places == ([] if win.source is WinSource.DEALT else [win.tile])


@law(200)
@given(random_hands(*ZIPAI))
@example(Judged(MANY))
def test_no_group_of_zipai_is_out_of_shape(hand: Judged) -> None:
    for decomposition in hand.evaluation.decompositions:
        for group in decomposition.groups:
            faces, numbers = set(group.tiles), ranks(group.tiles)
            match group.kind.name:
                case "JU":
                    assert tuple(sorted(numbers)) in RUNS
                    assert len({tile in BIG for tile in faces}) == 1
                case "JIAO":
                    assert (len(group.tiles), len(faces), len(set(numbers))) == (3, 2, 1)
                case "KAN" | "WEI" | "CHOU_WEI" | "PENG":
                    assert (len(group.tiles), len(faces)) == (3, 1)
                case "TI" | "PAO":
                    assert (len(group.tiles), len(faces)) == (4, 1)
                case "JIANG":
                    assert (len(group.tiles), len(faces)) == (2, 1)
                case _:
                    assert is_heavenly(decomposition)


@law(200)
@given(random_hands(*ZIPAI))
def test_no_full_hand_has_other_than_seven_groups_and_a_pair_only_with_four_alike(
    hand: Judged,
) -> None:
    for decomposition in hand.evaluation.decompositions:
        if not is_heavenly(decomposition):
            kinds = Counter(
                SHAPES.get(group.kind, group.kind.name) for group in decomposition.groups
            )
            assert kinds.total() == 7
            assert kinds["JIANG"] == (kinds["four"] > 0)


@law(200)
@given(random_hands(*ZIPAI))
def test_no_group_has_a_price_the_sheet_lacks(hand: Judged) -> None:
    prices = hand.rules.ruleset.huxi
    for decomposition in hand.evaluation.decompositions:
        for group in decomposition.groups:
            name = group.kind.name.lower()
            if group.kind is GroupKind.JU:
                name = PRICED_RUNS.get(tuple(sorted(ranks(group.tiles))), name)
            assert group.huxi == prices.get(name, (0, 0))[group.tiles[0] in BIG]
        assert decomposition.score.huxi == sum(group.huxi for group in decomposition.groups)


@law(150)
@given(random_hands(*ZIPAI))
def test_no_held_kan_or_ti_is_split(hand: Judged) -> None:
    win = hand.position.win
    held = Counter(hand.position.hand.concealed)
    if win.source is WinSource.UPCARD and hand.position.facts.dealer:
        held[win.tile] += 1
    for face, count in held.items():
        if face == WILD or count < 3:
            continue
        for decomposition in hand.evaluation.decompositions:
            alike = [g for g in decomposition.groups if physical(g).count(face) >= count]
            assert alike, f"{face} is split"
            assert set(alike[0].tiles) == {face}


@law(200)
@given(random_hands("taizhou"))
def test_no_decomposition_of_taizhou_is_without_its_ka_run(hand: Judged) -> None:
    for decomposition in hand.evaluation.decompositions:
        kinds = Counter(group.kind for group in decomposition.groups)
        assert (kinds.total(), kinds[GroupKind.JIANG]) == (5, 1)
        (run,) = [group for group in decomposition.groups if group.winning_position]
        assert run.kind is GroupKind.SHUNZI
        assert run.winning_position == 2
        first = run.tiles[0]
        assert run.tiles == (first, first + 1, first + 2)


@law(250)
@given(random_hands())
@example(Judged(MANY))
@example(Judged(BOTH_WAYS))
def test_no_decomposition_is_listed_twice(hand: Judged) -> None:
    """But for a heavenly hand that is seven groups too: it is won both ways, and counts as both."""
    seen = Counter(
        tuple(
            sorted(
                (SHAPES.get(g.kind, g.kind.name), g.tiles, g.wild_positions)
                for g in decomposition.groups
            )
        )
        for decomposition in hand.evaluation.decompositions
    )
    shown = hand.position.win.source is WinSource.UPCARD and hand.rules.table.heavenly is not None
    assert sum(count - 1 for count in seen.values()) <= shown


@law(250)
@given(random_hands())
@example(Judged(MANY))
def test_no_decomposition_is_counted_and_not_listed(hand: Judged) -> None:
    evaluation = hand.evaluation
    assert len(evaluation.decompositions) == min(evaluation.decomposition_count, MOST)


@law(250)
@given(random_hands())
@example(Judged(MANY))
def test_no_decomposition_is_listed_after_a_worse_one(hand: Judged) -> None:
    objective = hand.rules.objective
    listed = hand.evaluation.decompositions
    for better, worse in pairwise(listed):
        assert figures(better, objective) >= figures(worse, objective)
        if figures(better, objective) == figures(worse, objective):
            assert canonical_key(better.groups) <= canonical_key(worse.groups)


@law(150)
@given(random_hands())
def test_no_concealed_group_is_out_of_canonical_order(hand: Judged) -> None:
    for decomposition in hand.evaluation.decompositions:
        concealed = tuple(group for group in decomposition.groups if not group.exposed)
        keys = canonical_key(concealed)
        assert keys == sorted(keys)


@law(150)
@given(random_hands())
def test_no_group_shows_its_tiles_out_of_order(hand: Judged) -> None:
    """Faces ascend, and of equal faces the naturals come before the wilds."""
    for decomposition in hand.evaluation.decompositions:
        for group in decomposition.groups:
            marked = [
                (tile, place in group.wild_positions) for place, tile in enumerate(group.tiles)
            ]
            assert marked == sorted(marked)
