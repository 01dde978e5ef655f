"""The groups of a decomposition: one a row, or all on one line."""

from collections.abc import Iterator

from evaluator.cli.page import LEFT, RIGHT, Block, Cell, Line, Span, Style, Table, cell
from evaluator.domain import tile as tiles
from evaluator.domain import zipai
from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.score import Unit
from evaluator.domain.tile import ZIPAI
from evaluator.words import Words


def table(decomposition: Decomposition, words: Words) -> Iterator[Block]:
    """One row for each group: kind, tiles, where it lies, 胡息, clause."""
    with_huxi = decomposition.score.unit is Unit.TUN
    rows = []
    for group in decomposition.groups:
        row = [
            cell(words.kind(group.kind)),
            faces(group, between=" "),
            cell(words.say("exposed" if group.exposed else "held")),
        ]
        if with_huxi:
            row.append(cell(words.say("huxi", huxi=group.huxi)))
        rows.append((*row, clause(group.clause)))
    yield Table(LEFT * 3 + RIGHT * with_huxi + LEFT, tuple(rows))


def key(decomposition: Decomposition, words: Words) -> Iterator[Block]:
    """What the marks on the tiles mean, where there are any."""
    groups = decomposition.groups
    marks = []
    if any(group.wild_positions for group in groups):
        marks.append(words.say("key.wild"))
    if any(group.winning_position for group in groups):
        marks.append(words.say("key.winning"))
    if marks:
        yield Line(cell("  " + "    ".join(marks), Style.FAINT))


def in_line(decomposition: Decomposition, words: Words) -> Cell:
    """All groups on one line, each as kind and tiles."""
    spans: list[Span] = []
    for group in decomposition.groups:
        spans += [*cell("  " if spans else ""), *title(group, words)]
    return tuple(spans)


def title(group: Group, words: Words) -> Cell:
    """Kind and tiles of a group, as one piece."""
    between = "" if words.language == "zh" else " "
    return (*cell(words.kind(group.kind) + between), *faces(group, between=""))


def faces(group: Group, *, between: str) -> Cell:
    """The tiles of a group as printed; wilds in brackets, the winning tile with a star.

    >>> from evaluator.domain.kinds import GroupKind
    >>> group = Group(GroupKind.KAN, (8, 8, 8), wild_positions=(1, 2), winning_position=1)
    >>> [span.text for span in faces(group, between=" ")]
    ['八*', ' ', '(八)', ' ', '(八)']
    """
    spans: list[Span] = []
    for place, tile in enumerate(group.tiles):
        if place and between:
            spans.append(Span(between))
        text, styles = tiles.name(tile), set[Style]()
        if tile in ZIPAI and zipai.is_red(zipai.face(tile)):
            styles.add(Style.RED)
        if place in group.wild_positions:
            text = f"({text})"
            styles.add(Style.WILD)
        if place + 1 == group.winning_position:
            text += "*"
            styles.add(Style.WINNING)
        spans.append(Span(text, frozenset(styles)))
    return tuple(spans)


def clause(*ids: str) -> Cell:
    """Clause ids in brackets; nothing when there are none."""
    named = " ".join(filter(None, ids))
    return cell(f"[{named}]" if named else "", Style.FAINT)
