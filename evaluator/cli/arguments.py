"""The command line: what may be typed, and which command it runs."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Final

from evaluator.cli import authors, commands
from evaluator.cli.bulk.arguments import bulk
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.scoring.check import MOST_DECOMPOSITIONS

_CHECK: Final = "rules check"
_DIFF: Final = "rules diff"
"""Commands of two words; argparse takes them for one."""

_CHECK_CODES = """exit codes:
  0  every case is right and everything is tried
  1  a case is not right, or something is tried by none
  2  a file cannot be used; every fault is named
"""
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


def parse(argv: Sequence[str]) -> Namespace:
    """What was typed after the program's name. ``run`` of it is the command.

    Ends the program as argparse does where it cannot be.
    """
    words = list(argv)
    if " ".join(words[:2]) in (_CHECK, _DIFF):
        words[:2] = [" ".join(words[:2])]
    return parser().parse_args(words)


def parser() -> ArgumentParser:
    """The whole command line."""
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
    _check_rules(
        commands_of.add_parser(
            _CHECK,
            prog=f"hupai {_CHECK}",
            help="find what is wrong with rulesets, for their authors",
            description="Every fault of the files with its row and field, cases that do not give"
            " what they must, and what of a sheet no case tries.",
            epilog=_CHECK_CODES,
            formatter_class=RawDescriptionHelpFormatter,
        )
    )
    _differ_rules(
        commands_of.add_parser(
            _DIFF,
            prog=f"hupai {_DIFF}",
            help="tell two rulesets or revisions apart",
            description="Which rows of the files differ, and which hands are paid differently:"
            " those of the cases, and samples that are the same each time.",
        )
    )
    bulk(
        commands_of.add_parser(
            "bulk",
            help="judge settlements by the million again",
            description="Re-evaluates files of settlements, with evidence of what came of it.",
        )
    )
    version = commands_of.add_parser("version", help="print the version of the engine")
    version.add_argument("--address", metavar="HOST:PORT", help="and what this server is")
    version.set_defaults(run=commands.version)
    health = commands_of.add_parser(
        "health",
        help="ask a server whether it takes calls",
        description="Exit code 0 when it does, 3 when it does not or cannot be reached.",
    )
    health.add_argument("--address", required=True, metavar="HOST:PORT", help="of the server")
    health.add_argument(
        "--service", default="", metavar="NAME", help="one service of it, hupai.v1.EvaluatorService"
    )
    health.set_defaults(run=commands.health)
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
        "--why",
        action="append",
        default=[],
        metavar="LINE",
        help="say why the hand has this line or has it not; may be given again",
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
    command.add_argument(
        "--ruleset",
        required=True,
        metavar="ID[@DIGEST]",
        help="as `hupai rules` lists; with a digest a revision, its first digits are enough",
    )
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
    _folders(command)


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
    _folders(command)


def _rules(command: ArgumentParser) -> None:
    command.add_argument("id", nargs="?", metavar="ID[@DIGEST]", help="the ruleset to read in full")
    _folders(command)
    _output(command, "print JSON")
    command.set_defaults(run=commands.rules)


def _folders(command: ArgumentParser) -> None:
    command.add_argument(
        "--rulesets",
        action="append",
        default=[],
        metavar="DIR",
        help="a folder with rulesets besides the built-in ones; may be given again",
    )


def _check_rules(command: ArgumentParser) -> None:
    command.add_argument(
        "folder",
        nargs="*",
        metavar="DIR",
        help="a ruleset, or a folder with one for each; without any the built-in ones",
    )
    _output(command, "print JSON")
    command.set_defaults(run=authors.check_rules)


def _differ_rules(command: ArgumentParser) -> None:
    what = "ID, ID@DIGEST, or its folder"
    command.add_argument("before", metavar="A", help=f"one: {what}")
    command.add_argument("after", metavar="B", help=f"the other: {what}")
    _folders(command)
    command.add_argument("--exit-code", action="store_true", help="exit with 1 when they differ")
    _output(command, "print JSON")
    command.set_defaults(run=authors.differ_rules)


def _output(command: ArgumentParser, json_help: str) -> None:
    command.add_argument(
        "--lang", choices=("zh", "en"), default="zh", help="language of the text (default: zh)"
    )
    command.add_argument("--json", action="store_true", help=json_help)


def _report(command: ArgumentParser) -> None:
    command.add_argument("--html", metavar="FILE", help="write a report to this file too")
