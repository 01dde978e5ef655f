"""The command line: what may be typed, and which command it runs."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter

from evaluator.cli import commands
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.scoring.check import MOST_DECOMPOSITIONS

_CODES = """exit codes:
  0  an answer was given, whether the hand wins or not
  1  with --exit-code only: the hand does not win, the claim is not right
  2  the command line, the notation or the hand cannot be
  3  the server, or the rules on this machine, cannot answer
"""
_SETTLE = """A file holds a SettleRequest as protobuf JSON. In a hand, `notation` may stand for
hand, win and facts, and its ruleset may be left out:

  {"ruleset": {"id": "taizhou"}, "seats": 4, "rate": 2, "win": {"winners": [
    {"seat": 1, "evaluation": {"notation": "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"}}]}}
"""
_AUDIT = """A file holds an AuditRequest as protobuf JSON. In a hand, `notation` may stand for hand,
win and facts:

  {"evaluation": {"ruleset": {"id": "taizhou"},
                  "notation": "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"},
   "claim": {"hu": true, "total": 34}}
"""
_NOTATION = """examples:
  hupai eval "跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸" --ruleset duowang
  hupai eval peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo --ruleset taizhou
  echo "王七七… 胡八/自摸" | hupai eval - --ruleset duowang --option min_huxi=10
"""
_WAITS = """examples:
  hupai waits "跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌" --ruleset duowang
  hupai waits peng:3m 123m555s7889p hua:EECFPb --ruleset taizhou --source dianpao --seen 88p
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
    _waits(
        commands_of.add_parser(
            "waits",
            help="list what a hand waits on",
            description="Which tiles complete a hand that is one short, and what each is worth.",
            epilog=_WAITS + "\n" + _CODES,
            formatter_class=RawDescriptionHelpFormatter,
        )
    )
    _settle(
        commands_of.add_parser(
            "settle",
            help="settle one round",
            description="Who pays whom for a finished round, and by which clauses.",
            epilog=_SETTLE + "\n" + _CODES,
            formatter_class=RawDescriptionHelpFormatter,
        )
    )
    _audit(
        commands_of.add_parser(
            "audit",
            help="hold a claimed result against the rules",
            description="Whether a claim is right, where it goes wrong, what else explains it.",
            epilog=_AUDIT + "\n" + _CODES,
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
    version.add_argument("--address", metavar="HOST:PORT", help="and what this server is")
    version.set_defaults(run=commands.version)
    return top


def _eval(command: ArgumentParser) -> None:
    _hand(command, "the hand, the winning tile and the facts; - reads stdin")
    command.add_argument(
        "--max",
        type=int,
        metavar="N",
        help=f"list the N best decompositions too, at most {MOST_DECOMPOSITIONS}",
    )
    command.add_argument(
        "--exit-code", action="store_true", help="exit with 1 when the hand does not win"
    )
    _output(command, "print the EvaluateResponse as JSON, fields named as in the proto")
    _report(command)
    command.set_defaults(run=commands.evaluate)


def _waits(command: ArgumentParser) -> None:
    _hand(command, "the hand one tile short, and the facts; - reads stdin")
    command.add_argument(
        "--source",
        choices=[name for _, name, _ in SOURCES if name != "dealt"],
        default="zimo",
        help="where the winning tile would come from (default: zimo)",
    )
    command.add_argument(
        "--seen", default="", metavar="TILES", help="tiles on the table, in notation"
    )
    command.add_argument("--exit-code", action="store_true", help="exit with 1 when no tile wins")
    _output(command, "print the ListWaitsResponse as JSON, fields named as in the proto")
    command.set_defaults(run=commands.list_waits)


def _hand(command: ArgumentParser, what: str) -> None:
    command.add_argument("notation", nargs="+", help=what)
    command.add_argument("--ruleset", required=True, metavar="ID", help="as `hupai rules` lists")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house option; may be given again",
    )
    command.add_argument(
        "--address", metavar="HOST:PORT", help="ask this server instead of evaluating here"
    )


def _settle(command: ArgumentParser) -> None:
    _request(command)
    _output(command, "print the SettleResponse as JSON, fields named as in the proto")
    command.set_defaults(run=commands.settle)


def _audit(command: ArgumentParser) -> None:
    _request(command)
    command.add_argument(
        "--exit-code", action="store_true", help="exit with 1 when the claim is not right"
    )
    _output(command, "print the AuditResponse as JSON, fields named as in the proto")
    _report(command)
    command.set_defaults(run=commands.audit)


def _request(command: ArgumentParser) -> None:
    command.add_argument("file", help="the request as JSON; - reads stdin")
    command.add_argument("--address", metavar="HOST:PORT", help="ask this server instead")


def _rules(command: ArgumentParser) -> None:
    command.add_argument("id", nargs="?", help="the ruleset to read in full")
    _output(command, "print JSON")
    command.set_defaults(run=commands.rules)


def _output(command: ArgumentParser, json_help: str) -> None:
    command.add_argument(
        "--lang", choices=("zh", "en"), default="zh", help="language of the text (default: zh)"
    )
    command.add_argument("--json", action="store_true", help=json_help)


def _report(command: ArgumentParser) -> None:
    command.add_argument("--html", metavar="FILE", help="write a report to this file too")
