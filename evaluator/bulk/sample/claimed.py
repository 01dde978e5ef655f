"""The claims of a batch: what the rules give, as records hold it, with errors planted in some."""

from random import Random
from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.bulk.arrays import Bools, Ints, listed, looked_up, nullable
from evaluator.bulk.lines import Codes
from evaluator.bulk.rows import FIGURES, Rows
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.planting import planted
from evaluator.bulk.sample.right import Right
from evaluator.bulk.scored import Scored

_RECORDS: Final = [0.7, 0.15, 0.1, 0.05]
"""How many hold everything; figures; total and payments; figures and the first line."""

_ALL, _FIGURES, _TOTAL, _FIRST = range(len(_RECORDS))


class Claimed:
    """Right claims of every row, which can then be made wrong."""

    def __init__(self, rows: Rows, scored: Scored, dice: Dice) -> None:
        """Takes what was worked out."""
        self._rows, self._scored = rows, scored
        self._record = dice.choice(_RECORDS)
        self._kind = dice.below(1 << 16)
        self._hu = scored.hu.copy()
        self._figures = {name: scored.figures[name].copy() for name in FIGURES}
        self._lines = scored.lines.codes.copy()
        self._known: list[Codes] = list(scored.lines.values)
        self._net = scored.net.copy()
        self._planted: list[str | None] = [None] * rows.count

    def plant(self, wanted: Bools, firsts: Ints, numbers: Ints, seed: int) -> None:
        """Makes the wanted claims wrong; ``numbers`` are the rows' own, ``firsts`` kinds."""
        for row in np.flatnonzero(wanted & self._scored.judged).tolist():
            dice = Random(f"{seed}/{numbers[row]}")
            kind, wrong = planted(self._right(row), int(firsts[row]), dice)
            self._planted[row] = kind
            self._hu[row] = wrong.hu
            for name in FIGURES:
                self._figures[name][row] = getattr(wrong, name)
            self._lines[row] = len(self._known)
            self._known.append(wrong.lines)
            self._net[row, : len(wrong.net)] = wrong.net

    def _right(self, row: int) -> Right:
        rows, scored, record = self._rows, self._scored, self._record[row]
        seats = int(scored.seats[row])
        net = tuple(scored.net[row, :seats].tolist())
        rate, fee = int(rows.rate.values[row]), int(rows.fee.values[row])
        worth = int(scored.figures["total"][row]) * (rate or 1)
        winner = int(rows.winner.values[row])
        parts = [seats - 1 if seat == winner else -1 for seat in range(seats)]
        if worth:
            parts = [(points + fee) // worth for points in net]
        return Right(
            rules=scored.rules_of(row),
            hu=bool(scored.hu[row]),
            huxi=int(scored.figures["huxi"][row]),
            tun=int(scored.figures["tun"][row]),
            ka=int(scored.figures["ka"][row]),
            multiplier=int(scored.figures["multiplier"][row]),
            total=int(scored.figures["total"][row]),
            lines=scored.lines.values[scored.lines.codes[row]],
            net=net,
            parts=tuple(parts),
            rate=rate,
            fee=fee,
            figures=bool(record != _TOTAL),
            all_lines=bool(record == _ALL),
        )

    def columns(self) -> dict[str, Any]:
        """The claimed columns, and the kind of error planted, if any."""
        judged, seats = self._scored.judged, self._scored.seats
        of_hand = judged & self._hu
        figures = of_hand & (self._record != _TOTAL)
        zipai = np.array([_zipai(rules) for rules in self._scored.rules.found], np.bool_)
        is_zipai = zipai[self._scored.rules.codes]
        stated = {
            "huxi": figures & is_zipai,
            "tun": figures & is_zipai,
            "ka": figures & ~is_zipai,
            "multiplier": figures,
            "total": of_hand,
        }
        wide = {"multiplier", "total"}
        return {
            "claimed_hu": nullable(self._hu, judged, pa.bool_()),
            **{
                f"claimed_{name}": nullable(
                    self._figures[name], there, pa.int64() if name in wide else pa.int32()
                )
                for name, there in stated.items()
            },
            "claimed_lines": self._lines_column(of_hand),
            "claimed_lines_complete": nullable(self._record == _ALL, of_hand, pa.bool_()),
            "claimed_net": listed(self._net, seats, judged & (seats > 0)),
            "planted": pa.array(self._planted, pa.string()),
        }

    def _lines_column(self, of_hand: Bools) -> Any:  # noqa: ANN401 - Arrow's
        """All lines, the first one, or none stated."""
        known = len(self._known)
        values = [*map(list, self._known), *(list(codes[:1]) for codes in self._known), None]
        codes = np.where(self._record == _FIRST, self._lines + known, self._lines)
        silent = ~of_hand | (self._record == _FIGURES) | (self._record == _TOTAL)
        codes = np.where(silent, 2 * known, codes)
        return looked_up(codes, values, pa.list_(pa.string()))


def _zipai(rules: Any) -> bool:  # noqa: ANN401 - rules, or why there are none
    return bool(getattr(rules, "zipai", False))
