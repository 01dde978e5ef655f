"""What a record claims: figures and scored lines."""

from typing import Any

from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import as_key, integer, items, quoted
from evaluator.bulk.profile.model import Lines, Profile
from evaluator.bulk.profile.reading import Reading


def claimed(profile: Profile, reading: Reading) -> dict[str, Any]:
    """The claimed figures, by column; None where the record has none."""
    found: dict[str, Any] = {}
    for name, field in profile.claimed.items():
        read = reading.flag if name == "hu" else reading.integer
        found[f"claimed_{name}"] = read(field)
    if profile.lines is not None:
        told = profile.lines
        lines = reading.take(lambda: _lines(told, reading))
        if lines is not None:
            found |= {"claimed_lines": lines, "claimed_lines_complete": told.complete}
    return found


def _lines(told: Lines, reading: Reading) -> list[str] | None:
    """Our codes of the lines that the record names; None where it names none.

    A code without a meaning is wrong, and so is a bit where the lines are to be all there are.
    """
    place, value = told.where.place, told.where.of(reading.row)
    if value is None:
        return None
    if told.bits:
        return _of_bits(told, integer(value, place), place)
    if isinstance(value, str):
        value = [part for one in value.split(told.separator) if (part := one.strip())]
    return [code for one in items(value, place) if (code := _code(told, one, place))]


def _of_bits(told: Lines, number: int, place: str) -> list[str]:
    if told.complete and (unknown := number & ~sum(told.bits)):
        known = ", ".join(map(hex, told.bits))
        raise Unmapped(place, f"bits {unknown:#x}", f"only {known}, so that no line is missed")
    return [code for bit, code in told.bits.items() if number & bit and code]


def _code(told: Lines, one: Any, place: str) -> str:  # noqa: ANN401 - records are anything
    key = as_key(one)
    if not told.codes:
        return key
    if key not in told.codes:
        raise Unmapped(place, f"line {quoted(one)}", f"one of {', '.join(told.codes)}")
    return told.codes[key]
