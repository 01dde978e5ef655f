"""From a ruleset folder to a checked ``Ruleset``: all faults at once, with file, row and field."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from evaluator.domain.said import Said
from evaluator.errors import RulesetError
from evaluator.scoring.consistency import check
from evaluator.scoring.folders import SHEET
from evaluator.scoring.reader import Faults, Table
from evaluator.scoring.schema import (
    MEASURES,
    Also,
    Bounds,
    Clause,
    Constraint,
    Limit,
    Mingtang,
    Option,
    Reading,
    Relied,
    Ruleset,
)
from evaluator.scoring.settings import check_settings
from evaluator.scoring.shown import SHOWS
from evaluator.search.table import Effect

SETTINGS: Final = ("table", "groups", "win", "tun", "total", "xing", "heavenly", "settle")
"""Single tables whose values may depend on options."""

_ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
"""What requests, logs and metrics name a ruleset by."""

_EFFECTS: Final = {
    "huxi_times": Effect.TUN_OF_HUXI,
    "add_ka": Effect.ADD_KA,
    "add_tun": Effect.ADD_TUN,
    "fan": Effect.FAN,
    "fan_alone": Effect.FAN_LAST,
    "multiply": Effect.MULTIPLY,
    "add_after": Effect.ADD_AFTER,
}


def load(folder: Path) -> Ruleset:
    """Loads ``ruleset.toml`` from a folder.

    Raises:
        RulesetError: the data cannot be used; names every fault with file, row and field.
    """
    path = folder / SHEET
    return parse(read(path), name=str(path))


def read(path: Path) -> dict[str, Any]:
    """The data of a TOML file.

    Raises:
        RulesetError: it cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesetError([f"{path}: {error.strerror}"]) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulesetError([f"{path}: {error}"]) from error


def parse(data: Mapping[str, Any], *, name: str = "ruleset.toml") -> Ruleset:
    """Checks and types the data of one ruleset; ``name`` is used in messages."""
    faults = Faults()
    top = Table("top level", data, faults)
    family = top.text("family")
    if family not in MEASURES:
        top.fault("family", f"{family!r}; expected {' or '.join(MEASURES)}")
        family = "zipai"
    if top.has("id") and not _ID.fullmatch(str(top.raw("id"))):
        top.fault("id", f"{top.raw('id')!r}; expected a-z first, then a-z, 0-9, _ and -, up to 40")
    measures = [m.name for m in MEASURES[family]]
    readings = tuple(_reading(table, measures) for table in top.tables("reading"))
    settings = {field: dict(top.table(field).data) for field in SETTINGS}
    settings["top"] = {"unit": top.raw("unit")}
    ruleset = Ruleset(
        id=top.text("id"),
        name=top.text("name"),
        en=top.text("en"),
        description=top.text("description"),
        family=family,
        version=top.integer("version"),
        seats=top.integers("seats"),
        digest=digest_of(data),
        clauses=tuple(_clause(table) for table in top.tables("clause")) + _as_clauses(readings),
        options=tuple(_option(table) for table in top.tables("option")),
        constraints=tuple(_constraint(table) for table in top.tables("constraint")),
        rows=tuple(_mingtang(table, measures) for table in top.tables("mingtang")),
        huxi=_huxi_rows(top),
        limits=tuple(_limit(table) for table in top.tables("limit")),
        readings=readings,
        reasons=_reasons(top.table("reasons")),
        settings=settings,
    )
    top.done()
    check(ruleset, faults)
    check_settings(ruleset, faults)
    if faults.lines:
        raise RulesetError([f"{name}: {line}" for line in faults.lines])
    return ruleset


def digest_of(data: Mapping[str, Any]) -> str:
    """``sha256:…`` over the content of the data; comments and layout do not count.

    >>> digest_of({"b": 1, "a": 2}) == digest_of({"a": 2, "b": 1})
    True
    """
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def _clause(table: Table) -> Clause:
    clause = Clause(table.text("id"), table.text("text"), table.text("source", ""))
    table.done()
    return clause


def _as_clauses(readings: tuple[Reading, ...]) -> tuple[Clause, ...]:
    """Readings as the wire lists them: clauses of their own, marked."""
    return tuple(Clause(r.id, f"{r.question}{r.chosen}", r.clause, reading=True) for r in readings)


def _option(table: Table) -> Option:
    integer = table.table("integer")
    option = Option(
        table.text("name"),
        table.texts("values"),
        table.text("default"),
        table.text("clause"),
        table.text("text"),
        table.text("en"),
        (integer.integer("min"), integer.integer("max")) if table.has("integer") else None,
        _labels(table),
    )
    if not option.allows(option.default):
        table.fault("default", f"{option.default!r} is not an allowed value")
    table.done()
    return option


