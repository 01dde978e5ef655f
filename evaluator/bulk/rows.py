"""One batch of settlements as numpy arrays, each column read once."""

from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from evaluator.bulk.arrays import (
    Bools,
    Distinct,
    Stated,
    distinct,
    distinct_lists,
    distinct_maps,
    readable_texts,
)
from evaluator.bulk.arrays import integers as whole
from evaluator.search.look import Hands, read_lines

FIGURES = ("huxi", "tun", "ka", "multiplier", "total")
"""Figures of a hand in the order of the arithmetic."""


class Rows:
    """The rows of one batch. A column that is not there is one of nulls."""

    def __init__(self, batch: pa.RecordBatch) -> None:
        """Reads nothing yet."""
        self.batch, self.count = batch, batch.num_rows

    def column(self, name: str) -> Any:  # noqa: ANN401 - an Arrow array, or None
        """A column as it came."""
        place = self.batch.schema.get_field_index(name)
        return None if place < 0 else self.batch.column(place)

    def texts(self, name: str) -> Any:  # noqa: ANN401 - an Arrow array, or None
        """A column of texts, each of which can be read."""
        column = self.column(name)
        return None if column is None else readable_texts(column)

    def integers(self, name: str) -> Stated:
        """A column of whole numbers."""
        return whole(self.column(name), self.count)

    def truths(self, name: str) -> Stated:
        """A column of truth values, as 0 and 1."""
        column = self.column(name)
        return whole(None if column is None else column.cast(pa.int8()), self.count)

    @cached_property
    def lines(self) -> list[bytes | None]:
        """The notation of each row, in UTF-8."""
        lines: list[bytes | None] = self.texts("notation").cast(pa.binary()).to_pylist()
        return lines

    @cached_property
    def hands(self) -> Hands:
        """The notation of each row, read once."""
        return read_lines(self.lines)

    def notation(self, row: int) -> str | None:
        """The notation of one row."""
        line = self.lines[row]
        return None if line is None else line.decode()

    @cached_property
    def named(self) -> Bools:
        """Rows that have an id."""
        there: Bools = self.column("settlement_id").is_valid().to_numpy(zero_copy_only=False)
        return there

    @cached_property
    def drawn(self) -> Bools:
        """Rows that are a drawn round."""
        return self.truths("drawn").values.astype(np.bool_)

    @cached_property
    def ruleset_id(self) -> Distinct:
        """Sheets."""
        return distinct(self.texts("ruleset_id"), self.count)

    @cached_property
    def ruleset_digest(self) -> Distinct:
        """Their digests."""
        return distinct(self.texts("ruleset_digest"), self.count)

    @cached_property
    def options(self) -> Distinct:
        """Options, each choice as a tuple of (name, value)."""
        return distinct_maps(self.column("options"), self.count)

    @cached_property
    def seats(self) -> Stated:
        """Players of the round."""
        return self.integers("seats")

    @cached_property
    def winner(self) -> Stated:
        """Seat of the winner."""
        return self.integers("winner_seat")

    @cached_property
    def payer(self) -> Stated:
        """Seat whose tile it was."""
        return self.integers("payer_seat")

    @cached_property
    def rate(self) -> Stated:
        """Points for each unit."""
        return self.integers("rate")

    @cached_property
    def fee(self) -> Stated:
        """Points for the house."""
        return self.integers("fee")

    @cached_property
    def same_wait(self) -> Distinct:
        """Seats with the winner's wait."""
        return distinct_lists(self.column("same_wait_seats"), self.count)

    @cached_property
    def wilds_by_seat(self) -> Distinct:
        """王 of each seat in a drawn round."""
        return distinct_lists(self.column("wilds_by_seat"), self.count)

    @cached_property
    def of_round(self) -> Bools:
        """Rows that state a round, and so have payments."""
        return self.seats.there | self.winner.there | self.drawn

    @cached_property
    def claimed_hu(self) -> Stated:
        """Whether it was taken for a win."""
        return self.truths("claimed_hu")

    @cached_property
    def claimed(self) -> dict[str, Stated]:
        """Every figure that is claimed."""
        return {name: self.integers(f"claimed_{name}") for name in FIGURES}

    @cached_property
    def claimed_lines(self) -> Distinct:
        """Codes of scored lines."""
        return distinct_lists(self.column("claimed_lines"), self.count)

    @cached_property
    def lines_complete(self) -> Bools:
        """Rows whose lines are all of them."""
        return self.truths("claimed_lines_complete").values.astype(np.bool_)

    @cached_property
    def claimed_net(self) -> Distinct:
        """What each seat gained."""
        return distinct_lists(self.column("claimed_net"), self.count)
