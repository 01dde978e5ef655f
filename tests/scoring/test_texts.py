"""Texts of a batch are written as the notation writes them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain import notation
from evaluator.errors import HupaiError
from evaluator.scoring.check import check
from evaluator.scoring.texts import canonical_texts
from evaluator.search.look import read_lines
from tests.support.cases import position_of, rules_of
from tests.support.hands import law, random_cases

EXACT = "pao:2d peng:7x wei:Tx chi:123x 89x45688d hu:9x/zimo @zhuang dang:3x"


@pytest.mark.parametrize(
    "text",
    [
        f" {EXACT}",
        f"{EXACT}\n",
        EXACT.replace(" ", "  "),
        EXACT.replace("89x", "98x"),
        EXACT.replace("89x45688d", "45688d89x"),
        EXACT.replace("89x45688d", "89x 45688d"),
        EXACT.replace("89x", "8x9x"),
        EXACT.replace("chi:123x", "chi:231x"),
        EXACT.replace("pao:2d", "pao:2222d"),
        EXACT.replace("pao:2d", "跑贰"),
        EXACT.replace("pao:2d", "pao=2222d"),
        EXACT.replace("hu:9x", "hu=9x"),
        EXACT.replace("@zhuang dang:3x", "dang:3x @zhuang"),
        "hu:9x/zimo @zhuang dang:3x pao:2d peng:7x wei:Tx chi:123x 89x45688d",
    ],
)
def test_other_ways_to_write_a_hand_are_rewritten(text: str) -> None:
    assert _written(text.encode(), EXACT.encode()) == [EXACT.encode()] * 2


def test_a_text_of_the_wire_may_say_the_default() -> None:
    with_default = "peng:3m 123m555s7889p hu:8p/zimo out:0"

    assert _written(with_default.encode()) == [b"peng:3m 123m555s7889p hu:8p/zimo"]


@law(60)
@given(random_cases(), st.integers(0, 2**32))
def test_words_in_any_order_and_alphabet(case: dict[str, object], seed: int) -> None:
    dice, position = random.Random(seed), position_of(case)
    exact = notation.write(position)
    words = notation.write(position, chinese=dice.random() < 0.5).split(" ")
    dice.shuffle(words)

    assert _written(exact.encode()) == [exact.encode()]
    text = " ".join(words)
    assert _written(text.encode()) == [notation.write(notation.parse(text)).encode()]


@law(200)
@given(random_cases(), st.data())
def test_what_can_be_is_written_as_the_notation_writes_it(
    case: dict[str, object], data: st.DataObject
) -> None:
    text = notation.write(position_of(case))
    place = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(place, min(len(text), place + 2)))
    changed = (
        text[:place]
        + data.draw(st.sampled_from([" ", "x", "1", "", "=", "w", "11x", ":"]))
        + text[end:]
    )
    (found,) = _written(changed.encode())
    try:
        position = notation.parse(changed)
        check(position, rules_of(case))
    except HupaiError:
        return
    assert found == notation.write(position).encode()


def _written(*lines: bytes) -> list[bytes]:
    return canonical_texts(read_lines(lines))
