"""Tables, and the places in a page that are written by a program."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

_BLOCK: Final = re.compile(
    r"(?P<open><!-- generated: (?P<name>[\w.]+) -->\n)(?P<body>.*?)(?P<close><!-- /generated -->)",
    re.DOTALL,
)
_FENCE: Final = re.compile(
    r"^```(?P<language>\w*)(?P<words>[^\n]*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE
)


class Fence(NamedTuple):
    """A code block: its language, the words behind it, what stands in it, and its first line."""

    language: str
    words: tuple[str, ...]
    body: str
    line: int


class UnknownBlock(Exception):
    """A page asks for a generated block that nobody writes."""


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""A Markdown table, ending with a line end.

    >>> print(table(["a", "b"], [["1", "x|y"]]), end="")
    | a | b |
    |---|---|
    | 1 | x\|y |
    """
    lines = [_row(header), "|" + "---|" * len(header), *map(_row, rows)]
    return "\n".join(lines) + "\n"


def code(text: str) -> str:
    """The text as code; nothing for nothing."""
    return f"`{text}`" if text else ""


def codes(texts: Iterable[str]) -> str:
    """Each text as code, parted by blanks."""
    return " ".join(map(code, texts))


def filled(page: str, blocks: Mapping[str, str]) -> str:
    r"""The page with each generated block in it written anew.

    Raises:
        UnknownBlock: the page has a block of another name.

    >>> filled("<!-- generated: one -->\n<!-- /generated -->", {"one": "text\n"})
    '<!-- generated: one -->\ntext\n<!-- /generated -->'
    """

    def write(match: re.Match[str]) -> str:
        if match["name"] not in blocks:
            raise UnknownBlock(f"no block {match['name']!r}; there are {', '.join(sorted(blocks))}")
        return match["open"] + blocks[match["name"]] + match["close"]

    return _BLOCK.sub(write, page)


def fenced(page: str) -> Iterator[Fence]:
    r"""Every code block of a page, in order.

    >>> list(fenced("text\n```sh not-run=long\nmake load\n```"))
    [Fence(language='sh', words=('not-run=long',), body='make load\n', line=2)]
    """
    for match in _FENCE.finditer(page):
        line = page.count("\n", 0, match.start()) + 1
        yield Fence(match["language"], tuple(match["words"].split()), match["body"], line)


def fences(page: str, language: str) -> Iterator[str]:
    """What stands in the code blocks of one language, in order."""
    yield from (fence.body for fence in fenced(page) if fence.language == language)


def fences_rewritten(page: str, language: str, write: Callable[[str], str]) -> str:
    """The page with what stands in the code blocks of one language written anew."""

    def rewrite(match: re.Match[str]) -> str:
        if match["language"] != language:
            return match[0]
        return f"```{language}{match['words']}\n{write(match['body'])}```"

    return _FENCE.sub(rewrite, page)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
