"""The wire says what the domain says, and back."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain import decomposition, evaluation, notation, score
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import GroupKind, MeldKind, WinSource
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import Registry
from evaluator.service.convert import requests, responses
from evaluator.service.convert.requests import Question
from hupai.v1 import evaluator_pb2 as pb
from tests.service.wire import DUOWANG, FOUR_WILDS, TAIZHOU

int32 = st.integers(-(2**31), 2**31 - 1)
tiles = st.lists(int32, max_size=16).map(tuple)
text = st.text(max_size=20)
positions = st.builds(
    Position,
    st.builds(
        Hand,
        tiles,
        st.lists(st.builds(Meld, st.sampled_from(MeldKind), tiles), max_size=8).map(tuple),
        tiles,
    ),
    st.builds(Win, int32, st.sampled_from(WinSource)),
    st.builds(
        Facts,
        dealer=st.booleans(),
        last_tile=st.booleans(),
        upcard=int32,
        woken=int32,
        replacement_draw=st.booleans(),
        last_four=st.booleans(),
        ready_at_start=st.booleans(),
        visible_copies=int32,
        ready_declared=st.booleans(),
        missed_win=st.booleans(),
    ),
)
questions = st.builds(
    Question, text, positions, st.dictionaries(text, text, max_size=5), text, int32, text
)


@given(questions)
def test_a_question_survives_the_wire(question: Question) -> None:
    data = requests.write(question).SerializeToString()
    assert requests.read(pb.EvaluateRequest.FromString(data)) == question


def test_an_empty_request_is_the_empty_position_with_the_wait_declared() -> None:
    assert requests.read(pb.EvaluateRequest()) == Question("", Position())


@pytest.mark.parametrize(
    ("ruleset", "line"),
    [
        ("duowang", DUOWANG),
        ("duowang", FOUR_WILDS),
        ("duowang", "chi:345x chi:345x chi:456d chi:456d 789x789d11x hu:1x/zimo"),
        ("quanmin", DUOWANG),
        ("wucai", "111122223333444x555x66x @dealt"),
        ("taizhou", TAIZHOU),
        ("taizhou", TAIZHOU.replace("hu:8p", "hu:9p")),
    ],
)
def test_an_evaluation_survives_the_wire(registry: Registry, ruleset: str, line: str) -> None:
    given_one = evaluate(
        notation.parse(line), registry.resolved(ruleset), max_decompositions=3, reference="r"
    )
    message = pb.EvaluateResponse()
    responses.write(message, given_one)
    assert read_back(pb.EvaluateResponse.FromString(message.SerializeToString())) == given_one


def test_a_result_that_is_not_the_first_listed_is_written_too(registry: Registry) -> None:
    given_one = evaluate(notation.parse(DUOWANG), registry.resolved("duowang"))
    message = pb.EvaluateResponse()
    responses.write(message, given_one._replace(decompositions=()))
    assert message.best.groups


def read_back(message: pb.EvaluateResponse) -> evaluation.Evaluation:
    """The evaluation a response tells of; written apart from the code under test."""
    return evaluation.Evaluation(
        hu=message.hu,
        best=_decomposition(message.best) if message.HasField("best") else None,
        decompositions=tuple(map(_decomposition, message.decompositions)),
        decomposition_count=message.decomposition_count,
        provenance=_provenance(message.provenance),
        reasons=tuple(
            evaluation.Reason(r.code, r.message, tuple(r.clauses), dict(r.values))
            for r in message.reasons
        ),
        near_miss=evaluation.NearMiss(message.near_miss.huxi, message.near_miss.needed)
        if message.HasField("near_miss")
        else None,
        alternatives=tuple(
            evaluation.Alternative(a.objective, _decomposition(a.decomposition))
            for a in message.alternatives
        ),
        not_applied=tuple(
            evaluation.NotApplied(n.code, n.name, n.have, n.need, n.clause)
            for n in message.not_applied
        ),
        reference=message.reference,
    )


def _provenance(message: pb.Provenance) -> evaluation.Provenance:
    return evaluation.Provenance(
        message.engine_version,
        message.ruleset_id,
        message.ruleset_digest,
        dict(message.options),
        message.notation,
        message.request_digest,
        message.result_digest,
        tuple(message.readings),
    )


def _decomposition(message: pb.Decomposition) -> decomposition.Decomposition:
    return decomposition.Decomposition(
        tuple(_groups(message.groups)),
        score.Score(
            message.score.huxi,
            message.score.tun,
            message.score.ka,
            message.score.multiplier,
            message.score.total,
            score.Unit(message.score.unit),
            tuple(
                score.ScoreLine(
                    line.code,
                    line.name,
                    score.Register(line.register),
                    score.Operation(line.operation),
                    line.operand,
                    line.value,
                    line.clause,
                )
                for line in message.score.lines
            ),
        ),
    )


def _groups(messages: Iterable[pb.Group]) -> Iterable[decomposition.Group]:
    for group in messages:
        yield decomposition.Group(
            GroupKind(group.kind),
            tuple(group.tiles),
            tuple(group.wild_positions),
            group.winning_position,
            group.exposed,
            group.huxi,
            group.clause,
        )
