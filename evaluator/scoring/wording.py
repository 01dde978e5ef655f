"""Sentences and words in both languages at once, filled from the one catalogue."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from evaluator.domain import tile as tiles
from evaluator.domain.decomposition import Group
from evaluator.domain.evaluation import Reason
from evaluator.domain.kinds import GroupKind
from evaluator.domain.said import Said
from evaluator.domain.score import Unit
from evaluator.domain.tile import Tile
from evaluator.scoring.lines import KIND_NAMES
from evaluator.scoring.sentences import Language, sentence

Values = Mapping[str, str | Said]


def said(kind: str, code: str, values: Values | None = None) -> Said:
    """The sentence for a code in both languages, each filled with the words of its own.

    >>> said("word", "huxi")
    Said(zh='胡息', en='huxi')
    """
    return Said(
        *(sentence(kind, code, lang, _of(values or {}, lang)).strip() for lang in ("zh", "en"))
    )


def joined(parts: Iterable[Said], *, zh: str, en: str) -> Said:
    """Sentences or words, one after the other."""
    every = list(parts)
    return Said(zh.join(part.zh for part in every), en.join(part.en for part in every))


word = partial(said, "word")
"""One word of the catalogue."""


def unit_word(unit: Unit) -> Said:
    """囤, 卡, 分."""
    return word(f"unit_{unit.name.lower()}")


def net_word(points: int) -> Said:
    """What a seat pays or gains.

    >>> net_word(-8).zh, net_word(16).en
    ('付8', 'gains 16')
    """
    if not points:
        return word("even")
    return word("pays" if points < 0 else "gains", {"points": str(abs(points))})


def kind_word(kind: GroupKind) -> Said:
    """What a group is called: 臭偎, chou wei."""
    english = kind.name.lower().replace("_", " ") if kind else word("rest").en
    return Said(KIND_NAMES[kind], english)


def title_word(group: Group) -> Said:
    """A group as it is read out.

    >>> title_word(Group(GroupKind.JU, (2, 7, 10)))
    Said(zh='一句话二七十', en='ju 二七十')
    """
    kind, faces = kind_word(group.kind), faces_word(group.tiles)
    return Said(f"{kind.zh}{faces.zh}", f"{kind.en} {faces.en}")


def faces_word(faces: Sequence[Tile]) -> Said:
    """Tiles as printed; what a record gives may be none, or no tile.

    >>> faces_word([2, 7, 10]).zh, faces_word([]).en, faces_word([0]).en
    ('二七十', '(no tiles given)', 'no tile')
    """
    if not faces:
        return word("no_tiles")
    none = word("no_tile")
    names = [none if face == tiles.NO_TILE else Said(*[tiles.name(face)] * 2) for face in faces]
    return joined(names, zh="", en="")


def groups_word(groups: Sequence[Group]) -> Said:
    """Groups, one after the other."""
    return joined(map(title_word, groups), zh="、", en=", ")


def line_word(name: str, en: str) -> Said:
    """A scored line: its name, in English with what it means.

    >>> line_word("红胡", "10 to 12 red tiles").en
    '红胡 (10 to 12 red tiles)'
    """
    return Said(name, name if en == name else f"{name} ({en})")


def reasons_word(why_not: Iterable[Reason]) -> Said:
    """Reasons why a hand does not win, one after the other."""
    return joined((said("reason", reason.code, reason.values) for reason in why_not), zh="", en=" ")


def _of(values: Values, language: Language) -> dict[str, str]:
    return {
        name: value if isinstance(value, str) else getattr(value, language)
        for name, value in values.items()
    }
