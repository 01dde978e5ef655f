"""A finished round as the fields of a form, and the request that they make."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.pages import common
from evaluator.console.server import Sheet
from evaluator.domain import notation
from evaluator.domain.score import Unit
from evaluator.errors import HupaiError
from evaluator.scoring.registry import built_in
from evaluator.scoring.resolved import Resolved
from evaluator.service.convert import requests
from evaluator.service.convert.requests import Question
from evaluator.words import Words
from hupai.v1 import evaluator_pb2 as pb

DRAWN: Final = "drawn"

_SEATS: Final = (2, 3, 4)
_MOST_DIGITS: Final = 18
_LISTED: Final = 1


@dataclass(frozen=True, slots=True)
class Offered:
    """What the form asks for on a sheet: how many seats, how many winners, which of the rest."""

    seats: tuple[int, ...]
    winners: range
    payer: bool
    same_wait: bool
    fee: bool
    wilds: bool

    @property
    def most(self) -> range:
        """Every seat that there may be."""
        return range(max(self.seats))

    def kept(self) -> tuple[str, ...]:
        """The fields that make up the address."""
        return (
            *("ruleset", "lang", "seats", "outcome", "payer", "rate", "fee"),
            *(f"winner.{place}.{part}" for place in self.winners for part in ("seat", "hand")),
            *(f"{name}.{seat}" for name in ("same_wait", "wilds") for seat in self.most),
        )


def offered(sheet: Sheet) -> Offered:
    """What the sheet's terms leave open; everything where this program does not know them."""
    rules = _rules(sheet, {})
    terms = rules.terms if rules else None
    seats = sheet.own.seats if sheet.own else _SEATS
    several = terms is None or terms.several_winners
    return Offered(
        seats,
        range(max(seats) - 1 if several else 1),
        terms is None or bool(terms.payer_alone),
        terms is None or terms.same_wait_spared,
        terms is None or terms.fee,
        terms is None or bool(terms.drawn_per_wild),
    )


def seats_of(asked: Asked, sheet: Sheet) -> int:
    """How many play: as asked, else as most tables do."""
    allowed = sheet.own.seats if sheet.own else _SEATS
    usual = 3 if sheet.family == "zipai" and 3 in allowed else max(allowed)
    text = asked.get("seats")
    return int(text) if text in map(str, allowed) else usual


def unit_of(asked: Asked, sheet: Sheet, words: Words) -> str:
    """What the rate is for one of; each of them where this program does not know the sheet."""
    rules = _rules(sheet, common.chosen(asked, sheet)) or _rules(sheet, {})
    return " / ".join(map(words.unit, [rules.unit] if rules else filter(None, Unit)))


def request_of(
    asked: Asked, sheet: Sheet, form: Offered, faults: Faults, words: Words
) -> pb.SettleRequest:
    """The request that the fields make; what is no number or no notation is told."""
    request = pb.SettleRequest(seats=seats_of(asked, sheet))
    request.ruleset.id = sheet.id
    request.ruleset.options.update(common.chosen(asked, sheet))
    request.rate = _number("rate", asked, faults, words)
    request.fee = _number("fee", asked, faults, words)
    if asked.get("outcome") == DRAWN:
        request.drawn.SetInParent()
        held = [_number(f"wilds.{seat}", asked, faults, words) for seat in form.most]
        if form.wilds:
            request.drawn.wilds_by_seat.extend(held[: request.seats])
        return request
    request.win.SetInParent()
    for place in form.winners:
        if place == 0 or asked.get(f"winner.{place}.hand"):
            _winner(request.win, place, asked, faults, words)
    if form.payer and asked.get("payer"):
        request.win.payer_seat = _number("payer", asked, faults, words)
    if form.same_wait:
        named = [seat for seat in form.most if asked.get(f"same_wait.{seat}")]
        request.win.same_wait_seats.extend(named)
    return request


def field_of(path: str) -> str:
    """The field of the form that a path of the request is filled from.

    >>> field_of("win.winners[1].evaluation.hand.concealed[3]"), field_of("win.payer_seat")
    ('winner.1.hand', 'payer')
    """
    if path.startswith("win.winners["):
        place, _, rest = path.removeprefix("win.winners[").partition("].")
        return f"winner.{place}.{'seat' if rest == 'seat' else 'hand'}"
    head = path.partition("[")[0]
    return {
        "win.winners": "winner.0.seat",
        "win.payer_seat": "payer",
        "win.same_wait_seats": "same_wait",
        "drawn.wilds_by_seat": "wilds",
    }.get(head, head)


def _winner(won: pb.WinOutcome, place: int, asked: Asked, faults: Faults, words: Words) -> None:
    name = f"winner.{place}.hand"
    position = common.read_hand(asked, faults, words, name)
    if position is None:
        return
    winner = won.winners.add(seat=_number(f"winner.{place}.seat", asked, faults, words))
    question = Question("", notation.canonical(position), max_decompositions=_LISTED)
    winner.evaluation.CopyFrom(requests.write(question))
    winner.evaluation.ClearField("ruleset")


def _number(name: str, asked: Asked, faults: Faults, words: Words) -> int:
    """A whole number; 0 where nothing is written."""
    text = asked.get(name)
    digits = text.removeprefix("-")
    most = _MOST_DIGITS if name in ("rate", "fee") else 9
    if not text:
        return 0
    if digits.isascii() and digits.isdigit() and len(digits) <= most:
        return int(text)
    faults.add(name, words.say("page.number"))
    return 0


def _rules(sheet: Sheet, options: Mapping[str, str]) -> Resolved | None:
    """The rules under these options, where this program has the very same sheet."""
    if sheet.own is None:
        return None
    try:
        return built_in().resolved(sheet.own.id, options, sheet.own.digest)
    except HupaiError:
        return None
