"""Choosing the options of a ruleset: from rows with conditions to flat numbers."""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from evaluator.domain.kinds import GroupKind, WinSource
from evaluator.domain.score import Unit
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.resolved import Clauses, Resolved, RowName
from evaluator.scoring.schema import MEASURES, Bounds, Choices, Mingtang, Ruleset
from evaluator.scoring.terms import terms_of
from evaluator.search.table import (
    Condition,
    Heavenly,
    HuxiPrices,
    LimitKind,
    Objective,
    PriceTable,
    Row,
    Start,
)


def choose(ruleset: Ruleset, options: Mapping[str, str]) -> dict[str, str]:
    """All options with defaults filled in, in the order of the sheet.

    Raises:
        InvalidRequest: unknown names or values, or values that need others; all of them.
    """
    known = {option.name: option for option in ruleset.options}
    faults = []
    for name, value in sorted(options.items()):
        if name not in known:
            expected = f"one of {', '.join(known)}"
            faults.append(Fault(f"ruleset.options[{name}]", "no such option", expected))
        elif not known[name].allows(value):
            faults.append(
                Fault(f"ruleset.options[{name}]", f"no value {value!r}", known[name].expected())
            )
    chosen = {name: options.get(name, option.default) for name, option in known.items()}
    if not faults:
        for rule in ruleset.constraints:
            if holds(rule.when, chosen) and not holds(rule.needs, chosen):
                needs = " and ".join(f"{k}={'/'.join(v)}" for k, v in rule.needs.items())
                name = next(iter(rule.when))
                faults.append(
                    Fault(
                        f"ruleset.options[{name}]",
                        f"{chosen[name]} is not allowed with these options",
                        f"{needs} ({rule.clause})",
                    )
                )
    if faults:
        raise InvalidRequest(faults)
    return chosen


def holds(wanted: Choices, chosen: Mapping[str, str]) -> bool:
    """Whether the chosen options are among the wanted values, for every name."""
    return all(chosen[name] in values for name, values in wanted.items())


def resolve(ruleset: Ruleset, options: Mapping[str, str]) -> Resolved:
    """The ruleset under these options (absent ones at their default).

    Raises:
        InvalidRequest: see ``choose``.
    """
    chosen = choose(ruleset, options)
    settings = {
        name: {key: _value(value, chosen) for key, value in table.items()}
        for name, table in ruleset.settings.items()
    }
    table, win = settings["table"], settings["win"]
    rows, names = _flat_rows(ruleset, chosen)
    limit = next((li for li in ruleset.limits if holds(li.only_if, chosen)), None)
    objective = str(win.get("objective", "max_total"))
    xing = settings["xing"]
    return Resolved(
        ruleset=ruleset,
        options=chosen,
        table=PriceTable(
            rows=rows,
            start=Start[str(settings["total"]["start"]).upper()],
            objective=Objective[objective.upper()],
            cap=_cap(ruleset, settings["total"], chosen),
            fan_adds=settings["total"].get("fan", "add") == "add",
            limit=LimitKind[limit.kind.upper()] if limit else LimitKind.NONE,
            limit_own_draw=limit.plain_own_draw if limit else 1,
            min_huxi=int(win.get("min_huxi", 0)),
            tun_start=int(settings["tun"].get("start", 1)),
            tun_step=int(settings["tun"].get("step", 1)),
            huxi=_huxi(ruleset) if ruleset.huxi else None,
            forced_draw=bool(win.get("forced_draw", False)),
            kan_rises=bool(win.get("kan_rises", True)),
            heavenly=_heavenly(settings["heavenly"]),
            ka_numbers=_pair(win.get("ka_numbers", [0, 0])),
            single_wait_all=bool(win.get("single_wait_all", True)),
        ),
        names=names,
        clauses=Clauses(
            huxi=str(settings["groups"].get("huxi", "")),
            group=str(settings["groups"]["shape"]),
            winning_group=str(settings["groups"].get("winning", "")),
            tun=str(settings["tun"].get("clause", "")),
            total=str(settings["total"].get("clause", "")),
            limit=limit.clause if limit else "",
        ),
        unit=Unit[str(settings["top"]["unit"]).upper()],
        objective=objective,
        sources=frozenset(WinSource[name] for name in table["sources"]),
        facts=frozenset(table["facts"]),
        wilds=int(table.get("wilds", 0)),
        discard_win=bool(win.get("discard_win", True)),
        wild_needs_own_draw=bool(win.get("wild_needs_own_draw", False)),
        flowers=bool(table.get("flowers", False)),
        max_peng=int(table.get("max_peng", 0)),
        xing=(int(xing.get("neighbours", 0)), bool(xing.get("wraps", False))),
        asked=_asked(ruleset, rows),
        asks_groups=any(reading.relied.shown for reading in ruleset.readings),
        terms=terms_of(settings["settle"]),
    )


