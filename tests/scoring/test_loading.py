"""A ruleset that cannot be used is refused when it is loaded, with file, row and field."""

import contextlib
import copy
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from evaluator.errors import InvalidRequest, RulesetError, UnknownRuleset
from evaluator.scoring.loading import load, parse
from evaluator.scoring.registry import BUILT_IN, Registry, built_in
from evaluator.scoring.resolve import resolve

Data = dict[str, Any]


def data_of(ruleset: str) -> Data:
    text = (BUILT_IN / ruleset / "ruleset.toml").read_text(encoding="utf-8")
    return copy.deepcopy(tomllib.loads(text))


def row(data: Data, table: str, name: str) -> Data:
    keys = ("id", "name", "group", "kind")
    found: Data = next(r for r in data[table] if name in [r.get(key) for key in keys])
    return found


def faults(data: Data) -> list[str]:
    with pytest.raises(RulesetError) as refused:
        parse(data, name="folder/ruleset.toml")
    return refused.value.faults


def put(table: str, name: str, /, **values: Any) -> Callable[[Data], object]:  # noqa: ANN401
    """Changes fields of a row."""
    return lambda data: row(data, table, name).update(values)


def drop(table: str, name: str, field: str) -> Callable[[Data], object]:
    """Removes a field of a row."""
    return lambda data: row(data, table, name).pop(field)


def setting(table: str, /, **values: Any) -> Callable[[Data], object]:  # noqa: ANN401
    """Changes fields of a single table."""
    return lambda data: data[table].update(values)


def unset(table: str, field: str) -> Callable[[Data], object]:
    """Removes a field of a single table."""
    return lambda data: data[table].pop(field)


def top(**values: Any) -> Callable[[Data], object]:  # noqa: ANN401
    """Changes fields of the file itself."""
    return lambda data: data.update(values)


Fault = tuple[str, str, Callable[[Data], object], str, str]
"""What is wrong, a ruleset, how to do it, the row named, the field named."""

