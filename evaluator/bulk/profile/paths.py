"""Dotted paths into a record: where a value lies."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

WINNER: Final = "{winner}"
"""The step that stands for the winner's place in a list by seat."""

EACH: Final = "*"
"""The step that goes into every element of a list."""

_LONGEST: Final = 8


@dataclass(frozen=True, slots=True)
class Path:
    """A way from the record to a value, one step for each level.

    >>> Path("round.hands.{winner}.tiles").of({"round": {"hands": [{}, {"tiles": [1]}]}}, 1)
    [1]
    >>> Path("seats.*.uid").of({"seats": [{"uid": "a"}, {"uid": "b"}]}), Path("a.0").of({"a": []})
    (['a', 'b'], None)
    """

    text: str
    steps: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Parts the text, which is done once and not for every record."""
        object.__setattr__(self, "steps", tuple(self.text.split(".")))

    def of(self, record: Any, winner: int | None = None) -> Any:  # noqa: ANN401 - records are anything
        """The value, or None where the record has none."""
        return _follow(record, self.steps, winner)

    def fault(self) -> str | None:
        """What keeps the text from being a path."""
        return None if all(self.steps) else f"{self.text!r} has an empty step"

    @property
    def needs_winner(self) -> bool:
        """Whether the way goes through the winner's seat."""
        return WINNER in self.steps


def _follow(value: Any, steps: Sequence[str], winner: int | None) -> Any:  # noqa: ANN401 - records are anything
    for number, step in enumerate(steps):
        if step == EACH:
            rest = steps[number + 1 :]
            return [_follow(item, rest, winner) for item in value] if _is_list(value) else None
        if type(value) is dict:
            value = value.get(str(winner) if step == WINNER else step)
        elif _is_list(value):
            value = _element(value, step, winner)
        else:
            return None
    return value


def _element(value: Sequence[Any], step: str, winner: int | None) -> Any:  # noqa: ANN401 - records are anything
    digits = step.isascii() and step.isdigit() and len(step) < _LONGEST
    index = winner if step == WINNER else int(step) if digits else None
    return value[index] if index is not None and index < len(value) else None


def _is_list(value: Any) -> bool:  # noqa: ANN401 - records are anything
    return isinstance(value, list | tuple)
