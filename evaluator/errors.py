"""Every error this project raises on purpose. Each says what, where, what was expected.

A hand that does not win is an answer, never an error.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request.

    ``field`` is a path into the request such as ``hand.melds[2].tiles``; ``problem`` says what
    is there, ``expected`` what should be. Neither quotes more of the request than that field.
    """

    field: str
    problem: str
    expected: str

    def __str__(self) -> str:
        """The fault in one line."""
        return f"{self.field}: {self.problem}; expected {self.expected}"

    def under(self, path: str) -> "Fault":
        """The fault of a part, as one of the whole where the part stands under the path.

        >>> str(Fault("win.tile", "no winning tile", "one").under("evaluation"))
        'evaluation.win.tile: no winning tile; expected one'
        """
        return Fault(f"{path}.{self.field}", self.problem, self.expected)


class HupaiError(Exception):
    """Base of the project's own errors."""


class InvalidRequest(HupaiError):
    """The request describes something that cannot exist; all its faults at once."""

    def __init__(self, faults: list[Fault]) -> None:
        """Keeps the faults in the order they were found."""
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


class NotationError(HupaiError):
    """A text is not notation.

    ``offset`` is the 0-based character where it goes wrong, ``token`` the word it is in.
    """

    def __init__(self, problem: str, *, offset: int, token: str, expected: str) -> None:
        """Builds the sentence from its parts."""
        super().__init__(f"at character {offset + 1}, in {token!r}: {problem}; expected {expected}")
        self.problem, self.offset, self.token, self.expected = problem, offset, token, expected


class UnknownRuleset(HupaiError):
    """No ruleset with this id is served here."""

    def __init__(self, ruleset_id: str, known: list[str]) -> None:
        """Names what was asked for and what there is."""
        super().__init__(f"unknown ruleset {ruleset_id!r}; expected one of {', '.join(known)}")
        self.ruleset_id, self.known = ruleset_id, known


class DigestMismatch(HupaiError):
    """The caller pinned a ruleset digest which no served revision has."""

    def __init__(self, ruleset_id: str, pinned: str, served: list[str]) -> None:
        """Names the digest asked for and those there are, the current one first."""
        digests = " or ".join(served)
        super().__init__(f"ruleset {ruleset_id} is served with digest {digests}, not {pinned}")
        self.ruleset_id, self.pinned, self.served = ruleset_id, pinned, served


class RulesetError(HupaiError):
    """A ruleset's data cannot be used; raised at load time only, all faults at once.

    Each entry reads ``file: row: field: what is wrong``.
    """

    def __init__(self, faults: list[str]) -> None:
        """Keeps the faults, one line each."""
        super().__init__("\n".join(faults))
        self.faults = faults
