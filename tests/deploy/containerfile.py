"""The container file, read instruction by instruction, and what its context lets in."""

import re
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
_TEXT: Final = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
_IGNORED: Final = (ROOT / ".dockerignore").read_text(encoding="utf-8")


class Instruction(NamedTuple):
    """One line, continued ones joined."""

    name: str
    text: str


def stages() -> list[list[Instruction]]:
    """The instructions of each stage, from its FROM."""
    whole = re.sub(r"^\s*#.*\n", "", _TEXT, flags=re.MULTILINE).replace("\\\n", "")
    found: list[list[Instruction]] = []
    for line in filter(None, map(str.strip, whole.splitlines())):
        name, _, text = line.partition(" ")
        if name == "FROM":
            found.append([])
        if found:
            found[-1].append(Instruction(name, text))
    return found


def arguments(name: str) -> list[str]:
    """What follows each instruction of a name."""
    return [one.text for stage in stages() for one in stage if one.name == name]


def copied(instruction: Instruction) -> tuple[list[str], str]:
    """What a COPY takes from the context, and where to; nothing when it copies from a stage."""
    *sources, target = instruction.text.split()
    return ([] if sources[0].startswith("--from") else sources), target


def known() -> list[str]:
    """Every file that git has, or would take."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return [name for name in filter(None, listed.stdout.split("\0")) if (ROOT / name).is_file()]


def is_let_in(name: str) -> bool:
    """Whether ``.dockerignore`` leaves the file in the context: the last pattern decides."""
    parts = name.split("/")
    prefixes = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    let_in = True
    for line in filter(None, map(str.strip, _IGNORED.splitlines())):
        pattern = line.removeprefix("!")
        if not line.startswith("#") and any(map(_expression(pattern).fullmatch, prefixes)):
            let_in = line.startswith("!")
    return let_in


def _expression(pattern: str) -> re.Pattern[str]:
    told = re.escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
    return re.compile(told)
