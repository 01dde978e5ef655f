"""The ways of many hands are told apart as those of each by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.bulk.ways import way_to_win, ways_to_win
from evaluator.domain import notation
from tests.support.cases import position_of
from tests.support.hands import law, random_cases


@law(60)
@given(st.lists(st.none() | random_cases(), max_size=12))
def test_equal_ways_are_equal_numbers(cases: list[dict[str, object] | None]) -> None:
    texts = ["" if case is None else notation.write(position_of(case)) for case in cases]
    alone = [way_to_win(text) for text in texts]
    together = ways_to_win([text.encode() for text in texts]).tolist()

    assert len(together) == len(texts)
    assert len(set(zip(alone, together, strict=True))) == len(set(alone)) == len(set(together))


@pytest.mark.parametrize("text", ["19x4dww hu:8x/zimo", "19x4dww hu:8x/zimo @zhuang", "@zhuang"])
def test_a_text_between_others_is_told_as_alone(text: str) -> None:
    others = [b"", b"1x hu:1x/dianpao", b"", b"2x @dealt @zhuang", b""]
    alone = ways_to_win([text.encode()]).tolist()

    for place in range(len(others) + 1):
        ways = ways_to_win([*others[:place], text.encode(), *others[place:]]).tolist()
        assert [ways[place]] == alone
