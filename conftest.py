"""What pytest leaves out where an optional part is not installed, and that it says so."""

from importlib.util import find_spec

_BULK = ("numpy", "pyarrow")
_MISSING = [name for name in _BULK if find_spec(name) is None]

_OF_BULK = ["evaluator/bulk/*", "evaluator/cli/bulk/*", "tests/bulk/*", "tests/cli/*bulk*"]

collect_ignore_glob = _OF_BULK if _MISSING else []


def pytest_report_header() -> str:
    """The line that says what is left out."""
    if not _MISSING:
        return ""
    missing = " and ".join(_MISSING)
    return f"evaluator.bulk is not tested: {missing} not installed, pip install '.[bulk]' has them"
