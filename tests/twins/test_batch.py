"""The batch core against the evaluation of one hand at a time: equal in every figure and code."""

import threading
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from evaluator.domain import notation
from evaluator.errors import HupaiError, InvalidRequest, NotationError
from evaluator.scoring import built_in, evaluate, scorer
from evaluator.scoring.batch import REFUSED, Batch, score
from evaluator.scoring.resolved import Resolved
from evaluator.search import plain_batch
from evaluator.search.batch import HU, LEFT, NOT_HU, Columns
from evaluator.search.look import read_lines
from tests.twins.batches import (
    bent_texts,
    expected,
    hands_by_rules,
    row,
    spoilt_texts,
    texts_of,
)

SEED = 20_240_611
HANDS = 900
"""Of each sheet, in both alphabets."""

DUOWANG = b"pao:2d peng:7x wei:Tx chi:123x 9x456d8x88d hu:9x/zimo"
SLOW = b"23456677999Tx5577dwwww hu:6x/zimo"


@pytest.mark.parametrize("chinese", [False, True])
def test_no_hand_of_a_batch_is_scored_otherwise_than_alone(chinese: bool) -> None:  # noqa: FBT001
    seen: Counter[tuple[str, int]] = Counter()
    for rules, positions in hands_by_rules(SEED, HANDS):
        texts = texts_of(positions, chinese=chinese)
        columns, errors = score(texts, rules, threads=1)
        assert not errors
        for place, position in enumerate(positions):
            want, got = expected(evaluate(position, rules)), row(columns, place, rules)
            assert got == want, f"{texts[place].decode()} under {dict(rules.options)}"
            seen[rules.ruleset.id, columns.status[place]] += 1
    assert min(seen[name, hu] for name, _ in seen for hu in (HU, NOT_HU)) > HANDS // 4


def test_hands_read_before_are_scored_in_their_places_under_any_rules() -> None:
    groups = [
        (rules, [*texts_of(positions, chinese=True), b"hu:"])
        for rules, positions in hands_by_rules(SEED, 40)
    ]
    hands = read_lines([None, *(text for _, texts in groups for text in texts)])
    columns, start = Columns(len(hands)), 1
    for rules, texts in groups:
        alone, shared = Batch(texts, rules), range(start, start + len(texts))
        batch = Batch(hands, rules, columns, memoryview(array("q", [*shared, 0])))
        assert not batch.run()
        assert not alone.run()
        left = [start + place for place in alone.left()]
        assert batch.left() == [*left, 0]
        assert left[-1] == shared[-1]  # no notation
        for place in left[:-1]:
            batch.answer(place)
            alone.answer(place - start)
        for place in shared[:-1]:
            assert row(columns, place, rules) == row(alone.columns, place - start, rules)
        start += len(texts)


def test_only_hands_that_may_be_heavenly_are_left_by_the_core() -> None:
    left: Counter[str] = Counter()
    for rules, positions in hands_by_rules(SEED, HANDS):
        batch = Batch(texts_of(positions, chinese=False), rules)
        assert not batch.run()
        for place in batch.left():
            hand = Counter((*positions[place].hand.concealed, positions[place].win.tile))
            assert sum(count >= 3 for count in hand.values()) >= 3
        left[rules.ruleset.id] += len(batch.left())
    assert left["duowang"] == left["taizhou"] == 0
    assert 0 < left["quanmin"] < HANDS // 5


