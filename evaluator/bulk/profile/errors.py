"""What can be wrong with a profile, and with a record that is read through one."""

from evaluator.errors import HupaiError


class BadProfile(HupaiError):
    """A profile cannot be used; all faults at once, each ``file: [table]: key: what is wrong``."""

    def __init__(self, faults: list[str]) -> None:
        """Keeps the faults, one line each."""
        super().__init__("\n".join(faults))
        self.faults = faults


class Unmapped(Exception):
    """One value of a record is not what the profile says it is."""

    def __init__(self, place: str, problem: str, expected: str) -> None:
        """``place`` is the path of the value in the record."""
        super().__init__(f"{place}: {problem}; expected {expected}")
        self.place, self.problem, self.expected = place, problem, expected
