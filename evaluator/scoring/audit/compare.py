"""Where a claim differs, in the order of the arithmetic: 分解, 胡息, 囤, 番, total, payments.

Whether the hand wins at all comes first. A line stands before the figure that it changes.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from evaluator.domain.audit import Difference
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Group
from evaluator.domain.said import Said
from evaluator.domain.score import Operation, Register, Unit
from evaluator.domain.settlement import Drawn, Won
from evaluator.scoring import wording
from evaluator.scoring.audit.groups import (
    match,
    same_groups,
    says_kinds,
    says_wilds,
    wild_faces,
)
from evaluator.scoring.audit.outcome import Given, agrees_on_lines
from evaluator.scoring.resolved import Resolved
from evaluator.search.table import Effect

_Word = str | Said | Callable[[], str | Said]
"""What fills a sentence, or how to get it."""

_STAGES: Final = (
    ("huxi", Register.HUXI),
    ("tun", Register.TUN),
    ("ka", Register.KA),
    ("multiplier", Register.MULTIPLIER),
    ("total", Register.TOTAL),
)
"""Figures of a claim in order, and the register that each is."""

_CHANGES: Final = {
    Effect.TUN_OF_HUXI: Register.TUN,
    Effect.ADD_KA: Register.KA,
    Effect.FAN: Register.MULTIPLIER,
    Effect.FAN_LAST: Register.MULTIPLIER,
    Effect.MULTIPLY: Register.MULTIPLIER,
    Effect.ADD_TUN: Register.TOTAL,
    Effect.ADD_AFTER: Register.TOTAL,
}
"""The register that a row changes."""


class Unsaid(NamedTuple):
    """A ``Difference`` whose sentence is not made yet; millions of rows have no use for it."""

    path: str
    claimed: str
    computed: str
    clause: str
    code: str
    """Which sentence says it."""
    values: dict[str, _Word]
    """What that one is filled with besides the above."""

    def say(self) -> Said:
        """The sentence."""
        told = {"claimed": self.claimed, "computed": self.computed, "clause": self.clause}
        words: dict[str, _Word] = told | self.values
        filled = {name: word() if callable(word) else word for name, word in words.items()}
        return wording.said("difference", self.code, filled)


def differences(claim: Claim, subject: Subject, judged: Given) -> tuple[Difference, ...]:
    """Every place where the claim is not what the rules give; none where it says nothing."""
    return tuple(
        Difference(one.path, one.claimed, one.computed, one.clause, one.say())
        for one in unsaid_differences(claim, subject, judged)
    )


def unsaid_differences(claim: Claim, subject: Subject, judged: Given) -> tuple[Unsaid, ...]:
    """The same without sentences."""
    found = [*_hu(claim, subject, judged)]
    if claim.groups and not same_groups(claim.groups, judged.outcome.groups):
        found += _groups(claim.groups, judged)
    lines = () if agrees_on_lines(claim, judged.outcome.lines) else tuple(_lines(claim, judged))
    for name, register in _STAGES:
        found += [difference for stage, difference in lines if stage is register]
        claimed: int | None = getattr(claim, name)
        if claimed is not None and claimed != getattr(judged.outcome, name):
            found.append(_figure(name, register, claimed, judged))
    return (*found, *_payments(claim, subject, judged))


def _hu(claim: Claim, subject: Subject, judged: Given) -> Iterator[Unsaid]:
    hu = judged.outcome.hu
    if claim.hu is None or claim.hu is hu:
        return
    why_not = judged.why_not
    clauses = [clause for reason in why_not for clause in reason.clauses]
    clause = clauses[0] if clauses else judged.rules.clauses.group
    if hu:
        code = "hu_missed" if judged.of_hand else "hu_somebody"
    elif why_not:
        code = "hu_wrong"
    else:
        drawn = subject.played is not None and isinstance(subject.played.outcome, Drawn)
        code = "hu_drawn" if drawn else "hu_nobody"
    yield _difference(
        "hu",
        _truth(value=claim.hu),
        _truth(value=hu),
        clause,
        code,
        total=str(judged.outcome.total),
        unit=wording.unit_word(judged.rules.unit),
        reasons=partial(wording.reasons_word, why_not),
    )


def _groups(claimed: Sequence[Group], judged: Given) -> Iterator[Unsaid]:
    computed = judged.outcome.groups
    matched = match(claimed, computed)
    told = {"wilds": says_wilds(claimed), "kinds": says_kinds(claimed)}
    for place, group in matched.changed:
        yield _changed(claimed[place], group, place, judged.rules, **told)
    if matched.strange or matched.missing:
        strange = [claimed[place] for place in matched.strange]
        texts = [wording.groups_word(groups) for groups in (strange, matched.missing)]
        one_sided = "groups_strange" if strange else "groups_missing"
        yield _difference(
            "groups",
            texts[0].zh,
            texts[1].zh,
            judged.rules.clauses.group,
            "groups" if strange and matched.missing else one_sided,
            claimed=texts[0],
            computed=texts[1],
        )


def _changed(
    claimed: Group, computed: Group, place: int, rules: Resolved, *, wilds: bool, kinds: bool
) -> Unsaid:
    """One group of the same tiles: its kind, what its wilds stand for, or its 胡息."""
    path = f"groups[{place}]"
    clause = rules.clauses.cited(computed).clause
    if kinds and claimed.kind is not computed.kind:
        titles = wording.title_word(claimed), wording.title_word(computed)
        return _difference(
            f"{path}.kind",
            titles[0].zh,
            titles[1].zh,
            clause,
            "group_kind",
            claimed=titles[0],
            computed=titles[1],
        )
    title = wording.title_word(computed)
    if wilds and wild_faces(claimed) != wild_faces(computed):
        faces = wild_faces(claimed), wild_faces(computed)
        counts = str(len(faces[0])), str(len(faces[1]))
        path = f"{path}.wild_positions"
        if counts[0] != counts[1]:
            return _difference(path, *counts, clause, "group_wilds", group=title)
        told = dict(zip(("claimed", "computed"), map(wording.faces_word, faces), strict=True))
        return _difference(
            path,
            told["claimed"].zh,
            told["computed"].zh,
            clause,
            "group_wild_faces",
            group=title,
            **told,
        )
    huxi = str(claimed.huxi), str(computed.huxi)
    return _difference(f"{path}.huxi", *huxi, clause, "group_huxi", group=title)


def _lines(claim: Claim, judged: Given) -> Iterator[tuple[Register, Unsaid]]:
    """Lines claimed that are not there, and lines missing where all are claimed."""
    computed = {line.code: line for line in judged.lines if line.code}
    left = Counter(judged.outcome.lines)
    for place, code in enumerate(claim.lines):
        if left[code] > 0:
            left[code] -= 1
            continue
        register, clause, name = _row(code, judged.rules)
        known = "line_unknown" if not clause else ("line_twice" if code in computed else "line")
        yield register, _difference(f"lines[{place}]", code, "", clause, known, line=name)
    if claim.lines_complete:
        for code in left.elements():
            *_, name = _row(code, judged.rules)
            line = computed[code]
            yield (
                line.register,
                _difference("lines", "", code, line.clause, "line_missing", line=name),
            )


def _figure(name: str, register: Register, claimed: int, judged: Given) -> Unsaid:
    computed: int = getattr(judged.outcome, name)
    figures = str(claimed), str(computed)
    factor = register is Register.MULTIPLIER and judged.rules.unit is not Unit.TUN
    what = partial(wording.word, "factor" if factor else name)
    if not judged.outcome.hu and not (name == "huxi" and computed):
        why_not = judged.why_not
        clauses = [clause for reason in why_not for clause in reason.clauses]
        reasons = partial(wording.reasons_word, why_not)
        first = (*clauses, "")[0]
        return _difference(name, *figures, first, "no_win", what=what, reasons=reasons)
    clause = _deciding(register, claimed, computed, judged)
    return _difference(name, *figures, clause, "figure", what=what)


def _payments(claim: Claim, subject: Subject, judged: Given) -> Iterator[Unsaid]:
    net, terms = judged.outcome.net, judged.rules.terms
    if not claim.net_by_seat or subject.played is None:
        return
    won = isinstance(subject.played.outcome, Won)
    clause = terms.win_clause if won else terms.drawn_clause
    for seat, (claimed, computed) in enumerate(zip(claim.net_by_seat, net, strict=True)):
        if claimed != computed:
            figures = str(claimed), str(computed)
            path = f"net_by_seat[{seat}]"
            yield _difference(
                path,
                *figures,
                clause,
                "net",
                seat=str(seat),
                claimed=partial(wording.net_word, claimed),
                computed=partial(wording.net_word, computed),
            )


def _difference(
    path: str, claimed: str, computed: str, clause: str, code: str, /, **values: _Word
) -> Unsaid:
    return Unsaid(path, claimed, computed, clause, code, values)


def _deciding(register: Register, claimed: int, computed: int, judged: Given) -> str:
    """The clause of the line that the claim is off by, or else of the figure."""
    clauses = judged.rules.clauses
    if register is Register.HUXI:
        return clauses.huxi
    if register is Register.TUN:
        return clauses.tun
    lines = [line for line in judged.lines if line.register is register]
    for line in lines:
        off_by_factor = line.operation is Operation.MULTIPLY and claimed * line.operand == computed
        off_by_sum = line.operation is Operation.ADD and claimed + line.operand == computed
        if line.code and (off_by_factor or off_by_sum):
            return line.clause
    if register is not Register.TOTAL and lines:
        return lines[0].clause
    return clauses.total


def _row(code: str, rules: Resolved) -> tuple[Register, str, Said]:
    """What a line of the sheet changes, its clause and its name; a strange one is last.

    Rows of one code may change different figures: those that the options allow come first.
    """
    for known, priced in zip(rules.names, rules.table.rows, strict=True):
        if known.code == code and all(condition.mask for condition in priced.conditions):
            return _CHANGES[priced.effect], known.clause, wording.line_word(known.name, known.en)
    for row in rules.ruleset.rows:
        if row.code == code:
            return _CHANGES[row.effect], row.clause, wording.line_word(row.name, row.en)
    return Register.TOTAL, "", Said(code, code)


def _truth(*, value: bool) -> str:
    return "true" if value else "false"
