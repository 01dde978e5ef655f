from hashlib import sha256
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.bulk.evidence import merkle


def defined(leaves: list[bytes]) -> bytes:
    """The root as RFC 6962 (2.1) defines it."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    split = 1
    while 2 * split < len(leaves):
        split *= 2
    return sha256(b"\x01" + defined(leaves[:split]) + defined(leaves[split:])).digest()


@settings(deadline=None)
@given(st.lists(st.binary(max_size=3), max_size=70))
def test_the_root_is_as_defined(leaves: list[bytes]) -> None:
    assert merkle.root_of(b"".join(map(merkle.leaf, leaves))) == defined(leaves)


def cut(hashes: bytes, places: list[int]) -> list[bytes]:
    """The same bytes in pieces."""
    ends = [0, *sorted(places), len(hashes)]
    return [hashes[start:end] for start, end in pairwise(ends)]


@settings(deadline=None)
@given(st.data(), st.integers(0, 40), st.sampled_from([1, 2, 4, 8]))
def test_blocks_make_the_same_tree(data: st.DataObject, size: int, block: int) -> None:
    hashes = b"".join(merkle.leaf(bytes([number])) for number in range(size))
    come = cut(hashes, data.draw(st.lists(st.integers(0, len(hashes)), max_size=5)))
    parts = list(merkle.blocks(come, block))
    assert b"".join(parts) == hashes
    assert {len(part) for part in parts[:-1]} <= {block * merkle.HASH}
    assert merkle.root_of(b"".join(map(merkle.root_of, parts))) == merkle.root_of(hashes)


@settings(deadline=None)
@given(st.data())
def test_a_path_leads_to_the_root_from_its_place_alone(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 40))
    place = data.draw(st.integers(0, size - 1))
    leaves = [merkle.leaf(bytes([number])) for number in range(size)]
    hashes = b"".join(leaves)
    root, path = merkle.root_of(hashes), merkle.path_of(hashes, place)
    assert merkle.root_by(path, leaves[place], place, size) == root
    others = set(range(-1, size + 1)) - {place}
    for other in others:
        assert merkle.root_by(path, leaves[place], other, size) != root
    assert merkle.root_by([*path, root], leaves[place], place, size) != root
    assert not path or merkle.root_by(path[:-1], leaves[place], place, size) != root
    assert merkle.root_by(path, merkle.leaf(b"other"), place, size) != root
