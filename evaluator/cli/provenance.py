"""What an answer was computed from: rules, options, hand, engine, and the digests."""

from collections.abc import Iterator

from evaluator.cli.page import LEFT, Block, Style, Table, cell, heading
from evaluator.domain.evaluation import Provenance
from evaluator.words import Words

_SHOWN_DIGITS = 12


def provenance(origin: Provenance, words: Words) -> Iterator[Block]:
    """Everything needed to compute the answer again and to compare."""
    yield from heading(words.say("provenance"))
    rows = (
        ("rules", f"{origin.ruleset_id} {short(origin.ruleset_digest)}"),
        ("options", _options(origin, words)),
        ("notation", origin.notation),
        ("request", origin.request_digest),
        ("result", origin.result_digest),
        ("engine", origin.engine_version),
    )
    yield Table(
        LEFT + LEFT,  # a digest is never broken, so that it can be copied
        tuple((cell(words.say(label), Style.FAINT), cell(text)) for label, text in rows),
    )


def short(digest: str) -> str:
    """The digest's first digits, enough to tell two rulesets apart.

    >>> short("sha256:0123456789abcdef")
    'sha256:0123456789ab…'
    """
    algorithm, _, digits = digest.partition(":")
    return f"{algorithm}:{digits[:_SHOWN_DIGITS]}…"


def _options(origin: Provenance, words: Words) -> str:
    """The options that differ from their defaults; all of them where those are not known."""
    defaults = {o.name: o.default for o in words.ruleset.options} if words.ruleset else {}
    given = [(n, value) for n, value in origin.options.items() if defaults.get(n) != value]
    if not words.ruleset:
        return " ".join(f"{name}={value}" for name, value in given)
    chosen = " ".join(f"{name}={words.with_value(name, value)}" for name, value in given)
    return words.say("other_defaults", options=chosen) if chosen else words.say("defaults")
