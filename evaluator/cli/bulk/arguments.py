"""What may be typed after ``hupai bulk``, and which command it runs."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from datetime import date
from importlib import import_module
from traceback import format_exc
from typing import Any, Final

from evaluator.cli.complaints import CANNOT_ANSWER, BadInput
from evaluator.errors import Fault, HupaiError, InvalidRequest

_CODES: Final = """exit codes:
  0  clean
  1  findings: a mismatch, an error row, a change
  2  the command line or the input cannot be; every fault is named
  3  it could not be ended: a worker died, a disk is full
"""
_RUN: Final = """examples:
  hupai bulk run settlements/ -o verdicts/
  hupai bulk run 'settlements/dt=2026-11-*' -o november/ --baseline duowang@sha256:… --rulesets new/
  hupai bulk run export.jsonl -o out/ --profile platform.toml --sample 0.01 --seed 7 --json
"""
_PIN: Final = "as-recorded, or ID[@sha256:…]; may be given again for another sheet"


def bulk(command: ArgumentParser) -> None:
    """Everything below ``hupai bulk``."""
    commands = command.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, short: str, epilog: str = "") -> ArgumentParser:
        return commands.add_parser(
            name,
            help=short,
            description=f"{short[0].upper()}{short[1:]}.",
            epilog=f"{epilog}\n{_CODES}",
            formatter_class=RawDescriptionHelpFormatter,
        )

    _run(add("run", "judge every settlement of some files again", _RUN))
    _validate(add("validate", "say whether files can be judged, without judging them"))
    _summary(add("summary", "say what came of a run"))
    _diff(add("diff", "list the settlements that two runs judge differently"))
    _show(add("show", "explain one settlement of a run"))
    _verify(add("verify", "say whether anything of a run was changed"))
    _prove(add("prove", "write the proof that a settlement is in a run"))
    _check_proof(add("check-proof", "say whether a proof leads to a root; needs nothing else"))
    _profile(add("profile", "help with records of other shapes"))
    _sample(add("sample", "make settlements, some with planted errors, for trials"))


def _run(command: ArgumentParser) -> None:
    _inputs(command)
    command.add_argument("-o", "--output", required=True, metavar="OUT", help="a new folder")
    _workers(command)
    command.add_argument(
        "--batch-rows", type=_number, default=15_000, metavar="N", help="rows at a time (15000)"
    )
    command.add_argument(
        "--explain",
        choices=("none", "mismatch", "all"),
        default="none",
        help="rows that get a column with the arithmetic and what else would explain the claim",
    )
    command.add_argument(
        "--resume", action="store_true", help="go on with what is in OUT; finished files stay"
    )
    command.add_argument(
        "--dry-run", action="store_true", help="say what would be done, and do nothing"
    )
    command.add_argument(
        "--fail-on",
        choices=("mismatch", "error", "none"),
        default="mismatch",
        help="what makes the exit code 1 (mismatch: error rows and doubled ids too)",
    )
    command.add_argument(
        "--engine", choices=("local", "spark"), default="local", help="what runs it (local)"
    )
    _json(command, "print the summary as JSON")
    command.set_defaults(run=_command("runs", "run"))


def _validate(command: ArgumentParser) -> None:
    _inputs(command)
    _workers(command)
    _json(command, "print JSON")
    command.set_defaults(run=_command("runs", "validate"))


def _inputs(command: ArgumentParser) -> None:
    """What is judged, and how."""
    command.add_argument("inputs", nargs="+", metavar="IN", help="files, folders, patterns")
    command.add_argument(
        "--ruleset", action="append", metavar="PIN", help=f"rules to judge by: {_PIN}"
    )
    command.add_argument(
        "--baseline", action="append", metavar="PIN", help=f"rules to hold against them: {_PIN}"
    )
    command.add_argument(
        "--rulesets", action="append", default=[], metavar="DIR", help="more rulesets"
    )
    command.add_argument("--profile", metavar="FILE", help="how records of another shape are read")
    command.add_argument("--since", type=_day, metavar="D", help="first day, YYYY-MM-DD")
    command.add_argument("--until", type=_day, metavar="D", help="last day")
    command.add_argument(
        "--sample", type=_share, default=1.0, metavar="P", help="a share of the settlements, 0 to 1"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="which ones (0)")
    command.add_argument("--limit", type=_number, metavar="N", help="at most so many rows")


def _summary(command: ArgumentParser) -> None:
    command.add_argument("folder", metavar="RUN", help="the output folder of a run")
    _json(command, "print JSON")
    command.set_defaults(run=_command("evidence", "summary"))


def _diff(command: ArgumentParser) -> None:
    command.add_argument("before", metavar="RUN_A", help="one run")
    command.add_argument("after", metavar="RUN_B", help="the other")
    _json(command, "print each settlement that moved as a line of JSON")
    command.set_defaults(run=_command("evidence", "diff"))


def _show(command: ArgumentParser) -> None:
    _one(command)
    command.add_argument("--html", metavar="FILE", help="write a report to this file too")
    command.add_argument(
        "--rulesets", action="append", default=[], metavar="DIR", help="more rulesets"
    )
    command.add_argument(
        "--lang",
        dest="language",  # not `lang`: what is wrong with the command line is told in English
        choices=("zh", "en"),
        default="zh",
        help="language of the text (default: zh)",
    )
    _json(command, "print the row as JSON")
    command.set_defaults(run=_command("showing", "show"))


def _verify(command: ArgumentParser) -> None:
    command.add_argument("folder", metavar="RUN", help="the output folder of a run")
    command.add_argument("--root", metavar="sha256:…", help="the root that was published")
    _workers(command)
    _json(command, "print JSON")
    command.set_defaults(run=_command("evidence", "verify"))


def _prove(command: ArgumentParser) -> None:
    _one(command)
    command.add_argument("-o", "--output", metavar="FILE", help="write here (default: stdout)")
    command.set_defaults(run=_command("evidence", "prove"))


def _check_proof(command: ArgumentParser) -> None:
    command.add_argument("proof", metavar="PROOF", help="what `prove` wrote; - reads stdin")
    command.add_argument(
        "--root", required=True, metavar="sha256:…", help="the root that was published"
    )
    command.set_defaults(run=_command("evidence", "check_proof"))


def _profile(command: ArgumentParser) -> None:
    commands = command.add_subparsers(metavar="COMMAND", required=True)
    check = commands.add_parser("check", help="say what a profile reads, and what records lack")
    check.add_argument("profile", metavar="PROFILE", help="the TOML file")
    check.add_argument("samples", nargs="*", metavar="IN", help="records to try it on")
    check.add_argument(
        "--rulesets", action="append", default=[], metavar="DIR", help="more rulesets"
    )
    check.set_defaults(run=_command("profiles", "check"))


def _sample(command: ArgumentParser) -> None:
    command.add_argument("-n", "--number", type=_number, required=True, help="how many")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="which ones (0)")
    command.add_argument("-o", "--output", required=True, metavar="DIR", help="a new folder")
    _workers(command)
    command.set_defaults(run=_command("samples", "sample"))


def _one(command: ArgumentParser) -> None:
    command.add_argument("folder", metavar="RUN", help="the output folder of a run")
    command.add_argument("id", metavar="ID", help="settlement_id")


def _workers(command: ArgumentParser) -> None:
    command.add_argument(
        "--workers", type=_number, metavar="N", help="processes (default: one for each processor)"
    )


def _json(command: ArgumentParser, what: str) -> None:
    command.add_argument("--json", action="store_true", help=what)


def _command(module: str, name: str) -> Callable[[Namespace], int]:
    """A command, whose module is loaded when it runs.

    Raises BadInput where this installation has no part for it.
    """

    def command(arguments: Namespace) -> int:
        try:
            run: Any = getattr(import_module(f"evaluator.cli.bulk.{module}"), name)
        except ModuleNotFoundError as error:
            fault = Fault("bulk", f"{error.name} is not installed", "hupai[bulk]")
            raise BadInput([InvalidRequest([fault])], notation="") from None
        try:
            code: int = run(arguments)
        except (HupaiError, OSError):
            raise
        except Exception:  # Python's own code for it is 1, which here says "findings"
            sys.stderr.write(format_exc())
            return CANNOT_ANSWER
        return code

    return command


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ArgumentTypeError(f"{text!r}; expected a whole number above 0")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0
    if not 0 < share <= 1:
        raise ArgumentTypeError(f"{text!r}; expected a share above 0, at most 1")
    return share


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r}; expected YYYY-MM-DD") from None
