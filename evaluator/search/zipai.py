"""Every way to make 7 门子 of a 字牌 hand, and every place the winning tile may have.

Follows PH-3, PH-6, PH-7, PH-8, PH-10 and PH-12; prices nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from evaluator.domain import zipai
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import FOUR_ALIKE, GroupKind, MeldKind
from evaluator.search.patterns import PATTERN, Pattern, splits
from evaluator.search.task import NO_WIN, ZipaiMeasure, ZipaiTask

GROUPS = 7


@dataclass(frozen=True, slots=True)
class Split:
    """One decomposition before anybody asks where the winning tile lies.

    ``raised`` is the number of the meld the winning tile upgraded, −1 when it joined the
    concealed part. ``places`` are the concealed groups the winning tile may be in (−1: the
    raised meld). ``risen_kan`` counts held 坎 that a wild made four alike.
    """

    parts: tuple[Pattern, ...]
    raised: int
    places: tuple[int, ...]
    risen_kan: int


def held_counts(task: ZipaiTask) -> list[int]:
    """Natural tiles that count as held: the dealer's shown tile is the 21st dealt (PH-6)."""
    held = list(task.held)
    if task.win_is_held and 0 <= task.win < zipai.FACES:
        held[task.win] += 1
    return held


def binding(held: Sequence[int], melds: tuple[Meld, ...], win: int) -> tuple[GroupKind, int] | None:
    """What one's own draw would have to become before the win is looked at (PH-10), if anything.

    Returns ``(KAN, face)`` for a held pair, ``(TI, face)`` for a held 坎, and
    ``(WEI, meld number)`` for an open 偎 or 臭偎. Whether it *is* forced is the table's to say.
    """
    if not 0 <= win < zipai.FACES:
        return None
    for number, meld in enumerate(melds):
        if meld.kind in (MeldKind.WEI, MeldKind.CHOU_WEI) and _is_of(meld.tiles, win):
            return GroupKind.WEI, number
    if held[win] == 2:
        return GroupKind.KAN, win
    if held[win] == 3:
        return GroupKind.TI, win
    return None


def aimed(task: ZipaiTask, face: int, *, forced: bool) -> ZipaiTask:
    """The task when it wins on another face, with the facts that hang on the face.

    Args:
        task: the hand, whatever its winning face.
        face: 0..19, or 20 for 王.
        forced: whether the draw is bound (PH-10).
    """
    facts = list(task.facts)
    drawn_wild = face == zipai.WILD_FACE
    bound = forced and task.self_draw and binding(task.held, task.melds, face) is not None
    facts[ZipaiMeasure.wilds] = task.wilds + drawn_wild
    facts[ZipaiMeasure.winning_wild] = int(drawn_wild)
    facts[ZipaiMeasure.bound] = int(bound)
    return replace(task, win=face, facts=tuple(facts))


def decompositions(task: ZipaiTask, *, kan_rises: bool, forced: bool) -> Iterator[Split]:
    """Every decomposition into 7 门子 that keeps PH-6 and PH-10, each once.

    Args:
        task: the hand.
        kan_rises: whether a wild may make a held 坎 four alike.
        forced: whether the draw is bound (PH-10).
    """
    if task.win == NO_WIN:
        return
    bound = binding(task.held, task.melds, task.win) if forced and task.self_draw else None
    for raised in _homes_of_the_tile(task):
        for parts, risen in _layouts(task, raised, kan_rises=kan_rises):
            places = (-1,) if raised >= 0 else tuple(_places(task, parts))
            places = tuple(p for p in places if _keeps_binding(task, bound, parts, raised, p))
            if places:
                yield Split(parts, raised, places, risen)


def wild_win_size(pattern: Pattern, *, winning_wild: bool) -> int:
    """Tiles in the group if the winning tile makes it a wild win (DW-8..DW-13), else 0.

    A natural tile needs wilds around it only; a drawn wild needs nothing but wilds.
    """
    naturals = len(pattern.naturals)
    return len(pattern.faces) if naturals == (0 if winning_wild else 1) else 0


def _is_of(tiles: tuple[int, ...], face: int) -> bool:
    return bool(tiles) and tiles[0] == zipai.tile_of(face)


