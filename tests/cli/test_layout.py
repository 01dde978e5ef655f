"""Columns and broken lines."""

import pytest

from evaluator.cli.breaking import broken
from evaluator.cli.layout import lines
from evaluator.cli.page import LEFT, WRAPS, Span, Style, Table, cell, text
from evaluator.cli.width import width

TEXTS = (
    "胡的那张牌也可以进桌上的门子：从墩上翻出的可将碰变为跑；偎、臭偎自摸时变为提，否则变为跑。",
    "坎一一一  坎八*(八)(八)  坎柒柒柒  一句话(一)二三  一句话壹贰叁",
    "the pair is a wild and the winning tile",
    "（“（“（“（“（“（“（“（“（“（“",
    "sha256:7c5cfb1c0d7c5cfb1c0d7c5cfb1c0d7c5cfb1c0d",
    "a",
    "",
)


@pytest.mark.parametrize("cells", [4, 7, 12, 20, 33])
@pytest.mark.parametrize("words", TEXTS)
def test_breaking_keeps_every_character_and_the_width(words: str, cells: int) -> None:
    pieces = [text(piece) for piece in broken(cell(words), cells)]
    assert "".join("".join(pieces).split()) == "".join(words.split())
    assert all(width(piece) <= cells for piece in pieces)
    assert all(piece == piece.strip() for piece in pieces)


def test_breaking_keeps_groups_whole_where_it_can() -> None:
    assert [text(piece) for piece in broken(cell(TEXTS[1]), 32)] == [
        "坎一一一  坎八*(八)(八)",
        "坎柒柒柒  一句话(一)二三",
        "一句话壹贰叁",
    ]


def test_breaking_keeps_the_looks() -> None:
    red = frozenset({Style.RED})
    assert broken((Span("坎"), Span("贰贰", red), Span("王")), 4) == [
        (Span("坎"), Span("贰", red)),
        (Span("贰", red), Span("王")),
    ]


def test_two_columns_share_what_is_left() -> None:
    row = (cell("wake"), cell("翻" * 30), cell("[DW-22]"), cell("醒" * 8))
    shown = list(map(text, lines([Table(LEFT + WRAPS + LEFT + WRAPS, (row,))], 60)))
    assert max(map(width, shown)) <= 60
    assert "".join(shown).count("翻") == 30
    assert "醒" * 8 in shown[0]


def test_what_cannot_be_fitted_is_left_to_the_terminal() -> None:
    table = Table(LEFT + WRAPS, ((cell("x" * 50), cell("翻" * 30)),))
    assert list(map(text, lines([table], 60))) == ["  " + "x" * 50 + "  " + "翻" * 30]
