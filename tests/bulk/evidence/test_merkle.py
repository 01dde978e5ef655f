from hashlib import sha256

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
    assert merkle.root_of([merkle.leaf(one) for one in leaves]) == defined(leaves)


@settings(deadline=None)
@given(st.integers(0, 40), st.sampled_from([1, 2, 4, 8]))
def test_blocks_make_the_same_tree(size: int, block: int) -> None:
    hashes = [merkle.leaf(bytes([number])) for number in range(size)]
    parts = [hashes[start : start + block] for start in range(0, size, block)]
    assert merkle.root_of([merkle.root_of(part) for part in parts]) == merkle.root_of(hashes)


@settings(deadline=None)
@given(st.data())
def test_a_path_leads_to_the_root_from_its_place_alone(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 40))
    place = data.draw(st.integers(0, size - 1))
    hashes = [merkle.leaf(bytes([number])) for number in range(size)]
    root, path = merkle.root_of(hashes), merkle.path_of(hashes, place)
    assert merkle.root_by(path, hashes[place], place, size) == root
    others = set(range(-1, size + 1)) - {place}
    for other in others:
        assert merkle.root_by(path, hashes[place], other, size) != root
    assert merkle.root_by([*path, root], hashes[place], place, size) != root
    assert not path or merkle.root_by(path[:-1], hashes[place], place, size) != root
    assert merkle.root_by(path, merkle.leaf(b"other"), place, size) != root