def _homes_of_the_tile(task: ZipaiTask) -> Iterator[int]:
    """−1 for the concealed part, then each meld the winning tile can raise (PH-8)."""
    yield -1
    if not 0 <= task.win < zipai.FACES:
        return
    for number, meld in enumerate(task.melds):
        if not _is_of(meld.tiles, task.win):
            continue
        from_wei = meld.kind in (MeldKind.WEI, MeldKind.CHOU_WEI)
        if from_wei or (meld.kind is MeldKind.PENG and task.from_wall):
            yield number


def _layouts(
    task: ZipaiTask, raised: int, *, kan_rises: bool
) -> Iterator[tuple[tuple[Pattern, ...], int]]:
    """Concealed groups of every decomposition, with the number of 坎 a wild raised."""
    counts, wilds = list(task.held), task.wilds
    if task.win == zipai.WILD_FACE:
        wilds += 1
    elif raised < 0:
        counts[task.win] += 1
    meld_fours = sum(meld.kind in FOUR_ALIKE for meld in task.melds) + (raised >= 0)
    tiles = sum(counts) + wilds + sum(len(m.tiles) for m in task.melds) + (raised >= 0)

    for fixed, left, risen in _kept_whole(held_counts(task), counts, kan_rises=kan_rises):
        if risen > wilds:
            continue
        fours_here = meld_fours + sum(part.shape is GroupKind.TI for part in fixed)
        for fours in {tiles - 20, 0} if tiles == 21 else {tiles - 20}:
            pairs = 1 if fours else 0
            threes = GROUPS - len(task.melds) - len(fixed) - (fours - fours_here) - pairs
            if fours < fours_here or threes < 0:
                continue
            for rest in splits(left, wilds - risen, threes, fours - fours_here, pairs):
                yield (*fixed, *rest), risen


def _kept_whole(
    held: list[int], counts: list[int], *, kan_rises: bool
) -> Iterator[tuple[list[Pattern], list[int], int]]:
    """Held 提 and every fate of the held 坎 (PH-6): the groups, the tiles left, 坎 risen."""
    ti = [face for face in range(zipai.FACES) if held[face] == 4]
    kans = [face for face in range(zipai.FACES) if held[face] == 3]
    for fates in product(*(_fates(counts[face], kan_rises=kan_rises) for face in kans)):
        left = list(counts)
        fixed = [PATTERN[GroupKind.TI, (face,) * 4, 0] for face in ti]
        for face in ti:
            left[face] = 0
        for face, (size, wild) in zip(kans, fates, strict=True):
            shape = GroupKind.TI if size == 4 else GroupKind.KAN
            fixed.append(PATTERN[shape, (face,) * size, wild])
            left[face] -= size - wild
        yield fixed, left, sum(wild for _, wild in fates)


def _fates(natural: int, *, kan_rises: bool) -> list[tuple[int, int]]:
    """What a held 坎 can become (PH-6): (tiles, wilds among them)."""
    fates = [(3, 0)]
    if natural == 4:
        fates.append((4, 0))
    if kan_rises:
        fates.append((4, 1))
    return fates


def _places(task: ZipaiTask, parts: tuple[Pattern, ...]) -> Iterator[int]:
    """Concealed groups the winning tile may lie in; of equal groups the first (PH-7, PH-12)."""
    own_kan = task.win < zipai.FACES and task.held[task.win] == 3
    for number, part in enumerate(parts):
        if part in parts[:number]:
            continue
        if task.win == zipai.WILD_FACE:
            if part.wilds:
                yield number
        elif task.win in part.naturals and not (own_kan and part.naturals == (task.win,) * 3):
            yield number


def _keeps_binding(
    task: ZipaiTask,
    bound: tuple[GroupKind, int] | None,
    parts: tuple[Pattern, ...],
    raised: int,
    place: int,
) -> bool:
    """Whether the draw became what it had to, or completes a wild win (PH-10)."""
    if bound is None:
        return True
    kind, what = bound
    if kind is GroupKind.WEI:
        done = raised == what
    else:
        size = 3 if kind is GroupKind.KAN else 4
        done = any(part.naturals == (what,) * size == part.faces for part in parts)
    winning_wild = task.win == zipai.WILD_FACE
    return done or (place >= 0 and wild_win_size(parts[place], winning_wild=winning_wild) > 0)
