"""From one record to one settlement: a row of the input schema."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pyarrow as pa

from evaluator.bulk import schema
from evaluator.bulk.profile import claims, hands
from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import integer, quoted, text
from evaluator.bulk.profile.model import Clock, Profile
from evaluator.bulk.profile.reading import Reading
from evaluator.bulk.profile.seating import Seating
from evaluator.domain import notation

UNCHECKED: Final = "unchecked"
"""The key of ``extra`` that names the claims left out, since the record holds too little."""

STAND_INS: Final = "stand_ins"
"""The key of ``extra`` that says which tiles of the notation stand in for unknown ones."""

_MICROSECONDS: Final = {Clock.SECONDS: 1_000_000, Clock.MILLISECONDS: 1_000, Clock.MICROSECONDS: 1}
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_BITS: Final = {
    column.name: kind.bit_width
    for column in schema.INPUT
    if pa.types.is_integer(kind := getattr(column.type, "value_type", column.type))
}
"""The width of every column of numbers, and of lists of them."""


def settlement(profile: Profile, record: Any) -> tuple[dict[str, Any], list[str]]:  # noqa: ANN401 - records are anything
    """The record as a row, and what is wrong with it; columns that say nothing are left out."""
    reading = Reading(record)
    row = _labels(profile, reading)
    seating = reading.take(lambda: Seating(profile.seats, reading.row))
    if seating is not None:
        row |= _round(profile, reading, seating)
        if row["drawn"]:
            row["claimed_net"] = reading.take(lambda: seating.net(profile.net))
        else:
            row |= _hand(profile, reading, row, seating)
    reading.faults += _too_great(row)
    return {name: value for name, value in row.items() if value is not None}, reading.faults


def _labels(profile: Profile, reading: Reading) -> dict[str, Any]:
    """Id, time, sheet, and what is carried along."""
    sheet = reading.needed(profile.ruleset)
    return {
        "settlement_id": reading.needed(profile.id),
        "ruleset_id": sheet,
        "ruleset_digest": reading.text(profile.digest),
        "options": reading.texts(profile.options.get(sheet or "", {})) or None,
        "played_at": reading.take(lambda: _moment(profile, reading)),
        "claimed_by": reading.text(profile.claimed_by),
        "extra": reading.texts(profile.extra) or None,
    }


def _round(profile: Profile, reading: Reading, seating: Seating) -> dict[str, Any]:
    """Who sat where, and what a point costs; the winner is known from here on."""
    seats = profile.seats
    winner = reading.take(lambda: seating.seat(seats.winner))
    reading.row = reading.row._replace(winner=winner)
    payer = reading.take(lambda: seating.seat(seats.payer))
    return {
        "seats": seating.count,
        "winner_seat": winner,
        "payer_seat": None if payer == winner else payer,
        "rate": reading.integer(seats.rate),
        "fee": reading.integer(seats.fee),
        "same_wait_seats": reading.take(lambda: seating.seats(seats.same_wait)),
        "drawn": reading.flag(seats.drawn),
        "wilds_by_seat": reading.integers(seats.wilds),
    }


def _hand(
    profile: Profile, reading: Reading, row: dict[str, Any], seating: Seating
) -> dict[str, Any]:
    """Notation and claimed figures, without those that cannot be checked."""
    dealer = reading.take(lambda: seating.seat(profile.seats.dealer))
    places = hands.Places(row["winner_seat"], row["payer_seat"], dealer)
    position = hands.position(profile, reading, places)
    claimed = claims.claimed(profile, reading)
    if position is None:
        return claimed
    lines = claimed.get("claimed_lines")
    flowers = hands.flowers(profile, reading, position.win.tile, lines)
    whole = replace(position, hand=replace(position.hand, flowers=flowers.tiles))
    claimed["claimed_net"] = reading.take(lambda: seating.net(profile.net))
    open_ = [name for name in flowers.unchecked if claimed.get(name) is not None]
    told = {UNCHECKED: " ".join(open_)} if open_ else {}
    told |= {STAND_INS: "flowers"} if flowers.stand_ins else {}
    return {
        **{name: value for name, value in claimed.items() if name not in open_},
        "notation": notation.write(whole),
        "extra": {**(row["extra"] or {}), **told} or None,
    }


def _moment(profile: Profile, reading: Reading) -> datetime | None:
    field = profile.played_at
    value = field and field.of(reading.row)
    if field is None or value is None:
        return None
    try:
        return _moment_of(value, profile.clock, field.place)
    except (ValueError, OverflowError):
        raise Unmapped(field.place, quoted(value), f"a moment ({profile.clock})") from None


def _moment_of(value: Any, clock: Clock, place: str) -> datetime:  # noqa: ANN401 - records are anything
    if isinstance(value, datetime):
        moment = value
    elif clock is Clock.ISO:
        moment = datetime.fromisoformat(text(value, place))
    else:
        moment = _EPOCH + timedelta(microseconds=integer(value, place) * _MICROSECONDS[clock])
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _too_great(row: dict[str, Any]) -> list[str]:
    """Takes away numbers that their columns cannot hold, and tells them."""
    faults = []
    for name, bits in _BITS.items():
        value = row.get(name)
        numbers = value if isinstance(value, list) else [] if value is None else [value]
        for number in numbers:
            if not -(2 ** (bits - 1)) <= number < 2 ** (bits - 1):
                faults.append(str(Unmapped(name, str(number), f"a number of {bits} bits")))
                row.pop(name, None)
    return faults