ROWS: list[Fault] = [
    ("unknown key", "wucai", put("mingtang", "zi_mo", tms=2), "mingtang[zi_mo]", "tms"),
    ("unknown key of an option", "duowang", put("option", "wake", x=1), "option[wake]", "x"),
    ("unknown key of a clause", "wucai", put("clause", "PH-1", txt="…"), "clause[PH-1]", "txt"),
    ("unknown key of a price", "wucai", put("huxi", "ti", bg=1), "huxi[ti]", "bg"),
    ("unknown key of a reading", "wucai", put("reading", "WC-2.R", y=1), "reading[WC-2.R]", "y"),
    ("unknown table", "wucai", top(mingtan=[]), "top level", "mingtan"),
    ("no id", "wucai", drop("clause", "WC-2", "id"), "clause", "id"),
    ("no text", "wucai", drop("clause", "WC-2", "text"), "clause[WC-2]", "text"),
    ("no name", "duowang", drop("mingtang", "hei_hu", "name"), "mingtang[hei_hu]", "name"),
    ("no English name", "duowang", drop("mingtang", "hei_hu", "en"), "mingtang[hei_hu]", "en"),
    ("no clause", "duowang", drop("mingtang", "hei_hu", "clause"), "mingtang[hei_hu]", "clause"),
    ("no version", "wucai", lambda data: data.pop("version"), "top level", "version"),
    ("unknown family", "wucai", top(family="pai_gow"), "top level", "family"),
    ("id that is no name", "wucai", top(id="wu cai"), "top level", "id"),
    ("id like one with a digest", "wucai", top(id="wucai@1"), "top level", "id"),
    ("id in capitals", "wucai", top(id="Wucai"), "top level", "id"),
    ("empty id", "wucai", top(id=""), "top level", "id"),
    ("id beyond bounds", "wucai", top(id="w" * 41), "top level", "id"),
    ("a number for a text", "wucai", put("mingtang", "zi_mo", name=5), "mingtang[zi_mo]", "name"),
    (
        "a text for a number",
        "wucai",
        put("mingtang", "zi_mo", add_tun="one"),
        "mingtang[zi_mo]",
        "add_tun",
    ),
    (
        "a truth value for a number",
        "duowang",
        put("mingtang", "hei_hu", multiply=True),
        "mingtang[hei_hu]",
        "multiply",
    ),
    (
        "a fraction",
        "duowang",
        put("mingtang", "hei_hu", multiply=1.5),
        "mingtang[hei_hu]",
        "multiply",
    ),
    (
        "unknown measure",
        "duowang",
        put("mingtang", "hei_hu", when={"blue_tiles": 0}),
        "mingtang[hei_hu]",
        "blue_tiles",
    ),
    (
        "a measure of the other game",
        "duowang",
        put("mingtang", "hei_hu", when={"flowers": 0}),
        "mingtang[hei_hu]",
        "flowers",
    ),
    (
        "unknown measure per",
        "duowang",
        put("mingtang", "fan_xing", per="stars"),
        "mingtang[fan_xing]",
        "per",
    ),
    (
        "unknown measure per extra",
        "quanmin",
        put("mingtang", "hong_wu", per_extra="stars"),
        "mingtang[hong_wu]",
        "per",
    ),
    (
        "unknown measure of an alternative",
        "quanmin",
        put("mingtang", "tian_hu", any=[{"moon": 1}]),
        "mingtang[tian_hu]",
        "moon",
    ),
    (
        "unknown measure of a reading",
        "duowang",
        put("reading", "DW-18.R", relied={"when": {"moon": 1}}),
        "reading[DW-18.R]",
        "moon",
    ),
    (
        "labels of some values",
        "duowang",
        put("option", "wake", values_text=["一", "二", "三"]),
        "option[wake]",
        "values_text",
    ),
    (
        "labels in one language",
        "duowang",
        put("option", "wake", values_en=[]),
        "option[wake]",
        "values_en",
    ),
    (
        "unknown option",
        "duowang",
        put("mingtang", "hei_hu", only_if={"wakes": "flipped"}),
        "mingtang[hei_hu]",
        "wakes",
    ),
    (
        "unknown value",
        "duowang",
        put("mingtang", "hei_hu", only_if={"wake": "sideways"}),
        "mingtang[hei_hu]",
        "wake",
    ),
    (
        "unknown option of an addition",
        "taizhou",
        put("mingtang", "si_tuo_yi", also=[{"only_if": {"x": "y"}, "when": {"tuo": 1}}]),
        "mingtang[si_tuo_yi]",
        "x",
    ),
    (
        "unknown option of a replacement",
        "taizhou",
        put("mingtang", "zhao_zhao_hu", replaces_only_if={"x": "y"}),
        "mingtang[zhao_zhao_hu]",
        "x",
    ),
    (
        "unknown option of a limit",
        "duowang",
        put("limit", "level", only_if={"x": "y"}),
        "limit[level]",
        "x",
    ),
    (
        "unknown option of a constraint",
        "duowang",
        lambda data: data["constraint"][0].update(needs={"x": "y"}),
        "constraint",
        "x",
    ),
    (
        "unknown clause",
        "duowang",
        put("mingtang", "hei_hu", clause="DW-99"),
        "mingtang[hei_hu]",
        "clause",
    ),
    (
        "unknown clause of an option",
        "duowang",
        put("option", "wake", clause="DW-99"),
        "option[wake]",
        "clause",
    ),
    (
        "unknown clause of a reading",
        "duowang",
        put("reading", "DW-5.R", clause="DW-99"),
        "reading[DW-5.R]",
        "clause",
    ),
    (
        "unknown clause of a limit",
        "duowang",
        put("limit", "floor", clause="DW-99"),
        "limit[floor]",
        "clause",
    ),
    (
        "unknown clause of a constraint",
        "duowang",
        lambda data: data["constraint"][0].update(clause="DW-99"),
        "constraint",
        "clause",
    ),
    (
        "unknown clause of a reason",
        "wucai",
        setting("reasons", NO_HEAVENLY_HAND=["WC-99"]),
        "reasons.NO_HEAVENLY_HAND",
        "clause",
    ),
    (
        "a clause twice",
        "wucai",
        lambda data: data["clause"].append(copy.deepcopy(data["clause"][0])),
        "clause[PH-1]",
        "id",
    ),
    (
        "a reading with the id of a clause",
        "wucai",
        put("reading", "WC-2.R", id="WC-2"),
        "clause[WC-2]",
        "id",
    ),
    (
        "an option twice",
        "wucai",
        lambda data: data["option"].append(copy.deepcopy(data["option"][0])),
        "option[",
        "id",
    ),
    (
        "two effects",
        "duowang",
        put("mingtang", "hei_hu", add_tun=1),
        "mingtang[hei_hu]",
        "effect",
    ),
    (
        "no effect",
        "duowang",
        drop("mingtang", "hei_hu", "multiply"),
        "mingtang[hei_hu]",
        "effect",
    ),
    (
        "replaces what is not there",
        "taizhou",
        put("mingtang", "zhao_zhao_hu", replaces=["ping_hu"]),
        "mingtang[zhao_zhao_hu]",
        "lines",
    ),
    (
        "a reading that relies on no line",
        "wucai",
        put("reading", "WC-2.R", relied={"lines": ["ping_hu"]}),
        "reading[WC-2.R]",
        "lines",
    ),
    (
        "a reading that relies on no reason",
        "wucai",
        put("reading", "WC-8.R2", relied={"reasons": ["BAD_LUCK"]}),
        "reading[WC-8.R2]",
        "reasons",
    ),
    (
        "a reading that never says when",
        "wucai",
        drop("reading", "WC-2.R", "relied"),
        "reading[WC-2.R]",
        "relied",
    ),
    (
        "a reading with an unknown ground",
        "wucai",
        put("reading", "WC-2.R", relied={"sometimes": True}),
        "reading[WC-2.R]",
        "sometimes",
    ),
    (
        "a default that is no value",
        "duowang",
        put("option", "wake", default="sideways"),
        "option[wake]",
        "default",
    ),
    (
        "unknown kind of limit",
        "duowang",
        put("limit", "level", kind="ceiling"),
        "limit[0]",
        "kind",
    ),
    ("no price", "wucai", drop("huxi", "ti", "big"), "huxi[ti]", "big"),
]

