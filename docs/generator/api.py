"""The page of the contract: service, RPCs with their statuses, messages, enums."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import grpc

from docs.generator.contract import Contract, Enum, Field, Message, Method, Paragraphs
from docs.generator.markdown import code, table

_HEAD: Final = """<!-- Written by docs/generate.py from evaluator.proto; do not edit. -->
# API

Package `hupai.v1`, as [evaluator.proto](../proto/hupai/v1/evaluator.proto) has it. How it is used:
[for game servers](game-servers.md). The reason that comes with each status:
[README](../README.md#calling-it).

"""
_STATUSES: Final = "|".join(code.name for code in grpc.StatusCode)
_NAME: Final = re.compile(rf"\b(?:{_STATUSES}|\w+(?:_\w+)+(?:\[\d\])?|google\.rpc\.\w+)")
"""Words of a comment that are code: statuses, and what is written with an underscore."""

_CONDITION: Final = re.compile(rf"(?:^|(?<=\. ))(?P<status>{_STATUSES}) if (?P<when>.*?)\.(?= |$)")


def page(contract: Contract) -> str:
    """The whole page."""
    known = {message.name for message in contract.messages()}
    known |= {enum.name for enum in contract.enums()}
    return "".join(
        [
            _HEAD,
            "## EvaluatorService\n",
            *(f"\n{_prose(said)}\n" for said in contract.service),
            *(_method(method, known) for method in contract.methods()),
            "\n## Messages\n",
            *(_message(message, known) for message in contract.messages()),
            "\n## Enums\n",
            *map(_enum, contract.enums()),
        ]
    )


def conditions(said: str) -> list[tuple[str, str]]:
    """The statuses that a paragraph tells of, and when each is returned.

    >>> conditions("NOT_FOUND if it is not served. ABORTED if a, b or c cannot be.")
    [('NOT_FOUND', 'it is not served'), ('ABORTED', 'a, b or c cannot be')]
    """
    return [(match["status"], match["when"]) for match in _CONDITION.finditer(said)]


def _method(method: Method, known: set[str]) -> str:
    takes, gives = _typed(method.takes, known), _typed(method.gives, known)
    takes, gives = (
        "stream of " * method.takes_stream + takes,
        "stream of " * method.gives_stream + gives,
    )
    return f"\n### {method.name}\n\n{takes} → {gives}\n{''.join(_paragraphs(method.said))}"


def _paragraphs(said: Paragraphs) -> Iterator[str]:
    """The paragraphs; the statuses in them as a list."""
    for paragraph in said:
        if rest := _CONDITION.sub("", paragraph).strip():
            yield f"\n{_prose(rest)}\n"
        if found := conditions(paragraph):
            yield "\n" + "".join(f"- {code(status)}: if {_prose(when)}\n" for status, when in found)


def _message(message: Message, known: set[str]) -> str:
    head = f"\n### {message.name}\n{_all(message.said)}"
    if not message.fields:
        return head
    rows = (
        [str(field.number), code(field.name), _kind(field, known), _prose(" ".join(field.said))]
        for field in message.fields
    )
    return f"{head}\n{table(['no', 'field', 'type', 'what it is'], rows)}"


def _kind(field: Field, known: set[str]) -> str:
    kind = f"{field.label} {_typed(field.type, known)}".strip()
    return f"{kind}, one of {code(field.oneof)}" if field.oneof else kind


def _enum(enum: Enum) -> str:
    rows = (
        [str(value.number), code(value.name), _prose(" ".join(value.said))] for value in enum.values
    )
    return f"\n### {enum.name}\n{_all(enum.said)}\n{table(['no', 'value', 'meaning'], rows)}"


def _all(said: Iterable[str]) -> str:
    return "".join(f"\n{_prose(paragraph)}\n" for paragraph in said)


def _typed(name: str, known: set[str]) -> str:
    """A type; a link to it where this page has it."""
    return f"[{name}](#{name.lower()})" if name in known else code(name)


def _prose(text: str) -> str:
    """A comment as Markdown: names as code, and nothing that would be markup by accident."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part[:1] == "`" else _plain(part) for part in parts)


def _plain(text: str) -> str:
    parts = re.split(f"({_NAME.pattern})", text)
    return "".join(
        code(part) if place % 2 else re.sub(r"([\\\[\]<>*])", r"\\\1", part)
        for place, part in enumerate(parts)
    )