def _asked(ruleset: Ruleset, rows: tuple[Row, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Two hands that agree in these measures are priced and explained alike."""
    measures = {m.name: m.value for m in MEASURES[ruleset.family]}
    asked = {condition.measure for row in rows for condition in row.conditions}
    asked |= {row.units for row in rows if row.units >= 0}
    for reading in ruleset.readings:
        asked |= {measures[name] for name in reading.relied.when or ()}
    return itemgetter(*sorted(asked | {0, 1}))  # always two or more, so always a tuple


def _value(value: Any, chosen: Mapping[str, str]) -> Any:  # noqa: ANN401 - TOML values
    """A setting with its option resolved; the words true and false become truth values."""
    if not (isinstance(value, dict) and "option" in value):
        return value
    word = chosen[value["option"]]
    if "values" in value:
        return value["values"][word]
    return {"true": True, "false": False}.get(word, word)


def _pair(value: Any) -> tuple[int, int]:  # noqa: ANN401 - TOML values
    first, second = value
    return int(first), int(second)


def _cap(ruleset: Ruleset, total: Mapping[str, Any], chosen: Mapping[str, str]) -> int:
    only_if = {
        name: (str(value),)
        for name, value in ruleset.settings["total"].get("cap_only_if", {}).items()
    }
    return int(total.get("cap", 0)) if holds(only_if, chosen) else 0


def _heavenly(setting: Mapping[str, Any]) -> Heavenly | None:
    if not setting:
        return None
    return Heavenly(
        dealt=_pair(setting["dealt"]),
        upcard=_pair(setting["upcard"]),
        upcard_completes=bool(setting["upcard_completes"]),
        with_runs=bool(setting["with_runs"]),
    )


def _huxi(ruleset: Ruleset) -> HuxiPrices:
    prices = ruleset.huxi
    return HuxiPrices(
        by_kind=tuple(prices.get(kind.name.lower(), (0, 0)) for kind in GroupKind),
        yi_er_san=prices["yi_er_san"],
        er_qi_shi=prices["er_qi_shi"],
    )


def _flat_rows(
    ruleset: Ruleset, chosen: Mapping[str, str]
) -> tuple[tuple[Row, ...], tuple[RowName, ...]]:
    """Rows that apply under the options, in the order of the arithmetic, with their names.

    A row with alternatives becomes one flat row each, a later one giving way to the earlier,
    so that it is paid once.
    """
    measures = {m.name: m.value for m in MEASURES[ruleset.family]}
    rows = sorted(
        (row for row in ruleset.rows if holds(row.only_if, chosen)),
        key=lambda row: row.effect,
    )
    flat = [(row, bounds) for row in rows for bounds in _alternatives(row, chosen)]
    places: dict[str, list[int]] = {}
    for place, (row, _) in enumerate(flat):
        places.setdefault(row.code, []).append(place)

    built = []
    for place, (row, bounds) in enumerate(flat):
        replacing = [p for p in range(place) if flat[p][0] is row]
        for other in rows:
            if row.code in other.replaces and holds(other.replaces_only_if, chosen):
                replacing += places[other.code]
        built.append(
            Row(
                effect=row.effect,
                base=row.base,
                conditions=tuple(Condition(measures[m], mask) for m, mask in bounds.items()),
                units=measures[row.per] if row.per else -1,
                start=row.start,
                step=row.step,
                most=row.most,
                level=row.level,
                replaced_by=tuple(sorted(set(replacing))),
            )
        )
    names = tuple(RowName(r.code, r.name, r.en, r.clause, r.near) for r, _ in flat)
    return tuple(built), names


def _alternatives(row: Mingtang, chosen: Mapping[str, str]) -> list[Bounds]:
    """The row's conditions under the options, one set for each alternative."""
    base = dict(row.when)
    for also in row.also:
        if holds(also.only_if, chosen):
            base = _both(base, also.when)
    return [_both(base, bounds) for bounds in row.any] or [base]


def _both(first: Bounds, second: Bounds) -> dict[str, int]:
    """Both conjunctions at once: values of a measure named twice must be in both sets."""
    joined = dict(first)
    for name, mask in second.items():
        joined[name] = joined.get(name, mask) & mask
    return joined
