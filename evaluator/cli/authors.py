"""The commands for authors of rulesets, each from parsed arguments to an exit code."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Final

from evaluator.cli import checking, differing, known, reviewed
from evaluator.cli.complaints import BAD_INPUT
from evaluator.cli.show import show
from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.review.checked import check
from evaluator.scoring.review.differing import differ

NOT_RIGHT: Final = 1
"""Exit code of rulesets that load and are not right; of such that differ, with ``--exit-code``."""


def check_rules(arguments: Namespace) -> int:
    """``hupai rules check``: every fault of the folders, their cases, what is untried."""
    report = check([Path(one) for one in arguments.folder] or [BUILT_IN])
    if arguments.json:
        print(_json(reviewed.report(report)))
    else:
        show(checking.page(report, arguments.lang))
    if report.faults:
        return BAD_INPUT
    return 0 if report.right else NOT_RIGHT


def differ_rules(arguments: Namespace) -> int:
    """``hupai rules diff``: what differs between two rulesets, and who is paid differently."""
    registry = known.registry(arguments)
    found = differ(*(known.folder(one, registry) for one in (arguments.before, arguments.after)))
    if arguments.json:
        print(_json(reviewed.difference(found)))
    else:
        show(differing.page(found, arguments.lang))
    return NOT_RIGHT if arguments.exit_code and found.changes else 0


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2)
