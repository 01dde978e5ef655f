"""What the rows claim, held against one side: all at once, no object for a row that agrees."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from evaluator.bulk.arrays import Bools, Distinct, Ints, Matrix, combine, matrix
from evaluator.bulk.faults import told
from evaluator.bulk.lines import Codes
from evaluator.bulk.rows import FIGURES, Rows
from evaluator.bulk.scored import Scored
from evaluator.bulk.verdict import Verdict
from evaluator.domain.claim import Claim
from evaluator.errors import Fault


class Claims:
    """The claims of one batch."""

    def __init__(self, rows: Rows, most_seats: int) -> None:
        """Reads them."""
        self._rows = rows
        self.lines: Distinct = rows.claimed_lines
        self.net: Matrix = matrix(rows.column("claimed_net"), rows.count, most_seats)
        named = np.array([bool(codes) for codes in self.lines.values])
        stated = np.array([codes is not None for codes in self.lines.values])
        self._says_lines = named[self.lines.codes] | (
            rows.lines_complete & stated[self.lines.codes]
        )
        self._says_net = self.net.lengths.values > 0

    @property
    def silent(self) -> Bools:
        """Rows that state nothing that could be compared."""
        rows = self._rows
        says = rows.claimed_hu.there | self._says_lines | self._says_net
        for figure in rows.claimed.values():
            says = says | figure.there
        silent: Bools = ~says
        return silent

    def fail(self, scored: Scored) -> None:
        """Fails judged rows whose claim cannot be compared: gaps, or payments without a round."""
        gaps = np.array([codes is not None and None in codes for codes in self.lines.values])
        seats = scored.seats
        wrong = self._says_net & (self.net.lengths.values != seats)
        wrong |= self.net.gaps | gaps[self.lines.codes]
        for row in np.flatnonzero(wrong & scored.judged).tolist():
            faults = []
            if gaps[self.lines.codes[row]]:
                faults.append(Fault("claimed_lines", "a null in the list", "codes of lines"))
            if self.net.gaps[row]:
                faults.append(Fault("claimed_net", "a null in the list", "points for each seat"))
            length = int(self.net.lengths.values[row])
            if length and not seats[row]:
                needed = "seats and winner_seat, to compute payments from"
                faults.append(Fault("claimed_net", "no round", needed))
            elif length and length != seats[row]:
                faults.append(Fault("claimed_net", f"{length} seats", f"{seats[row]}"))
            scored.fail(row, Verdict.INVALID_INPUT, told(faults))

    def differ(self, scored: Scored) -> Bools:
        """Judged rows of which anything claimed is not so."""
        rows = self._rows
        hu = rows.claimed_hu
        wrong = hu.there & (hu.values.astype(np.bool_) != scored.hu)
        for name in FIGURES:
            claimed = rows.claimed[name]
            wrong |= claimed.there & (claimed.values != scored.figures[name])
        wrong |= self._says_net & (self.net.cells != scored.net).any(axis=1)
        wrong |= self._lines_differ(scored)
        result: Bools = wrong & scored.judged
        return result

    def _lines_differ(self, scored: Scored) -> Bools:
        """Each pair of claimed and computed lines is compared once."""
        wrong = np.zeros(self._rows.count, np.bool_)
        at = np.flatnonzero(self._says_lines & scored.judged)
        complete = self._rows.lines_complete[at]
        claimed, computed = self.lines.codes[at], scored.lines.codes[at]
        numbers, first = combine(claimed, computed, complete.astype(np.int64))
        unequal = [
            not _agree(
                self.lines.values[claimed[place]] or (),
                scored.lines.values[computed[place]],
                complete=bool(complete[place]),
            )
            for place in first.tolist()
        ]
        wrong[at] = np.array(unequal, np.bool_)[numbers] if len(at) else False
        return wrong

    def of_row(self, row: int) -> Claim:
        """One row's claim, as an audit takes it."""
        return self.of_rows(np.array([row]))[0]

    def of_rows(self, at: Ints) -> list[Claim]:
        """Those of some rows."""
        rows, lengths = self._rows, self.net.lengths.values[at].tolist()
        lines = [self.lines.values[code] for code in self.lines.codes[at].tolist()]
        every = zip(
            rows.claimed_hu.of_rows(at),
            *(rows.claimed[name].of_rows(at) for name in FIGURES),
            lines,
            rows.lines_complete[at].tolist(),
            self.net.cells[at].tolist(),
            lengths,
            strict=True,
        )
        return [
            Claim(
                None if hu is None else bool(hu),
                *(huxi, tun, ka, multiplier, total),
                codes or (),
                complete and codes is not None,
                tuple(net[:length]),
            )
            for hu, huxi, tun, ka, multiplier, total, codes, complete, net, length in every
        ]


def _agree(claimed: Sequence[str], computed: Codes, *, complete: bool) -> bool:
    """Whether every claimed line is there as often, and no other when they are all of them."""
    if claimed == computed:
        return True
    said, is_so = Counter(claimed), Counter(computed)
    return said == is_so if complete else said <= is_so
