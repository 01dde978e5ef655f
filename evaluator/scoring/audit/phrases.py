"""What an audit says of an explanation, one plain sentence in both languages."""

from collections.abc import Iterable

from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import Reason
from evaluator.domain.kinds import GroupKind
from evaluator.domain.said import Said
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Reading, Ruleset
from evaluator.scoring.wording import Values, groups_word, joined, reasons_word, said, unit_word


def ruleset_said(ruleset: Ruleset) -> Said:
    """That the claim would be right under another sheet."""
    names: Values = {"name": Said(ruleset.name, ruleset.en), "id": ruleset.id}
    return said("explanation", "ruleset", names)


def revision_said(ruleset: Ruleset) -> Said:
    """That the claim would be right under another revision of the sheet."""
    values: Values = {
        "name": Said(ruleset.name, ruleset.en),
        "version": str(ruleset.version),
        "digest": ruleset.digest,
    }
    return said("explanation", "revision", values)


def both(first: Said, second: Said) -> Said:
    """Two sentences, one after the other."""
    return joined((first, second), zh="", en=" ")


def with_readings(words: Said, readings: Iterable[Said]) -> Said:
    """A sentence, and what the readings of its clause could be instead."""
    return joined((words, *readings), zh="", en=" ")


def reason_ignored_said(reason: Reason) -> Said:
    """That the claim passes over a reason why the hand does not win."""
    values: Values = {"reason": reasons_word([reason]), "clause": " ".join(reason.clauses)}
    return said("explanation", "reason_ignored", values)


def options_said(turn: Iterable[tuple[str, str]], rules: Resolved) -> Said:
    """That the claim would be right with other options."""
    known = {option.name: option for option in rules.ruleset.options}
    changes = [
        said(
            "explanation",
            "option",
            {
                "name": name,
                "value": value,
                "chosen": known[name].label(value),
                "given": known[name].label(rules.options[name]),
                "what": Said(known[name].text.rstrip("。"), known[name].en),
                "clause": known[name].clause,
            },
        )
        for name, value in turn
    ]
    return said("explanation", "options", {"changes": joined(changes, zh="；", en="; ")})


def decomposition_said(other: Decomposition, best: Decomposition, rules: Resolved) -> Said:
    """That the claim takes another legal decomposition, and why it is not the result."""
    clause = next(
        (option.clause for option in rules.ruleset.options if option.name == "objective"),
        rules.clauses.total,
    )
    left = [group for group in other.groups if _alike(group) not in map(_alike, best.groups)]
    figures = [(s.huxi, s.tun, s.ka, s.multiplier, s.total) for s in (other.score, best.score)]
    return said(
        "explanation",
        "equal_decomposition" if figures[0] == figures[1] else "decomposition",
        {
            "groups": groups_word(left or other.groups),
            "total": str(other.score.total),
            "best": str(best.score.total),
            "unit": unit_word(best.score.unit),
            "clause": clause,
        },
    )


def reading_said(reading: Reading) -> Said:
    """What a reading's other way would be; in the words of the sheet."""
    return said("explanation", "reading", {"id": reading.id, "other": reading.other[0]})


def _alike(group: Group) -> tuple[GroupKind, tuple[int, ...], tuple[int, ...]]:
    return group.kind, group.tiles, group.wild_positions
