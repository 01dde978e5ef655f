"""The compiled 字牌 core held against the plain one: one hand asked of both, and what differs."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

from evaluator.domain import notation, zipai
from evaluator.domain import tile as tiles
from evaluator.domain.hand import Position
from evaluator.scoring import Resolved
from evaluator.scoring.tasks import task_of
from evaluator.search import compiled, plain
from evaluator.search.found import Found, Priced
from evaluator.search.table import PriceTable
from evaluator.search.task import ZipaiTask
from tests.support.show import groups_text

LIMITS: Final = (1, 5, 1000)
"""How many decompositions are asked for; an answer lists at most a thousand."""

COPIES: Final = 4


@dataclass(frozen=True)
class Asked:
    """A hand and the rules it is judged by; ``made_up`` is a table that no sheet has."""

    position: Position
    rules: Resolved
    made_up: PriceTable | None = None

    @cached_property
    def task(self) -> ZipaiTask:
        """The hand as numbers."""
        task = task_of(self.position, self.rules)
        assert isinstance(task, ZipaiTask)
        return task

    @property
    def table(self) -> PriceTable:
        """The prices."""
        return self.made_up or self.rules.table

    @property
    def wilds(self) -> int:
        """Wilds at the win, a drawn one included."""
        return self.task.wilds + (self.task.win == zipai.WILD_FACE)

    def __str__(self) -> str:
        """The hand in both notations, and every option."""
        lines = [
            notation.write(self.position, chinese=True),
            notation.write(self.position),
            f"{self.rules.ruleset.id} {dict(self.rules.options)}",
        ]
        return "\n".join(lines + [repr(self.made_up)] * (self.made_up is not None))


def mismatch(asked: Asked) -> str:
    """The hand, the options, and what the cores answer differently; empty when they agree."""
    task, table = asked.task, asked.table
    whole = plain.find(task, table, LIMITS[-1])
    found = []
    for limit in LIMITS:
        # The plain core sorts all decompositions before it cuts the list.
        plainly = replace(whole, top=whole.top[:limit])
        compiledly = compiled.find(task, table, limit)
        found += [f"limit {limit}: {text}" for text in differences(plainly, compiledly)]
    return "\n".join(["", str(asked), *found]) if found else ""


def mismatch_of_waits(asked: Asked) -> str:
    """The same of a hand one tile short, tried with every tile that can come."""
    task, table = asked.task, asked.table
    faces = possible_faces(asked)
    plainly = dict(plain.find_waits(task, faces, table))
    compiledly = dict(compiled.find_waits(task, faces, table))
    found = []
    for face in faces:
        one, other = plainly.get(face), compiledly.get(face)
        name = f"waits, {tiles.name(zipai.tile_of(face))}"
        if one is None or other is None:
            if one is not other:
                found.append(f"{name}: plain {one}, compiled {other}")
        else:
            found += [f"{name}: {text}" for text in differences(one, other)]
    return "\n".join(["", str(asked), *found]) if found else ""


def possible_faces(asked: Asked) -> list[int]:
    """Faces of which the player has not all copies, 王 while the sheet has one left."""
    task = asked.task
    own = list(task.held)
    for meld in task.melds:
        for tile in meld.tiles:
            own[zipai.face(tile)] += 1
    faces = [face for face in range(zipai.FACES) if own[face] < COPIES]
    return faces + [zipai.WILD_FACE] * (task.wilds < asked.rules.wilds)


def differences(plainly: Found, compiledly: Found) -> Iterator[str]:
    """Every field in which two answers differ, lists at their first difference."""
    for field in fields(Found):
        one, other = getattr(plainly, field.name), getattr(compiledly, field.name)
        if one == other:
            continue
        if field.name not in ("top", "best_by"):
            yield f"{field.name}: plain {one!r}, compiled {other!r}"
            continue
        if len(one) != len(other):
            yield f"{field.name}: plain lists {len(one)}, compiled {len(other)}"
        for place, (first, second) in enumerate(zip(one, other, strict=False)):
            if first != second:
                yield from _differing(f"{field.name}[{place}]", first, second)
                break


def _differing(name: str, plainly: Priced, compiledly: Priced) -> Iterator[str]:
    for core, priced in (("plain", plainly), ("compiled", compiledly)):
        yield f"{name}: {core:8} {groups_text(priced.groups)} {_figures(priced)}"


def _figures(priced: Priced) -> dict[str, Any]:
    names = [field.name for field in fields(Priced) if field.name != "groups"]
    return {name: getattr(priced, name) for name in names}