BOUNDS = [
    {"min": 13, "max": 12},
    {"min": -1},
    {"max": 64},
    {"min": 64},
    {"least": 3},
    {"min": "3"},
    [],
    [1, 64],
    [-1],
    ["1"],
    -1,
    64,
    "many",
    True,
    1.5,
]
"""Conditions that no hand meets or that are none."""

SETTINGS: list[Fault] = [
    ("unknown key", "duowang", setting("win", min_huxy=15), "win", "min_huxy"),
    ("unknown key of the table", "wucai", setting("table", sauces=[]), "table", "sauces"),
    ("unknown option", "duowang", setting("table", wilds={"option": "wild"}), "table", "wilds"),
    ("unknown option of the unit", "taizhou", top(unit={"option": "mod"}), "", "unit"),
    (
        "a value left out",
        "duowang",
        setting("win", forced_draw={"option": "draw_binding", "values": {"free": False}}),
        "win",
        "forced_draw",
    ),
    ("unknown clause", "duowang", setting("total", clause="DW-99"), "total", "clause"),
    ("unknown clause of 囤", "wucai", setting("tun", clause="PH-99"), "tun", "clause"),
    ("unknown clause of groups", "quanmin", setting("groups", huxi="PH-99"), "groups", "huxi"),
    ("unknown clause of shapes", "taizhou", setting("groups", shape="TZ-99"), "groups", "shape"),
    ("unknown clause of 天胡", "wucai", setting("heavenly", clause="X-1"), "heavenly", "clause"),
    ("unknown clause of settling", "wucai", setting("settle", win_clause="X-1"), "settle", "win"),
    ("no start of the total", "quanmin", unset("total", "start"), "total", "start"),
    ("no clause of the total", "quanmin", unset("total", "clause"), "total", "clause"),
    ("no clause of shapes", "quanmin", unset("groups", "shape"), "groups", "shape"),
    ("no sources", "taizhou", unset("table", "sources"), "table", "sources"),
    ("no unit", "wucai", lambda data: data.pop("unit"), "", "unit"),
    ("unknown source", "wucai", setting("table", sources=["SKY"]), "table", "sources"),
    ("unknown fact", "wucai", setting("table", facts=["weather"]), "table", "facts"),
    ("unknown unit", "wucai", top(unit="tons"), "", "unit"),
    ("unknown objective", "quanmin", setting("win", objective="most_fun"), "win", "objective"),
    ("unknown start", "wucai", setting("total", start="zero"), "total", "start"),
    ("unknown way to join 番", "quanmin", setting("total", fan="power"), "total", "fan"),
    ("a text for a number", "wucai", setting("tun", step="three"), "tun", "step"),
    ("steps of nothing", "wucai", setting("tun", step=0), "tun", "step"),
    ("one number of two", "taizhou", setting("win", ka_numbers=[3]), "win", "ka_numbers"),
    ("a number for a truth value", "wucai", setting("win", discard_win=7), "win", "discard_win"),
    ("half of 天胡", "quanmin", unset("heavenly", "dealt"), "heavenly", "dealt"),
    ("prices of no group", "wucai", put("huxi", "ti", group="tii"), "huxi", "tii"),
    (
        "prices of a group twice",
        "wucai",
        lambda data: data["huxi"].append(copy.deepcopy(data["huxi"][0])),
        "huxi[ti]",
        "",
    ),
    (
        "no price of a run",
        "wucai",
        lambda data: data["huxi"].remove(row(data, "huxi", "yi_er_san")),
        "huxi",
        "yi_er_san",
    ),
    ("a number for clauses", "wucai", setting("reasons", NO_HEAVENLY_HAND=5), "reasons", "HEAVEN"),
    ("a reason without a sentence", "wucai", setting("reasons", BAD_LUCK=["WC-3"]), "", "BAD_LUCK"),
    ("a reason left out", "wucai", unset("reasons", "NO_SEVEN_GROUPS"), "reasons", "NO_SEVEN"),
    ("alternatives that are none", "quanmin", put("mingtang", "tian_hu", any=5), "tian_hu", "any"),
    ("a constraint on nothing", "duowang", lambda d: d["constraint"][0].pop("when"), "", "when"),
    (
        "a range without a number in it",
        "taizhou",
        put("option", "max_multiplier", integer={"min": 9, "max": 8}),
        "option[max_multiplier]",
        "",
    ),
]


