"""What is wrong with what was asked, beside the field it is about."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from evaluator.errors import InvalidRequest, NotationError
from evaluator.service.errors import CallFailed
from evaluator.words import Words, faults


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
        language = words.language
        problem = words.say(
            "page.not_notation",
            problem=faults.problem(error.problem, language),
            expected=faults.expected(error.expected, language),
        )
        at = error.offset
        self.pointed[name] = Pointed(text[:at], text[at : at + 1] or "␣", text[at + 1 :], problem)

    def refused(self, name: str, error: InvalidRequest, words: Words) -> None:
        """What was pasted into a field cannot be."""
        for fault in error.faults:
            self.add(name, faults.fault(fault, words.language))

    def of_call(
        self,
        error: CallFailed,
        words: Words,
        *,
        fields: Iterable[str],
        field_of: Callable[[str], str] = str,
    ) -> None:
        """What the server said: each fault beside its field where the form has it, else on top.

        ``field_of`` gives the field that a path of the request is filled from, where it has
        another name.
        """
        known = set(fields)
        if not error.faults:
            code, _, text = str(error).splitlines()[0].partition(": ")
            why = faults.message(text, words.language)
            self.page.append(words.say("page.failed", code=code, problem=why))
        for fault in error.faults:
            path, _, _ = fault.partition(": ")
            name = _field(field_of(path), known)
            self.add(name, _beside(fault, known=name in known, words=words))


def _beside(text: str, *, known: bool, words: Words) -> str:
    """A fault in the words of the page, with its path only where no field shows what it is of."""
    fault = faults.read(text)
    if fault is None or not known:
        return faults.told(text, words.language)
    what = faults.without_path(fault, words.language)
    place = faults.place(fault.field, words.language)
    return words.say("page.fault_at", place=place, problem=what) if place else what


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
