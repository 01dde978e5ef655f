"""Cases of a ruleset, as its ``cases.toml`` has them."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from evaluator.scoring.registry import BUILT_IN

Case = Mapping[str, Any]


@lru_cache
def cases_of(ruleset_id: str) -> tuple[Case, ...]:
    """Every case of the ruleset, in order; none when it has no such file."""
    for folder in BUILT_IN.glob("*/"):
        rules, cases = folder / "ruleset.toml", folder / "cases.toml"
        if rules.exists() and cases.exists() and _id(rules.read_bytes()) == ruleset_id:
            return tuple(tomllib.loads(cases.read_text(encoding="utf-8")).get("case", ()))
    return ()


def expected(figures: Mapping[str, Any]) -> str:
    """What a case expects, in one line.

    >>> expected({"hu": True, "huxi": 18, "total": 3, "lines": ["zi_mo"]})
    'huxi 18 · total 3 · zi_mo'
    >>> expected({"hu": False, "reasons": ["HUXI_BELOW_MINIMUM"], "near_miss": 14})
    'no win · near_miss 14 · HUXI_BELOW_MINIMUM'
    """
    said = [] if figures.get("hu", True) else ["no win"]
    lists = [value for value in figures.values() if isinstance(value, list)]
    said += [
        f"{name} {value}"
        for name, value in figures.items()
        if name != "hu" and not isinstance(value, list)
    ]
    return " · ".join([*said, *(" ".join(map(str, names)) for names in lists if names)])


def _id(data: bytes) -> str:
    return str(tomllib.loads(data.decode()).get("id", ""))