@pytest.mark.parametrize(
    ("texts", "hands", "each"), [(spoilt_texts, 150, 20), (bent_texts, 250, 12)]
)
def test_a_hand_that_cannot_be_never_gets_through_to_the_core(
    texts: Callable[[int, int, int], Iterator[tuple[Resolved, list[bytes]]]], hands: int, each: int
) -> None:
    """Whatever the core answers has no fault, and is answered as it would be alone."""
    seen: Counter[str] = Counter()
    for rules, found in texts(SEED, hands, each):
        batch = Batch(found, rules)
        batch.run()
        left = set(batch.left())
        for place, text in enumerate(found):
            try:
                want = expected(evaluate(notation.parse(text.decode()), rules))
            except (NotationError, InvalidRequest, UnicodeDecodeError):
                seen["refused"] += 1
                assert place in left, f"{text.decode()} under {dict(rules.options)}"
                with pytest.raises((NotationError, InvalidRequest)):
                    batch.answer(place)
                continue
            seen["left" if place in left else "core"] += 1
            if place in left:
                batch.answer(place)
            assert row(batch.columns, place, rules) == want, text
    assert seen["refused"] > 2_000
    assert seen["core"] > 500
    assert seen["left"] < seen["core"] / 2


def test_threads_share_a_batch_and_change_no_figure() -> None:
    rules, positions = max(hands_by_rules(SEED, HANDS), key=lambda found: len(found[1]))
    texts = texts_of(positions, chinese=False) * 20
    alone, _ = score(texts, rules, threads=1)
    for threads in (2, 5):
        shared, _ = score(texts, rules, threads=threads)
        assert shared.all.tolist() == alone.all.tolist()


def test_a_slice_of_time_answers_some_hands_and_the_next_goes_on() -> None:
    rules = built_in().resolved("duowang")
    batch = Batch([SLOW] * 2_000, rules)
    left = [2_000]
    while batch.run(0):
        left.append(len(batch.left()))
    assert left == [*range(2_000, 0, -32), 0]
    assert not batch.run(0)


def test_a_stopped_batch_leaves_the_rest() -> None:
    rules = built_in().resolved("duowang")
    batch = Batch([SLOW] * 60_000, rules)
    threads = [threading.Thread(target=batch.run) for _ in range(2)]
    for thread in threads:
        thread.start()
    while len(batch.left()) == 60_000:
        time.sleep(0.001)
    batch.stop()
    for thread in threads:
        thread.join(5)
        assert not thread.is_alive()
    left = batch.left()
    assert 0 < len(left) < 60_000
    assert not batch.run()
    assert batch.left() == left


def test_a_bad_hand_is_refused_alone_with_the_error_it_has_alone() -> None:
    rules = built_in().resolved("duowang")
    texts = [
        DUOWANG,
        b"",
        b"peng:7x",
        b"\xff",
        DUOWANG + b" xing:2d",
        "胡".encode() * 5_000,
        DUOWANG,
    ]
    columns, errors = score(texts, rules)
    assert columns.status.tolist() == [HU, *[REFUSED] * 5, HU]
    assert [place for place, _ in errors] == [1, 2, 3, 4, 5]
    for place, error in errors:
        assert not any(
            getattr(columns, name)[place]
            for name in ("huxi", "total", "decomposition_count", "lines", "reasons")
        )
        if place != 3:
            assert str(error) == str(_error_alone(texts[place].decode()))
    assert "byte 0xff; expected UTF-8" in str(errors[2][1])


def _error_alone(text: str) -> HupaiError:
    with pytest.raises(HupaiError) as caught:
        evaluate(notation.parse(text), built_in().resolved("duowang"))
    return caught.value


def test_no_hands_make_no_columns() -> None:
    columns, errors = score([], built_in().resolved("taizhou"))
    assert len(columns) == 0
    assert not errors


def test_the_plain_core_gives_the_same_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = hands_by_rules(SEED, HANDS)[::40]
    compiled = [score(texts_of(found, chinese=True), rules)[0] for rules, found in groups]
    monkeypatch.setattr(scorer, "Scorer", plain_batch.Scorer)
    for rules, _ in groups:
        monkeypatch.setattr(rules.memo, "scorer", None)
    for (rules, found), columns in zip(groups, compiled, strict=True):
        batch = Batch(texts_of(found, chinese=True), rules)
        assert not batch.run()
        assert batch.left() == list(range(len(found)))
        batch.stop()
        again, _ = score(texts_of(found, chinese=True), rules)
        assert again.all.tolist() == columns.all.tolist()
        assert LEFT not in again.status.tolist()
