"""The evaluator against the brute-force oracle, which shares no code with it.

A disagreement prints the hand in notation with both answers. Which of the two is right is a
question for the rules, not for either program.
"""

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from evaluator.domain import notation
from evaluator.scoring import built_in, evaluate
from tests.oracle import price
from tests.oracle.generate import cases
from tests.support.cases import Case, figures, position_of, rules_of, waits_of
from tests.support.show import report

HANDS: Final = {"duowang": 1200, "quanmin": 1600, "wucai": 1600, "taizhou": 2400}
"""Seeded hands of each sheet; hands with wilds are the slow ones."""

CHUNKS: Final = 4
SEED: Final = 20_240_601

VARIABLE: Final = "HUPAI_SHARED_CASES"
BESIDE: Final = Path(__file__).parents[2].parent / "shared" / "cases"
"""Where priced case files lie when the variable is unset: next to the checkout."""

NOT_FIGURES: Final = frozenset({"best_ties", "tied_lines", "lines", "waits", "max_total"})
"""Fields of the oracle that are compared otherwise than for equality."""


def differences(case: Case, expect: Mapping[str, Any]) -> list[str]:
    """Everything that the evaluator answers otherwise."""
    rules = rules_of(case)
    answer = figures(evaluate(position_of(case), rules), rules)
    found = [
        f"{name} {answer.get(name)!r}, expected {expect.get(name)!r}"
        for name in sorted({*answer, *expect} - NOT_FIGURES)
        if answer.get(name) != expect.get(name)
    ]
    if answer["hu"] != expect["hu"]:
        return found
    # Of decompositions that tie for best one is shown: its lines are those of one of them.
    tied = expect.get("tied_lines", [expect["lines"]] if "lines" in expect else [])
    if tied and answer["lines"] not in [sorted(lines) for lines in tied]:
        found.append(f"lines {answer['lines']}, expected {tied}")
    if "max_total" in expect and (most := greatest_total(case)) != expect["max_total"]:
        found.append(f"max_total {most}, expected {expect['max_total']}")
    if "waits" in expect and sorted(waits_of(case)) != sorted(expect["waits"]):
        found.append(f"waits {waits_of(case)}, expected {expect['waits']}")
    return found


def greatest_total(case: Case) -> int | None:
    """The total under the objective that takes the greatest."""
    best = evaluate(position_of(case), rules_of(case, objective="max_total")).best
    return best.score.total if best else None


def complaint(case: Case, found: list[str]) -> str:
    position, rules = position_of(case), rules_of(case)
    shown = report(position, evaluate(position, rules), case["options"])
    return f"\n{case['ruleset']} {case.get('id', '')}: {'; '.join(found)}\n{shown}"


@cache
def chunk(ruleset: str, number: int) -> tuple[tuple[Case, Mapping[str, Any]], ...]:
    """Seeded hands with the oracle's answers."""
    made = cases(SEED + number, HANDS[ruleset] // CHUNKS, ruleset)
    return tuple((case, price(case)) for case in made)


@pytest.mark.parametrize("number", range(CHUNKS))
@pytest.mark.parametrize("ruleset", sorted(HANDS))
def test_the_oracle_agrees_on_random_hands(ruleset: str, number: int) -> None:
    failed = [
        complaint(case, found)
        for case, expect in chunk(ruleset, number)
        if (found := differences(case, expect))
    ]
    assert not failed, f"{len(failed)} hands differ" + "".join(failed[:5])


@pytest.mark.parametrize("ruleset", sorted(HANDS))
def test_the_random_hands_leave_no_line_and_no_reason_out(ruleset: str) -> None:
    """A line that no hand has is a line on which nobody could disagree."""
    sheet = built_in().ruleset(ruleset)
    seen: set[str] = set()
    for number in range(CHUNKS):
        for case, expect in chunk(ruleset, number):
            seen |= set(expect.get("reasons", ()))
            seen |= {code for lines in expect.get("tied_lines", ()) for code in lines}
            seen |= unlisted(case, expect)
    assert {*sheet.line_codes(), *sheet.reasons} - seen == set()


def unlisted(case: Case, expect: Mapping[str, Any]) -> set[str]:
    """Lines of taizhou that the oracle sums up in one figure without naming them."""
    if case["ruleset"] != "taizhou" or not expect["hu"]:
        return set()
    best = evaluate(position_of(case), rules_of(case)).best
    return {line.code for line in best.score.lines} if best else set()


def shared_folder() -> Path | None:
    """The folder of priced case files, if there is one."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else BESIDE
    return folder if (folder / "random.jsonl").is_file() else None


def shared_cases(name: str) -> Iterator[Case]:
    folder = shared_folder()
    if folder is None:
        pytest.skip(f"no priced case files: set {VARIABLE} to a folder with random.jsonl")
    for line in (folder / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


@pytest.mark.parametrize("name", ["random.jsonl", "edge.jsonl"])
def test_the_shared_cases_agree(name: str) -> None:
    failed = [
        complaint(case, found)
        for case in shared_cases(name)
        if (found := differences(case, case["expect"]))
    ]
    assert not failed, f"{len(failed)} hands differ" + "".join(failed[:5])


def test_a_case_and_its_notation_are_the_same_hand() -> None:
    """The helper that reads cases writes no hand that notation cannot say."""
    for case, _ in chunk("taizhou", 0)[:50] + chunk("quanmin", 0)[:50]:
        position = notation.canonical(position_of(case))
        assert notation.parse(notation.write(position)) == position
