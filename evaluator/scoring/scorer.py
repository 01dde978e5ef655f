"""A resolved ruleset in the core's own form, made once."""

from dataclasses import fields
from typing import Final

from evaluator.domain.hand import Facts
from evaluator.scoring.resolved import Resolved
from evaluator.search.batch import Scorer
from evaluator.search.sheet import Sheet, Why

_FACTS: Final = [fact.name for fact in fields(Facts)]


def scorer_of(rules: Resolved) -> Scorer:
    """What scores hands under the rules, one or many; kept with them."""
    known: Scorer | None = rules.memo.scorer
    if known is None:
        known = rules.memo.scorer = Scorer(rules.table, sheet_of(rules))
    return known


def line_codes(rules: Resolved) -> tuple[str, ...]:
    """What the bits of ``lines`` stand for."""
    return rules.ruleset.line_codes()


def reason_codes(rules: Resolved) -> tuple[str, ...]:
    """What the bits of ``reasons`` stand for."""
    return tuple(rules.ruleset.reasons)


def sheet_of(rules: Resolved) -> Sheet:
    """All that the core needs to know of the rules besides the prices."""
    lines, reasons = line_codes(rules), reason_codes(rules)
    return Sheet(
        sources=sum(1 << source for source in rules.sources),
        facts=sum(1 << _FACTS.index(name) for name in rules.facts),
        wilds=rules.wilds,
        discard_wins=rules.discard_win,
        wild_needs_own_draw=rules.wild_needs_own_draw,
        xing=rules.xing,
        flowers=rules.flowers,
        max_peng=rules.max_peng,
        line_bits=tuple(1 << lines.index(name.code) for name in rules.names),
        reason_bits=tuple(1 << reasons.index(w.name) if w.name in reasons else 0 for w in Why),
    )
