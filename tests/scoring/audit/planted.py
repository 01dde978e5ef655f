"""Wrong claims whose cause is known, and how often an audit names it.

``python -m tests.scoring.audit.planted [N] [SEED]`` plants N claims (500) over all sheets and
prints how often the cause is among the explanations of the smallest size, how often it comes
first, and how long audits take. The causes are planted by sums of their own (``records``), not by
the code that looks for them.
"""

import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from statistics import median
from typing import Final

from evaluator.domain.audit import Audit, Explanation
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Round, Winner, Won
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in, evaluate
from evaluator.scoring.audit import audit
from tests.scoring.audit import records
from tests.support.cases import position_of, rules_of
from tests.support.hands import ALL, MAJIANG, ZIPAI, case

HANDS: Final = 400
"""The budget of an audit, as the service has it."""

CAUSES: Final = ("option", "line", "decomposition", "rounding", "payer")

TOLD: Final = ("everything", "lines", "figures", "total")
"""What a record holds: figures, lines and groups; figures and lines; figures; the total alone."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A wrong claim, and what was done to make it wrong."""

    cause: str
    told: str
    claim: Claim
    subject: Subject
    rules: Resolved
    named: Callable[[Explanation], bool]
    what: str


def planted(number: int, seed: int = 1, causes: Sequence[str] = CAUSES) -> Iterator[Planted]:
    """So many wrong claims, causes and sheets in turn; equal seeds give equal claims."""
    rng = random.Random(f"planted/{seed}")
    found = 0
    for turn in count():
        cause, ruleset = causes[found % len(causes)], ALL[found // len(causes) % len(ALL)]
        if cause == "rounding" and ruleset in MAJIANG:
            ruleset = rng.choice(ZIPAI)  # the others have no 囤
        made = case(ruleset, seed * 1_000_003 + turn)
        hand, rules = position_of(made), rules_of(made)
        computed = evaluate(hand, rules, max_decompositions=50)
        if not computed.hu:
            continue
        told = TOLD[found // 20 % len(TOLD)]
        one = _MAKERS[cause](rng, hand, rules, computed, told)
        right = records.of(computed, rules).claim(told)
        if one is not None and one.claim != right:
            yield one
            found += 1
            if found == number:
                return


def audited(one: Planted, hands: int = HANDS) -> Audit:
    """The audit of a planted claim."""
    return audit(one.claim, one.subject, one.rules, built_in(), hands=hands)


def smallest(answer: Audit) -> list[Explanation]:
    """The explanations of the smallest size."""
    least = min((one.size for one in answer.explanations), default=0)
    return [one for one in answer.explanations if one.size == least]


def _option(
    rng: random.Random, hand: Position, rules: Resolved, computed: Evaluation, told: str
) -> Planted | None:
    """One option played otherwise."""
    option = rng.choice(rules.ruleset.options)
    value = rng.choice(option.values)
    try:
        other = built_in().resolved(rules.ruleset.id, {**rules.options, option.name: value})
        record = records.of(evaluate(hand, other), other)
    except InvalidRequest:
        return None
    return Planted(
        "option",
        told,
        record.claim(told),
        Subject(hand),
        rules,
        lambda one: dict(one.options) == {option.name: value},
        f"{option.name}={value}",
    )


def _line(
    rng: random.Random, hand: Position, rules: Resolved, computed: Evaluation, told: str
) -> Planted | None:
    """One line dropped."""
    record = records.of(computed, rules)
    if not record.lines:
        return None
    code = rng.choice(record.lines)
    dropped = records.without(record, code, rules)
    if dropped is None:
        return None
    return Planted(
        "line",
        told,
        dropped.claim(told),
        Subject(hand),
        rules,
        lambda one: one.slip == "line_left_out" and one.subject == code,
        code,
    )


def _decomposition(
    rng: random.Random, hand: Position, rules: Resolved, computed: Evaluation, told: str
) -> Planted | None:
    """Another legal decomposition than the best; one that is worth the same is no wrong claim."""
    best = computed.best
    assert best is not None
    others = [one for one in computed.decompositions if _figures(one) != _figures(best)]
    if not others:
        return None
    other = rng.choice(others)
    record = records.of(computed._replace(best=other), rules)
    claim = record.claim(told)
    return Planted(
        "decomposition",
        told,
        claim,
        Subject(hand),
        rules,
        lambda one: (
            one.decomposition is not None
            and (not claim.groups or one.decomposition.groups == other.groups)
        ),
        "another decomposition",
    )


def _figures(one: Decomposition) -> tuple[int, ...]:
    score = one.score
    return score.huxi, score.tun, score.ka, score.multiplier, score.total


def _rounding(
    rng: random.Random, hand: Position, rules: Resolved, computed: Evaluation, told: str
) -> Planted | None:
    """囤 rounded up."""
    del rng
    record = records.rounded_up(records.of(computed, rules), rules)
    if record is None:
        return None
    return Planted(
        "rounding",
        told,
        record.claim(told),
        Subject(hand),
        rules,
        lambda one: one.slip == "rounded_up",
        "rounded up",
    )


def _payer(
    rng: random.Random, hand: Position, rules: Resolved, computed: Evaluation, told: str
) -> Planted | None:
    """Somebody else pays."""
    seats = rng.choice(rules.ruleset.seats)
    winner, *losers = rng.sample(range(seats), seats)
    alone = hand.win.source in rules.terms.payer_alone
    payer = losers[0] if alone else None
    rate = rng.choice([1, 2, 5])
    total = records.of(computed, rules).total * rate
    if len(losers) < 2:
        return None
    net = [0] * seats
    if alone:
        wrong = rng.choice([*losers[1:], None])
        slip, subject = ("paid_by_all", "") if wrong is None else ("wrong_payer", str(wrong))
        paying = losers if wrong is None else [wrong]
        if wrong is not None:
            total *= {"share": 1, "losers": len(losers), "seats": seats}[rules.terms.alone_pays]
    else:
        slip, subject = "paid_by_one", str(losers[-1])
        paying = [losers[-1]]
    for seat in paying:
        net[seat] -= total
        net[winner] += total
    outcome = Won((Winner(winner, hand),), payer)
    claim = replace(records.of(computed, rules).claim(told), net_by_seat=tuple(net))
    return Planted(
        "payer",
        told,
        claim,
        Subject(hand, Round(seats, outcome, rate)),
        rules,
        lambda one: (one.slip, one.subject) == (slip, subject),
        f"{slip} {subject}",
    )


_MAKERS: Final = {
    "option": _option,
    "line": _line,
    "decomposition": _decomposition,
    "rounding": _rounding,
    "payer": _payer,
}


@dataclass(slots=True)
class Tally:
    """How often a cause was named."""

    claims: int = 0
    among: int = 0
    first: int = 0

    def __str__(self) -> str:
        """As a row."""
        among, first = (100 * n / self.claims for n in (self.among, self.first))
        return f"{self.claims:5}  among the smallest {among:5.1f} %  first {first:5.1f} %"


def main(arguments: list[str]) -> int:
    """Plants, audits, prints."""
    number = int(arguments[0]) if arguments else 500
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    tallies: dict[str, Tally] = defaultdict(Tally)
    taken, verdicts, cut = [], Counter[str](), 0
    for one in planted(number, seed):
        began = time.perf_counter()
        answer = audited(one)
        taken.append(time.perf_counter() - began)
        verdicts[answer.verdict.name] += 1
        cut += answer.cut
        told = smallest(answer)
        for key in ("all", one.cause, one.told, one.rules.ruleset.id):
            tally = tallies[key]
            tally.claims += 1
            tally.among += any(map(one.named, told))
            tally.first += bool(told) and one.named(told[0])
    for key in ("all", *CAUSES, *TOLD, *ALL):
        if key in tallies:
            sys.stdout.write(f"{key:14}{tallies[key]}\n")
    taken.sort()
    sys.stdout.write(
        f"ms: median {median(taken) * 1000:.1f}  p95 {taken[len(taken) * 95 // 100] * 1000:.1f}"
        f"  max {taken[-1] * 1000:.1f};  cut {cut};  {dict(verdicts)}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
