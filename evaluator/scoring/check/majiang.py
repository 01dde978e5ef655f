"""Faults of a 泰州 position: melds, tile totals, facts that contradict each other."""

from collections.abc import Iterator

from evaluator.domain import tile as domain
from evaluator.domain.hand import Position
from evaluator.domain.kinds import KONGS, MAJIANG_MELDS, MeldKind, WinSource
from evaluator.domain.tile import MAJIANG
from evaluator.errors import Fault
from evaluator.scoring.check.tiles import placed_tiles
from evaluator.scoring.resolved import Resolved

HELD = 13


def melds(position: Position, rules: Resolved) -> Iterator[Fault]:
    """Melds of a kind this game lacks, that are not their shape, or one 碰 too many (TZ-29)."""
    pengs = 0
    for number, meld in enumerate(position.hand.melds):
        path = f"hand.melds[{number}]"
        if meld.kind not in MAJIANG_MELDS:
            names = ", ".join(kind.name for kind in sorted(MAJIANG_MELDS))
            problem = f"{meld.kind.name} is no meld of this sheet" if meld.kind else "not set"
            yield Fault(f"{path}.kind", problem, f"one of {names}")
            continue
        size = 4 if meld.kind in KONGS else 3
        alike = len(meld.tiles) == size and len(set(meld.tiles)) == 1
        if all(tile in MAJIANG for tile in meld.tiles) and not alike:
            yield Fault(f"{path}.tiles", f"not a {meld.kind.name}", f"{size} alike")
        pengs += meld.kind in (MeldKind.PENG, MeldKind.BU_GANG)
        if rules.max_peng and pengs > rules.max_peng:
            yield Fault(
                f"{path}.kind",
                f"碰 number {pengs} (a 补杠 was one)",
                f"at most {rules.max_peng} with option peng={rules.options['peng']}",
            )


def totals(position: Position) -> Iterator[Fault]:
    """Too many or too few tiles held."""
    hand = position.hand
    held, wanted = len(hand.concealed), HELD - 3 * len(hand.melds)
    if len(hand.melds) > HELD // 3:
        yield Fault("hand.melds", f"{len(hand.melds)} melds", f"at most {HELD // 3}")
    elif held != wanted:
        yield Fault(
            "hand.concealed", f"{held} tiles", f"{wanted} with {len(hand.melds)} melds on the table"
        )


def contradictions(position: Position, rules: Resolved) -> Iterator[Fault]:
    """Facts against facts and facts against tiles."""
    del rules
    facts, hand = position.facts, position.hand
    drawn = position.win.source is WinSource.SELF_DRAW
    kinds = {meld.kind for meld in hand.melds}
    if facts.replacement_draw:
        if facts.last_four:
            yield Fault(
                "facts.replacement_draw", "杠开 with 铲底", "one of them: no replacement is drawn"
            )
        if not drawn:
            yield Fault("facts.replacement_draw", "杠开 without own draw", "SELF_DRAW")
        if not hand.flowers and not kinds & KONGS:
            yield Fault(
                "facts.replacement_draw", "杠开 without a flower or a kong", "one that was replaced"
            )
    if facts.last_four and not drawn:
        yield Fault("facts.last_four", "铲底 without own draw", "SELF_DRAW")
    if facts.ready_at_start and kinds & {MeldKind.PENG, MeldKind.BU_GANG}:
        yield Fault("facts.ready_at_start", "直听 with a 碰 or 补杠", "neither on the table")
    yield from _visible(position)


def _visible(position: Position) -> Iterator[Fault]:
    """The copies seen elsewhere and the player's own, against the four there are."""
    facts, win = position.facts, position.win
    own = [path for path, tile in placed_tiles(position) if tile == win.tile]
    if facts.visible_copies < 0:
        yield Fault("facts.visible_copies", f"{facts.visible_copies}", "0 or more")
    elif facts.visible_copies and facts.visible_copies + len(own) > 4:
        yield Fault(
            "facts.visible_copies",
            f"{facts.visible_copies} visible and {len(own)} of the player's own",
            f"at most 4 of {domain.name(win.tile)} in all",
        )
    if win.source is WinSource.ROB_KONG and len(own) > 1:
        yield Fault(
            "win.tile",
            f"a robbed kong of {domain.name(win.tile)}, of which the player has another",
            "a tile of which the konger had the other three",
        )
