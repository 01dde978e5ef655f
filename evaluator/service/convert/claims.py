"""A claim, from the wire to the domain, and its audit back."""

from collections.abc import Iterator
from typing import Final, cast

from evaluator.domain.audit import Audit, Difference, Explanation
from evaluator.domain.claim import Claim
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.errors import Fault, InvalidRequest
from evaluator.service.convert import responses, rounds
from evaluator.service.limits import MOST_LISTED, MOST_MELD_TILES
from hupai.v1 import evaluator_pb2 as pb

_KINDS: Final = {kind.value: kind for kind in GroupKind}


def read(claim: pb.Claim) -> Claim:
    """What a record states.

    Raises:
        InvalidRequest: a list is too long, or a group has a kind that there is not.
    """
    if faults := [*_too_long(claim), *_unknown(claim)]:
        raise InvalidRequest([fault.under("claim") for fault in faults])
    return Claim(
        claim.hu if claim.HasField("hu") else None,
        claim.huxi if claim.HasField("huxi") else None,
        claim.tun if claim.HasField("tun") else None,
        claim.ka if claim.HasField("ka") else None,
        claim.multiplier if claim.HasField("multiplier") else None,
        claim.total if claim.HasField("total") else None,
        tuple(claim.lines),
        claim.lines_complete,
        tuple(claim.net_by_seat),
        tuple(
            Group(
                _KINDS[group.kind],
                tuple(group.tiles),
                tuple(group.wild_positions),
                huxi=group.huxi,
            )
            for group in claim.groups
        ),
    )


def write(audit: Audit) -> pb.AuditResponse:
    """The message for what the rules say to a claim."""
    message = pb.AuditResponse(
        verdict=cast("pb.Verdict", audit.verdict),
        message=audit.said.zh,
        message_en=audit.said.en,
        cut=audit.cut,
    )
    for difference in audit.differences:
        _write_difference(message.differences.add(), difference)
    for explanation in audit.explanations:
        _write_explanation(message.explanations.add(), explanation)
    if audit.computed is not None:
        responses.write(message.computed, audit.computed)
    if audit.settlement is not None:
        message.settlement.CopyFrom(rounds.write(audit.settlement))
    return message


def _write_difference(message: pb.Difference, difference: Difference) -> None:
    message.path = difference.path
    message.claimed = difference.claimed
    message.computed = difference.computed
    message.clause = difference.clause
    message.message = difference.said.zh
    message.message_en = difference.said.en


def _write_explanation(message: pb.Explanation, explanation: Explanation) -> None:
    message.options.update(explanation.options)
    if explanation.decomposition is not None:
        responses.write_decomposition(message.decomposition, explanation.decomposition)
    message.ruleset_id = explanation.ruleset_id
    message.ruleset_digest = explanation.ruleset_digest
    message.message = explanation.said.zh
    message.message_en = explanation.said.en
    message.size = explanation.size
    message.slip = explanation.slip
    message.subject = explanation.subject
    message.clauses.extend(explanation.clauses)


def _too_long(claim: pb.Claim) -> Iterator[Fault]:
    lists = (
        ("lines", "lines", len(claim.lines)),
        ("net_by_seat", "seats", len(claim.net_by_seat)),
        ("groups", "groups", len(claim.groups)),
    )
    for path, what, count in lists:
        if count > MOST_LISTED:
            yield Fault(path, f"{count} {what}", f"at most {MOST_LISTED} in any request")
    for place, group in enumerate(claim.groups[:MOST_LISTED]):
        count = max(len(group.tiles), len(group.wild_positions))
        if count > MOST_MELD_TILES:
            problem = f"{count} tiles"
            yield Fault(f"groups[{place}].tiles", problem, f"at most {MOST_MELD_TILES}")


def _unknown(claim: pb.Claim) -> Iterator[Fault]:
    names = ", ".join(kind.name for kind in GroupKind if kind)
    for place, group in enumerate(claim.groups):
        if group.kind not in _KINDS:
            yield Fault(f"groups[{place}].kind", f"{group.kind} is no GroupKind", f"one of {names}")
