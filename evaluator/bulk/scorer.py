"""Scores the hands of a batch, those of one ruleset together."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np

from evaluator.bulk.arrays import Ints, combine
from evaluator.bulk.faults import told
from evaluator.bulk.lines import Codes, Figures, Lines
from evaluator.bulk.rounds import faults_with_round
from evaluator.bulk.rows import Rows
from evaluator.bulk.rulebook import Refused, RulesOfRows
from evaluator.bulk.scored import Scored
from evaluator.bulk.verdict import Verdict
from evaluator.errors import InvalidRequest, NotationError
from evaluator.scoring.batch import REFUSED, Batch
from evaluator.scoring.judging import judged_line
from evaluator.scoring.lines import scored_lines
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import reason_codes
from evaluator.search import Found
from evaluator.search.batch import HU, Columns

_NO_ID: Final = "settlement_id: null; expected the record's own id"
_NO_TEXT: Final = "notation: null; expected a hand in notation, or drawn = true for a drawn round"
_SHORT: Final = "HUXI_BELOW_MINIMUM"
_BITS: Final = (1 << 64) - 1
_MOST_KEPT: Final = 4096


class Scorer:
    """Scores batches; what is worked out once for a ruleset is kept."""

    def __init__(self, threads: int, most_seats: int) -> None:
        """Has no threads besides the caller's unless there are to be several."""
        self._others = max(threads - 1, 0)
        self._pool = ThreadPoolExecutor(self._others) if self._others else None
        self._most_seats = most_seats
        self._lines: dict[int, tuple[Resolved, Lines]] = {}

    def score(self, rows: Rows, rules: RulesOfRows) -> Scored:
        """Scores every row; drawn rounds have no figures."""
        columns = Columns(rows.count)
        scored = Scored.nothing(rules, self._most_seats, columns)
        for code, known in enumerate(rules.found):
            places = np.flatnonzero(rules.codes == code)
            if isinstance(known, Refused):
                for row in places.tolist():
                    scored.fail(row, known.verdict, known.error)
                continue
            scored.judged[places] = True
            self._score(rows, places[~rows.drawn[places]], known, scored, columns)
        scored.hu[:] = scored.judged & ~rows.drawn & (scored.figures["status"] == HU)
        self._name_lines(rows, scored)
        self._name_reasons(rows, scored)
        for row in np.flatnonzero(~rows.named).tolist():
            verdict, error = scored.failed.get(row, (Verdict.INVALID_INPUT, ""))
            scored.fail(row, verdict, f"{_NO_ID}; {error}" if error else _NO_ID)
        return scored

    def _score(
        self, rows: Rows, places: Ints, rules: Resolved, scored: Scored, columns: Columns
    ) -> None:
        """Scores hands of one ruleset."""
        batch = Batch(rows.hands, rules, columns, places.data)
        others = [self._pool.submit(batch.run) for _ in range(self._others)] if self._pool else []
        batch.run()
        for other in others:
            other.result()
        for row, error in list(_answer_left(batch)):
            scored.fail(row, *_failure(rows, row, rules, error))

    def _name_lines(self, rows: Rows, scored: Scored) -> None:
        """Codes for the bits of the lines, and for the figures where bits alone do not tell."""
        names, by_code = _Names(), self._lines_by_code(scored)
        at = np.flatnonzero(scored.hu)
        numbers, first = combine(scored.rules.codes[at], scored.figures["lines"][at])
        held = (one[at[first]].tolist() for one in (scored.rules.codes, scored.figures["lines"]))
        told = [by_code[code].once(bits & _BITS) for code, bits in zip(*held, strict=True)]
        named = np.array([-1 if codes is None else names.number(codes) for codes in told], np.int64)
        scored.lines.codes[at] = named[numbers]
        several = at[named[numbers] < 0]
        figures = [scored.figures[name][several] for name in ("lines", *Figures._fields)]
        numbers, first = combine(scored.rules.codes[several], *figures)
        named = np.zeros(len(first), np.int64)
        every = zip(several[first].tolist(), *(one[first].tolist() for one in figures), strict=True)
        for number, (row, bits, *told_by) in enumerate(every):
            lines = by_code[int(scored.rules.codes[row])]
            ask = _Ask(rows, row, scored.rules_of(row))
            named[number] = names.number(lines.of(bits & _BITS, Figures(*told_by), ask))
        scored.lines.codes[several] = named[numbers]
        scored.lines.values[:] = names.known

    def _name_reasons(self, rows: Rows, scored: Scored) -> None:
        """Codes for the bits of the reasons, and 胡息 reached by hands that fall short."""
        figures, names = scored.figures, _Names()
        at = np.flatnonzero(scored.judged & ~scored.hu & ~rows.drawn)
        for row, bits in zip(at.tolist(), figures["reasons"][at].tolist(), strict=True):
            rules = scored.rules_of(row)
            codes = tuple(c for place, c in enumerate(reason_codes(rules)) if bits >> place & 1)
            scored.reasons.codes[row] = names.number(codes)
            if _SHORT in codes:
                figures["huxi"][row] = _found(rows, row, rules).huxi
        scored.reasons.values[:] = names.known

    def _lines_by_code(self, scored: Scored) -> dict[int, Lines]:
        """The lines of each choice of rules, by its code."""
        found = enumerate(scored.rules.found)
        return {code: self._lines_of(one) for code, one in found if isinstance(one, Resolved)}

    def _lines_of(self, rules: Resolved) -> Lines:
        known = self._lines.get(id(rules))
        if known is None:
            if len(self._lines) >= _MOST_KEPT:
                self._lines.clear()
            known = self._lines[id(rules)] = rules, Lines(rules)
        return known[1]


class _Names:
    """Sets of codes, numbered as they come; number 0 is none."""

    def __init__(self) -> None:
        self.known: list[Codes] = [()]
        self._numbers: dict[Codes, int] = {(): 0}

    def number(self, codes: Codes) -> int:
        """The number of these codes."""
        number = self._numbers.setdefault(codes, len(self.known))
        if number == len(self.known):
            self.known.append(codes)
        return number


class _Ask:
    """Looks at one hand to see how often each line comes."""

    def __init__(self, rows: Rows, row: int, rules: Resolved) -> None:
        self._asked = rows, row, rules

    def __call__(self) -> Codes:
        """The codes of its lines."""
        rows, row, rules = self._asked
        lines = scored_lines(_found(rows, row, rules).top[0], rules)
        return tuple(line.code for line in lines if line.code)


def _found(rows: Rows, row: int, rules: Resolved) -> Found:
    """What is found of a hand that was scored."""
    line = rows.lines[row]
    assert line is not None, "what has been scored is a hand"
    return judged_line(line, rules)[0]


def _answer_left(batch: Batch) -> Iterator[tuple[int, Exception]]:
    """Answers the hands that the core left, and tells of those that have no answer."""
    for place in batch.left():
        try:
            batch.answer(place)
        except Exception as error:
            batch.refuse(place, REFUSED)
            yield place, error


def _failure(rows: Rows, row: int, rules: Resolved, error: Exception) -> tuple[Verdict, str]:
    """The verdict on a hand without an answer, with everything wrong about its row."""
    if rows.lines[row] is None:
        return Verdict.INVALID_INPUT, _NO_TEXT
    if isinstance(error, NotationError):
        return Verdict.INVALID_INPUT, f"notation: {error}"
    if isinstance(error, InvalidRequest):
        return Verdict.INVALID_INPUT, told(faults_with_round(rows, row, rules) or error.faults)
    return Verdict.ENGINE_ERROR, f"{type(error).__name__}: {error}"
