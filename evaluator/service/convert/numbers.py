"""Our numbers are those of the wire; these say so to the type checker, and do nothing else."""

from collections.abc import Sequence
from typing import cast

from evaluator.domain.tile import Tile
from hupai.v1 import evaluator_pb2 as pb


def tile(code: Tile) -> pb.Tile:
    """A tile of ours as a tile of the wire."""
    return cast("pb.Tile", code)


def tiles(codes: Sequence[Tile]) -> Sequence[pb.Tile]:
    """Tiles of ours as tiles of the wire."""
    return cast("Sequence[pb.Tile]", codes)
