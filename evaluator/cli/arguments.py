"""The command line: what may be typed, and which command it runs."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter

from evaluator.cli import commands
from evaluator.scoring.check import MOST_DECOMPOSITIONS

_CODES = """exit codes:
  0  an answer was given, whether the hand wins or not
  1  with eval --exit-code only: the hand does not win
  2  the command line, the notation or the hand cannot be
  3  the server, or the rules on this machine, cannot answer
"""
_NOTATION = """examples:
  hupai eval "跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸" --ruleset duowang
  hupai eval peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo --ruleset taizhou
  echo "王七七… 胡八/自摸" | hupai eval - --ruleset duowang --option min_huxi=10
"""


def parser() -> ArgumentParser:
    """The whole command line. ``run`` of what it parses is the command."""
    top = ArgumentParser(
        prog="hupai",
        description="Evaluates hands of 跑胡子 and 泰州麻将, clause by clause.",
        epilog=_CODES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    commands_of = top.add_subparsers(metavar="COMMAND", required=True)
    _eval(
        commands_of.add_parser(
            "eval",
            help="evaluate one hand",
            description="Whether a hand wins, what it is worth, and by which clauses.",
            epilog=_NOTATION + "\n" + _CODES,
            formatter_class=RawDescriptionHelpFormatter,
        )
    )
    _rules(
        commands_of.add_parser(
            "rules",
            help="list the rulesets, or read one",
            description="The rulesets on this machine; with an id, one in full.",
        )
    )
    version = commands_of.add_parser("version", help="print the version of the engine")
    version.set_defaults(run=commands.version)
    return top


def _eval(command: ArgumentParser) -> None:
    command.add_argument(
        "notation", nargs="+", help="the hand, the winning tile and the facts; - reads stdin"
    )
    command.add_argument("--ruleset", required=True, metavar="ID", help="as `hupai rules` lists")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house option; may be given again",
    )
    command.add_argument(
        "--max",
        type=int,
        metavar="N",
        help=f"list the N best decompositions too, at most {MOST_DECOMPOSITIONS}",
    )
    command.add_argument(
        "--address", metavar="HOST:PORT", help="ask this server instead of evaluating here"
    )
    command.add_argument(
        "--exit-code", action="store_true", help="exit with 1 when the hand does not win"
    )
    _output(command, "print the EvaluateResponse as JSON, fields named as in the proto")
    command.set_defaults(run=commands.evaluate)


def _rules(command: ArgumentParser) -> None:
    command.add_argument("id", nargs="?", help="the ruleset to read in full")
    _output(command, "print JSON")
    command.set_defaults(run=commands.rules)


def _output(command: ArgumentParser, json_help: str) -> None:
    command.add_argument(
        "--lang", choices=("zh", "en"), default="zh", help="language of the text (default: zh)"
    )
    command.add_argument("--json", action="store_true", help=json_help)
