"""Requests read from their bytes against the protocol buffers library.

The reader may say "not plain" to anything; whatever it reads it must read as the library does.
"""

import random
from collections import Counter

from google.protobuf.message import DecodeError
from hypothesis import example, given, settings
from hypothesis import strategies as st

from evaluator.domain import notation
from evaluator.domain.hand import Facts, Position
from evaluator.errors import InvalidRequest
from evaluator.search.look import Layout, position_of, read_message
from evaluator.service.convert import requests
from evaluator.service.rpcs.glance import LAYOUT_NUMBERS
from hupai.v1 import evaluator_pb2 as pb
from tests.support.damage import damaged
from tests.twins.batches import hands_by_rules

SEED = 20_261_130
LAYOUT = Layout(LAYOUT_NUMBERS)
HANDS = [position for _, hands in hands_by_rules(SEED, 60) for position in hands]


def asked(position: Position, **other: object) -> bytes:
    question = requests.Question("duowang", position, **other)  # type: ignore[arg-type]
    return requests.write(question).SerializeToString()


def check_twin(data: bytes) -> bool:
    """Compares the readers; whether the one of the core has read the bytes."""
    found = read_message(LAYOUT, data)
    if found is None:
        return False
    seen, ruleset, most, reference = found
    try:
        pb.RulesetRef.FromString(ruleset)
    except DecodeError:  # whoever asked finds that out
        return False
    request = pb.EvaluateRequest.FromString(data)
    question = requests.read(request)
    assert not question.faults
    expected = notation.canonical(question.position)
    assert notation.canonical(position_of(seen)) == expected
    assert pb.RulesetRef.FromString(ruleset) == request.ruleset
    assert (most, reference) == (question.max_decompositions, question.reference)
    return True


def test_ordinary_requests_are_plain() -> None:
    for position in HANDS:
        assert check_twin(asked(position))
        assert check_twin(
            asked(
                Position(position.hand, position.win, Facts(dealer=True, ready_declared=False)),
                options={"wild_count": "2", "objective": "max_total"},
                digest="sha256:0",
                max_decompositions=7,
                reference="局 7",
            )
        )


def test_lists_that_are_not_packed_are_read_too() -> None:
    ruleset, hand, win = (
        b"\x0a\x04\x0a\x02ab",
        b"\x12\x04\x08\x01\x08\x02",
        b"\x1a\x04\x08\x01\x10\x01",
    )
    assert check_twin(ruleset + hand + win)


def test_damaged_hands_are_read_alike_or_not_plain() -> None:
    rng, read = random.Random(SEED), Counter[bool]()
    for position in HANDS:
        for _ in range(3):
            try:
                data = asked(damaged(position, rng))
            except ValueError:  # a number that no message can carry
                continue
            read[check_twin(data)] += 1
    assert min(read[True], read[False]) > 50, read


def test_damaged_bytes_are_read_alike_or_not_plain() -> None:
    """Bytes changed, lost, doubled: a reading of what is no message fails in ``check_twin``."""
    rng, read = random.Random(SEED), Counter[bool]()
    for position in HANDS:
        data = bytearray(asked(position, max_decompositions=300, reference="r" * 130))
        for _ in range(30):
            other = data.copy()
            for _ in range(rng.choice([1, 1, 2])):
                place = rng.randrange(len(other))
                match rng.randrange(4):
                    case 0:
                        other[place] = rng.randrange(256)
                    case 1:
                        del other[place]
                    case 2:
                        other[place:place] = other[place : place + rng.choice([1, 3, 9])]
                    case _:
                        other[place] ^= 1 << rng.randrange(8)
            read[_alike(bytes(other))] += 1
    assert min(read[True], read[False]) > 300, read


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
@example(b"")
@example(b"\x1a\x00")
@example(b"\x2a\x00")
@example(b"\x28\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")
@example(b"\x32\x01\xff\x1a\x04\x08\x01\x10\x01")
@example(b"\x12\x7f\x1a\x04\x08\x01\x10\x01")
def test_arbitrary_bytes_are_read_alike_or_not_plain(data: bytes) -> None:
    _alike(data)


def _alike(data: bytes) -> bool:
    try:
        return check_twin(data)
    except (DecodeError, InvalidRequest) as error:
        raise AssertionError(f"{data.hex()} was read, and cannot be") from error
