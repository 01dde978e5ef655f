"""Every fault that can be told has a Chinese sentence, and what stood in it goes over."""

import ast
import re
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import evaluator
from evaluator.domain import notation
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.errors import Fault, InvalidRequest, NotationError, UnknownRuleset
from evaluator.scoring import built_in
from evaluator.scoring.settle import settle
from evaluator.words import faults
from tests.scoring import test_faults as impossible

HERE: Final = Path(evaluator.__file__).parent
MODULES: Final = sorted(
    path
    for folder in ("cli", "console", "domain/notation", "scoring", "service")
    for path in (HERE / folder).rglob("*.py")
    if path.name != "loading.py" and not {"review", "bulk"}.intersection(path.parts)
)
"""All that tell a caller or player what is wrong; who writes or runs rules is told in English."""
CALLS: Final = {"Fault": (1, 2), "fault": (0, 2), "NotationError": (0, 3)}
"""What makes a fault, and where its problem and what is expected stand among its arguments."""

SAMPLE: Final = "7"
"""In place of every value: a number, so that it may stand for one, and a text."""

SAME: Final = frozenset({"JSON", "UTF-8", "hupai[report]", "hupai[bulk]"})
"""What is the same in every language, besides what has no letters."""

ENGLISH: Final = re.compile(r"\b(an|the|of|with|or|and|no|not|is|are|at most|one|in|here|to)\b")


PLAIN: Final = notation.parse("偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸")
SHORT: Final = notation.parse("跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/点炮")
DRAW: Final = notation.parse("碰3万 123万555条7889筒 花东东发中白夏 胡8筒/自摸 庄")
DISCARD: Final = notation.parse("碰3万 123万555条7889筒 花东东发中白夏 胡8筒/点炮 庄")
OTHER: Final = notation.parse("11122万555999条46筒 胡5筒/点炮 花东南西 庄")
ROUNDS: Final = {
    "duowang": (
        Round(9, None, -1, 5),
        Round(3, Won(())),
        Round(3, Won((Winner(0, SHORT),))),
        Round(3, Won((Winner(0, PLAIN), Winner(0, PLAIN)), 1, (2,))),
        Round(3, Won((Winner(0, PLAIN),), 7), 2**62),
        Round(3, Won((Winner(0, PLAIN),)), 2**62),
        Round(3, Drawn((1, -1))),
        Round(3, Drawn((4, 4, 4))),
    ),
    "quanmin": (Round(3, Drawn((1, 0, 0)), 0, -2), Round(3, Drawn(), 0, 2**62)),
    "taizhou": (
        Round(4, Won((Winner(0, DISCARD),))),
        Round(4, Won((Winner(0, DISCARD), Winner(1, OTHER)), 0, (1, 1, 2, 2))),
        Round(4, Won((Winner(0, DRAW), Winner(1, OTHER)), 2)),
    ),
}
"""Rounds that cannot be."""


class Phrase(NamedTuple):
    """A text that may be told, and where it is written."""

    sort: str
    text: str
    place: str


def phrases(path: Path) -> Iterator[Phrase]:
    """Every problem and every expectation that a module writes down."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        named = assigned(function)
        for call in ast.walk(function):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else None
            name = call.func.id if isinstance(call.func, ast.Name) else name
            for sort, argument in arguments(name, call):
                for text in texts(argument, named):
                    yield Phrase(sort, text, f"{path.relative_to(HERE)}:{call.lineno}")


def arguments(name: str | None, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    if name not in CALLS:
        return
    for sort, place in zip(("problem", "expected"), CALLS[name], strict=True):
        given = next((k.value for k in call.keywords if k.arg == sort), None)
        if given is not None:
            yield sort, given
        elif place < len(call.args):
            yield sort, call.args[place]


def assigned(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """What names of a function stand for."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def texts(node: ast.expr, named: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The texts of an expression, as far as they are written there."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield from filled(node.values, named)
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body, named)
        yield from texts(node.orelse, named)
    elif isinstance(node, ast.Name):
        for value in named.pop(node.id, []) if node.id in named else []:
            yield from texts(value, named)


def filled(parts: list[ast.expr], named: dict[str, list[ast.expr]]) -> Iterator[str]:
    """An f-string with a sample in place of what is not written in the function."""
    if not parts:
        yield ""
        return
    first, *others = parts
    heads = [SAMPLE]
    if isinstance(first, ast.Constant):
        heads = [str(first.value)]
    elif isinstance(first, ast.FormattedValue) and isinstance(first.value, ast.Name):
        heads = list(texts(first.value, dict(named))) or heads
    for head in heads:
        for tail in filled(others, named):
            yield head + tail


