"""Golden counts: how many ways there are to take a hand apart, beside how many of them win."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.scoring import Resolved, built_in, evaluate
from evaluator.scoring.tasks import task_of
from evaluator.search import MajiangTask, find
from evaluator.search.majiang import SETS, splits
from evaluator.search.table import LimitKind
from tests.oracle import layouts, price
from tests.oracle import majiang as oracle_majiang
from tests.support.cases import case_of, position_of
from tests.support.show import report


class Row(NamedTuple):
    """One line of ``counts.txt``; ``waits`` is −1 for 字牌."""

    ruleset: str
    options: dict[str, str]
    hand: str
    ways: int
    legal: int
    waits: int
    source: str

    @property
    def rules(self) -> Resolved:
        return built_in().resolved(self.ruleset, self.options)

    @property
    def position(self) -> Position:
        return notation.parse(self.hand)

    def __str__(self) -> str:
        return f"{self.ruleset} {notation.write(self.position)}"


def rows() -> Iterator[Row]:
    text = Path(__file__).with_name("counts.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            ruleset, options, hand, ways, legal, waits, source = line.split(" | ")
            chosen = dict(pair.split("=") for pair in options.split() if pair != "-")
            count = -1 if waits == "-" else int(waits)
            yield Row(ruleset, chosen, hand, int(ways), int(legal), count, source)


ROWS = list(rows())


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_no_way_to_take_a_hand_apart_is_missed_or_counted_twice(row: Row) -> None:
    evaluation = evaluate(row.position, row.rules)
    shown = report(row.position, evaluation, row.options)
    assert evaluation.decomposition_count == row.legal, shown
    assert ways(row) == row.ways, shown
    if row.waits >= 0:
        assert len(found_waits(row)) == row.waits, shown


def ways(row: Row) -> int:
    """字牌: what is legal when 胡息 and limits are nothing; 泰州: the plain search's splits."""
    task = task_of(row.position, row.rules)
    if isinstance(task, MajiangTask):
        counts = list(task.held)
        counts[task.win] += 1
        return len(list(splits(counts, SETS - len(task.melds))))
    table = replace(row.rules.table, min_huxi=0, limit=LimitKind.NONE, heavenly=None)
    return find(task, table, 1).count


def found_waits(row: Row) -> tuple[int, ...]:
    return find(task_of(row.position, row.rules), row.rules.table, 1).waits


FROM_ORACLE = [row for row in ROWS if row.source == "oracle"]


@pytest.mark.parametrize("row", FROM_ORACLE, ids=str)
def test_no_count_of_the_oracle_is_copied_wrongly(row: Row) -> None:
    case = case_of(row.ruleset, row.options, row.position)
    if row.ruleset == "taizhou":
        hand = oracle_majiang.read(case)
        made = oracle_majiang.completions(hand, hand.win)
        run, in_range = oracle_majiang.run_around(hand.win), 3 <= hand.win[1] <= 8
        assert len(made) == row.ways
        assert sum(run in groups for groups in made) * in_range == row.legal
        assert len(oracle_majiang.waits(hand)) == row.waits
    else:
        assert price(case).get("decompositions", 0) == row.legal
        assert sum(1 for _ in layouts.layouts(layouts.read(case))) == row.ways


def test_no_count_is_without_its_source() -> None:
    sources = Counter(row.source.split(":")[0].split(",")[0] for row in ROWS)
    assert set(sources) == {"worked", "oracle", "the sheet's own example"}
    assert len({(row.ruleset, str(row.options), row.hand) for row in ROWS}) == len(ROWS)


def test_no_row_is_changed_on_its_way_to_the_oracle() -> None:
    for row in ROWS:
        case = case_of(row.ruleset, row.options, row.position)
        assert position_of(case) == row.position
