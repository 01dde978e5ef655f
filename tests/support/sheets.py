"""Sheets of the tests: built-in ones with a piece of their text replaced."""

from pathlib import Path
from typing import Final

from evaluator.scoring.loading import load
from evaluator.scoring.registry import BUILT_IN

PAYS_MORE: Final = ("add_tun = 1", "add_tun = 3")
"""An own draw in wucai adds three."""

SECOND: Final = ("version     = 1", "version     = 2")
PLAIN: Final = "偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸"
"""Under wucai: one 囤, and what an own draw adds."""


def sheet(folder: Path, *pieces: tuple[str, str], of: str = "wucai") -> str:
    """Writes a copy of a built-in sheet with its cases, as ``write``; gives back its digest."""
    write(folder, *pieces, of=of)
    return load(folder).digest


def write(folder: Path, *pieces: tuple[str, str], of: str = "wucai", file: str = "ruleset") -> None:
    """Writes a copy of a built-in sheet with its cases.

    Each piece is (text, text in its place), in the file of that name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("ruleset", "cases"):
        text = (BUILT_IN / of / f"{name}.toml").read_text(encoding="utf-8")
        for old, new in pieces if name == file else ():
            assert old in text, old
            text = text.replace(old, new, 1)
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


def two_revisions(root: Path) -> tuple[str, str]:
    """A wucai with a second revision that pays more, and the first beside it; both digests."""
    older = sheet(root / "wucai/revisions/1")
    return sheet(root / "wucai", SECOND, PAYS_MORE), older
