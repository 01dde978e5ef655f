"""算牌: one hand and what it is worth. The address of the answer is its permalink."""

from evaluator.console import report
from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.page import Elsewhere, Page, render, words_of
from evaluator.console.pages import common
from evaluator.console.server import Server, Sheet, same_rules
from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.errors import InvalidRequest
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.why import Because, why_not
from evaluator.scoring.wording import line_word
from evaluator.service.convert import pasted, requests
from evaluator.service.convert.pasted import NotNotation
from evaluator.service.convert.requests import Question
from evaluator.service.errors import CallFailed
from evaluator.words import Words
from hupai.v1 import evaluator_pb2 as pb

_KEPT = ("ruleset", "hand", "lang", "why")
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
        lines=_lines(sheet, words),
        hidden=asked.only("ruleset", "hand", "lang").fields,
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
    rules = same_rules(found.provenance)
    because = _why(asked.get("why"), position, rules) if rules else ()
    parts = report.evaluation_parts(found, words, rules)
    return {**parts, "because": [words.of(one.said) for one in because]}


def _why(code: str, position: Position, rules: Resolved) -> tuple[Because, ...]:
    """Why the hand has a scored line or has it not; nothing where no such line is asked about."""
    return why_not(code, position, rules) if code in rules.ruleset.line_codes() else ()


def _lines(sheet: Sheet, words: Words) -> dict[str, str]:
    """The scored lines that may be asked about, by code."""
    rows = sheet.own.rows if sheet.own else ()
    return {row.code: words.of(line_word(row.name, row.en)) for row in rows}


def _pasted(asked: Asked, faults: Faults, words: Words) -> Elsewhere | None:
    """The permalink of a pasted EvaluateRequest."""
    try:
        request = pasted.read(asked.get("hand"), pb.EvaluateRequest())
        question = requests.read(request)
        text = notation.write(question.position, chinese=True)
    except NotNotation as error:
        faults.notation("hand", error.text, error.error, words)
    except InvalidRequest as error:
        faults.refused("hand", error, words)
    except ValueError as error:
        faults.add("hand", words.say("page.not_json", problem=str(error)))
    else:
        options = {f"option.{name}": value for name, value in question.options.items()}
        ruleset = question.ruleset_id or asked.get("ruleset")
        kept = Asked({"lang": asked.get("lang"), "ruleset": ruleset, **options})
        return Elsewhere(kept.link("/", hand=text))
    return None
