"""算牌: one hand and what it is worth. The address of the answer is its permalink."""

from evaluator.console import report
from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.page import Elsewhere, Page, render, words_of
from evaluator.console.pages import common
from evaluator.console.server import Server, Sheet, same_rules
from evaluator.domain import notation
from evaluator.errors import InvalidRequest
from evaluator.service.convert import pasted, requests
from evaluator.service.convert.pasted import NotNotation
from evaluator.service.convert.requests import Question
from evaluator.service.errors import CallFailed
from evaluator.words import Words
from hupai.v1 import evaluator_pb2 as pb

_KEPT = ("ruleset", "hand", "lang")
_LISTED = 8


def show(asked: Asked, server: Server) -> Page | Elsewhere:
    """The form, and the answer where a hand is asked about."""
    if (text := common.pressed(asked)) is not None:
        kept = asked.only(*_KEPT, "place")
        return Elsewhere(kept.link("/", hand=text, pick="1") + "#picker")
    faults = Faults()
    if asked.get("hand").startswith("{"):
        moved = _pasted(asked, faults, words_of(asked))
        if moved:
            return moved
    elif "go" in asked.fields:
        return Elsewhere(asked.only(*_KEPT).link("/"))
    sheet, served = common.sheet_of(asked, server)
    words = words_of(asked, sheet.own)
    answer = None
    if asked.get("hand") and not asked.get("pick") and not faults:
        answer = _answer(asked, server, sheet, faults, words)
    return render(
        "hand.html",
        asked,
        words,
        "/",
        status=422 if faults else 200,
        faults=faults,
        sheet=sheet,
        tabs=common.tabs(served, words),
        choices=common.choices(sheet, asked, words),
        picker=common.picking(sheet, asked, words),
        answer=answer,
        link=asked.only(*_KEPT).link("/"),
    )


def _answer(
    asked: Asked, server: Server, sheet: Sheet, faults: Faults, words: Words
) -> report.Parts | None:
    position = common.read_hand(asked, faults, words)
    if position is None:
        return None
    options = common.chosen(asked, sheet)
    question = Question(sheet.id, position, options, max_decompositions=_LISTED)
    try:
        found = server.evaluate(question)
    except CallFailed as error:
        faults.of_call(error, words, fields=common.fields(sheet))
        return None
    return report.evaluation_parts(found, words, same_rules(found.provenance))


def _pasted(asked: Asked, faults: Faults, words: Words) -> Elsewhere | None:
    """The permalink of a pasted EvaluateRequest."""
    try:
        request = pasted.read(asked.get("hand"), pb.EvaluateRequest())
        question = requests.read(request)
        text = notation.write(question.position, chinese=True)
    except NotNotation as error:
        faults.notation("hand", error.text, error.error, words)
    except (InvalidRequest, ValueError) as error:
        faults.add("hand", words.say("page.not_json", problem=str(error)))
    else:
        options = {f"option.{name}": value for name, value in question.options.items()}
        ruleset = question.ruleset_id or asked.get("ruleset")
        kept = Asked({"lang": asked.get("lang"), "ruleset": ruleset, **options})
        return Elsewhere(kept.link("/", hand=text))
    return None