def check(ruleset: str, spoil: Callable[[Data], object], where: str, field: str) -> None:
    data = data_of(ruleset)
    spoil(data)
    found = faults(data)
    for line in found:
        assert line.startswith("folder/ruleset.toml: ")
    assert any(where in line and field in line for line in found), found


@pytest.mark.parametrize(
    ("ruleset", "spoil", "where", "field"), [pytest.param(*f[1:], id=f[0]) for f in ROWS]
)
def test_no_broken_row_is_loaded(
    ruleset: str, spoil: Callable[[Data], object], where: str, field: str
) -> None:
    check(ruleset, spoil, where, field)


@pytest.mark.parametrize(
    ("ruleset", "spoil", "where", "field"), [pytest.param(*f[1:], id=f[0]) for f in SETTINGS]
)
def test_no_broken_setting_is_loaded(
    ruleset: str, spoil: Callable[[Data], object], where: str, field: str
) -> None:
    check(ruleset, spoil, where, field)


@pytest.mark.parametrize("bounds", BOUNDS, ids=str)
def test_no_condition_that_can_never_hold_is_loaded(bounds: object) -> None:
    check(
        "duowang",
        put("mingtang", "hei_hu", when={"red_tiles": bounds}),
        "mingtang[hei_hu].when",
        "red_tiles",
    )


SPOILT: list[Any] = [None, "nonsense", -1, [], {"x": 1}]
"""What a value is replaced by; None removes it."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """Every place in the data, by keys and list positions."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from places(value[key], (*path, key))


def spoilt(data: Data, path: tuple[Any, ...], value: object) -> Data:
    changed = copy.deepcopy(data)
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return changed


def usable(data: Data) -> str:
    """Loads the data and resolves it for every option; what goes wrong but for declared errors."""
    try:
        sheet = parse(data)
        for option in sheet.options:
            for value in (*option.values, "nonsense"):
                with contextlib.suppress(InvalidRequest):
                    resolve(sheet, {option.name: value})
    except RulesetError:
        return ""
    except Exception as error:
        return f"{type(error).__name__} {error}"
    return ""


@pytest.mark.parametrize("ruleset", ["duowang", "quanmin", "taizhou"])
def test_no_spoilt_value_is_met_later_than_at_load_time(ruleset: str) -> None:
    """One of each kind of place, replaced by each wrong thing: refused, or harmless."""
    data = data_of(ruleset)
    kinds = {
        tuple(key for key in path if isinstance(key, str)): path
        for path in places(data)
        if path[0] != "clause"
    }
    wrong = [
        f"{'.'.join(map(str, path))} = {value!r}: {problem}"
        for path in kinds.values()
        for value in SPOILT
        if (problem := usable(spoilt(data, path, value)))
    ]
    assert not wrong, "\n".join(wrong)


