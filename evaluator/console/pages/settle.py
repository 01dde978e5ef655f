"""结算: a finished round, who pays whom. The address of the answer is its permalink."""

from evaluator.console import report
from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.page import Elsewhere, Page, render, words_of
from evaluator.console.pages import common, rounds
from evaluator.console.pages.rounds import Offered
from evaluator.console.server import Server, Sheet, same_rules
from evaluator.service.convert import pasted
from evaluator.service.errors import CallFailed


def show(asked: Asked, server: Server) -> Page | Elsewhere:
    """The form, and the settlement where a round is told."""
    sheet, served = common.sheet_of(asked, server)
    form = rounds.offered(sheet)
    kept = asked.only(*form.kept())
    if "go" in asked.fields:
        return Elsewhere(kept.link("/settle"))
    words, faults = words_of(asked, sheet.own), Faults()
    answer = None
    if asked.get("winner.0.hand") or asked.get("outcome") == rounds.DRAWN:
        answer = _answer(asked, server, sheet, form, faults)
    return render(
        "settle.html",
        asked,
        words,
        "/settle",
        status=422 if faults else 200,
        faults=faults,
        sheet=sheet,
        tabs=common.tabs(served, words),
        choices=common.choices(sheet, asked, words),
        form=form,
        seats=rounds.seats_of(asked, sheet),
        unit=rounds.unit_of(asked, sheet, words),
        majiang=sheet.family == "majiang",
        answer=answer,
        link=kept.link("/settle"),
    )


def _answer(
    asked: Asked, server: Server, sheet: Sheet, form: Offered, faults: Faults
) -> report.Parts | None:
    words = words_of(asked, sheet.own)
    request = rounds.request_of(asked, sheet, form, faults, words)
    if faults:
        return None
    try:
        found = server.settle(request)
    except CallFailed as error:
        known = common.fields(sheet, *form.kept(), "same_wait", "wilds")
        faults.of_call(error, words, fields=known, field_of=rounds.field_of)
        return None
    rules = [same_rules(one.provenance) for one in found.evaluations]
    seats = [winner.seat for winner in request.win.winners]
    parts = report.settlement_parts(found, seats, words, rules)
    return {**parts, "request": pasted.written(request)}
