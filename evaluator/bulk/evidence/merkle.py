"""A Merkle tree over the results of a run, hashed as Certificate Transparency does (RFC 6962).

A leaf is ``SHA-256(0x00 | data)``, a node ``SHA-256(0x01 | left | right)``. The left half of a tree
is the largest power of two that leaves something for the right half, so a node without a neighbour
goes up as it is. The tree is made in blocks: for n leaves it holds one block and n / 65,536 hashes.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

from evaluator.search.hashes import of_equal

HASH: Final = 32
"""Bytes of a hash. Those of a level are told one after the other."""

BLOCK: Final = 1 << 16
"""Leaves that are brought down to one hash at a time; a power of two, or the tree would differ."""

LEAF: Final = b"\x00"
"""What stands before the data of a leaf."""

_NODE: Final = b"\x01"


def leaf(data: bytes) -> bytes:
    """The hash of one leaf."""
    return sha256(LEAF + data).digest()


def root_of(hashes: bytes) -> bytes:
    """The root over hashes of one level; of none it is the hash of nothing.

    >>> root_of(b"").hex()[:16], root_of(leaf(b"a")) == leaf(b"a")
    ('e3b0c44298fc1c14', True)
    """
    if not hashes:
        return sha256().digest()
    while len(hashes) > HASH:
        hashes = _level_above(hashes)
    return hashes


def blocks(hashes: Iterable[bytes], size: int = BLOCK) -> Iterator[bytes]:
    """The hashes of leaves, however many come at a time, a block at a time."""
    held = bytearray()
    for some in hashes:
        held += some
        while len(held) >= size * HASH:
            yield bytes(held[: size * HASH])
            del held[: size * HASH]
    if held:
        yield bytes(held)


def path_of(hashes: bytes, place: int) -> list[bytes]:
    """The neighbours met on the way from one hash to the root, lowest first."""
    path = []
    while len(hashes) > HASH:
        neighbour = (place ^ 1) * HASH
        if neighbour < len(hashes):
            path.append(hashes[neighbour : neighbour + HASH])
        hashes, place = _level_above(hashes), place // 2
    return path


def root_by(path: Sequence[bytes], start: bytes, place: int, size: int) -> bytes | None:
    """The root that a path leads to; None where no tree of that size has such a path.

    Args:
        path: the neighbours, lowest first.
        start: the hash of the leaf.
        place: which leaf it is, from 0.
        size: how many leaves the tree has.
    """
    if not 0 <= place < size:
        return None
    last, found = size - 1, start
    for neighbour in path:
        if last == 0:
            return None
        while not place & 1 and place == last:  # a node without a neighbour went up as it was
            place, last = place >> 1, last >> 1
        if place & 1:
            found = sha256(_NODE + neighbour + found).digest()
        else:
            found = sha256(_NODE + found + neighbour).digest()
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def _level_above(hashes: bytes) -> bytes:
    alone = len(hashes) % (2 * HASH)
    return of_equal(_NODE, hashes, 2 * HASH) + hashes[len(hashes) - alone :]
