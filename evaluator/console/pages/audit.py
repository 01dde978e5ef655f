"""稽核: a claim, from the fields of the form or pasted whole, against the rules."""

import re
from typing import Final

from evaluator.console import report
from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.page import Elsewhere, Page, render, words_of
from evaluator.console.pages import common
from evaluator.console.server import Server, Sheet, same_rules
from evaluator.domain import notation
from evaluator.errors import HupaiError, InvalidRequest
from evaluator.scoring.registry import built_in
from evaluator.service.convert import claims, pasted, requests
from evaluator.service.convert.pasted import NotNotation
from evaluator.service.convert.requests import Question
from evaluator.service.errors import CallFailed
from evaluator.words import Words
from hupai.v1 import evaluator_pb2 as pb

FIGURES: Final = ("huxi", "tun", "ka", "multiplier", "total")
_KEPT: Final = (
    "ruleset",
    "hand",
    "lang",
    "claim.hu",
    *(f"claim.{name}" for name in FIGURES),
    "claim.lines",
    "claim.lines_complete",
)
_MOST_DIGITS: Final = 18


def show(asked: Asked, server: Server) -> Page | Elsewhere:
    """The form, and the audit where there is something to audit."""
    if (text := common.pressed(asked)) is not None:
        kept = asked.only(*_KEPT, "place")
        return Elsewhere(kept.link("/audit", hand=text, pick="1") + "#picker")
    pasted_text = asked.get("json")
    if "go" in asked.fields and not pasted_text:
        return Elsewhere(asked.only(*_KEPT).link("/audit"))
    sheet, served = common.sheet_of(asked, server)
    words, faults = words_of(asked, sheet.own), Faults()
    request = None
    if pasted_text:
        request = _pasted(pasted_text, faults, words)
    elif asked.get("hand") and not asked.get("pick"):
        request = _of_fields(asked, sheet, faults, words)
    answer = _answer(request, asked, server, sheet, faults) if request and not faults else None
    return render(
        "audit.html",
        asked,
        words,
        "/audit",
        status=422 if faults else 200,
        faults=faults,
        sheet=sheet,
        tabs=common.tabs(served, words),
        choices=common.choices(sheet, asked, words),
        picker=common.picking(sheet, asked, words),
        figures=[
            name
            for name in FIGURES
            if (name == "ka") == (sheet.family == "majiang") or name in ("multiplier", "total")
        ],
        answer=answer,
        link="" if pasted_text else asked.only(*_KEPT).link("/audit"),
    )


def _answer(
    request: pb.AuditRequest, asked: Asked, server: Server, sheet: Sheet, faults: Faults
) -> report.Parts | None:
    words = words_of(asked, sheet.own)
    try:
        found = server.audit(request)
    except CallFailed as error:
        known = common.fields(sheet, *_KEPT)
        faults.of_call(error, words, fields=["json"] if asked.get("json") else known)
        return None
    rules = same_rules(found.computed.provenance) if found.computed else None
    named = request.settlement.ruleset.id or request.evaluation.ruleset.id
    if named != sheet.id:
        try:
            words = words_of(asked, built_in().ruleset(named))
        except HupaiError:
            words = words_of(asked)
    parts = report.audit_parts(found, claims.read(request.claim), words, rules)
    return {**parts, "request": pasted.written(request)}


def _pasted(text: str, faults: Faults, words: Words) -> pb.AuditRequest | None:
    try:
        request = pasted.read(text, pb.AuditRequest())
        claims.read(request.claim)
    except NotNotation as error:
        faults.notation("json", error.text, error.error, words)
    except InvalidRequest as error:
        faults.refused("json", error, words)
    else:
        return request
    return None


def _of_fields(asked: Asked, sheet: Sheet, faults: Faults, words: Words) -> pb.AuditRequest | None:
    position = common.read_hand(asked, faults, words)
    claim = _claim(asked, sheet, faults, words)
    if position is None or faults:
        return None
    question = Question(sheet.id, notation.canonical(position), common.chosen(asked, sheet))
    return pb.AuditRequest(evaluation=requests.write(question), claim=claim)


def _claim(asked: Asked, sheet: Sheet, faults: Faults, words: Words) -> pb.Claim:
    claim = pb.Claim()
    if hu := asked.get("claim.hu"):
        claim.hu = hu == "yes"
    for name in FIGURES:
        text = asked.get(f"claim.{name}")
        if not text:
            continue
        digits = text.removeprefix("-")
        most = _MOST_DIGITS if name in ("multiplier", "total") else 9
        if digits.isascii() and digits.isdigit() and len(digits) <= most:
            setattr(claim, name, int(text))
        else:
            faults.add(f"claim.{name}", words.say("page.number"))
    named = {row.name: row.code for row in sheet.own.rows} if sheet.own else {}
    claim.lines.extend(named.get(line, line) for line in _listed(asked.get("claim.lines")))
    claim.lines_complete = bool(asked.get("claim.lines_complete"))
    return claim


def _listed(text: str) -> list[str]:
    """What is written with blanks or commas between.

    >>> _listed("自摸、红胡 zi_mo")
    ['自摸', '红胡', 'zi_mo']
    """
    return re.split(r"[\s,，、;；]+", text) if text else []
