"""The compiled notation reader against the one in Python, and the two writers of wire format.

The compiled one may say "not plain" to anything; whatever it reads it must read as the other does.
"""

import random
from collections import Counter
from dataclasses import astuple

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cext import wire
from cext.seen import Seen
from evaluator.domain import notation
from evaluator.errors import NotationError
from evaluator.search import plain_wire
from evaluator.search.look import text_of
from evaluator.search.words import LEXICON
from tests.twins.batches import hands_by_rules, spoilt, spoilt_texts

SEED = 20_240_612
TEXTS = [
    notation.write(position, chinese=chinese)
    for _, positions in hands_by_rules(SEED, 40)
    for position in positions
    for chinese in (False, True)
]


def check_twin(text: bytes) -> bool:
    """Compares the readers; whether the compiled one has read the text."""
    seen = Seen.of_text(LEXICON, text)
    if seen is None:
        return False
    position = notation.parse(text.decode())
    concealed, melds, flowers, win, source, facts = seen.parts()
    assert concealed == tuple(sorted(position.hand.concealed)), text
    assert melds == tuple((meld.kind, meld.tiles) for meld in position.hand.melds), text
    assert flowers == tuple(sorted(position.hand.flowers)), text
    assert (win, source) == (position.win.tile, position.win.source), text
    assert facts == tuple(map(int, astuple(position.facts))), text
    assert text_of(seen) == notation.write(position), text
    return True


def test_every_ordinary_hand_is_plain() -> None:
    assert all(check_twin(text.encode()) for text in TEXTS)


def test_words_of_both_alphabets_may_meet_in_one_text() -> None:
    assert check_twin(
        "吃二七十 peng:7x\t123m 九 9x\r\n花东 hua:ad 胡王/翻牌 out:99 挡二 @weiting".encode()
    )


def test_no_spoilt_text_is_read_as_another_hand() -> None:
    """A reading of what is no notation fails in ``check_twin``, where the other one refuses."""
    seen = Counter(check_twin(text) for _, texts in spoilt_texts(SEED, 250, 16) for text in texts)
    assert min(seen.values()) > 2_000, seen


def test_what_is_special_is_not_plain() -> None:
    for text in ("peng=7x", "=1x", "hu=8x", "out=1", "meld=77x", "碰=七", "hu:8x/dealt", "7x" * 30):
        assert Seen.of_text(LEXICON, text.encode()) is None
    assert Seen.of_text(LEXICON, b"7x" + b" " * 2_000) is None


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=40))
@example(b"\xe4\xb8")
@example(b"\xe4\xb8\x80\xe4")
@example(b"hu:7x/")
@example(b"\xed\xa0\x80")
@example(b"\xf0\x9f\x80\x84")
def test_arbitrary_bytes_are_read_alike_or_not_plain(text: bytes) -> None:
    try:
        check_twin(text)
    except (NotationError, UnicodeDecodeError) as error:
        raise AssertionError(f"{text!r} is no notation, and was read") from error


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_a_text_spoilt_a_little_is_read_alike_or_not_plain(text: str, seed: int) -> None:
    check_twin(spoilt(random.Random(seed), text))


@settings(deadline=None)
@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
@example([0, 1, 127, 128, 2**14 - 1, 2**14, 2**63 - 1, -1])
def test_both_writers_of_varints_write_the_same(numbers: list[int]) -> None:
    column = b"".join(number.to_bytes(8, "little", signed=True) for number in numbers)
    assert wire.varints(memoryview(column)) == plain_wire.varints(memoryview(column))


@settings(deadline=None)
@given(st.integers(1, 2**29 - 1), st.integers(-(2**63), 2**63 - 1), st.binary(max_size=300))
@example(1, 0, b"")
@example(16, -1, b"x" * 128)
def test_both_writers_of_fields_write_the_same(field: int, value: int, data: bytes) -> None:
    assert wire.number(field, value) == plain_wire.number(field, value)
    assert wire.delimited(field, data) == plain_wire.delimited(field, data)


@settings(deadline=None)
@given(
    st.integers(1, 20), st.lists(st.binary(max_size=200)), st.binary(max_size=3), st.integers(0, 9)
)
def test_both_cut_a_message_alike(field: int, parts: list[bytes], rest: bytes, cut: int) -> None:
    message = b"".join(wire.delimited(field, part) for part in parts)
    assert wire.parts(field, message) == plain_wire.parts(field, message) == parts
    for other in (message + rest, message[:-cut], rest):
        assert wire.parts(field, other) == plain_wire.parts(field, other)


@settings(deadline=None)
@given(
    st.integers(1, 20),
    st.lists(st.tuples(st.integers(1, 20), st.integers(1, 2**63 - 1) | st.binary(max_size=40))),
    st.binary(max_size=9),
    st.integers(0, 9),
)
def test_both_find_a_number_alike(
    field: int, fields: list[tuple[int, int | bytes]], rest: bytes, cut: int
) -> None:
    message = b"".join(
        wire.number(number, what) if isinstance(what, int) else wire.delimited(number, what)
        for number, what in fields
    )
    sent = [what for number, what in fields if number == field and isinstance(what, int)]
    assert wire.value(field, message) == plain_wire.value(field, message) == [0, *sent][-1]
    for other in (message + rest, message[:-cut], rest):
        assert wire.value(field, other) == plain_wire.value(field, other)
