"""What is asked, from the wire to the domain and back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import cast

from evaluator.domain.hand import NO_FACTS, Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.errors import Fault, InvalidRequest
from evaluator.service.convert.numbers import tile, tiles
from evaluator.service.limits import MOST_LISTED, MOST_MELD_TILES, MOST_OPTIONS
from hupai.v1 import evaluator_pb2 as pb

_MELD_KINDS = {kind.value: kind for kind in MeldKind}
_SOURCES = {source.value: source for source in WinSource}
_SHORT = 256
"""No request of so few bytes has a list that is too long."""


@dataclass(frozen=True, slots=True)
class Question:
    """One EvaluateRequest in the words of the domain.

    ``faults`` are numbers that the domain has no word for; the position holds UNSPECIFIED there.
    """

    ruleset_id: str
    position: Position
    options: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""
    max_decompositions: int = 0
    reference: str = ""
    faults: tuple[Fault, ...] = ()


def read(request: pb.EvaluateRequest) -> Question:
    """The question that a request asks.

    Tiles are passed on as they are, known or not: the check names those that cannot be.

    Raises:
        InvalidRequest: a list is so long that the request is not looked at.
    """
    if request.ByteSize() > _SHORT and (too_long := list(_too_long(request))):
        raise InvalidRequest(too_long)
    ruleset, hand, win = request.ruleset, request.hand, request.win
    melds = [(meld.kind, tuple(meld.tiles)) for meld in hand.melds]
    source = _SOURCES.get(win.source)
    faults: tuple[Fault, ...] = ()
    if source is None or not _MELD_KINDS.keys() >= {kind for kind, _ in melds}:
        faults = tuple(_unknown(request))
    return Question(
        ruleset.id,
        Position(
            Hand(
                tuple(hand.concealed),
                tuple([_meld(kind, tiles) for kind, tiles in melds]),
                tuple(hand.flowers),
            ),
            Win(win.tile, source or WinSource.UNSPECIFIED),
            _facts(request.facts) if request.HasField("facts") else NO_FACTS,
        ),
        dict(ruleset.options),
        ruleset.digest,
        request.max_decompositions,
        request.reference,
        faults,
    )


def write(question: Question) -> pb.EvaluateRequest:
    """The request that asks the question; ``read`` gives the question back."""
    request = pb.EvaluateRequest(
        max_decompositions=question.max_decompositions, reference=question.reference
    )
    request.ruleset.id = question.ruleset_id
    request.ruleset.digest = question.digest
    request.ruleset.options.update(question.options)
    _write_hand(request.hand, question.position.hand)
    request.win.tile = tile(question.position.win.tile)
    request.win.source = cast("pb.WinSource", question.position.win.source)
    _write_facts(request.facts, question.position.facts)
    return request


@lru_cache(maxsize=8192)
def _meld(kind: int, tiles: tuple[int, ...]) -> Meld:
    """A meld; the same few thousand come again and again."""
    return Meld(_MELD_KINDS.get(kind, MeldKind.UNSPECIFIED), tiles)


def _facts(facts: pb.Facts) -> Facts:
    return Facts(
        dealer=facts.dealer,
        last_tile=facts.last_tile,
        upcard=facts.upcard,
        woken=facts.woken,
        replacement_draw=facts.replacement_draw,
        last_four=facts.last_four,
        ready_at_start=facts.ready_at_start,
        visible_copies=facts.visible_copies,
        ready_declared=facts.ready_declared or not facts.HasField("ready_declared"),
        missed_win=facts.missed_win,
    )


def _too_long(request: pb.EvaluateRequest) -> Iterator[Fault]:
    hand = request.hand
    lists = (
        ("ruleset.options", "options", len(request.ruleset.options), MOST_OPTIONS),
        ("hand.concealed", "tiles", len(hand.concealed), MOST_LISTED),
        ("hand.melds", "melds", len(hand.melds), MOST_LISTED),
        ("hand.flowers", "flowers", len(hand.flowers), MOST_LISTED),
    )
    for path, what, count, most in lists:
        if count > most:
            yield Fault(path, f"{count} {what}", f"at most {most} in any request")
    for number, meld in enumerate(hand.melds[:MOST_LISTED]):
        if len(meld.tiles) > MOST_MELD_TILES:
            yield Fault(
                f"hand.melds[{number}].tiles",
                f"{len(meld.tiles)} tiles",
                f"at most {MOST_MELD_TILES} in any request",
            )


def _unknown(request: pb.EvaluateRequest) -> Iterator[Fault]:
    """Numbers of open enums that have no name; proto3 lets them through."""
    for number, meld in enumerate(request.hand.melds):
        if meld.kind not in _MELD_KINDS:
            yield _no_such(f"hand.melds[{number}].kind", meld.kind, MeldKind)
    if request.win.source not in _SOURCES:
        yield _no_such("win.source", request.win.source, WinSource)


def _no_such(path: str, number: int, kinds: type[IntEnum]) -> Fault:
    names = ", ".join(kind.name for kind in kinds if kind)
    return Fault(path, f"{number} is no {kinds.__name__}", f"one of {names}")


def _write_hand(message: pb.Hand, hand: Hand) -> None:
    message.concealed.extend(tiles(hand.concealed))
    for meld in hand.melds:
        written = message.melds.add()
        written.kind = cast("pb.MeldKind", meld.kind)
        written.tiles.extend(tiles(meld.tiles))
    message.flowers.extend(tiles(hand.flowers))


def _write_facts(message: pb.Facts, facts: Facts) -> None:
    message.dealer = facts.dealer
    message.last_tile = facts.last_tile
    message.upcard = tile(facts.upcard)
    message.woken = tile(facts.woken)
    message.replacement_draw = facts.replacement_draw
    message.last_four = facts.last_four
    message.ready_at_start = facts.ready_at_start
    message.visible_copies = facts.visible_copies
    message.ready_declared = facts.ready_declared
    message.missed_win = facts.missed_win
