"""听牌: a hand one tile short, and every tile that completes it."""

from typing import Final

from evaluator.console import picker, report
from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.page import Elsewhere, Page, render, words_of
from evaluator.console.pages import common
from evaluator.console.server import Server, Sheet
from evaluator.domain import notation
from evaluator.domain.hand import Position, Win
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.errors import NotationError
from evaluator.service.errors import CallFailed
from evaluator.words import Words

_KEPT: Final = ("ruleset", "hand", "lang", "source", "seen")


def show(asked: Asked, server: Server) -> Page | Elsewhere:
    """The form, and the waits where a hand is asked about."""
    if (text := common.pressed(asked)) is not None:
        kept = asked.only(*_KEPT, "place")
        return Elsewhere(kept.link("/waits", hand=text, pick="1") + "#picker")
    if "go" in asked.fields:
        return Elsewhere(asked.only(*_KEPT).link("/waits"))
    sheet, served = common.sheet_of(asked, server)
    words, faults = words_of(asked, sheet.own), Faults()
    answer = None
    if asked.get("hand") and not asked.get("pick"):
        answer = _answer(asked, server, sheet, faults, words)
    names = {place.name.removeprefix("hu/") for place in picker.places(sheet.family)}
    return render(
        "waits.html",
        asked,
        words,
        "/waits",
        status=422 if faults else 200,
        faults=faults,
        sheet=sheet,
        tabs=common.tabs(served, words),
        choices=common.choices(sheet, asked, words),
        picker=common.picking(sheet, asked, words, win=False),
        sources=[(name, zh) for _, name, zh in SOURCES if name in names],
        source=asked.get("source") or "zimo",
        answer=answer,
        link=asked.only(*_KEPT).link("/waits"),
    )


def _answer(
    asked: Asked, server: Server, sheet: Sheet, faults: Faults, words: Words
) -> report.Parts | None:
    position = common.read_hand(asked, faults, words)
    seen = _seen(asked, faults, words)
    wanted = asked.get("source") or "zimo"
    source = next((source for source, name, _ in SOURCES if name == wanted), None)
    if source is None:
        faults.add("source", words.say("page.expected", expected="zimo …"))
    if position and position.win.tile:
        faults.add("hand", words.say("page.one_short"))
    if position is None or source is None or faults:
        return None
    short = Position(position.hand, Win(source=source), position.facts)
    try:
        found = server.waits(sheet.id, common.chosen(asked, sheet), short, seen)
    except CallFailed as error:
        faults.of_call(error, words, fields=common.fields(sheet, "source", "seen"))
        return None
    return report.waits_parts(found, words)


def _seen(asked: Asked, faults: Faults, words: Words) -> tuple[int, ...]:
    text = asked.get("seen")
    try:
        hand = notation.parse(text).hand
    except NotationError as error:
        faults.notation("seen", text, error, words)
        return ()
    return (*hand.concealed, *hand.flowers)
