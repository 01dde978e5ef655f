"""Many digests at once against Python's own, with and without what the processor has for it."""

from array import array
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import accumulate

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cext import hashes as core
from evaluator.search import plain_hashes

Way = Callable[..., bytes]

EDGES = (0, 1, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 129, 200)
"""Lengths about the ends of blocks, where padding takes another one."""

texts = st.builds(bytes.__mul__, st.binary(min_size=1, max_size=1), st.sampled_from(EDGES)) | (
    st.binary(max_size=300)
)


plain_core: Way = partial(core.of_pieces, plain=True)
plain_core_equal: Way = partial(core.of_equal, plain=True)


@pytest.mark.parametrize("of_pieces", [core.of_pieces, plain_core, plain_hashes.of_pieces])
@given(prefix=texts, pieces=st.lists(texts, max_size=5))
def test_pieces(of_pieces: Way, prefix: bytes, pieces: list[bytes]) -> None:
    offsets = array("i", accumulate(map(len, pieces), initial=0))
    expected = b"".join(sha256(prefix + piece).digest() for piece in pieces)
    assert of_pieces(prefix, b"".join(pieces), offsets) == expected
    assert of_pieces(prefix, b"".join(pieces), offsets[1:]) == expected[32:]


@pytest.mark.parametrize("of_equal", [core.of_equal, plain_core_equal, plain_hashes.of_equal])
@given(prefix=texts, data=texts, size=st.sampled_from(EDGES[1:]))
@example(prefix=b"", data=b"", size=64)
def test_equal(of_equal: Way, prefix: bytes, data: bytes, size: int) -> None:
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    whole = [piece for piece in pieces if len(piece) == size]
    assert of_equal(prefix, data, size) == b"".join(sha256(prefix + one).digest() for one in whole)


@pytest.mark.parametrize("of_pieces", [core.of_pieces, plain_core, plain_hashes.of_pieces])
@pytest.mark.parametrize("offsets", [[0, 4], [2, 1], [-1, 2], [0, 3, 2]])
def test_pieces_that_are_not_there(of_pieces: Way, offsets: list[int]) -> None:
    with pytest.raises(ValueError, match=r"piece .* of 3 bytes|piece .* from"):
        of_pieces(b"", b"abc", array("i", offsets))


@pytest.mark.parametrize("of_equal", [core.of_equal, plain_core_equal, plain_hashes.of_equal])
@pytest.mark.parametrize("size", [0, -1])
def test_no_size(of_equal: Way, size: int) -> None:
    with pytest.raises(ValueError, match=f"pieces of {size} bytes"):
        of_equal(b"", b"abc", size)
