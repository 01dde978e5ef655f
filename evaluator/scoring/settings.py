"""The single tables of a ruleset: which keys they may have, and what their values must be.

A value may be given outright or by an option; then every value the option allows is checked, so
that resolving a ruleset never meets one it cannot use.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from evaluator.domain.hand import Facts
from evaluator.domain.kinds import GroupKind, WinSource
from evaluator.domain.score import Unit
from evaluator.scoring.reader import Faults
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.sentences import codes
from evaluator.scoring.terms import Shares
from evaluator.search.table import Objective, Start

Check = Callable[[Any], str]
"""What is wrong with a value, empty when nothing is."""


class _Nothing:
    """In place of a value that there is not: no check takes it."""

    def __init__(self, why: str) -> None:
        self._why = why

    def __repr__(self) -> str:
        return self._why


def _flag(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    return "" if isinstance(value, bool) else "is not true or false"


def _whole(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    number = int(value) if isinstance(value, str) and value.isdigit() else value
    good = isinstance(number, int) and not isinstance(number, bool) and number >= 0
    return "" if good else "is not a whole number from 0 up"


def _step(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    return "" if _whole(value) == "" and int(value) > 0 else "is not a whole number from 1 up"


def _pair(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    good = isinstance(value, list) and len(value) == 2 and not any(map(_whole, value))
    return "" if good else "is not a pair of whole numbers"


def _one_of(*names: str) -> Check:
    return lambda value: "" if value in list(names) else f"is none of {', '.join(names)}"


def _some_of(*names: str) -> Check:
    def check(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
        good = isinstance(value, list) and all(item in names for item in value)
        return "" if good else f"is no list of {', '.join(names)}"

    return check


def _clause(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    return "" if isinstance(value, str) else "is not a clause id"


def _names(kinds: Any) -> tuple[str, ...]:  # noqa: ANN401 - any enum
    return tuple(kind.name.lower() for kind in kinds)


_SOURCES: Final = tuple(source.name for source in WinSource if source)
_KEYS: Final[Mapping[str, Mapping[str, Check]]] = {
    "top": {"unit": _one_of(*_names(unit for unit in Unit if unit))},
    "table": {
        "sources": _some_of(*_SOURCES),
        "facts": _some_of(*(field.name for field in fields(Facts))),
        "wilds": _whole,
        "flowers": _flag,
        "max_peng": _whole,
    },
    "groups": {"shape": _clause, "huxi": _clause, "winning": _clause},
    "win": {
        "min_huxi": _whole,
        "objective": _one_of(*_names(Objective)),
        "discard_win": _flag,
        "wild_needs_own_draw": _flag,
        "forced_draw": _flag,
        "kan_rises": _flag,
        "ka_numbers": _pair,
        "single_wait_all": _flag,
    },
    "tun": {"start": _whole, "step": _step, "clause": _clause},
    "total": {
        "start": _one_of(*_names(Start)),
        "cap": _whole,
        "cap_only_if": lambda value: "" if isinstance(value, dict) else "is no table of options",
        "fan": _one_of("add", "multiply"),
        "clause": _clause,
    },
    "xing": {"neighbours": _whole, "wraps": _flag},
    "heavenly": {
        "dealt": _pair,
        "upcard": _pair,
        "upcard_completes": _flag,
        "with_runs": _flag,
        "clause": _clause,
    },
    "settle": {
        "drawn_per_wild": _whole,
        "fee": _flag,
        "payer_alone": _some_of(*_SOURCES),
        "alone_pays": _one_of(*Shares),
        "same_wait_spared": _flag,
        "several_winners": _flag,
        "win_clause": _clause,
        "drawn_clause": _clause,
    },
}
"""Every key of every single table."""

_ALWAYS: Final = (
    "top.unit",
    "table.sources",
    "table.facts",
    "groups.shape",
    "total.start",
    "total.clause",
)
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "zipai": (
        *_ALWAYS,
        "groups.huxi",
        "win.min_huxi",
        "tun.start",
        "tun.step",
        "tun.clause",
    ),
    "majiang": (*_ALWAYS, "win.ka_numbers"),
    "heavenly": tuple(
        f"heavenly.{key}" for key in ("dealt", "upcard", "upcard_completes", "with_runs", "clause")
    ),
}
"""Settings without which nothing can be resolved, by family; those of 天胡 where there is any."""

_PRICED: Final = ("ti", "pao", "wei", "chou_wei", "kan", "peng", "yi_er_san", "er_qi_shi")
"""Groups of 字牌 that must have their 胡息."""

_MAY_BE_PRICED: Final = (*_PRICED, *(GroupKind(n).name.lower() for n in (1, 2, 9)))


def check_settings(ruleset: Ruleset, faults: Faults) -> None:
    """Notes every fault of the single tables, the 胡息 rows and the list of reasons."""
    heavenly = _NEEDED["heavenly"] if ruleset.settings["heavenly"] else ()
    for path in (*_NEEDED[ruleset.family], *heavenly):
        table, key = path.split(".")
        if ruleset.settings[table].get(key) is None:
            faults.add(table, key, "missing")
    for table, keys in _KEYS.items():
        _check_table(ruleset, table, keys, faults)
    _check_clauses(ruleset, faults)
    _check_huxi(ruleset, faults)
    _check_reasons(ruleset, faults)
    _check_cap(ruleset, faults)


def _check_reasons(ruleset: Ruleset, faults: Faults) -> None:
    for code in sorted(_reasons(ruleset) - ruleset.reasons.keys()):
        faults.add("reasons", code, "missing; say which clauses it rests on")
    for code in sorted(ruleset.reasons.keys() - codes("reason")):
        faults.add("reasons", code, "no such reason; there is no sentence for it")


def _check_cap(ruleset: Ruleset, faults: Faults) -> None:
    """The options under which the cap holds must be there."""
    options = {option.name: option for option in ruleset.options}
    wanted = ruleset.settings["total"].get("cap_only_if")
    for name, value in (wanted if isinstance(wanted, dict) else {}).items():
        if name not in options or not isinstance(value, str) or not options[name].allows(value):
            faults.add("total", "cap_only_if", f"{name} = {value!r} is no option with its value")


def _check_table(ruleset: Ruleset, table: str, keys: Mapping[str, Check], faults: Faults) -> None:
    for key, value in ruleset.settings[table].items():
        if key not in keys:
            faults.add(table, key, f"unknown key; expected one of {', '.join(keys)}")
        elif value is not None:
            for problem in _problems(ruleset, value, keys[key]):
                faults.add(table, key, problem)


def _problems(ruleset: Ruleset, value: Any, check: Check) -> Iterator[str]:  # noqa: ANN401
    for possible in _possible(ruleset, value):
        if problem := check(possible):
            yield f"{possible!r} {problem}"


def _possible(ruleset: Ruleset, value: Any) -> list[Any]:  # noqa: ANN401 - TOML values
    """The values a setting can take; an option that is unknown or left open is one of them."""
    if not (isinstance(value, dict) and "option" in value):
        return [value]
    option = next((o for o in ruleset.options if o.name == value["option"]), None)
    if option is None or not isinstance(value.get("values", {}), dict):
        return [_Nothing(f"option {value['option']}")]
    if "values" not in value:
        words = {"true": True, "false": False}
        return [words.get(word, word) for word in option.values]
    chosen = value["values"]
    return [
        chosen.get(word, _Nothing(f"nothing for {option.name}={word}")) for word in option.values
    ]


def _check_clauses(ruleset: Ruleset, faults: Faults) -> None:
    known = {clause.id for clause in ruleset.clauses}
    for table, settings in ruleset.settings.items():
        for key, value in settings.items():
            cites = table == "groups" or key == "clause" or key.endswith("_clause")
            if cites and isinstance(value, str) and value not in known:
                faults.add(table, key, f"{value!r} is no clause of this ruleset")


def _check_huxi(ruleset: Ruleset, faults: Faults) -> None:
    needed = _PRICED if ruleset.family == "zipai" else ()
    for group in sorted(set(needed) - ruleset.huxi.keys()):
        faults.add("huxi", group, "missing")
    for group in sorted(ruleset.huxi.keys() - set(_MAY_BE_PRICED)):
        faults.add("huxi", group, f"unknown group; expected one of {', '.join(_MAY_BE_PRICED)}")


def _reasons(ruleset: Ruleset) -> set[str]:
    """Codes that an answer under this ruleset can give."""
    if ruleset.family == "majiang":
        return {"NOT_COMPLETE", "NO_KA", "KA_OUT_OF_RANGE", "NOT_SINGLE_WAIT"} | {
            "NOT_DECLARED",
            "MISSED_WIN",
        }
    table, win = ruleset.settings["table"], ruleset.settings["win"]
    sources = given if isinstance(given := table.get("sources"), list) else ()
    wanted = {
        "NO_SEVEN_GROUPS": True,
        "HUXI_BELOW_MINIMUM": True,
        "DISCARD_WIN_NOT_ALLOWED": "DISCARD" in sources and win.get("discard_win") is not True,
        "WILD_REQUIRES_SELF_DRAW": bool(win.get("wild_needs_own_draw")),
        "WIN_LIMIT": bool(ruleset.limits),
        "NO_HEAVENLY_HAND": "DEALT" in sources,
    }
    return {code for code, needed in wanted.items() if needed}
