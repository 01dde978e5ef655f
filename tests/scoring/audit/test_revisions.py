"""A claim that another revision of its sheet would make right."""

from pathlib import Path

import pytest

from evaluator.domain import notation
from evaluator.domain.audit import Audit, Verdict
from evaluator.domain.claim import Claim, Subject
from evaluator.scoring.audit import audit
from evaluator.scoring.registry import Registry
from tests.support.sheets import PLAIN, sheet, two_revisions


def audited(registry: Registry, total: int, digest: str = "", hand: str = PLAIN) -> Audit:
    rules = registry.resolved("wucai", {"discard_win": "true"}, digest)
    subject = Subject(notation.parse(hand))
    return audit(Claim(total=total), subject, rules, registry, hands=400)


@pytest.mark.parametrize(("pinned", "wrong"), [(0, 2), (1, 4)])
def test_the_other_revision_is_told_with_its_digest(
    tmp_path: Path, pinned: int, wrong: int
) -> None:
    digests = two_revisions(tmp_path)
    answer = audited(Registry(tmp_path), wrong, digests[pinned])
    assert answer.computed
    assert answer.computed.provenance.ruleset_digest == digests[pinned]
    assert answer.verdict is Verdict.DISAGREES
    told = answer.explanations[-1]
    assert (told.ruleset_id, told.ruleset_digest) == ("wucai", digests[1 - pinned])
    assert digests[1 - pinned] in told.said.zh
    assert f"version {2 if pinned else 1}, " in told.said.en


@pytest.mark.parametrize(("pinned", "right"), [(0, 4), (1, 2)])
def test_a_claim_is_held_against_the_revision_that_is_pinned(
    tmp_path: Path, pinned: int, right: int
) -> None:
    digests = two_revisions(tmp_path)
    assert audited(Registry(tmp_path), right, digests[pinned]).verdict is Verdict.AGREES


def test_options_are_turned_under_the_revision_that_is_pinned(tmp_path: Path) -> None:
    """Under the older one a discard adds nothing either; only the option explains the claim."""
    _, older = two_revisions(tmp_path)
    registry = Registry(tmp_path)
    rules = registry.resolved("wucai", {}, older)
    hand = notation.parse(PLAIN.replace("自摸", "点炮"))
    answer = audit(Claim(hu=True, total=1), Subject(hand), rules, registry, hands=400)
    assert answer.verdict is Verdict.READING_DEPENDENT
    assert dict(answer.explanations[0].options) == {"discard_win": "true"}


def test_a_revision_that_lacks_an_option_is_not_tried(tmp_path: Path) -> None:
    two_revisions(tmp_path)
    renamed = [('= "discard_win"', '= "discards"')] * 2  # the setting, then the option
    lacking = sheet(tmp_path / "wucai/revisions/0", *renamed, ("add_tun = 1", "add_tun = 8"))
    answer = audited(Registry(tmp_path), 9)
    assert lacking not in {one.ruleset_digest for one in answer.explanations}
