"""The groups that the search lays down, and that it meets every way to lay them exactly once."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain.kinds import GroupKind
from evaluator.search import majiang, patterns
from evaluator.search.patterns import ALL_WILD, BY_LOWEST, PATTERN, Pattern
from tests.support.hands import law

ALL = [pattern for listed in BY_LOWEST for pattern in listed]

SIZES = {
    GroupKind.JU: 3,
    GroupKind.JIAO: 3,
    GroupKind.KAN: 3,
    GroupKind.TI: 4,
    GroupKind.JIANG: 2,
}

# Bare groups of a shape, and ways to mark some of its tiles as wilds (equal tiles marked alike).
MARKINGS = {
    GroupKind.JU: (18, 2 * 2 * 2),
    GroupKind.JIAO: (20, 3 * 2),
    GroupKind.KAN: (20, 4),
    GroupKind.TI: (20, 5),
    GroupKind.JIANG: (20, 3),
}


def test_no_pattern_is_missing_or_listed_twice() -> None:
    by_shape = Counter(pattern.shape for pattern in ALL)
    assert by_shape == {shape: bare * marks for shape, (bare, marks) in MARKINGS.items()}
    assert len(ALL) == len(set(ALL)) == 504
    assert len({(p.shape, p.faces, p.wilds) for p in ALL}) == len(ALL)


def test_no_pattern_makes_or_loses_a_tile() -> None:
    for pattern in ALL:
        assert len(pattern.faces) == SIZES[pattern.shape]
        natural = [face for at, face in enumerate(pattern.faces) if at not in pattern.wilds]
        assert list(pattern.naturals) == natural


def test_no_pattern_is_out_of_order() -> None:
    for pattern in ALL:
        marked = [(face, at in pattern.wilds) for at, face in enumerate(pattern.faces)]
        assert marked == sorted(marked)


def test_no_pattern_is_listed_under_another_face_than_its_lowest_natural_one() -> None:
    for face, listed in enumerate(BY_LOWEST):
        for pattern in listed:
            assert face == (min(pattern.naturals) if pattern.naturals else ALL_WILD)


def test_no_run_crosses_from_small_to_big_or_from_ten_to_one() -> None:
    """Sixteen runs of three in a row and the two 二七十."""
    runs = patterns.runs()
    assert len(runs) == len(set(runs)) == 18
    for run in runs:
        assert len({face // 10 for face in run}) == 1
        ranks = tuple(face % 10 for face in run)
        assert ranks == (1, 6, 9) or ranks == (ranks[0], ranks[0] + 1, ranks[0] + 2)


def test_no_three_or_four_alike_is_without_its_entry() -> None:
    assert len(PATTERN) == 20 * 4 + 20 * 5
    for (shape, faces, wilds), pattern in PATTERN.items():
        assert (pattern.shape, pattern.faces, len(pattern.wilds)) == (shape, faces, wilds)


# ----------------------------------------------------- every split against every choice of groups


def by_choosing(
    tiles: Counter[int], wilds: int, threes: int, fours: int, pairs: int
) -> Counter[tuple[Pattern, ...]]:
    """Every multiset of patterns that uses up the tiles, by trying all choices of that many."""
    wanted = Counter({3: threes, 4: fours, 2: pairs})
    return Counter(
        chosen
        for chosen in choices(sorted(ALL), tiles, wilds, threes + fours + pairs)
        if Counter(len(pattern.faces) for pattern in chosen) == +wanted
    )


def choices(
    listed: list[Pattern], tiles: Counter[int], wilds: int, groups: int
) -> Iterator[tuple[Pattern, ...]]:
    """So many patterns of the list, none before the one taken last, that use up the tiles."""
    if not groups:
        if not +tiles and not wilds:
            yield ()
        return
    fitting = [p for p in listed if Counter(p.naturals) <= tiles and len(p.wilds) <= wilds]
    for place, pattern in enumerate(fitting):
        left, spare = tiles - Counter(pattern.naturals), wilds - len(pattern.wilds)
        for rest in choices(fitting[place:], left, spare, groups - 1):
            yield (pattern, *rest)


def faces_of(tiles: Counter[int]) -> list[int]:
    return [tiles[face] for face in range(20)]


@st.composite
def small_hands(draw: st.DrawFn) -> tuple[Counter[int], int, int, int, int]:
    """Tiles of two or three groups, some of them turned to wilds: at least one way to lay them."""
    plan = draw(st.sampled_from([(2, 0, 0), (3, 0, 0), (1, 1, 0), (0, 1, 1), (2, 0, 1), (1, 1, 1)]))
    near = draw(
        st.sampled_from([tuple(range(20)), (0, 1, 2, 3, 10, 11, 12), (1, 6, 9, 11, 16, 19)])
    )
    shapes = {3: ("JU", "JIAO", "KAN"), 4: ("TI",), 2: ("JIANG",)}
    tiles: Counter[int] = Counter()
    for size, count in zip((3, 4, 2), plan, strict=True):
        bare = [
            pattern.naturals
            for pattern in ALL
            if pattern.shape.name in shapes[size] and set(pattern.naturals) <= set(near)
        ]
        whole = [faces for faces in bare if len(faces) == size]
        for _ in range(count):
            tiles.update(draw(st.sampled_from(whole)))
    listed = sorted(tiles.elements())
    wilds = draw(st.integers(0, 3 if sum(plan) < 3 else 2))
    for _ in range(wilds):
        listed.pop(draw(st.integers(0, len(listed) - 1)))
    return (Counter(listed), wilds, *plan)


@law(120)
@given(small_hands())
def test_no_way_to_lay_a_small_hand_is_missed_or_met_twice(
    hand: tuple[Counter[int], int, int, int, int],
) -> None:
    tiles, wilds, threes, fours, pairs = hand
    counts = faces_of(tiles)
    met = Counter(
        tuple(sorted(split)) for split in patterns.splits(counts, wilds, threes, fours, pairs)
    )
    assert met == by_choosing(tiles, wilds, threes, fours, pairs)
    assert counts == faces_of(tiles)


def test_no_hand_is_laid_with_a_wild_left_over() -> None:
    """Three alike and two wilds are no group of three and no four alike with a wild to spare."""
    counts = faces_of(Counter({4: 3}))
    assert list(patterns.splits(counts, 2, 1, 0, 0)) == []
    assert list(patterns.splits(counts, 2, 0, 1, 0)) == []


def test_wilds_alone_are_any_group() -> None:
    empty = [0] * 20
    assert len(list(patterns.splits(empty, 2, 0, 0, 1))) == 20
    assert len(list(patterns.splits(empty, 3, 1, 0, 0))) == 18 + 20 + 20
    assert len(list(patterns.splits(empty, 4, 0, 1, 0))) == 20
    assert list(patterns.splits(empty, 4, 1, 0, 0)) == []


# --------------------------------------------------------------------------------------- 万条筒


def parts_of(suit: int) -> Iterator[majiang.Part]:
    for kind in range(suit * 9, suit * 9 + 9):
        yield majiang.Part(GroupKind.KEZI, kind)
        yield majiang.Part(GroupKind.JIANG, kind)
        if kind % 9 <= 6:
            yield majiang.Part(GroupKind.SHUNZI, kind)


MAJIANG_PARTS = [part for suit in range(3) for part in parts_of(suit)]


@st.composite
def small_majiang_hands(draw: st.DrawFn) -> tuple[Counter[int], int]:
    sets = draw(st.integers(1, 3))
    suit = draw(st.sampled_from([range(27), range(9), range(7, 11), range(6)]))
    groups = [part for part in MAJIANG_PARTS if set(part.kinds()) <= set(suit)]
    threes = [part for part in groups if part.shape is not GroupKind.JIANG]
    eyes = [part for part in groups if part.shape is GroupKind.JIANG]
    chosen = [draw(st.sampled_from(threes)) for _ in range(sets)]
    chosen.append(draw(st.sampled_from(eyes)))
    return Counter(kind for part in chosen for kind in part.kinds()), sets


@law(150)
@given(small_majiang_hands())
def test_no_way_to_lay_a_small_majiang_hand_is_missed_or_met_twice(
    hand: tuple[Counter[int], int],
) -> None:
    tiles, sets = hand
    fitting = [part for part in MAJIANG_PARTS if Counter(part.kinds()) <= tiles]
    expected: Counter[tuple[majiang.Part, ...]] = Counter()
    for chosen in combinations_with_replacement(sorted(fitting), sets + 1):
        if sum(part.shape is GroupKind.JIANG for part in chosen) == 1:
            laid = Counter(kind for part in chosen for kind in part.kinds())
            expected[chosen] += laid == tiles
    counts = [tiles[kind] for kind in range(27)]
    met = Counter(tuple(sorted(split)) for split in majiang.splits(counts, sets))
    assert met == +expected
    assert counts == [tiles[kind] for kind in range(27)]


def test_no_run_of_majiang_crosses_from_one_suit_to_the_next() -> None:
    for last in (8, 17):
        counts = [0] * 27
        for kind in (last - 1, last, last + 1):
            counts[kind] = 1
        counts[0 if last == 17 else 26] = 2
        assert list(majiang.splits(counts, 1)) == []
