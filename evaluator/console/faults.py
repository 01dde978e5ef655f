"""What is wrong with what was asked, beside the field it is about."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from evaluator.errors import NotationError
from evaluator.service.errors import CallFailed
from evaluator.words import Words


@dataclass(frozen=True, slots=True)
class Pointed:
    """A text with the character where it goes wrong set apart."""

    before: str
    at: str
    after: str
    problem: str


@dataclass
class Faults:
    """Sentences by the field of the form they stand beside; ``page`` are about no field."""

    by_field: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    pointed: dict[str, Pointed] = field(default_factory=dict)
    page: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.by_field or self.pointed or self.page)

    def of(self, name: str) -> list[str]:
        """Those beside a field."""
        return self.by_field.get(name, [])

    @property
    def in_options(self) -> bool:
        """Whether any stands beside a house option."""
        return any(name.startswith("option.") for name in self.by_field)

    def add(self, name: str, sentence: str) -> None:
        """One more beside a field."""
        self.by_field[name].append(sentence)

    def notation(self, name: str, text: str, error: NotationError, words: Words) -> None:
        """The text of a field is not notation."""
        problem = words.say("page.not_notation", problem=error.problem, expected=error.expected)
        at = error.offset
        self.pointed[name] = Pointed(text[:at], text[at : at + 1] or "␣", text[at + 1 :], problem)

    def of_call(self, error: CallFailed, words: Words, *, fields: Iterable[str]) -> None:
        """What the server said: each fault beside its field where the form has it, else on top."""
        known = set(fields)
        if not error.faults:
            self.page.append(words.say("page.failed", problem=str(error).splitlines()[0]))
        for fault in error.faults:
            path, _, problem = fault.partition(": ")
            self.add(_field(path, known), f"{path}: {problem}")


def _field(path: str, known: set[str]) -> str:
    """The field of the form that a path of the request is filled from.

    >>> known = {"option.min_huxi", "claim.total"}
    >>> _field("ruleset.options[min_huxi]", known), _field("claim.total", known)
    ('option.min_huxi', 'claim.total')
    >>> _field("evaluation.win.tile", known)
    'hand'
    """
    path = path.removeprefix("evaluation.")
    if path.startswith("ruleset.options["):
        option = "option." + path.removeprefix("ruleset.options[").rstrip("]")
        return option if option in known else "ruleset"
    if path in known:
        return path
    head = path.partition("[")[0]
    if head in known:
        return head
    if path.startswith("claim."):
        return "claim"
    return "ruleset" if path.startswith("ruleset") else "hand"
