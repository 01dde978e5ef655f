"""A claim beside what was computed, row by row, the first difference marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from evaluator.console.report import hands
from evaluator.console.report.hands import Laid
from evaluator.domain.audit import Audit, Difference
from evaluator.domain.claim import Claim
from evaluator.domain.decomposition import Group
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.score import Register, Score, Unit
from evaluator.scoring.audit.groups import match
from evaluator.words import Words

_FIGURES: Final = (
    ("huxi", Register.HUXI),
    ("tun", Register.TUN),
    ("ka", Register.KA),
    ("multiplier", Register.MULTIPLIER),
    ("total", Register.TOTAL),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One thing claimed: both values as text or as groups; ``first`` is where it went wrong."""

    name: str
    claimed: str
    computed: str
    agrees: bool
    first: bool
    claimed_groups: tuple[Laid, ...] = ()
    computed_groups: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """One difference as a sentence, with its clause."""

    sentence: str
    clause: str


def rows(claim: Claim, audit: Audit, words: Words) -> tuple[Row, ...]:
    """Everything the claim states, in the order of the arithmetic."""
    differences = audit.differences
    first = _root(differences[0]) if differences else ""
    wrong = {_root(difference) for difference in differences}
    return tuple(
        Row(
            name,
            *texts,
            agrees=root not in wrong,
            first=root == first,
            claimed_groups=groups[0],
            computed_groups=groups[1],
        )
        for root, name, texts, groups in (
            *_of_the_hand(claim, audit.computed, words),
            *_payments(claim, audit, words),
        )
    )


def told(differences: Sequence[Difference], words: Words) -> tuple[Told, ...]:
    """The differences as sentences, in order."""
    zh = words.language == "zh"
    return tuple(Told(d.said.zh if zh else d.said.en, d.clause) for d in differences)


_Compared = tuple[str, str, tuple[str, str], tuple[tuple[Laid, ...], tuple[Laid, ...]]]


def _of_the_hand(claim: Claim, computed: Evaluation | None, words: Words) -> Iterator[_Compared]:
    score = computed.best.score if computed and computed.best else None
    if claim.hu is not None:
        hu = computed is not None and computed.hu
        yield "hu", words.say("claim.hu"), (_hu(words, hu=claim.hu), _hu(words, hu=hu)), ((), ())
    if claim.groups:
        groups = computed.best.groups if computed and computed.best else ()
        yield "groups", words.say("groups"), ("", ""), _compared(claim.groups, groups, words)
    unit = score.unit if score else _unit(claim)
    for name, register in _FIGURES:
        if name == "multiplier" and (claim.lines or claim.lines_complete):
            texts = _names(claim.lines, words), _names(_codes(score), words)
            yield "lines", words.say("claim.lines"), texts, ((), ())
        if (figure := getattr(claim, name)) is not None:
            own = getattr(score, name, None) if score else _reached(computed, name)
            yield (
                name,
                words.register(register, unit),
                (str(figure), "—" if own is None else str(own)),
                ((), ()),
            )


def _reached(computed: Evaluation | None, name: str) -> int | None:
    """The 胡息 that a hand which does not win has at best."""
    near = computed.near_miss if computed else None
    return near.huxi if near and name == "huxi" else None


def _compared(
    claimed: Sequence[Group], computed: Sequence[Group], words: Words
) -> tuple[tuple[Laid, ...], tuple[Laid, ...]]:
    """The groups of both, those that have no like in the other marked."""
    matched = match(claimed, computed)
    odd = {place for place, _ in matched.changed} | set(matched.strange)
    without = [*matched.missing, *(group for _, group in matched.changed)]
    return (
        tuple(_group(group, words, odd=place in odd) for place, group in enumerate(claimed)),
        tuple(replace(hands.of(group, words), odd=group in without) for group in computed),
    )


def _group(group: Group, words: Words, *, odd: bool) -> Laid:
    """A claimed group; of no kind where the record holds none."""
    laid = hands.of(group, words)
    return Laid(laid.name if group.kind else "", laid.tiles, odd)


def _payments(claim: Claim, audit: Audit, words: Words) -> Iterator[_Compared]:
    net = audit.settlement.net_by_seat if audit.settlement else ()
    for seat, claimed in enumerate(claim.net_by_seat):
        own = signed(net[seat]) if seat < len(net) else "—"
        name = words.say("claim.net", seat=words.say("seat", seat=seat))
        yield f"net_by_seat[{seat}]", name, (signed(claimed), own), ((), ())


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(3), signed(-3), signed(0)
    ('+3', '−3', '0')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def _root(difference: Difference) -> str:
    """The row that a difference is of: every group and line is of one, each seat has its own."""
    path = difference.path
    return path if path.startswith("net_by_seat") else path.partition("[")[0]


def _unit(claim: Claim) -> Unit:
    return Unit.KA if claim.ka is not None else Unit.TUN


def _hu(words: Words, *, hu: bool) -> str:
    return words.say("hu" if hu else "not_hu")


def _codes(score: Score | None) -> tuple[str, ...]:
    return tuple(line.code for line in score.lines if line.code) if score else ()


def _names(codes: Sequence[str], words: Words) -> str:
    known = {row.code: row.name for row in words.ruleset.rows} if words.ruleset else {}
    named = [words.mingtang(code, known.get(code, code)) for code in codes]
    return words.say("claim.comma").join(named) or "—"
