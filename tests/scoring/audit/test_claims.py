"""Claims gone wrong in a known way, worked by hand: the audit names exactly that."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from evaluator.domain import notation
from evaluator.domain.audit import Audit, Explanation, Verdict
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.scoring import built_in
from evaluator.scoring.audit import audit
from evaluator.scoring.terms import Shares
from tests.scoring.audit.planted import HANDS, smallest
from tests.support.cases import tiles_of

DATA: Final = tomllib.loads(Path(__file__).with_name("claims.toml").read_text(encoding="utf-8"))
ROWS: Final = DATA["claim"]
SENTENCES: Final = tomllib.loads(
    (Path(audit.__code__.co_filename).parents[1] / "sentences.toml").read_text(encoding="utf-8")
)


def claim_of(row: dict[str, Any]) -> Claim:
    told = dict(row["claim"])
    lines = told.pop("lines", None)
    groups = tuple(
        Group(GroupKind[kind], tiles_of(tiles), huxi=huxi[0] if huxi else 0)
        for kind, tiles, *huxi in told.pop("groups", ())
    )
    return Claim(
        net_by_seat=tuple(told.pop("net", ())),
        lines=tuple(lines or ()),
        lines_complete=lines is not None,
        groups=groups,
        **told,
    )


def subject_of(row: dict[str, Any]) -> Subject:
    position = notation.parse(DATA["hands"][row["hand"]]) if "hand" in row else None
    if "round" not in row:
        return Subject(position)
    played = row["round"]
    outcome: Won | Drawn = Drawn(tuple(played.get("wilds", ())))
    if position is not None:
        others = tuple(
            Winner(one["seat"], notation.parse(DATA["hands"][one["hand"]]))
            for one in played.get("also", ())
        )
        outcome = Won(
            (Winner(played["seat"], position), *others),
            played.get("payer"),
            tuple(played.get("same_wait", ())),
        )
    return Subject(
        position, Round(played["seats"], outcome, played.get("rate", 0), played.get("fee", 0))
    )


def audited(row: dict[str, Any]) -> Audit:
    rules = built_in().resolved(row["sheet"], row.get("options"))
    if "alone_pays" in row:
        terms = replace(rules.terms, alone_pays=Shares(row["alone_pays"]))
        rules = replace(rules, terms=terms)
    return audit(claim_of(row), subject_of(row), rules, built_in(), hands=HANDS)


def names(row: dict[str, Any], one: Explanation) -> bool:
    """Whether an explanation is the one that the row was made with."""
    total = one.decomposition.score.total if one.decomposition is not None else None
    return (
        (one.slip, one.subject if "subject" in row else None)
        == (row.get("slip", ""), row.get("subject"))
        and dict(one.options) == row.get("explained", {})
        and total == row.get("decomposition")
        and one.ruleset_id == row.get("ruleset", "")
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["why"])
def test_an_audit_names_what_went_wrong(row: dict[str, Any]) -> None:
    answer = audited(row)
    told = "\n".join(f"{one.size} {one.said.en}" for one in answer.explanations)
    if "differences" in row:
        assert [difference.path for difference in answer.differences] == row["differences"]
    assert answer.differences, "the claim is right"
    if not row.keys() & {"slip", "explained", "decomposition", "ruleset"}:
        assert answer.explanations == (), told
        assert "No option" in answer.said.en
        assert answer.verdict is Verdict.DISAGREES
        return
    found = [one for one in smallest(answer) if names(row, one)]
    assert found, told
    if row.get("first"):
        assert names(row, answer.explanations[0]), told
    if "clauses" in row:
        assert list(found[0].clauses) == row["clauses"]
    if "verdict" in row:
        assert answer.verdict.name == row["verdict"]


def test_every_slip_of_the_catalogue_is_made() -> None:
    made = {row["slip"] for row in ROWS if "slip" in row} - {"reason_ignored"}
    assert made == set(SENTENCES["slip"])
