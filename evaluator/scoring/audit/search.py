"""What else would make a claim right, smallest change first.

Of one size: another decomposition and what goes wrong every day, then options in the order in
which the ruleset lists them, then rarer slips. Another revision, then another sheet come after
three options. A size is tried whole or not at all, so that a smaller budget shortens the list and
never changes it.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Final

from evaluator.domain.audit import Explanation
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.said import Said
from evaluator.domain.settlement import Won
from evaluator.errors import InvalidRequest
from evaluator.scoring import settle
from evaluator.scoring.audit import phrases, slips
from evaluator.scoring.audit.budget import Budget
from evaluator.scoring.audit.decompositions import fitting, same_figures
from evaluator.scoring.audit.options import Turn, flips, of_settling, turns
from evaluator.scoring.audit.outcome import (
    Judged,
    agrees,
    agrees_on_hand,
    hands_of,
    judge,
    of_decomposition,
    with_worth,
)
from evaluator.scoring.check import faults_of
from evaluator.scoring.lines import decomposition
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.wording import said

MOST_OPTIONS: Final = 3
"""Options that are changed at once, at most."""

MOST_TOLD: Final = 8
"""Explanations of one sort that are told, of many that fit."""

Sort = Callable[[Claim, Subject, Judged], Iterator[slips.Slip]]


class Search:
    """The search for one claim that differs from what the rules give."""

    def __init__(
        self,
        claim: Claim,
        subject: Subject,
        judged: Judged,
        registry: Registry,
        budget: Budget,
        relied: Collection[str] = (),
    ) -> None:
        """The subject's hands are canonical and have passed the check.

        ``relied`` are ids of the readings that the right result rests on.
        """
        self.claim, self.subject, self.judged = claim, subject, judged
        self.registry, self.budget, self.relied = registry, budget, relied
        self.rules: Resolved = judged.rules
        self.hands = hands_of(subject)

    def explanations(self) -> tuple[Explanation, ...]:
        """Everything found, smallest change first."""
        everyday = [*self._decompositions, *self._slips(slips.common, self.judged)]
        options = self._options(alone=not everyday)
        rare = [*self._slips(slips.rare, self.judged), *self._ignored()]
        found = sorted([*everyday, *options, *rare], key=lambda one: one.size)
        return (*found, *self._sheets())

    def tied(self) -> bool:
        """Whether the claim fits a decomposition that is worth the same in every figure."""
        own = self.judged.own
        return own is not None and any(
            one.decomposition and same_figures(one.decomposition, own.found.top[0])
            for one in self._decompositions
        )

    @cached_property
    def _decompositions(self) -> tuple[Explanation, ...]:
        """Other legal decompositions that the claim fits, best first."""
        own = self.judged.own
        if own is None or own.why_not:
            return ()
        best = decomposition(own.found.top[0], self.rules)
        found = fitting(self.claim, self.subject, self.judged, self.budget)[:MOST_TOLD]
        others = [decomposition(priced, self.rules) for priced in found]
        clauses = (self.rules.clauses.group,)
        return tuple(
            Explanation(
                1,
                phrases.decomposition_said(other, best, self.rules),
                clauses,
                decomposition=other,
            )
            for other in others
        )

    def _slips(self, sort: Sort, judged: Judged) -> Iterator[Explanation]:
        """The slips of a sort that everything claimed comes of, each told once."""
        told = set[tuple[str, str]]()
        for slip in sort(self.claim, self.subject, judged):
            if (slip.code, slip.subject) in told or not agrees(self.claim, slip.outcome):
                continue
            told.add((slip.code, slip.subject))
            words = said("slip", slip.code, {**slip.values, "clause": slip.clause})
            readings = self._readings(slip.clause) if slip.code in slips.READ_OTHERWISE else {}
            yield Explanation(
                1,
                phrases.with_readings(words, readings.values()),
                (slip.clause, *readings),
                slip=slip.code,
                subject=slip.subject,
            )
            if len(told) == MOST_TOLD:
                return

    def _readings(self, clause: str) -> dict[str, Said]:
        """The readings of a clause that the result rests on, and what else they could be."""
        return {
            reading.id: phrases.reading_said(reading)
            for reading in self.rules.ruleset.readings
            if reading.clause == clause and reading.id in self.relied and reading.other
        }

    def _options(self, *, alone: bool) -> list[Explanation]:
        """The smallest sets of options under which the claim is right.

        When they are ``alone``, because nothing else explains it, one option together with one
        reading that no option switches is tried after two options.
        """
        changeable = flips(self.hands, self.rules, self.claim)
        if self._worth_is_settled():
            paying = of_settling(self.rules.ruleset)
            changeable = tuple(values for values in changeable if values[0][0] in paying)
        for size in range(1, MOST_OPTIONS + 1):
            tried = list(turns(changeable, size))
            if not self.budget.spend(len(tried) * len(self.hands)):
                break
            found = [turn for turn in tried if self._right_under(turn)]
            explained = [self._turned(turn) for turn in found[:MOST_TOLD]]
            if size == 2 and alone:
                explained += self._with_a_reading(list(turns(changeable, 1)))
            if explained:
                return explained
        return []

    def _worth_is_settled(self) -> bool:
        """Whether only payments are wrong: all agree on the one hand."""
        claim = self.claim
        return (
            claim.total is not None
            and len(self.hands) == 1
            and agrees_on_hand(claim, self.judged.outcome)
        )

    def _under(self, turn: Turn) -> Judged | None:
        """The subject under these options; None when they contradict each other."""
        self.budget.go_on()
        options = {**self.rules.options, **dict(turn)}
        try:
            ruleset = self.rules.ruleset
            rules = self.registry.resolved(ruleset.id, options, ruleset.digest)
        except InvalidRequest:
            return None
        return judge(self.subject, rules)

    def _right_under(self, turn: Turn) -> bool:
        judged = self._under(turn)
        return judged is not None and agrees(self.claim, judged.outcome)

    def _turned(self, turn: Turn) -> Explanation:
        clauses = {option.name: option.clause for option in self.rules.ruleset.options}
        return Explanation(
            len(turn),
            phrases.options_said(turn, self.rules),
            tuple(dict.fromkeys(clauses[name] for name, _ in turn)),
            options=dict(turn),
        )

    def _with_a_reading(self, tried: list[Turn]) -> Iterator[Explanation]:
        """One option and one slip that is a clause read otherwise."""
        if not self.budget.spend(len(tried) * len(self.hands)):
            return
        for turn in tried:
            judged = self._under(turn)
            for slip in self._slips(slips.common, judged) if judged is not None else ():
                if len(slip.clauses) > 1:  # the clause has readings
                    option = self._turned(turn)
                    yield replace(
                        slip,
                        size=len(turn) + slip.size,
                        said=phrases.both(option.said, slip.said),
                        clauses=(*option.clauses, *slip.clauses),
                        options=option.options,
                    )

    def _ignored(self) -> Iterator[Explanation]:
        """The one reason why not, passed over: the hand is worth what it would be without it."""
        own = self.judged.own
        if own is None or len(own.why_not) != 1 or not own.found.top:
            return
        (reason,) = own.why_not
        outcome = of_decomposition(own.found.top[0], self.rules)
        if agrees(self.claim, with_worth(outcome, self.subject, self.judged)):
            words = phrases.reason_ignored_said(reason)
            yield Explanation(1, words, reason.clauses, slip="reason_ignored", subject=reason.code)

    def _sheets(self) -> Iterator[Explanation]:
        """Other revisions of the sheet, then other sheets, where the hand or the round can be."""
        for rules in (*self._other_revisions(), *self._other_sheets()):
            self.budget.go_on()
            if not self._possible(rules) or not self.budget.spend(len(self.hands)):
                continue
            if agrees(self.claim, judge(self.subject, rules).outcome):
                ruleset = rules.ruleset
                own = ruleset.id == self.rules.ruleset.id
                yield Explanation(
                    MOST_OPTIONS + 1,
                    phrases.revision_said(ruleset) if own else phrases.ruleset_said(ruleset),
                    ruleset_id=ruleset.id,
                    ruleset_digest=ruleset.digest,
                )

    def _other_revisions(self) -> Iterator[Resolved]:
        """The sheet as it is or was otherwise, where it has the options that were chosen.

        What is at its default here is at its own default there.
        """
        ruleset, options = self.rules.ruleset, self.rules.options
        chosen = {o.name: options[o.name] for o in ruleset.options if options[o.name] != o.default}
        for other in self.registry.revisions(ruleset.id):
            if other.digest != ruleset.digest:
                with suppress(InvalidRequest):
                    yield self.registry.resolved(ruleset.id, chosen, other.digest)

    def _other_sheets(self) -> Iterator[Resolved]:
        """The current revision of every other sheet, at its defaults."""
        for ruleset in self.registry.rulesets:
            if ruleset.id != self.rules.ruleset.id:
                yield self.registry.resolved(ruleset.id)

    def _possible(self, rules: Resolved) -> bool:
        played = self.subject.played
        if played is not None and isinstance(played.outcome, Won):
            return not settle.faults_of(played, rules)
        return played is None and not any(faults_of(hand, rules) for hand in self.hands)
