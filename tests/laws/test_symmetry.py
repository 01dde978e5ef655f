"""Names of tiles do not matter to the search: small or big, which suit, counted from which end."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain import majiang
from evaluator.domain.hand import Hand, Meld, Position, Win
from evaluator.domain.tile import BIG, NO_TILE, SMALL, Tile
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.tasks import task_of
from evaluator.search import Found, MajiangTask, ZipaiTask, find
from evaluator.search.majiang import completions
from evaluator.search.table import HuxiPrices, PriceTable
from tests.support.cases import Case, position_of, rules_of
from tests.support.hands import ZIPAI, law, random_cases


def other_size(tile: Tile) -> Tile:
    if tile in SMALL:
        return tile + 16
    return tile - 16 if tile in BIG else tile


def renamed(position: Position, names: dict[Tile, Tile]) -> Position:
    """The position with every tile called by another name, facts aside."""

    def all_of(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(names.get(tile, tile) for tile in tiles)

    hand = position.hand
    win = position.win
    return replace(
        position,
        hand=Hand(
            all_of(hand.concealed),
            tuple(Meld(meld.kind, all_of(meld.tiles)) for meld in hand.melds),
            hand.flowers,
        ),
        win=win if win.tile == NO_TILE else Win(names.get(win.tile, win.tile), win.source),
    )


def with_sizes_swapped(task: ZipaiTask) -> ZipaiTask:
    """The same task with small and big tiles exchanged."""
    melds = tuple(
        Meld(meld.kind, tuple(sorted(map(other_size, meld.tiles)))) for meld in task.melds
    )
    low, high = task.xing & 0x3FF, task.xing >> 10 & 0x3FF
    return replace(
        task,
        held=task.held[10:] + task.held[:10],
        win=(task.win + 10) % 20 if 0 <= task.win < 20 else task.win,
        melds=melds,
        xing=task.xing & 1 << 20 | low << 10 | high,
    )


def with_prices_swapped(table: PriceTable) -> PriceTable:
    """The same table paying big groups what small ones get, and the other way round."""
    assert table.huxi is not None
    small, big = table.huxi.yi_er_san
    ten_small, ten_big = table.huxi.er_qi_shi
    by_kind = tuple((high, low) for low, high in table.huxi.by_kind)
    return replace(table, huxi=HuxiPrices(by_kind, (big, small), (ten_big, ten_small)))


def figures(found: Found) -> Counter[tuple[int, ...]]:
    return Counter((p.huxi, p.tun, p.multiplier, p.total) for p in found.top)


OF_ONE_SIZE = {"big_tiles", "small_tiles", "upcard_red_small", "upcard_red_big"}


def sized(sheet: Ruleset) -> bool:
    """Whether a line is paid for the size of tiles."""
    asked = (
        {*row.when, *(m for one in row.any for m in one), *(m for a in row.also for m in a.when)}
        | {row.per}
        for row in sheet.rows
    )
    return any(OF_ONE_SIZE & measures for measures in asked)


@law(150)
@given(random_cases(*(name for name in ZIPAI if not sized(built_in().ruleset(name)))))
def test_no_answer_depends_on_which_size_is_called_small(case: Case) -> None:
    """On sheets where size counts only in prices; with these swapped, all is equal."""
    rules = rules_of(case)
    task = task_of(position_of(case), rules)
    assert isinstance(task, ZipaiTask)
    plain = find(task, rules.table, 1000)
    swapped = find(with_sizes_swapped(task), with_prices_swapped(rules.table), 1000)
    assert (plain.count, plain.reached, plain.huxi) == (
        swapped.count,
        swapped.reached,
        swapped.huxi,
    )
    assert figures(plain) == figures(swapped)


@law(150)
@given(random_cases("taizhou"), st.permutations([0, 1, 2]))
def test_no_answer_depends_on_the_name_of_a_suit(case: Case, order: list[int]) -> None:
    position, rules = position_of(case), rules_of(case)
    kinds = range(majiang.KINDS)
    names = {majiang.tile_of(k): majiang.tile_of(order[k // 9] * 9 + k % 9) for k in kinds}
    one, other = (evaluate(p, rules) for p in (position, renamed(position, names)))
    assert one.decomposition_count == other.decomposition_count
    assert [reason.code for reason in one.reasons] == [reason.code for reason in other.reasons]
    assert [d.score for d in one.decompositions] == [d.score for d in other.decompositions]


@law(150)
@given(random_cases("taizhou"))
def test_no_wait_depends_on_the_end_one_counts_from(case: Case) -> None:
    """9 for 1, 8 for 2 …: the same shapes. Numbers matter to the score, not to the shape."""
    task = task_of(position_of(case), rules_of(case))
    assert isinstance(task, MajiangTask)
    names = {
        majiang.tile_of(k): majiang.tile_of(k // 9 * 9 + 8 - k % 9) for k in range(majiang.KINDS)
    }
    mirrored = task_of(renamed(position_of(case), names), rules_of(case))
    assert isinstance(mirrored, MajiangTask)
    one = {kind: len(parts) for kind, parts in completions(task.held, task.melds)}
    other = {kind: len(parts) for kind, parts in completions(mirrored.held, mirrored.melds)}
    assert one == {kind // 9 * 9 + 8 - kind % 9: count for kind, count in other.items()}
