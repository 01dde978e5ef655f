"""The gate: ``python -m loadtest [SCENARIO…]``. Ends with 1 if a figure misses its bound.

Load comes from this machine to this machine, at rates that are set here, and every scenario ends by
itself.
"""

import argparse
import shlex
import sys

import uvloop

from loadtest import figures
from loadtest.scenarios import SCENARIOS
from loadtest.size import FULL, SHORT


def main() -> int:
    """Runs the scenarios asked for, all of them without any."""
    parser = argparse.ArgumentParser(prog="python -m loadtest", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help=f"some of {', '.join(SCENARIOS)}")
    parser.add_argument("--seed", type=int, default=1, help="of what is asked [1]")
    parser.add_argument(
        "--short", action="store_true", help="seconds instead of minutes, no bounds on speed"
    )
    parser.add_argument("--record", action="store_true", help="add the figures to RESULTS.md")
    asked = parser.parse_args()
    unknown = set(asked.scenarios) - SCENARIOS.keys()
    if unknown:
        parser.error(f"no such scenario: {', '.join(sorted(unknown))}")
    found: list[figures.Figure] = []
    for name in asked.scenarios or SCENARIOS:
        some = uvloop.run(SCENARIOS[name](SHORT if asked.short else FULL, asked.seed))
        print(figures.table(some), end="\n\n", flush=True)
        found += some
    if asked.record:
        figures.record(shlex.join(["python", "-m", "loadtest", *sys.argv[1:]]), found)
    missed = [figure.name for figure in found if not figure.met]
    if missed:
        print(f"missed: {', '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
