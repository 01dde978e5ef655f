"""Hands won, or nearly, by the 提 and 坎 held at the deal: the two cores against each other."""

import random
from collections import Counter

from evaluator.domain import notation
from evaluator.domain.hand import Facts, Hand, Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import BIG, SMALL, WILD, Tile
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in
from evaluator.scoring.check import faults_of
from evaluator.scoring.tasks import task_of
from evaluator.search import ZipaiTask, compiled, plain
from evaluator.search.task import ZipaiMeasure

SEED = 20_261_130
HANDS = 900


_RUNS = [range(low, low + 3) for suit in (SMALL, BIG) for low in suit[:8]]


def dealt(rng: random.Random) -> Position:
    """A hand of a few 提 and 坎 and whatever else, dealt or won on the shown tile."""
    faces = [*SMALL, *BIG]
    rng.shuffle(faces)
    whole = rng.random() < 0.3  # five 坎, a run and a pair are seven groups too
    copies = [3] * 5 if whole else rng.choices([3, 3, 4], k=rng.randint(2, 6))
    alike = [face for face, n in zip(faces, copies, strict=False) for _ in range(n)]
    wall: list[Tile] = list((Counter(dict.fromkeys(faces, 4)) - Counter(alike)).elements())
    rng.shuffle(wall)
    wilds = [WILD] * rng.choice([0, 0, 0, 1, 2])
    rest = [*rng.choice(_RUNS), *faces[-1:] * 2] if whole else [*wilds, *wall]
    hand = [*alike, *rest, *wall][:20]
    win = Win(source=WinSource.DEALT)
    if rng.random() < 0.5:
        win = Win(rng.choice(wall[20:]), WinSource.UPCARD)
        if rng.random() < 0.7:  # completes what is held
            win = Win(hand.pop(0), WinSource.UPCARD)
            hand.append(wall[-1])
    return Position(Hand(tuple(sorted(hand))), win, Facts(dealer=rng.random() < 0.7))


def every_rules(rng: random.Random) -> list[Resolved]:
    """Sheets with such wins, under their own options and under random ones."""
    found = []
    for ruleset in built_in().rulesets:
        if not ruleset.settings.get("heavenly"):
            continue
        found.append(built_in().resolved(ruleset.id))
        for _ in range(5):
            options = {option.name: rng.choice(option.values) for option in ruleset.options}
            try:
                found.append(built_in().resolved(ruleset.id, options))
            except InvalidRequest:  # these contradict each other
                continue
    return found


def test_a_heavenly_hand_takes_its_place_among_the_others() -> None:
    rng = random.Random(SEED)
    rules, judged = every_rules(rng), Counter[str]()
    while judged.total() < HANDS:
        position, under = dealt(rng), rng.choice(rules)
        if faults_of(position, under):
            continue
        task, limit = task_of(position, under), rng.choice([1, 2, 16])
        assert isinstance(task, ZipaiTask)
        found = compiled.find(task, under.table, limit)
        assert found == plain.find(task, under.table, limit), notation.write(position)
        heavenly = [one.measures[ZipaiMeasure.heavenly] for one in found.top]
        judged["none" if not any(heavenly) else "alone" if all(heavenly) else "among others"] += 1
    assert min(judged["none"], judged["alone"], judged["among others"]) > 5, judged
