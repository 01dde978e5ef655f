"""What the compiled 字牌 core takes for granted of every sheet that is served.

A sheet for which one of these fails is judged rightly by the plain core alone: the core must then
learn to ask, as it asks whether a table is ``bounded``.
"""

import random
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Final

import pytest

from evaluator.scoring import built_in
from evaluator.search.pricing import Figures, price, within_limit
from evaluator.search.table import PriceTable
from evaluator.search.task import ZipaiMeasure
from tests.oracle.generate import random_options

SEED: Final = 20_240_610
CHOICES: Final = 60
"""Choices of options that are tried of each sheet."""

WITH_WILDS: Final = [r.id for r in built_in().rulesets if built_in().resolved(r.id).wilds]
SIZES: Final = (0, 2, 3, 4)
"""Tiles of a wild win; 0 for none."""


def hands(table: PriceTable, rng: random.Random) -> Iterator[list[tuple[Figures, bool]]]:
    """One decomposition's figures, and whether the limit lets it win, by wild win."""
    for wilds, drawn, reds in product((1, 2, 3, 4), (0, 1), (0, 1, 2, 9, 10, 12, 13, 15, 20)):
        measures = [0] * len(ZipaiMeasure)
        measures[ZipaiMeasure.own_draw] = 1
        measures[ZipaiMeasure.wilds] = wilds
        measures[ZipaiMeasure.winning_wild] = drawn
        measures[ZipaiMeasure.red_tiles] = reds
        measures[ZipaiMeasure.xing_tiles] = rng.randrange(5)
        huxi, found = table.min_huxi + rng.randrange(20), []
        for size in SIZES[: wilds + 1]:
            measures[ZipaiMeasure.wild_win_size] = size
            figures, _ = price(table, measures, huxi)
            plain_draw = not size
            allowed = within_limit(table, figures, wilds=wilds, plain_own_draw=plain_draw)
            found.append((figures, allowed))
        yield found


@pytest.mark.parametrize("sheet", WITH_WILDS)
def test_a_greater_wild_win_never_pays_less(sheet: str) -> None:
    """The core puts the winning tile where it makes the greatest one, whatever the objective."""
    rng = random.Random(SEED)
    for _ in range(CHOICES):
        options = random_options(rng, sheet)
        table = built_in().resolved(sheet, options).table
        for found in hands(table, rng):
            for (less, less_allowed), (more, more_allowed) in pairwise(found):
                assert more.multiplier > less.multiplier, options
                assert more.total >= less.total, options
                assert more_allowed >= less_allowed, options
