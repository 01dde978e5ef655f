"""Random hands of any sheet that is served: a sheet that is added gets its own without an edit.

The oracle's generator knows the sheets that the oracle prices. For every other one the same ways
of dealing are used, and of what comes of them what the sheet's own ``[table]`` allows.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from evaluator.domain.kinds import WinSource
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in
from evaluator.scoring.resolve import choose, holds
from evaluator.scoring.schema import Ruleset
from tests.oracle import generate
from tests.support.cases import Case

PRICED: Final = tuple(generate.OPTIONS)
"""Sheets that the oracle knows by itself; any other was added after it."""

WITH_WILDS: Final = "duowang"
WITHOUT: Final = "quanmin"
"""Whose ways of dealing 字牌 are used for other sheets."""


def sheets(family: str) -> tuple[str, ...]:
    """Ids of the served sheets of a family.

    Those that were added come last, so that the hands of the others stay what they were.
    """
    served = {sheet.id for sheet in built_in().rulesets if sheet.family == family}
    return (*(one for one in PRICED if one in served), *sorted(served.difference(PRICED)))


def cases(seed: int, n: int, ruleset: str) -> Iterator[Case]:
    """So many hands of a sheet; equal seeds give equal hands."""
    if ruleset in PRICED:
        yield from generate.cases(seed, n, ruleset)
        return
    rng, sheet = Random(f"{seed}/{ruleset}"), built_in().ruleset(ruleset)
    for number in range(n):
        options = random_options(rng, sheet)
        dealt = _dealt(rng, built_in().resolved(ruleset, options))
        yield {"id": f"{ruleset}-{seed}-{number}", "ruleset": ruleset, "options": options, **dealt}


def random_options(rng: Random, sheet: Ruleset) -> dict[str, str]:
    """Options at random that go together, those at their default left out."""
    while True:
        options = {o.name: rng.choice(o.values) for o in sheet.options if rng.random() < 0.6}
        try:
            chosen = choose(sheet, options)
        except InvalidRequest:
            continue
        return {o.name: chosen[o.name] for o in sheet.options if chosen[o.name] != o.default}


def together(sheet: Ruleset, options: Mapping[str, str]) -> dict[str, str]:
    """The options, and beside them what a constraint of the sheet asks for."""
    found = dict(options)
    for rule in sheet.constraints:
        chosen = {option.name: found.get(option.name, option.default) for option in sheet.options}
        if holds(rule.when, chosen):
            found |= {name: v[0] for name, v in rule.needs.items() if chosen[name] not in v}
    return found


def _dealt(rng: Random, rules: Resolved) -> dict[str, Any]:
    """A hand that may lie on this table."""
    while True:
        if not rules.zipai:
            hand = generate.taizhou_case(rng, {"peng": "once"} if rules.max_peng == 1 else {})
        elif rules.wilds:
            hand = generate.zipai_case(rng, WITH_WILDS, {"wild_count": str(rules.wilds)})
        else:
            hand = generate.zipai_case(rng, WITHOUT, {})
        if WinSource[hand["source"]] in rules.sources:
            known = rules.facts | ({"flowers"} if rules.flowers else set())
            return hand | {"facts": {k: v for k, v in hand["facts"].items() if k in known}}
