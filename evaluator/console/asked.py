"""What a browser asks, read within limits: fields of the address and of a form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request

from evaluator.scoring.sentences import Language

MOST_BYTES: Final = 65_536
"""The longest form that is read."""

MOST_ADDRESS: Final = 16_384
"""The longest query that is read, in bytes as sent."""

MOST_FIELDS: Final = 128

_OPTION: Final = "option."


class TooLarge(Exception):
    """What was sent is longer than what is read."""


class Unreadable(Exception):
    """What was sent is no form."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The fields by name; of a name given twice the last, but every tile and fact pressed."""

    fields: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """The field without blanks around it; empty where it was not sent."""
        return self.fields.get(name, "").strip()

    @property
    def language(self) -> Language:
        """Chinese unless English is asked for."""
        return "en" if self.get("lang") == "en" else "zh"

    @property
    def options(self) -> dict[str, str]:
        """House options by name."""
        return {
            name.removeprefix(_OPTION): value.strip()
            for name, value in self.fields.items()
            if name.startswith(_OPTION) and value.strip()
        }

    def link(self, path: str, **changed: str) -> str:
        """An address with these fields, some of them changed; those left empty are left out."""
        fields = {**self.fields, **changed}
        query = urlencode({name: value for name, value in fields.items() if value})
        return f"{path}?{query}" if query else path

    def only(self, *names: str) -> "Asked":
        """Just these fields, and the options."""
        return Asked(
            {
                name: value
                for name, value in self.fields.items()
                if name in names or name.startswith(_OPTION)
            }
        )

    def without_options(self) -> "Asked":
        """These fields for another sheet, which has options of its own."""
        return Asked({n: value for n, value in self.fields.items() if not n.startswith(_OPTION)})


async def read(request: Request) -> Asked:
    """The fields of the address, or of the form that was sent.

    Raises:
        TooLarge: there is more than is read.
        Unreadable: it is not UTF-8, or not a form.
    """
    if len(request.scope["query_string"]) > MOST_ADDRESS:
        raise TooLarge
    text: bytes = request.scope["query_string"]
    if request.method == "POST":
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded":
            raise Unreadable
        text = await _body(request)
    try:
        pairs: Sequence[tuple[str, str]] = parse_qsl(
            text.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError as error:
        raise Unreadable from error
    return Asked({name: value.replace("\r\n", "\n").replace("\0", "") for name, value in pairs})


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise TooLarge
    return bytes(body)
