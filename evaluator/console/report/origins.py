"""Where a result comes from: rules, readings, digests, and how to get it again."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evaluator.domain.evaluation import Provenance
from evaluator.scoring.schema import Reading, Ruleset
from evaluator.words import Words


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause with its sentence."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Read:
    """A reading that was relied on; only its id where the sheet is not on this machine."""

    id: str
    question: str = ""
    chosen: str = ""
    other: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option that is not at its default, as a command takes it and in words."""

    name: str
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Everything needed to compute a result again and to compare."""

    rules: str
    options: tuple[Chosen, ...]
    all_default: bool
    notation: str
    digests: tuple[tuple[str, str], ...]
    engine: str
    command: str


def origin(provenance: Provenance, words: Words) -> Origin:
    """What the page says of it; options are those that differ from their defaults."""
    chosen = _chosen(provenance, words.ruleset)
    return Origin(
        rules=provenance.ruleset_id,
        options=tuple(
            Chosen(
                name,
                value,
                words.option(name) + words.say("page.of", what=words.value(name, value)),
            )
            for name, value in chosen
        ),
        all_default=words.ruleset is not None and not chosen,
        notation=provenance.notation,
        digests=(
            (words.say("rules"), provenance.ruleset_digest),
            (words.say("request"), provenance.request_digest),
            (words.say("result"), provenance.result_digest),
        ),
        engine=provenance.engine_version,
        command=command("eval", provenance.notation, provenance.ruleset_id, chosen),
    )


def command(
    name: str, notation: str, ruleset_id: str, options: Iterable[tuple[str, str]] = ()
) -> str:
    """The line that gives the same answer again, as a shell takes it.

    >>> command("eval", "8x hu:8x/zimo", "wucai", [("min_huxi", "10")])
    "hupai eval '8x hu:8x/zimo' --ruleset wucai --option min_huxi=10"
    """
    given = [word for name, value in options for word in ("--option", f"{name}={value}")]
    return shlex.join(["hupai", name, notation, "--ruleset", ruleset_id, *given])


def readings(ids: Sequence[str], ruleset: Ruleset | None) -> tuple[Read, ...]:
    """The readings with these ids."""
    known: dict[str, Reading] = {r.id: r for r in ruleset.readings} if ruleset else {}
    return tuple(
        Read(name, known[name].question, known[name].chosen, known[name].other)
        if name in known
        else Read(name)
        for name in ids
    )


def clauses(ids: Iterable[str], ruleset: Ruleset | None) -> tuple[Cited, ...]:
    """The sentences of the clauses with these ids, in the order of the sheet."""
    if ruleset is None:
        return ()
    wanted = set(ids)
    return tuple(Cited(c.id, c.text) for c in ruleset.clauses if c.id in wanted)


def _chosen(provenance: Provenance, ruleset: Ruleset | None) -> tuple[tuple[str, str], ...]:
    defaults = {option.name: option.default for option in ruleset.options} if ruleset else {}
    return tuple(
        (name, value) for name, value in provenance.options.items() if defaults.get(name) != value
    )
