"""An answer as one HTML file: no script, nothing fetched, and it prints on A4.

The console shows the same parts from the same templates.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from evaluator.console.report import claimed, origins, results, settled, waiting
from evaluator.console.report.environment import environment, style, style_source
from evaluator.domain.audit import Audit, Explanation
from evaluator.domain.claim import Claim
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Evaluation, Waits
from evaluator.domain.settlement import Settlement
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset
from evaluator.words import Words

Parts = dict[str, Any]
"""What a template is filled with."""


def evaluation_page(answer: Evaluation, words: Words, rules: Resolved | None) -> str:
    """The report of one hand."""
    return _render("evaluation_report.html", words, evaluation_parts(answer, words, rules))


def audit_page(
    audit: Audit, claim: Claim, request: str, words: Words, rules: Resolved | None
) -> str:
    """The report of one claim; ``request`` is the audited one as JSON."""
    parts = audit_parts(audit, claim, words, rules)
    return _render("audit_report.html", words, {**parts, "request": request})


def evaluation_parts(answer: Evaluation, words: Words, rules: Resolved | None) -> Parts:
    """What a page says about one hand."""
    used = [*_cited(answer.best), *(m.clause for m in answer.not_applied)]
    used += [clause for reason in answer.reasons for clause in reason.clauses]
    return {
        "words": words,
        "result": results.result(answer, words, rules),
        "origin": origins.origin(answer.provenance, words),
        "readings": origins.readings(answer.provenance.readings, words.ruleset),
        "cited": origins.clauses(used, words.ruleset),
    }


def audit_parts(audit: Audit, claim: Claim, words: Words, rules: Resolved | None) -> Parts:
    """What a page says about one claim."""
    parts: Parts = {"words": words, "result": None, "origin": None, "readings": (), "cited": ()}
    used = [d.clause for d in audit.differences]
    used += [clause for e in audit.explanations for clause in e.clauses]
    readings: list[str] = []
    if audit.computed:
        parts = evaluation_parts(audit.computed, words, rules)
        used += [cited.id for cited in parts["cited"]]
        readings += audit.computed.provenance.readings
    if audit.settlement:
        used += [transfer.clause for transfer in audit.settlement.transfers]
        readings += audit.settlement.readings
    return {
        **parts,
        "verdict": audit.verdict.name,
        "said": _said(audit, words),
        "rows": claimed.rows(claim, audit, words),
        "differences": claimed.told(audit.differences, words),
        "explanations": [_explanation(one, words) for one in audit.explanations],
        "payments": settled.payments(audit.settlement, words) if audit.settlement else None,
        "readings": origins.readings(tuple(dict.fromkeys(readings)), words.ruleset),
        "cited": origins.clauses(used, words.ruleset),
    }


def settlement_parts(
    settlement: Settlement,
    seats: Sequence[int],
    words: Words,
    rules: Sequence[Resolved | None],
) -> Parts:
    """What a page says about one round; ``seats`` are the winners' and ``rules`` those of each."""
    used = [transfer.clause for transfer in settlement.transfers]
    readings = list(settlement.readings)
    for one in settlement.evaluations:
        used += [*_cited(one.best)]
        readings += one.provenance.readings
    return {
        "words": words,
        "winners": settled.winners(settlement, seats, words, rules),
        "payments": settled.payments(settlement, words),
        "readings": origins.readings(tuple(dict.fromkeys(readings)), words.ruleset),
        "cited": origins.clauses(used, words.ruleset),
    }


def waits_parts(answer: Waits, words: Words) -> Parts:
    """What a page says about a hand that waits."""
    return {
        "words": words,
        "waits": waiting.waits(answer, words),
        "held": waiting.held(answer, words),
        "origin": origins.origin(answer.provenance, words),
        "cited": origins.clauses(
            [c for wait in answer.waits for reason in wait.reasons for c in reason.clauses],
            words.ruleset,
        ),
    }


def words_of(language: str, ruleset: Ruleset | None) -> Words:
    """Words in Chinese unless English is asked for."""
    return Words("en" if language == "en" else "zh", ruleset)


def _render(template: str, words: Words, parts: Parts) -> str:
    policy = f"default-src 'none'; style-src {style_source()}"
    filled = {"style": style(), "policy": policy, "words": words, **parts}
    return environment().get_template(template).render(filled)


def _cited(best: Decomposition | None) -> Iterator[str]:
    if best:
        yield from (group.clause for group in best.groups)
        yield from (line.clause for line in best.score.lines)


def _said(audit: Audit, words: Words) -> str:
    return audit.said.zh if words.language == "zh" else audit.said.en


def _explanation(one: Explanation, words: Words) -> Parts:
    return {
        "sentence": one.said.zh if words.language == "zh" else one.said.en,
        "clauses": one.clauses,
        "groups": results.laid_out(one.decomposition, words) if one.decomposition else (),
    }
