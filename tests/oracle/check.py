"""Price every case of the files named and say where the oracle differs.

``python -m tests.oracle.check FILE...``; the exit status is 0 when all cases agree.
"""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.oracle import price

OPTIONAL = ("near_miss_huxi", "lines")  # absent unless they apply
UNORDERED = ("reasons", "lines", "waits")


def differences(case: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """List the expected fields that the answer does not match, each as a text."""
    expect = case["expect"]
    found = []
    for field in sorted({*expect, *(field for field in OPTIONAL if field in answer)}):
        got, wanted = answer.get(field), expect.get(field)
        if field in UNORDERED and isinstance(got, list) and isinstance(wanted, list):
            got.sort()
            wanted.sort()
        if got != wanted:
            found.append(f"{field} {got!r}, expected {wanted!r}")
    return found


def main(paths: list[str]) -> int:
    """Check the files; print each differing case and the counts."""
    passed = failed = 0
    slowest = (0.0, "")
    for path in paths:
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            began = time.perf_counter()
            found = differences(case, price(case))
            slowest = max(slowest, (time.perf_counter() - began, case["id"]))
            if found:
                failed += 1
                print(f"{case['id']}: " + "; ".join(found))
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    print(f"slowest {slowest[0]:.2f} s ({slowest[1]})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
