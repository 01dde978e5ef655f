"""``--html``: the answer as a report in one file; the only module of the program for jinja2."""

from pathlib import Path

from evaluator.cli.complaints import BadInput
from evaluator.console import report
from evaluator.domain.audit import Audit
from evaluator.domain.claim import Claim
from evaluator.domain.evaluation import Evaluation
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.sentences import Language
from evaluator.service.convert import claims, pasted
from evaluator.words import Words
from hupai.v1 import evaluator_pb2 as pb


def write_evaluation(
    file: str, answer: Evaluation, rules: Resolved | None, language: Language
) -> None:
    """Writes the report of a hand. Raises BadInput where it cannot be written."""
    words = Words(language, rules.ruleset if rules else None)
    _write(file, report.evaluation_page(answer, words, rules))


def write_audit(
    file: str,
    answer: Audit,
    request: pb.AuditRequest,
    sheet: Ruleset | None,
    rules: Resolved | None,
    language: Language,
) -> None:
    """Writes the report of a claim, with the request in it. Raises BadInput where it cannot."""
    claim, words = claims.read(request.claim), Words(language, sheet)
    _write(file, report.audit_page(answer, claim, pasted.written(request), words, rules))


def write_claim(
    file: str, answer: Audit, claim: Claim, record: str, rules: Resolved, language: Language
) -> None:
    """Writes the report of a claim in a record, with it. Raises BadInput where it cannot."""
    words = Words(language, rules.ruleset)
    _write(file, report.audit_page(answer, claim, record, words, rules))


def _write(file: str, page: str) -> None:
    try:
        Path(file).write_text(page, encoding="utf-8")
    except OSError as error:
        fault = Fault("--html", f"{file}: {error.strerror}", "a file that can be written")
        raise BadInput([InvalidRequest([fault])], notation="") from None
