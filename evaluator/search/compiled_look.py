"""One position judged in one call of the core, from tiles to groups: the way most hands take."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from operator import attrgetter
from typing import Any, Final, NamedTuple

from cext import look as core
from cext import message
from cext.hands import Hands
from cext.message import Layout
from cext.seen import Seen
from cext.sheet import SheetNumbers
from evaluator.domain.hand import NO_FACTS, Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.search import compiled, compiled_majiang
from evaluator.search.compiled import Aim, Shapes
from evaluator.search.found import Found
from evaluator.search.sheet import Why
from evaluator.search.table import PriceTable
from evaluator.search.words import LEXICON, SPELLER

_facts: Final = attrgetter(*Facts.__slots__)

_NUMBERS: Final = frozenset({"upcard", "woken", "visible_copies"})
"""Facts that are more than yes and no."""


class Look(NamedTuple):
    """What was found of a position, and the codes of what keeps it from winning."""

    reasons: tuple[str, ...]
    found: Found


def see(position: Position) -> Seen | None:
    """The position as the core reads it; None when it is not plain."""
    hand, win, facts = position.hand, position.win, position.facts
    return Seen.of_hand(
        LEXICON,
        hand.concealed,
        hand.melds,
        hand.flowers,
        win.tile,
        win.source,
        None if facts is NO_FACTS else _facts(facts),
    )


def see_text(text: bytes) -> Seen | None:
    """What a line of notation says, as the core reads it; None when it is not plain."""
    return Seen.of_text(LEXICON, text)


def read_lines(lines: Iterable[bytes | None]) -> Hands:
    """Lines of notation in UTF-8, read once for all who ask about them."""
    return Hands(LEXICON, lines)


def texts_of(hands: Hands) -> list[bytes | None]:
    """The canonical notation of each line, in UTF-8; None for one that is not plain."""
    return SPELLER.texts(hands)


def read_message(layout: Layout, data: bytes) -> tuple[Seen, bytes, int, str] | None:
    """What a serialised EvaluateRequest asks; None when it is more than a plain hand.

    Returns the position, the serialised RulesetRef, max_decompositions, and the reference.
    """
    return message.read(layout, LEXICON, data)


def position_of(seen: Seen) -> Position:
    """The position, its tiles in canonical order but for those of a meld."""
    concealed, melds, flowers, win, source, facts = seen.parts()
    known: dict[str, Any] = {
        name: value if name in _NUMBERS else bool(value)
        for name, value in zip(Facts.__slots__, facts, strict=True)
    }
    shown = tuple([Meld(MeldKind(kind), tiles) for kind, tiles in melds])
    return Position(Hand(concealed, shown, flowers), Win(win, WinSource(source)), Facts(**known))


def text_of(seen: Seen) -> str:
    """The canonical notation of a position that a look has not turned away."""
    return SPELLER.text(seen)


def look_at(table: PriceTable, numbers: SheetNumbers) -> Callable[[Seen, int], Look | None]:
    """What looks at positions under a sheet; see ``Scorer.look``."""
    if table.huxi is None:
        return partial(_majiang, numbers)
    return partial(_zipai, numbers, compiled.packed_of(table).shapes)


def _zipai(numbers: SheetNumbers, shapes: Shapes, seen: Seen, limit: int) -> Look | None:
    looked = core.zipai(numbers, seen, limit)
    if looked is None:
        return None
    why, raw, melds, win, own_draw = looked
    return Look(_codes(why), compiled.found_of(raw, shapes, Aim(melds, win, own_draw)))


@cache
def _codes(bits: int) -> tuple[str, ...]:
    return tuple(why.name for why in Why if bits >> why & 1)


def _majiang(numbers: SheetNumbers, seen: Seen, limit: int) -> Look | None:
    looked = core.majiang(numbers, seen, limit)
    if looked is None:
        return None
    why, raw, shown, win = looked
    melds = tuple([compiled_majiang.meld_of(kind, tile) for kind, tile in shown])
    return Look(_codes(why), compiled_majiang.found_of(raw, melds, win))
