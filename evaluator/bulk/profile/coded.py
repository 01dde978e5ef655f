"""``[tiles]`` of a profile: which codes stand for which tiles."""

from typing import Any, Final

from evaluator.bulk.profile.codings import NAMED, NOTATION, Coding, Part, Run, tiles_of
from evaluator.bulk.profile.entries import codes, keyed, tables
from evaluator.domain.tile import NO_TILE, WILD, Tile
from evaluator.errors import NotationError
from evaluator.scoring.reader import Table

_OWN: Final = "own"
_MOST_CODES: Final = 100_000


def coding(table: Table) -> Coding:
    """``[tiles]``: a named coding or runs of codes, and what is added to it by hand."""
    name = table.text("coding", _OWN if table.has("runs") or table.has("table") else None)
    if name not in (*NAMED, NOTATION, _OWN, ""):
        table.fault("coding", f"{name!r} is not one of {', '.join((*NAMED, NOTATION))}")
    runs = (*NAMED.get(name, ()), *filter(None, map(_run, tables(table, "runs"))))
    tiles = {code: tile for run in runs for code, tile in run.codes()}
    found = Coding(
        name or _OWN,
        tiles,
        {
            **{code: _tile(table, code, text) for code, text in keyed(table, "table").items()},
            **dict.fromkeys(codes(table, "wild"), WILD),
            **dict.fromkeys(codes(table, "none"), NO_TILE),
        },
        tuple(map(_part, tables(table, "parts"))),
    )
    table.done()
    return found


def _run(table: Table) -> Run | None:
    run = Run(table.integer("first"), table.text("tiles"), table.integer("each", 1))
    table.done()
    try:
        size = len(tiles_of(run.tiles)) if run.tiles else 0
    except NotationError as error:
        table.fault("tiles", f"{run.tiles!r}: {error}")
        return None
    if 1 <= size * run.each <= _MOST_CODES:
        return run
    table.fault("each", f"{size * run.each} codes; expected 1 to {_MOST_CODES}")
    return None


def _part(table: Table) -> Part:
    part = Part(table.integer("divide", 1), table.integer("modulo", 0), table.integer("times", 1))
    if part.divide < 1 or part.modulo < 0:
        table.fault("divide", "expected divide of at least 1 and modulo of at least 0")
    table.done()
    return Part() if part.divide < 1 or part.modulo < 0 else part


def _tile(table: Table, code: str, text: Any) -> Tile:  # noqa: ANN401 - TOML values of any type
    try:
        tiles = tiles_of(text) if isinstance(text, str) and text else ()
    except NotationError:
        tiles = ()
    if text != "" and len(tiles) != 1:
        table.fault("table", f"{code}: {text!r} is not one tile in notation, nor empty")
    return tiles[0] if len(tiles) == 1 else NO_TILE