def _labels(table: Table) -> dict[str, Said]:
    """What the values are called, in both languages or in none."""
    values, zh, en = table.texts("values"), table.texts("values_text"), table.texts("values_en")
    for field, words in (("values_text", zh), ("values_en", en)):
        if len(words) != len(values) and (zh or en):
            table.fault(field, f"{len(words)} texts; expected one for each of {len(values)} values")
    return {value: Said(*words) for value, *words in zip(values, zh, en, strict=False)}


def _constraint(table: Table) -> Constraint:
    constraint = Constraint(table.choices("when"), table.choices("needs"), table.text("clause"))
    for field, wanted in (("when", constraint.when), ("needs", constraint.needs)):
        if not wanted:
            table.fault(field, "missing; name at least one option")
    table.done()
    return constraint


def _reasons(table: Table) -> dict[str, tuple[str, ...]]:
    return {code: table.texts(code) for code in table.data}


def _huxi_rows(top: Table) -> dict[str, tuple[int, int]]:
    rows: dict[str, tuple[int, int]] = {}
    for table in top.tables("huxi"):
        group = table.text("group")
        if group in rows:
            table.fault("group", "priced twice")
        rows[group] = _huxi(table)
    return rows


def _huxi(table: Table) -> tuple[int, int]:
    prices = table.integer("small"), table.integer("big")
    table.done()
    return prices


def _limit(table: Table) -> Limit:
    limit = Limit(
        table.choices("only_if"),
        table.text("kind"),
        table.text("clause"),
        table.integer("plain_own_draw", 1),
    )
    if limit.kind not in ("level", "floor"):
        table.fault("kind", f"{limit.kind!r}; expected level or floor")
    table.done()
    return limit


def _reading(table: Table, measures: list[str]) -> Reading:
    relied = table.table("relied")
    if not relied.data:
        table.fault("relied", "missing; say when a result rests on this reading")
    reading = Reading(
        table.text("id"),
        table.text("clause"),
        table.text("question"),
        table.text("chosen"),
        table.texts("other"),
        table.text("why"),
        Relied(
            relied.flag("always"),
            relied.flag("objectives_differ"),
            relied.flag("limit"),
            relied.flag("settlement"),
            relied.texts("lines"),
            relied.texts("reasons"),
            relied.bounds("when", measures) if relied.has("when") else None,
            relied.texts("shown"),
        ),
    )
    for name in reading.relied.shown:
        if name not in SHOWS:
            relied.fault("shown", f"{name!r}; expected some of {', '.join(SHOWS)}")
    relied.done()
    table.done()
    return reading


def _mingtang(table: Table, measures: list[str]) -> Mingtang:
    effects = [key for key in _EFFECTS if table.has(key)]
    if len(effects) != 1:
        table.fault("effect", f"expected exactly one of {', '.join(_EFFECTS)}, found {effects}")
    key = effects[0] if effects else "multiply"
    when = table.bounds("when", measures)
    per = table.text("per_extra" if table.has("per_extra") else "per", "")
    if per and per not in measures:
        table.fault("per", f"unknown measure {per!r}")
    grows = table.has("per_extra")
    row = Mingtang(
        code=table.text("id"),
        name=table.text("name"),
        en=table.text("en"),
        clause=table.text("clause"),
        effect=_EFFECTS[key],
        base=table.integer(key, 0),
        when=when,
        any=_alternatives(table, measures),
        also=tuple(_also(also, measures) for also in table.tables("also")),
        only_if=table.choices("only_if"),
        per=per,
        start=_lowest(when, per) if grows else 0,
        step=table.integer("fan_added") if table.has("fan_added") else int(grows),
        most=table.integer("most", 0),
        level=table.integer("level", 0),
        near=table.integer("near", 0),
        replaces=table.texts("replaces"),
        replaces_only_if=table.choices("replaces_only_if"),
    )
    table.done()
    return row


def _alternatives(table: Table, measures: list[str]) -> tuple[Bounds, ...]:
    alternatives = table.raw("any")
    if alternatives is None:
        return ()
    if not isinstance(alternatives, list):
        table.fault("any", "is not a list of tables")
        return ()
    return tuple(
        Table(f"{table.row}.any[{number}]", {"any": item}, table.faults).bounds("any", measures)
        for number, item in enumerate(alternatives)
    )


def _also(table: Table, measures: list[str]) -> Also:
    also = Also(table.choices("only_if"), table.bounds("when", measures))
    table.done()
    return also


def _lowest(when: Bounds, measure: str) -> int:
    """Least value the measure may have: where growth starts."""
    mask = when.get(measure, 1)
    return (mask & -mask).bit_length() - 1
