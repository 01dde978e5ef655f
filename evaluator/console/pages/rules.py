"""规则: the sheets that the server has, and one of them in full."""

from evaluator.console.asked import Asked
from evaluator.console.page import Page, render, words_of
from evaluator.console.pages import common
from evaluator.console.server import Server, Sheet


def listing(asked: Asked, server: Server) -> Page:
    """All of them in short."""
    words, served = words_of(asked), server.rulesets()
    named = [(one, tab.name) for one, tab in zip(served, common.tabs(served, words), strict=True)]
    return render("rules.html", asked, words, "/rules", served=named)


def in_full(asked: Asked, server: Server) -> Page:
    """Clauses, options, scored lines, readings of one."""
    sheet = Sheet(server.ruleset(asked.get("id")))
    words = words_of(asked, sheet.own)
    asked = Asked({name: value for name, value in asked.fields.items() if name == "lang"})
    return render(
        "sheet.html",
        asked,
        words,
        f"/rules/{sheet.id}",
        sheet=sheet,
        choices=common.choices(sheet, asked, words),
    )
