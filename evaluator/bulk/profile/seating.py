"""Who sat where in a record, and what each seat gained."""

from collections.abc import Sequence
from typing import Any, Final

from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import Field, Row, as_key, integer, items, quoted
from evaluator.bulk.profile.model import Net, Seats

_MOST_SEATS: Final = 8


class Seating:
    """The seats of one record, counted from 0; ``count`` is None where it does not say."""

    def __init__(self, seats: Seats, row: Row) -> None:
        """Reads who the players are, or how many.

        Raises:
            Unmapped: they are no list, or the count is no number.
        """
        self._first, self._row = seats.first, row
        players = seats.players and seats.players.of(row)
        count = seats.count and seats.count.of(row)
        self._players: list[str] = []
        if seats.players is not None and players is not None:
            self._players = [as_key(player) for player in items(players, seats.players.place)]
        self.count = len(self._players) or None
        if seats.count is not None and count is not None:
            self.count = integer(count, seats.count.place)

    def seat(self, field: Field | None) -> int | None:
        """The seat that a field names; None where the record names none.

        Raises:
            Unmapped: nobody sits there.
        """
        value = field and field.of(self._row)
        return None if field is None or value is None else self._seat(value, field.place)

    def seats(self, field: Field | None) -> list[int] | None:
        """Several seats; None where the record has no list of them."""
        value = field and field.of(self._row)
        if field is None or value is None:
            return None
        return [self._seat(one, field.place) for one in items(value, field.place)]

    def net(self, net: Net | None) -> list[int] | None:
        """Points by seat; None where the record has none.

        Raises:
            Unmapped: there is not one number for each seat.
        """
        found = net and net.field.of(self._row)
        if net is None or found is None:
            return None
        place = net.field.place
        if net.seats is not None:
            found = self._in_order(self.seats(net.seats) or [], items(found, place), place)
        elif isinstance(found, dict):
            named = [self._seat(player, place) for player in found]
            found = self._in_order(named, list(found.values()), place)
        points = [integer(one, place) for one in items(found, place)]
        if len(points) != self.count:
            raise Unmapped(place, f"{len(points)} numbers", f"one for each of {self.count} seats")
        return points

    def _seat(self, value: Any, place: str) -> int:  # noqa: ANN401 - records are anything
        if self._players:
            if as_key(value) in self._players:
                return self._players.index(as_key(value))
            raise Unmapped(place, f"player {quoted(value)}", "one of the record's players")
        seat, most = integer(value, place) - self._first, self.count or _MOST_SEATS
        if not 0 <= seat < most:
            expected = f"{self._first} to {self._first + most - 1}"
            raise Unmapped(place, f"seat {quoted(value)}", expected)
        return seat

    def _in_order(self, named: Sequence[int], points: Sequence[Any], place: str) -> list[Any]:
        if sorted(named) != list(range(len(points))):
            raise Unmapped(place, f"{len(points)} numbers for the seats {named}", "each seat once")
        return [
            point for _, point in sorted(zip(named, points, strict=True), key=lambda one: one[0])
        ]
