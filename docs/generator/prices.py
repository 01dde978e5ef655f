"""Priced rows in words: when a row holds, and what it pays."""

from collections.abc import Iterator
from typing import Final

from docs.generator.markdown import code
from evaluator.scoring.schema import Bounds, Mingtang, Relied
from evaluator.search.table import Effect

_TOP: Final = 63
"""The highest value a condition tells apart: it means 63 or more."""


def condition(row: Mingtang | Relied) -> str:
    """When the row holds, with what some options add."""
    said = conjunction(row.when or {})
    if isinstance(row, Relied):
        return said
    if row.any:
        either = " or ".join(map(conjunction, row.any))
        said = f"{said} and ({either})" if said else either
    for also in row.also:
        under = " ".join(f"{name}={'/'.join(values)}" for name, values in also.only_if.items())
        said += f"; if {code(under)} also {conjunction(also.when)}"
    return said or "always"


def conjunction(bounds: Bounds) -> str:
    """Measures and their values, joined with "and"."""
    return " and ".join(f"{code(name)} {values(mask)}" for name, mask in bounds.items())


def values(mask: int) -> str:
    """The values of a bit set.

    >>> [values(mask) for mask in (0b1, 0b111000, 0b10010, (1 << 64) - 1024)]
    ['= 0', '3 to 5', '= 1 4', '≥ 10']
    """
    found = [value for value in range(_TOP + 1) if mask >> value & 1]
    least, greatest = found[0], found[-1]
    if len(found) == 1 and greatest < _TOP:
        return f"= {least}"
    if len(found) < greatest - least + 1:
        return f"= {' '.join(map(str, found))}"
    if greatest < _TOP:
        return f"{least} to {greatest}"
    return f"≥ {least}"


def pays(row: Mingtang) -> str:
    """What the row does to the score."""
    return "".join(_pays(row))


def _pays(row: Mingtang) -> Iterator[str]:
    each = f" for each of {code(row.per)}" if row.per else ""
    match row.effect:
        case Effect.TUN_OF_HUXI:
            yield f"囤 of 胡息 × {row.base}"
        case Effect.ADD_KA:
            yield f"+ {row.base} 卡{each}"
        case Effect.ADD_TUN:
            yield f"+ {row.base}{each}, before multiplying"
        case Effect.ADD_AFTER:
            yield f"+ {row.base}{each}, after multiplying"
        case Effect.MULTIPLY:
            yield f"× {row.base}{each}"
            yield f", level {row.level}" if row.level else ""
        case Effect.FAN_LAST:
            yield f"{row.base} 番 alone, else + {row.step}"
        case _:
            yield f"{row.base} 番"
            if row.step and row.per:
                yield f" at {row.start}, + {row.step} for each more of {code(row.per)}"
            yield f", at most {row.most}" if row.most else ""
