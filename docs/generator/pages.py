"""The page of one ruleset: its clauses, options, prices, readings and cases."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from docs.generator.cases import Case, cases_of, expected
from docs.generator.markdown import code, codes, table
from docs.generator.prices import condition, pays
from docs.generator.tables import units
from evaluator.scoring.schema import Choices, Mingtang, Option, Reading, Relied, Ruleset
from evaluator.scoring.sentences import sentence

_HEAD: Final = """<!-- Written by docs/generate.py from evaluator/rulesets/{id}; do not edit. -->
# {id}: {name}

{description}

The clauses are in this project's own words. Which sheet they come from, and how its gaps were
closed: [SOURCE.md](../../evaluator/rulesets/{id}/SOURCE.md). How to read the rows:
[rulesets.md](../rulesets.md).

"""


def page(ruleset: Ruleset) -> str:
    """The whole page of a ruleset."""
    cases = cases_of(ruleset.id)
    parts = [
        _HEAD.format(id=ruleset.id, name=ruleset.name, description=ruleset.description),
        _facts(ruleset),
        *_section("Clauses", _clauses(ruleset, cases)),
        *_section("Options", _options(ruleset)),
        *_section("Prices of groups", _huxi(ruleset)),
        *_section("Scored lines", _rows(ruleset)),
        *_section("Settings", _settings(ruleset)),
        *_section("Reasons", _reasons(ruleset)),
        *_section("Readings", "\n".join(_reading(r, cases) for r in ruleset.readings)),
        *_section("Cases", _cases(cases)),
    ]
    return "".join(parts)


def _section(title: str, body: str) -> Iterator[str]:
    if body:
        yield f"\n## {title}\n\n{body}"


def _facts(ruleset: Ruleset) -> str:
    return table(
        ["what", ""],
        [
            ["version", str(ruleset.version)],
            ["digest", code(ruleset.digest)],
            ["family", code(ruleset.family)],
            ["seats", ", ".join(map(str, ruleset.seats))],
            ["total in", units(ruleset.settings["top"]["unit"])],
        ],
    )


def _clauses(ruleset: Ruleset, cases: tuple[Case, ...]) -> str:
    counts = {
        clause.id: sum(clause.id in case.get("clause", ()) for case in cases)
        for clause in ruleset.clauses
    }
    return table(
        ["clause", "text", "place on the sheet", "cases"],
        (
            [clause.id, clause.text, clause.source, str(counts[clause.id] or "")]
            for clause in ruleset.clauses
            if not clause.reading
        ),
    )


def _options(ruleset: Ruleset) -> str:
    text = table(
        ["option", "values (default first)", "clause", "what it switches", ""],
        (
            [code(option.name), _values(option), option.clause, option.en, option.text]
            for option in ruleset.options
        ),
    )
    for rule in ruleset.constraints:
        text += f"\n{_chosen(rule.when)} needs {_chosen(rule.needs)} ({rule.clause}).\n"
    for limit in ruleset.limits:
        text += f"\n{_chosen(limit.only_if)} sets the win limit {code(limit.kind)}"
        text += f", a plain own draw counting {limit.plain_own_draw}" * (limit.plain_own_draw > 1)
        text += f" ({limit.clause}).\n"
    return text


def _values(option: Option) -> str:
    if option.integer:
        return f"{code(option.default)}, or {option.expected()}"
    others = (value for value in option.values if value != option.default)
    return codes([option.default, *others])


def _huxi(ruleset: Ruleset) -> str:
    if not ruleset.huxi:
        return ""
    return table(
        ["group", "小字, 息", "大字, 息"],
        ([code(group), str(small), str(big)] for group, (small, big) in ruleset.huxi.items()),
    )


def _rows(ruleset: Ruleset) -> str:
    ordered = sorted(ruleset.rows, key=lambda row: row.effect)
    return "In the order of the arithmetic.\n\n" + table(
        ["line", "name", "clause", "when", "pays", "under", "replaces", "near"],
        (_row(row) for row in ordered),
    )


def _row(row: Mingtang) -> list[str]:
    replaces = codes(row.replaces)
    if row.replaces_only_if:
        replaces += f" if {_chosen(row.replaces_only_if)}"
    return [
        code(row.code),
        f"{row.name}: {row.en}",
        row.clause,
        condition(row),
        pays(row),
        _chosen(row.only_if),
        replaces,
        str(row.near or ""),
    ]


def _settings(ruleset: Ruleset) -> str:
    return table(
        ["table", "key", "value"],
        (
            [code(f"[{name}]" if name != "top" else "top level"), code(key), _setting(value)]
            for name, settings in ruleset.settings.items()
            for key, value in settings.items()
        ),
    )


def _setting(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    if isinstance(value, Mapping) and "option" in value:
        if "values" not in value:
            return f"as option {code(value['option'])}"
        chosen = (f"{code(str(_toml(v)))} if {k}" for k, v in value["values"].items())
        return f"by option {code(value['option'])}: {', '.join(chosen)}"
    if isinstance(value, Mapping):
        return codes(f"{name}={_toml(v)}" for name, v in value.items())
    if isinstance(value, list):
        return codes(map(str, map(_toml, value)))
    return code(str(_toml(value)))


def _toml(value: Any) -> Any:  # noqa: ANN401 - TOML values of any type
    return str(value).lower() if isinstance(value, bool) else value


def _reasons(ruleset: Ruleset) -> str:
    return table(
        ["reason", "says", "clauses"],
        (
            [code(reason), sentence("reason", reason, "zh", {}), " ".join(clauses)]
            for reason, clauses in ruleset.reasons.items()
        ),
    )


def _reading(reading: Reading, cases: tuple[Case, ...]) -> str:
    others = "".join(f"- other: {other}\n" for other in reading.other)
    tried = codes(str(case["id"]) for case in cases if case.get("reading") == reading.id)
    return (
        f"### {reading.id}\n\n{reading.question} ({reading.clause})\n\n"
        f"- chosen: {reading.chosen}\n{others}- why: {reading.why}\n"
        f"- a result relies on it: {_relied(reading.relied)}\n"
        + f"- cases: {tried}\n"
        * bool(tried)
    )


def _relied(relied: Relied) -> str:
    grounds = (
        (relied.always, "always"),
        (relied.objectives_differ, "when another objective would choose another decomposition"),
        (relied.shown, f"when the groups show {codes(relied.shown)}"),
        (relied.limit, "when a win limit is set"),
        (relied.settlement, "when a round is settled"),
        (relied.lines, f"with the lines {codes(relied.lines)}"),
        (relied.reasons, f"with the reasons {codes(relied.reasons)}"),
        (relied.when, f"when {condition(relied)}" if relied.when else ""),
    )
    return "; or ".join(said for holds, said in grounds if holds) or "never, no answer shows it"


def _cases(cases: tuple[Case, ...]) -> str:
    if not cases:
        return ""
    return (
        "Figures as `hupai eval` gives them; `count` is the number of legal decompositions.\n\n"
        + table(["case", "clauses", "hand", "options", "expects", "why"], map(_case, cases))
    )


def _case(case: Case) -> list[str]:
    expects = expected(case.get("expect", {}))
    if "other_expect" in case:
        other = codes(f"{k}={v}" for k, v in case.get("other_options", {}).items())
        expects += f"; under {other}: {expected(case['other_expect'])}"
    return [
        str(case.get("id", "")),
        " ".join([*case.get("clause", ()), *filter(None, [case.get("reading", "")])]),
        str(case.get("hand", "")),
        codes(f"{name}={value}" for name, value in case.get("options", {}).items()),
        expects,
        str(case.get("why", "")),
    ]


def _chosen(choices: Choices) -> str:
    return " ".join(code(f"{name}={'/'.join(values)}") for name, values in choices.items())
