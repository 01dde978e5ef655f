"""What the sheets say, from the domain to the wire."""

from collections.abc import Iterable

from evaluator.scoring.schema import Option, Ruleset
from evaluator.service.watch.identity import Identity
from hupai.v1 import evaluator_pb2 as pb


def summaries(
    rulesets: Iterable[Ruleset], older: Iterable[Ruleset], server: Identity
) -> pb.ListRulesetsResponse:
    """A few lines about each ruleset and about their older revisions, and what serves them."""
    response = pb.ListRulesetsResponse(
        engine_version=server.version, core=server.core, build=server.build
    )
    for ruleset in rulesets:
        _write_summary(response.rulesets.add(), ruleset)
    for ruleset in older:
        _write_summary(response.revisions.add(), ruleset)
    return response


def description(ruleset: Ruleset) -> pb.GetRulesetResponse:
    """Clauses with their readings, options and codes of one ruleset."""
    response = pb.GetRulesetResponse()
    _write_summary(response.summary, ruleset)
    for clause in ruleset.clauses:
        written = response.clauses.add()
        written.id = clause.id
        written.text = clause.text
        written.source = clause.source
        written.reading = clause.reading
    for option in ruleset.options:
        _write_option(response.options.add(), option)
    response.line_codes.extend(ruleset.line_codes())
    response.reason_codes.extend(ruleset.reasons)
    return response


def _write_summary(message: pb.RulesetSummary, ruleset: Ruleset) -> None:
    message.id = ruleset.id
    message.name = ruleset.name
    message.digest = ruleset.digest
    message.description = ruleset.description


def _write_option(message: pb.RulesetOption, option: Option) -> None:
    message.name = option.name
    message.values.extend(option.values)
    message.default = option.default
    message.clause = option.clause
    message.description = option.text
    if option.integer:
        least, greatest = option.integer
        message.description += f"（{least} 至 {greatest} 的整数）"
