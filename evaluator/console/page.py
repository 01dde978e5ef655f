"""A page of the console: the template of its kind, filled."""

from dataclasses import dataclass
from typing import Any

from evaluator.console.asked import Asked
from evaluator.console.faults import Faults
from evaluator.console.report.environment import environment, style
from evaluator.scoring.schema import Ruleset
from evaluator.service.errors import CallFailed
from evaluator.words import Words


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be sent."""

    html: str
    status: int = 200


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another address that has the page."""

    address: str


def render(
    template: str, asked: Asked, words: Words, path: str, *, status: int = 200, **parts: object
) -> Page:
    """The page; ``path`` is its own address, for the switch of language and the menu."""
    filled: dict[str, Any] = {
        "style": style(),
        "words": words,
        "asked": asked,
        "path": path,
        "faults": Faults(),
        **parts,
    }
    return Page(environment().get_template(template).render(filled), status)


def words_of(asked: Asked, ruleset: Ruleset | None = None) -> Words:
    """The words of the language that is asked for."""
    return Words(asked.language, ruleset)


def failed(asked: Asked, error: CallFailed, path: str) -> str:
    """The page that says what the server did not answer."""
    words, faults = words_of(asked), Faults()
    faults.of_call(error, words, fields=())
    faults.page += [sentence for told in faults.by_field.values() for sentence in told]
    return render("error.html", asked, words, path, faults=faults).html


def error(asked: Asked, label: str) -> str:
    """The page that says one thing."""
    words, faults = words_of(asked), Faults()
    faults.page.append(words.say(label))
    return render("error.html", asked, words, "/", faults=faults).html
