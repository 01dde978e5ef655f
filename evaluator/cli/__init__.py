"""``hupai``: evaluate a hand, settle a round, audit a claim and read the rules, from a shell.

Answers go to standard output, what is wrong to standard error. Exit codes:

    0  an answer was given, whether the hand wins or not
    1  with ``--exit-code`` only: the hand does not win, the claim is not right; of ``rules check``
       that the rulesets are not right
    2  the command line, the notation or the hand cannot be; every fault is named
    3  the server, or the rules on this machine, cannot answer
"""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; ``argv`` is without the program's name."""
    words = sys.argv[1:] if argv is None else argv
    if "bulk" in words[:1]:
        from evaluator.cli.bulk import workers  # noqa: PLC0415 - the others have no use for it

        workers.begin(words)
    from evaluator.cli.running import run  # noqa: PLC0415 - takes as long to load as workers do

    return run(words)
