"""Which corners of the rules and of the core a 字牌 hand is in, to see that all are reached."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from evaluator.domain.kinds import GroupKind, MeldKind
from evaluator.search import compiled
from evaluator.search.found import Priced, Reached
from evaluator.search.table import LimitKind, Objective
from evaluator.search.task import ZipaiMeasure, ZipaiTask
from tests.twins.zipai_twin import Asked

MANY: Final = 300

CORNERS: Final = (
    *(f"wild win of {size}, {drawn} wild drawn" for size, drawn in product((2, 3, 4), (0, 1))),
    *(f"{objective.name} takes another" for objective in Objective if objective),
    *(
        f"{kind.name} with the winning tile"
        for kind in GroupKind
        if kind <= GroupKind.JIANG and kind is not GroupKind.CHOU_WEI
    ),
    "raised PENG",
    "raised WEI",
    "raised CHOU_WEI",
    "risen 坎",
    "PH-10 not kept",
    "woken wild",
    "heavenly",
    "held 提",
    "four wilds",
    "many ways",
    "no win by limit",
    "too little 胡息",
)
"""Every corner by its name."""


def corners(asked: Asked) -> Iterator[str]:
    """The corners the hand is in."""
    found = compiled.find(asked.task, asked.table, 1)
    limited = asked.table.limit is not LimitKind.NONE
    yield from _those(
        {
            "held 提": 4 in asked.task.held,
            "four wilds": asked.wilds == 4,
            "many ways": found.count > MANY,
            "no win by limit": found.reached is Reached.HUXI and limited,
            "too little 胡息": found.reached is Reached.SEVEN_GROUPS,
        }
    )
    if found.top:
        yield from _of_the_win(asked.task, found.top[0])
        for objective in Objective:
            if found.best_by[objective].groups != found.best_by[0].groups:
                yield f"{objective.name} takes another"


def _of_the_win(task: ZipaiTask, best: Priced) -> Iterator[str]:
    measured = dict(zip(ZipaiMeasure, best.measures, strict=True))
    size = measured[ZipaiMeasure.wild_win_size]
    if size:
        yield f"wild win of {size}, {measured[ZipaiMeasure.winning_wild]} wild drawn"
    yield from _those(
        {
            "PH-10 not kept": bool(size and measured[ZipaiMeasure.bound]),
            "risen 坎": bool(measured[ZipaiMeasure.risen_kan]),
            "woken wild": bool(measured[ZipaiMeasure.wild_woken]),
            "heavenly": bool(measured[ZipaiMeasure.heavenly]),
        }
    )
    for place, group in enumerate(best.groups):
        if group.winning_position:
            yield f"{group.kind.name} with the winning tile"
            if place < len(task.melds) and task.melds[place].kind is not MeldKind.CHI:
                yield f"raised {task.melds[place].kind.name}"


def _those(named: dict[str, bool]) -> Iterator[str]:
    return (name for name, holds in named.items() if holds)
