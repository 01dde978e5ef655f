"""Arguments that no caller means well with: whatever stands somewhere, replaced by another."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

HOSTILE: Final[tuple[Any, ...]] = (
    *(None, -1, 0, 1, 3, 5, 20, 21, 27, 63, 64, 127, 255, 256),
    *(2**15, 2**16, -(2**31), 2**31 - 1, 2**31, 2**32, -(2**63), 2**63 - 1, 2**64, 10**30),
    *(1.5, math.nan, math.inf, "", "壹", b"", b"\xff" * 9, (), [], {}, [None], ((),)),
    *({"rows": None}, object(), range(3), (0,) * 1000, [0] * 20, (4,) * 27, (1,) * 10),
)
"""Wrong types, wrong lengths, and numbers at and beyond every limit of a machine."""


def spoilt(argument: Any) -> Iterator[Any]:  # noqa: ANN401 - that is the point
    """The argument with one thing wrong, be it the whole or something deep inside."""
    yield from HOSTILE
    if isinstance(argument, dict):
        for key, value in argument.items():
            yield {k: v for k, v in argument.items() if k != key}
            for other in spoilt(value):
                yield {**argument, key: other}
    elif isinstance(argument, list | tuple):
        yield from _other_lengths(argument)
        for place in {0, len(argument) - 1} if argument else ():  # long ones are alike within
            for other in spoilt(argument[place]):
                yield _like(argument, [*argument[:place], other, *argument[place + 1 :]])
    elif isinstance(argument, bytes):
        yield from (argument[:-1], argument * 2, bytes(reversed(argument)), bytearray(argument))


def _other_lengths(argument: Sequence[Any]) -> Iterator[Sequence[Any]]:
    yield from (argument[:-1], argument[1:], (*argument, *argument[-1:]))
    yield _like(argument, [*argument, *argument[-1:]])
    yield _like(argument, [*argument] * 50)


def _like(argument: Sequence[Any], items: list[Any]) -> Sequence[Any]:
    return items if isinstance(argument, list) else tuple(items)
