"""A claim held against the rules as a page: verdict, differences, explanations, the sum."""

from collections.abc import Iterator, Sequence

from evaluator.cli import arithmetic, groups
from evaluator.cli.page import (
    RIGHT,
    WRAPS,
    Block,
    Cell,
    Line,
    Page,
    Style,
    Table,
    cell,
    heading,
)
from evaluator.cli.payments import payments
from evaluator.cli.provenance import provenance
from evaluator.domain import notation
from evaluator.domain.audit import Audit, Difference, Verdict
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.said import Said
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.sentences import Language
from evaluator.words import Words


def page(audit: Audit, ruleset: Ruleset | None, rules: Resolved | None, language: Language) -> Page:
    """The audit from its verdict to the provenance of what was computed.

    Args:
        audit: what the rules say.
        ruleset: the sheet, where this machine has it.
        rules: the very rules of the answer, where this machine has them.
        language: of the page; clauses and readings stay in the words of the ruleset.
    """
    words = Words(language, ruleset)
    style = Style.HU if audit.verdict is Verdict.AGREES else Style.NOT_HU
    verdict = cell(words.say(f"verdict.{audit.verdict.name}"), style)
    yield Line((*verdict, *cell(f"  {words.sheet()}")))
    if audit.computed:
        hand = notation.parse(audit.computed.provenance.notation)
        yield Line(cell(f"{words.say('hand')}  {notation.write(hand, chinese=True)}"))
    yield Line(cell(_said(audit.said, words)))
    yield from _differences(audit.differences, words)
    yield from _explanations(audit, words)
    if audit.computed:
        yield from _computed(audit.computed, words, rules)
    if audit.settlement:
        yield from payments(audit.settlement, words)
    if audit.computed:
        yield from provenance(audit.computed.provenance, words)


def _differences(differences: Sequence[Difference], words: Words) -> Iterator[Block]:
    if not differences:
        return
    yield from heading(words.say("differences"))
    yield Table(WRAPS, tuple((cell(_said(d.said, words)),) for d in differences))


def _explanations(audit: Audit, words: Words) -> Iterator[Block]:
    """What explains a claim that is wrong."""
    if not audit.explanations:
        return
    yield from heading(words.say("explanations"))
    rows: list[tuple[Cell, ...]] = []
    for place, one in enumerate(audit.explanations, start=1):
        rows.append((cell(f"{place}."), cell(_said(one.said, words))))
        if one.decomposition:
            rows.append((cell(""), groups.in_line(one.decomposition, words)))
    yield Table(RIGHT + WRAPS, tuple(rows))


def _computed(computed: Evaluation, words: Words, rules: Resolved | None) -> Iterator[Block]:
    if computed.best is None:
        return
    yield from heading(words.say("groups"))
    yield from groups.table(computed.best, words)
    yield from groups.key(computed.best, words)
    yield from heading(words.say("arithmetic"))
    yield from arithmetic.table(computed.best, words, rules)


def _said(said: Said, words: Words) -> str:
    return said.zh if words.language == "zh" else said.en
