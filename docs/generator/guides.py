"""The tables of the guides: facts, sources of the winning tile, and what an audit may say."""

import re
import tomllib
from typing import Final

from docs.generator.contract import contract
from docs.generator.markdown import code, codes, table
from docs.generator.sources import ROOT
from evaluator.domain.notation.lexicon import SOURCES, WORDS
from evaluator.scoring.registry import built_in
from evaluator.scoring.sentences import sentence

_SENTENCES: Final = ROOT / "evaluator/scoring/sentences.toml"
_SETTER: Final = re.compile(r"\s*(?:Optional|Required)?;? ?[Ss]et by the \w+\.$")
_SHARED: Final = frozenset({"option", "reading"})
"""Sentences that are only ever part of another."""


def links() -> str:
    """The pages of the rulesets, as entries of the index."""
    return "".join(
        f"- [{one.id}](rulesets/{one.id}.md): {one.name}\n" for one in built_in().rulesets
    )


def facts() -> str:
    """Every fact: how it is written, which sheets take it, what it says."""
    words = {word.fact: f"{word.ascii}{'' if word.ascii[0] == '@' else ':'}" for word in WORDS}
    (message,) = (one for one in contract().messages() if one.name == "Facts")
    return table(
        ["fact", "notation", "taken by", "what it says"],
        (
            [
                code(field.name),
                code(words[field.name]),
                _takers("facts", field.name),
                _SETTER.sub("", " ".join(field.said)),
            ]
            for field in message.fields
        ),
    )


def sources() -> str:
    """Every source of a winning tile: how it is written, which sheets take it, what it says."""
    written = {source.name: f"/{word}" for source, word, _ in SOURCES} | {"DEALT": "@dealt"}
    (enum,) = (one for one in contract().enums() if one.name == "WinSource")
    names = [(value.name.removeprefix("WIN_SOURCE_"), value.said) for value in enum.values[1:]]
    return table(
        ["source", "notation", "taken by", "what it says"],
        (
            [code(name), code(written[name]), _takers("sources", name), " ".join(said)]
            for name, said in names
        ),
    )


def explanations() -> str:
    """What is said of a claim that is right under something else."""
    return _sentences("explanation", "kind")


def slips() -> str:
    """What is said of one thing done wrong."""
    return _sentences("slip", "slip")


def _takers(what: str, name: str) -> str:
    registry = built_in()
    takers = (
        one.id for one in registry.rulesets if name in _names(registry.resolved(one.id), what)
    )
    return codes(takers)


def _names(rules: object, what: str) -> set[str]:
    return {getattr(one, "name", str(one)) for one in getattr(rules, what)}


def _sentences(kind: str, head: str) -> str:
    """Every sentence of a kind, in the order of the catalogue, not filled in."""
    said = tomllib.loads(_SENTENCES.read_text(encoding="utf-8"))[kind]
    return table(
        [head, "zh", "en"],
        (
            [code(name), sentence(kind, name, "zh", {}), sentence(kind, name, "en", {})]
            for name in said
            if name not in _SHARED
        ),
    )
