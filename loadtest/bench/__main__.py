"""``python -m loadtest.bench [PART…]``: prints a table, writes ``build/bench.json``."""

import argparse
from pathlib import Path

from loadtest.bench import calls, inprocess, kernel, peers, report

PARTS = {
    "kernel": kernel.figures,
    "inprocess": inprocess.figures,
    "peers": peers.figures,
    "calls": calls.figures,
}


def main() -> None:
    """Measures the parts asked for, all of them without any."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}")
    parser.add_argument(
        "--json", type=Path, default=Path("build/bench.json"), help="where to write"
    )
    asked = parser.parse_args()
    for name, value in report.machine().items():
        print(f"{name:<9} {value}")
    figures = []
    for part in asked.parts or PARTS:
        for figure in PARTS[part]():
            figures.append(figure)
            print(report.table([figure]), flush=True)
    report.write(asked.json, figures)
    print(f"\n{report.table(figures)}\n\nwritten to {asked.json}")


if __name__ == "__main__":
    main()
