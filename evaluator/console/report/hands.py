"""A hand as it was at the moment of the win, for the page to draw."""

from dataclasses import dataclass

from evaluator.console.report import tiles
from evaluator.console.report.tiles import Drawn
from evaluator.domain import notation
from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Hand, Position, Win
from evaluator.domain.kinds import GroupKind, MeldKind
from evaluator.domain.tile import NO_TILE
from evaluator.words import Words


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles that lie together, and what they are called; no name for those in hand.

    ``odd``: it has no like in what it is compared with.
    """

    name: str
    tiles: tuple[Drawn, ...]
    odd: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A whole hand: what lies on the table, what is held, the winning tile, the facts.

    ``text`` is the hand in notation, as people type it.
    """

    melds: tuple[Laid, ...]
    concealed: tuple[Drawn, ...]
    flowers: tuple[Drawn, ...]
    winning: tuple[Drawn, ...]
    source: str
    facts: tuple[str, ...]
    text: str


def held(position: Position, words: Words) -> Held:
    """The hand with its tiles in canonical order.

    >>> held(notation.parse("碰七 九八 胡九/自摸 庄"), Words("zh")).facts
    ('庄',)
    """
    chinese = words.language == "zh"
    position = notation.canonical(position)
    hand, win = position.hand, position.win
    won = notation.write(Position(win=win), chinese=chinese)
    return Held(
        tuple(Laid(_name(meld.kind, words), tiles.row(meld.tiles, words)) for meld in hand.melds),
        tiles.row(hand.concealed, words),
        tiles.row(hand.flowers, words),
        (tiles.drawn(win.tile, words, winning=True),) if win.tile != NO_TILE else (),
        won.rpartition("/")[2],
        tuple(
            word.removeprefix("@")
            for word in notation.write(Position(facts=position.facts), chinese=chinese).split()
        ),
        notation.write(position, chinese=chinese),
    )


def unfinished(hand: Hand, words: Words) -> Held:
    """A hand without a win."""
    return held(Position(hand, Win()), words)


def _name(kind: MeldKind, words: Words) -> str:
    """What a meld is called, by the name of the group it becomes where there is one."""
    if kind is MeldKind.CHI or kind is MeldKind.UNSPECIFIED:
        return words.say("meld.chi") if kind else ""
    return words.kind(GroupKind[kind.name])


def of(group: Group, words: Words) -> Laid:
    """A group of a result or a claim, by kind and tiles."""
    return Laid(words.kind(group.kind), tiles.of_group(group, words))
