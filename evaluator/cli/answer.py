"""The whole answer about one hand, as a page."""

from collections.abc import Iterator

from evaluator.cli import arithmetic, groups
from evaluator.cli.page import (
    LEFT,
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
from evaluator.cli.provenance import provenance
from evaluator.cli.readings import relied_on
from evaluator.domain import notation
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Evaluation
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.sentences import Language
from evaluator.words import Words, sums


def page(answer: Evaluation, rules: Resolved | None, language: Language) -> Page:
    """The answer from its result down to its provenance.

    Args:
        answer: what was evaluated.
        rules: the rules it was evaluated under, where this machine has them.
        language: of the page; clauses and readings stay in the words of the ruleset.
    """
    words = Words(language, rules.ruleset if rules else None)
    yield from _head(answer, words)
    if answer.best:
        yield from _result(answer.best, words, rules)
    else:
        yield from _why_not(answer, words)
    yield from _others(answer, words)
    yield from _alternatives(answer, words)
    yield from _not_applied(answer, words, rules)
    yield from relied_on(answer.provenance.readings, words)
    yield from provenance(answer.provenance, words)


def _head(answer: Evaluation, words: Words) -> Iterator[Block]:
    origin = answer.provenance
    name = origin.ruleset_id
    if words.ruleset:
        own = words.ruleset.name if words.language == "zh" else words.ruleset.en
        name = words.say("ruleset", name=own, id=origin.ruleset_id)
    if answer.best:
        score = answer.best.score
        result = cell(f"{words.say('hu')}  {words.amount(score.total, score.unit)}", Style.HU)
    else:
        result = cell(words.say("not_hu"), Style.NOT_HU)
    yield Line((*result, *cell(f"  {name}")))
    hand = notation.write(notation.parse(origin.notation), chinese=True)
    yield Line(cell(f"{words.say('hand')}  {hand}"))


def _result(best: Decomposition, words: Words, rules: Resolved | None) -> Iterator[Block]:
    yield from heading(words.say("groups"))
    yield from groups.table(best, words)
    yield from groups.key(best, words)
    yield from heading(words.say("arithmetic"))
    yield from arithmetic.table(best, words, rules)


def _why_not(answer: Evaluation, words: Words) -> Iterator[Block]:
    yield from heading(words.say("reasons"))
    rows = tuple(
        (cell(sums.why_not(reason, words)), groups.clause(*reason.clauses))
        for reason in answer.reasons
    )
    yield Table(WRAPS + LEFT, rows)
    if near := answer.near_miss:
        short = near.needed - near.huxi
        said = words.say("near_miss", short=short, huxi=near.huxi, needed=near.needed)
        yield Line(cell(f"  {said}"))


def _others(answer: Evaluation, words: Words) -> Iterator[Block]:
    """How many decompositions are legal, and those listed besides the result."""
    count = answer.decomposition_count
    yield Line()
    label = "decomposition" if count == 1 else "decompositions"
    yield Line(cell(words.say(label, count=count)))
    if len(answer.decompositions) > bool(answer.best):
        yield from heading(words.say("others"))
        yield Table(
            RIGHT + RIGHT + WRAPS,
            tuple(
                (cell(f"{place}."), *_in_short(decomposition, words))
                for place, decomposition in enumerate(answer.decompositions, start=1)
            ),
        )


def _alternatives(answer: Evaluation, words: Words) -> Iterator[Block]:
    if not answer.alternatives:
        return
    yield from heading(words.say("alternatives"))
    yield Table(
        LEFT + LEFT + RIGHT + WRAPS,
        tuple(
            (
                cell(other.objective),
                cell(words.objective(other.objective)),
                *_in_short(other.decomposition, words),
            )
            for other in answer.alternatives
        ),
    )


def _in_short(decomposition: Decomposition, words: Words) -> tuple[Cell, Cell]:
    score = decomposition.score
    total = words.amount(score.total, score.unit)
    return cell(total), groups.in_line(decomposition, words)


def _not_applied(answer: Evaluation, words: Words, rules: Resolved | None) -> Iterator[Block]:
    if not answer.not_applied:
        return
    yield from heading(words.say("not_applied"))
    yield Table(
        LEFT * 5 + WRAPS,
        tuple(
            (
                cell(words.mingtang(missed.code, missed.name)),
                cell(sums.measure(missed, words, rules)),
                cell(words.say("have", have=missed.have)),
                cell(words.say("need", need=missed.need)),
                groups.clause(missed.clause),
                cell(words.meaning(missed.code), Style.FAINT),
            )
            for missed in answer.not_applied
        ),
    )
