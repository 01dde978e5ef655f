"""The tables inside pages, each under the name that its markers carry."""

import re
from collections.abc import Callable
from typing import Final

from docs.generator import bulk, guides, sources
from docs.generator.cases import cases_of
from docs.generator.markdown import code, codes, table
from evaluator.domain import majiang, notation, zipai
from evaluator.domain import tile as tiles
from evaluator.domain.hand import Hand, Position
from evaluator.errors import HupaiError
from evaluator.scoring.check import MOST_DECOMPOSITIONS
from evaluator.scoring.evaluate import DEFAULT_DECOMPOSITIONS
from evaluator.scoring.registry import built_in
from evaluator.scoring.sentences import sentence
from evaluator.search.task import (
    MAJIANG_FACTS,
    ZIPAI_FACTS,
    MajiangMeasure,
    ZipaiMeasure,
)
from evaluator.service import limits
from evaluator.service.client import caller
from evaluator.service.convert import status
from evaluator.service.settings import settings
from evaluator.service.watch import metrics, operators


def blocks() -> dict[str, str]:
    """Every table by name."""
    return {name: write() for name, write in _TABLES.items()}


def _rulesets() -> str:
    registry = built_in()
    return table(
        ["id", "game", "seats", "total in", "scored lines", "options", "readings", "cases"],
        (
            [
                f"[`{ruleset.id}`](docs/rulesets/{ruleset.id}.md)",
                f"{ruleset.name} ({ruleset.en})",
                ", ".join(map(str, ruleset.seats)),
                units(ruleset.settings["top"]["unit"]),
                str(len(ruleset.line_codes())),
                str(len(ruleset.options)),
                str(len(ruleset.readings)),
                str(len(cases_of(ruleset.id))),
            ]
            for ruleset in registry.rulesets
        ),
    )


def units(setting: object) -> str:
    """The unit of a sheet's total, or those its option chooses from.

    >>> units("tun"), units({"option": "mode", "values": {"a": "ka", "b": "fen"}})
    ('囤', '卡 or 分')
    """
    signs = {"tun": "囤", "ka": "卡", "fen": "分"}
    if isinstance(setting, dict):
        return " or ".join(signs[unit] for unit in setting["values"].values())
    return signs[str(setting)]


def _limits() -> str:
    said = sources.constants(limits)
    rows = [[_first(said[name]), _amount(getattr(limits, name))] for name in said]
    rows += [
        ["Decompositions listed unless asked otherwise.", str(DEFAULT_DECOMPOSITIONS)],
        ["Decompositions listed; the count is exact all the same.", _plain(MOST_DECOMPOSITIONS)],
        ["Characters in one line of notation.", _plain(notation.MAX_LENGTH)],
    ]
    return table(["what", "at most"], rows)


def _amount(number: int) -> str:
    mib = 1024 * 1024
    return f"{number // mib} MiB" if number % mib == 0 else _plain(number)


def _plain(number: int) -> str:
    return f"{number:,}"


def _first(text: str) -> str:
    """The first clause of a docstring, as a sentence."""
    return re.split(r"[.:,] |\.$", text)[0] + "."


def _rpcs() -> str:
    return table(
        ["RPC", "what it does"],
        ([code(name), said] for name, said in sources.rpcs()),
    )


def _statuses() -> str:
    return table(
        ["code", "`ErrorInfo.reason`", "when"],
        (
            [code(found.name), code(reason), _said(error)]
            for error, (found, reason) in status.TABLE.items()
        ),
    )


def _said(error: type[HupaiError]) -> str:
    return (error.__doc__ or "").split("\n")[0]


def _settings() -> str:
    return table(
        ["setting", "value", "default", "what it is"],
        ([code(one.name), one.kind.form, _default(one), one.text] for one in settings.told()),
    )


def _default(setting: settings.Told) -> str:
    if isinstance(setting.default, bool):
        return code(str(setting.default).lower())
    return code(
        f"{setting.default:g}" if isinstance(setting.default, float) else str(setting.default)
    )


def _caller() -> str:
    said = sources.constants(caller)
    return table(
        ["variable", "what it names"], ([code(getattr(caller, name)), said[name]] for name in said)
    )


def _metrics() -> str:
    known = [*metrics.families().values(), *operators.KNOWN]
    return table(
        ["metric", "kind", "labels", "what it is"],
        ([code(one.name), one.kind, codes(one.labels), one.help] for one in known),
    )


def _reasons() -> str:
    codes_of = dict.fromkeys(c for ruleset in built_in().rulesets for c in ruleset.reasons)
    return table(
        ["code", "zh", "en", "used by"],
        (
            [
                code(reason),
                sentence("reason", reason, "zh", {}),
                sentence("reason", reason, "en", {}),
                codes(r.id for r in built_in().rulesets if reason in r.reasons),
            ]
            for reason in codes_of
        ),
    )


def _measures(enum: type[ZipaiMeasure | MajiangMeasure], facts: int) -> str:
    said = sources.members(enum)
    return table(
        ["measure", "known", "what it counts"],
        (
            [
                code(m.name),
                "before the split" if m < facts else "per decomposition",
                said.get(m.name, ""),
            ]
            for m in enum
        ),
    )


def _zipai_tiles() -> str:
    return table(
        ["index", "tile", "code", "notation", "red"],
        (
            [
                str(index),
                tiles.name(tile),
                str(tile),
                code(_notation(tile)),
                "red" if index < zipai.FACES and zipai.is_red(index) else "",
            ]
            for index in range(zipai.FACES + 1)
            for tile in [zipai.tile_of(index)]
        ),
    )


def _majiang_tiles() -> str:
    return table(
        ["index", "tile", "code", "notation"],
        (
            [str(index), tiles.name(tile), str(tile), code(_notation(tile))]
            for index in range(majiang.KINDS)
            for tile in [majiang.tile_of(index)]
        ),
    )


def _flowers() -> str:
    return table(
        ["tile", "code", "notation", "copies"],
        (
            [tiles.name(tile), str(tile), code(_flower_letter(tile)), str(tiles.copies(tile))]
            for tile in tiles.FLOWERS
        ),
    )


def _notation(tile: int) -> str:
    return notation.write(Position(Hand(concealed=(tile,))))


def _flower_letter(tile: int) -> str:
    """The letter of a flower, as it follows ``hua:``."""
    return notation.write(Position(Hand(flowers=(tile,)))).removeprefix("hua:")


def _wire(name: str) -> Callable[[], str]:
    def write() -> str:
        return table(
            [name.lower(), "meaning"], ([code(v), said] for v, said in sources.wire_enum(name))
        )

    return write


_TABLES: Final[dict[str, Callable[[], str]]] = {
    "rulesets": _rulesets,
    "limits": _limits,
    "rpcs": _rpcs,
    "statuses": _statuses,
    "settings": _settings,
    "caller": _caller,
    "metrics": _metrics,
    "reasons": _reasons,
    "measures.zipai": lambda: _measures(ZipaiMeasure, ZIPAI_FACTS),
    "measures.majiang": lambda: _measures(MajiangMeasure, MAJIANG_FACTS),
    "tiles.zipai": _zipai_tiles,
    "tiles.majiang": _majiang_tiles,
    "tiles.flowers": _flowers,
    "registers": _wire("Register"),
    "operations": _wire("Operation"),
    "units": _wire("Unit"),
    "rulesets.links": guides.links,
    "facts": guides.facts,
    "sources": guides.sources,
    "explanations": guides.explanations,
    "slips": guides.slips,
    **bulk.TABLES,
}
