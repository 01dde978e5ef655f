"""What pytest leaves out where an optional part is not installed, and that it says so."""

from importlib.util import find_spec

_BULK = ("numpy", "pyarrow")
_MISSING = [name for name in _BULK if find_spec(name) is None]

_OF_BULK = ["evaluator/bulk/*", "evaluator/cli/bulk/*", "tests/bulk/*", "tests/cli/*bulk*"]

_OF_SPARK = ["evaluator/bulk/spark/*"]
_NO_SPARK = find_spec("pyspark") is None

collect_ignore_glob = [*(_OF_BULK if _MISSING else []), *(_OF_SPARK if _NO_SPARK else [])]


def pytest_report_header() -> list[str]:
    """The lines that say what is left out."""
    lines = []
    if _MISSING:
        missing = " and ".join(_MISSING)
        lines.append(f"evaluator.bulk is not tested: no {missing}, pip install '.[bulk]' has them")
    if _NO_SPARK:
        lines.append("the Spark engine is not tested: no pyspark, make spark installs it")
    return lines
