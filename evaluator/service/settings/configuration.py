"""Settings from flags, environment and a TOML file: read, checked, every fault told at once.

A flag wins over the environment, the environment over the file, the file over the default.
"""

import argparse
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from evaluator.service.errors import BadConfiguration
from evaluator.service.settings import kinds
from evaluator.service.settings.agreement import disagreements
from evaluator.service.settings.kinds import BadValue, Kind
from evaluator.service.settings.settings import ENVIRONMENT, Settings, Told, told

CONFIG: Final = "config"
"""The flag and variable that name the file; it is no setting, so no file can name another."""

_NOTHING: Final = "\0"
"""What argparse is to give for a flag without its value."""


class _Source(NamedTuple):
    """A value as it was written, and where."""

    place: str
    text: str


def read(arguments: Sequence[str] | None, environment: Mapping[str, str]) -> Settings:
    """The settings that hold.

    Raises:
        BadConfiguration: with every fault; ``--help`` ends the program as argparse does.
    """
    flags, faults = _flags(arguments)
    variables = _variables(environment)
    file = flags.pop(CONFIG, None) or variables.pop(CONFIG, None)
    in_file, file_faults = _file(file) if file else ({}, [])
    faults += file_faults
    sources = {**in_file, **variables, **flags}
    values: dict[str, Any] = {}
    for setting in told():
        if setting.name not in sources:
            continue
        place, text = sources[setting.name]
        try:
            values[setting.name] = setting.kind.read(text)
        except BadValue as error:
            faults.append(f"{place}: {text!r} {error}")
    settings = Settings(**values)
    places = {name: source.place for name, source in sources.items()}
    faults += [
        f"{places.get(name, name)}: {problem}"
        for name, problem in disagreements(settings)
        if name in values or name not in sources  # the rest is told already
    ]
    if faults:
        raise BadConfiguration(faults)
    return settings


def parser() -> argparse.ArgumentParser:
    """The command line; it takes any text for a flag, which is judged with all the others."""
    made = argparse.ArgumentParser(
        description="Serves hands over gRPC until it gets SIGTERM or SIGINT.",
        epilog=f"Each flag is also {ENVIRONMENT}… in the environment and a key of the TOML file."
        " docs/operating.md says more.",
        allow_abbrev=False,
    )
    made.add_argument(
        f"--{CONFIG}", nargs="?", const=_NOTHING, metavar="FILE", help="a TOML file of settings"
    )
    for setting in told():
        yes = setting.kind is kinds.FLAG
        made.add_argument(
            setting.flag,
            nargs="?",
            action="append" if setting.kind.many else "store",
            const="true" if yes else _NOTHING,
            metavar=setting.kind.form,
            help=_help(setting),
        )
        if yes:
            made.add_argument(
                setting.flag.replace("--", "--no-", 1),
                action="store_const",
                const="false",
                dest=setting.name,
                help=argparse.SUPPRESS,
            )
    return made


def _help(setting: Told) -> str:
    default = str(setting.default).lower() if setting.kind is kinds.FLAG else setting.default
    return f"{setting.text} [{default}]".replace("%", "%%")


def _flags(arguments: Sequence[str] | None) -> tuple[dict[str, _Source], list[str]]:
    given, unknown = parser().parse_known_args(arguments)
    faults = [f"{text}: unknown" for text in unknown]
    found = {}
    many = {setting.name: setting.kind.many for setting in told()}
    for name, value in vars(given).items():
        flag = "--" + name.replace("_", "-")
        texts = value if isinstance(value, list) else [value]
        if _NOTHING in texts:
            faults.append(f"{flag}: no value")
        elif value is not None:
            found[name] = _Source(flag, many.get(name, "").join(texts))
    return found, faults


def _variables(environment: Mapping[str, str]) -> dict[str, _Source]:
    """Those of ours; others that begin alike may be anybody's."""
    names = [CONFIG, *(setting.name for setting in told())]
    return {
        name: _Source(variable, environment[variable])
        for name in names
        if (variable := ENVIRONMENT + name.upper()) in environment
    }


def _file(named: _Source) -> tuple[dict[str, _Source], list[str]]:
    place, path = named
    try:
        content = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        return {}, [f"{place}: {path}: {error.strerror}"]
    except ValueError as error:  # no TOML, or no UTF-8
        return {}, [f"{path}: {error}"]
    known = {setting.name: setting.kind for setting in told()}
    found, faults = {}, []
    for name, value in content.items():
        if name not in known:
            faults.append(f"{path}: {name}: unknown")
        elif (text := _text(value, known[name])) is not None:
            found[name] = _Source(f"{path}: {name}", text)
        else:
            several = ", nor a list of texts" if known[name].many else ""
            faults.append(f"{path}: {name}: neither text, number nor truth value{several}")
    return found, faults


def _text(value: Any, kind: Kind) -> str | None:  # noqa: ANN401 - TOML values of any type
    """A value of the file as flag and variable would say it; None where it has no such form."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        return str(value)
    if kind.many and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return kind.many.join(value)
    return None


def lines(error: BadConfiguration) -> Iterator[str]:
    """What to print of the faults: one line each, whatever is in them."""
    for fault in error.faults:
        yield "server.py: " + " ".join(fault.split())