def test_no_fault_hides_another() -> None:
    data = data_of("duowang")
    moon = {"moon": 1, "red_tiles": -1}
    put("mingtang", "hei_hu", when=moon, clause="DW-99", tms=1, only_if={"x": "y"})(data)
    put("option", "wake", default="sideways", clause="DW-98")(data)
    put("limit", "level", only_if={"wake": "up"})(data)
    put("clause", "DW-1", txt="…")(data)
    put("huxi", "ti", big="12")(data)
    put("reading", "DW-5.R", relied={})(data)
    setting("reasons", WIN_LIMIT=["DW-97"])(data)
    assert sorted(line.split(": ")[1:3] for line in faults(data)) == [
        ["clause[DW-1]", "txt"],
        ["huxi[ti]", "big"],
        ["limit[level]", "wake"],
        ["mingtang[hei_hu]", "clause"],
        ["mingtang[hei_hu]", "tms"],
        ["mingtang[hei_hu]", "x"],
        ["mingtang[hei_hu].when", "moon"],
        ["mingtang[hei_hu].when", "red_tiles"],
        ["option[wake]", "clause"],
        ["option[wake]", "default"],
        ["reading[DW-5.R]", "relied"],
        ["reasons.WIN_LIMIT", "clause"],
    ]


def test_no_ruleset_is_half_loaded(tmp_path: Path) -> None:
    """All files are read before any is refused, and each fault names its own file."""
    for name, spoil in (("one", put("mingtang", "zi_mo", tms=1)), ("two", top(version="x"))):
        data = data_of("wucai")
        spoil(data)
        write(tmp_path / name, data)
    with pytest.raises(RulesetError) as refused:
        Registry(tmp_path)
    assert [line.split(": ")[0] for line in refused.value.faults] == [
        str(tmp_path / "one/ruleset.toml"),
        str(tmp_path / "two/ruleset.toml"),
    ]


@pytest.mark.parametrize("content", [b"id = ", b"\xff\xfe", b"id = 'a'\nid = 'b'"])
def test_no_file_that_is_not_toml_is_loaded(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "ruleset.toml").write_bytes(content)
    with pytest.raises(RulesetError, match=rf"{tmp_path.name}/ruleset\.toml: "):
        load(tmp_path)


def test_no_missing_file_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=rf"{tmp_path.name}/ruleset\.toml: "):
        load(tmp_path)


def test_no_ruleset_is_loaded_from_an_empty_file() -> None:
    named = {line.split(": ")[2] for line in faults({})}
    assert {"id", "name", "en", "description", "family", "version"} <= named


def test_a_digest_is_of_the_content_and_not_of_its_layout(tmp_path: Path) -> None:
    source = (BUILT_IN / "wucai" / "ruleset.toml").read_text(encoding="utf-8")
    digests = set()
    for name, text in {
        "same": source,
        "comment": "# more\n" + source,
        "blank": source.replace("\n\n", "\n\n\n"),
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "ruleset.toml").write_text(text, encoding="utf-8")
        digests.add(load(tmp_path / name).digest)
    assert digests == {built_in().ruleset("wucai").digest}


def test_no_change_of_content_keeps_the_digest() -> None:
    sheet = parse(data_of("wucai"))
    for spoil in (
        put("mingtang", "zi_mo", add_tun=2),
        put("clause", "WC-2", text="…"),
        put("reading", "WC-2.R", why="…"),
        top(version=2),
    ):
        data = data_of("wucai")
        spoil(data)
        assert parse(data).digest != sheet.digest


def test_no_unknown_ruleset_is_served() -> None:
    served = ", ".join(sheet.id for sheet in built_in().rulesets)
    with pytest.raises(UnknownRuleset, match=served) as unknown:
        built_in().resolved("changde")
    assert unknown.value.ruleset_id == "changde"


def write(folder: Path, data: Data) -> None:
    folder.mkdir()
    (folder / "ruleset.toml").write_text(toml(data), encoding="utf-8")


def toml(data: Data) -> str:
    """The data as TOML, every table inline; tomllib only reads."""
    return "\n".join(f"{key} = {inline(value)}" for key, value in data.items()) + "\n"


def inline(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(v)}" for key, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return repr(value) if isinstance(value, int) else '"' + value.replace('"', '\\"') + '"'
