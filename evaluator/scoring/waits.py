"""听牌: which tiles complete a hand, whether they may win, and for how much."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256

from evaluator.domain import majiang, notation, zipai
from evaluator.domain import tile as tiles
from evaluator.domain.evaluation import Provenance, Wait, Waits
from evaluator.domain.hand import Facts, Hand, Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import BIG, SMALL, TIAO, TONG, WAN, WILD, Tile
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.check import faults_of
from evaluator.scoring.digests import request_digest
from evaluator.scoring.lines import decomposition
from evaluator.scoring.reasons import reasons
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import scorer_of
from evaluator.scoring.tasks import task_of
from evaluator.search import Found, Shape, ZipaiTask, find, find_waits
from evaluator.search.look import see
from evaluator.version import VERSION


def list_waits(
    hand: Hand,
    facts: Facts,
    source: WinSource,
    rules: Resolved,
    *,
    seen: Sequence[Tile] = (),
) -> Waits:
    """Every kind that completes the shape of a hand one tile short, in the order of tiles.

    A tile that cannot come (a fifth copy, one that the facts rule out) is not tried.

    Args:
        hand: the hand without the winning tile.
        facts: the facts of the win; ``visible_copies`` is taken for each tile tried.
        source: where the winning tile would come from.
        rules: a resolved ruleset.
        seen: tiles on the table, which only lower ``copies_left``.

    Raises:
        InvalidRequest: the hand cannot exist, whatever the winning tile; every such fault.
    """
    template = notation.canonical(Position(hand, Win(source=source), facts))
    possible = _possible(template, seen, rules)
    found = (_zipai if rules.zipai else _majiang)(template, possible, rules)
    waits = tuple(_wait(template, tile, one, seen, rules) for tile, one in found)
    text = notation.write_ordered(template)
    content = [[w.tile, w.hu, w.score.total if w.score else 0] for w in waits]
    return Waits(
        waits,
        Provenance(
            engine_version=VERSION,
            ruleset_id=rules.ruleset.id,
            ruleset_digest=rules.ruleset.digest,
            options=rules.options,
            notation=text,
            request_digest=request_digest(rules, text),
            result_digest=f"sha256:{sha256(json.dumps(content).encode()).hexdigest()}",
            readings=(),
        ),
    )


def _aimed(template: Position, tile: Tile) -> Position:
    return Position(template.hand, Win(tile, template.win.source), template.facts)


def _possible(template: Position, seen: Sequence[Tile], rules: Resolved) -> list[Tile]:
    """Tiles that can come; raises the faults that stand whatever the tile is."""
    kinds = (*SMALL, *BIG, WILD) if rules.zipai else (*WAN, *TIAO, *TONG)
    kinds = kinds if rules.wilds or not rules.zipai else kinds[:-1]
    foreign = [
        Fault(f"seen[{place}]", f"{tiles.name(tile)} is foreign here", "a tile of this sheet")
        for place, tile in enumerate(seen)
        if tile not in (*kinds, *(tiles.FLOWERS if rules.flowers else ()))
    ]
    by_tile = {tile: _faults(_aimed(template, tile), rules) for tile in kinds}
    common = [f for f in by_tile[kinds[0]] if all(f in other for other in by_tile.values())]
    if common or foreign:
        raise InvalidRequest([renamed(fault) for fault in common] + foreign)
    return [tile for tile, faults in by_tile.items() if not faults]


def _faults(position: Position, rules: Resolved) -> list[Fault]:
    """Every fault; what the core takes has none."""
    seen = see(position)
    if seen is not None and scorer_of(rules).enters(seen):
        return []
    return faults_of(position, rules)


def renamed(fault: Fault) -> Fault:
    """The fault with the field's path in this request, where the source stands alone."""
    return Fault(fault.field.removeprefix("win."), fault.problem, fault.expected)


def _zipai(
    template: Position, possible: list[Tile], rules: Resolved
) -> Iterator[tuple[Tile, Found]]:
    if not possible:
        return
    task = task_of(_aimed(template, possible[0]), rules)
    assert isinstance(task, ZipaiTask)
    faces = [zipai.face(tile) for tile in possible]
    for face, found in find_waits(task, faces, rules.table):
        yield zipai.tile_of(face), found


def _majiang(
    template: Position, possible: list[Tile], rules: Resolved
) -> Iterator[tuple[Tile, Found]]:
    completing: tuple[int, ...] | None = None
    for tile in possible:
        if completing is not None and majiang.kind(tile) not in completing:
            continue
        found = find(task_of(_aimed(template, tile), rules), rules.table, 1)
        completing = found.waits
        if not found.shape & Shape.NOT_COMPLETE:
            yield tile, found


def _wait(
    template: Position, tile: Tile, found: Found, seen: Sequence[Tile], rules: Resolved
) -> Wait:
    hand = template.hand
    why_not = reasons(_aimed(template, tile), rules, found)
    copies = rules.wilds if tile == WILD else tiles.copies(tile)
    own = hand.concealed.count(tile) + sum(meld.tiles.count(tile) for meld in hand.melds)
    return Wait(
        tile,
        not why_not,
        None if why_not else decomposition(found.top[0], rules).score,
        why_not,
        max(0, copies - own - seen.count(tile)),
    )