PHRASES: Final = sorted({phrase for path in MODULES for phrase in phrases(path)})


def test_phrases_are_found() -> None:
    assert len(PHRASES) > 150
    assert {phrase.place.split("/")[0] for phrase in PHRASES} >= {"domain", "scoring", "service"}


def chinese(text: str) -> bool:
    """Whether nothing English is left in it; names of the wire stand in brackets."""
    return not ENGLISH.search(re.sub("（[^）]*）", "", text))


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: f"{phrase.place} {phrase.text}")
def test_every_phrase_has_a_chinese_one(phrase: Phrase) -> None:
    if phrase.text in SAME or not re.search("[A-Za-z]", phrase.text):
        return
    say = faults.problem if phrase.sort == "problem" else faults.expected
    told = say(phrase.text, "zh")
    assert told != phrase.text
    assert chinese(told)
    assert told.count(SAMPLE) == phrase.text.count(SAMPLE)
    assert say(phrase.text, "en") == phrase.text


@pytest.mark.parametrize("row", impossible.IMPOSSIBLE, ids=attrgetter("title"))
def test_every_fault_of_a_hand_is_told_in_chinese(row: impossible.Row) -> None:
    for fault in impossible.faults(row.ruleset, row.options, notation.parse(row.hand)):
        told = faults.fault(fault, "zh")
        assert told.startswith(f"{fault.field}：")
        assert chinese(told.partition("：")[2]), told
        assert faults.told(str(fault), "zh") == told
        assert faults.told(str(fault), "en") == str(fault)


@pytest.mark.parametrize(
    ("sheet", "played"), [(sheet, one) for sheet, rounds in ROUNDS.items() for one in rounds]
)
def test_every_fault_of_a_round_is_told_in_chinese(sheet: str, played: Round) -> None:
    with pytest.raises(InvalidRequest) as refused:
        settle(played, built_in().resolved(sheet))
    for fault in refused.value.faults:
        told = faults.fault(fault, "zh")
        assert chinese(told.partition("：")[2]), told
        assert faults.told(str(fault), "zh") == told


@pytest.mark.parametrize(
    "text",
    [
        *(
            "10x",
            "x",
            "偎0",
            "一九肆王 胡8/自摸",
            "碰3万3",
            "peng:七",
            "貳",
            "10",
            "7a",
            "吃",
            "花",
            "花七",
        ),
        *(
            "胡七/自摸 胡七/自摸",
            "庄 庄",
            "peng:7x hu:8x",
            "胡八/来",
            "out:1234567890",
            "挡3万",
            "what",
            "碰七八",
            "=",
        ),
    ],
)
def test_what_is_no_notation_is_told_in_chinese(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        notation.parse(text)
    error = raised.value
    for told in (
        faults.problem(error.problem, "zh"),
        faults.expected(error.expected, "zh"),
        faults.problem(str(error), "zh"),
    ):
        assert chinese(told), told


def test_why_a_hand_does_not_win_goes_over_with_its_numbers() -> None:
    fault = Fault(
        "win.winners[0].evaluation",
        "the hand does not win. HUXI_BELOW_MINIMUM: Too few 胡息: 13 at best, 15 needed."
        " DISCARD_WIN_NOT_ALLOWED: A discard does not win here.",
        "a hand that wins under these rules",
    )
    assert faults.fault(fault, "zh") == (
        "win.winners[0].evaluation：这手牌不胡。胡息不够：最多13息，起胡要15息。别人打出的牌不能胡。"
        "；应为按这些规则能胡的牌"
    )


def test_names_of_the_wire_are_told_as_the_table_has_them() -> None:
    assert faults.expected("one of DISCARD, SELF_DRAW", "zh") == (
        "点炮（DISCARD）、自摸（SELF_DRAW）之一"
    )
    assert faults.expected("forced or free", "zh") == "forced 或 free"


@pytest.mark.parametrize(
    "text", ["anything else", "hand: what; no more", "", "hand.concealed: new; expected newer"]
)
def test_what_the_catalogue_lacks_stays_as_it_is(text: str) -> None:
    told = faults.told(text, "zh")
    assert told.replace("：", ": ").replace("；应为", "; expected").replace("  ", " ") == text
    assert faults.message(text, "zh") == text


def test_what_ends_a_call_is_told_in_chinese() -> None:
    unknown = UnknownRuleset("duowan", ["duowang", "wucai"])
    assert faults.message(str(unknown), "zh") == "没有规则 'duowan'；应为 duowang、wucai 之一"
    assert faults.message(str(unknown), "en") == str(unknown)
