"""Hands won by the 提 and 坎 held at the deal, without 7 门子 (QM-22, WC-3, WC-4)."""

from collections.abc import Iterator

from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.search.table import Heavenly, HuxiPrices
from evaluator.search.task import NO_WIN, ZipaiTask
from evaluator.search.zipai import held_counts
from evaluator.search.zipai_groups import huxi_of


def heavenly_groups(
    task: ZipaiTask, rule: Heavenly, prices: HuxiPrices
) -> tuple[Group, ...] | None:
    """The 提, 坎 and priced runs that count, then one group of what is left; None if no 天胡.

    Only a dealt hand or the dealer with the shown tile, and only without melds.
    """
    dealt = task.win == NO_WIN
    if task.melds or not (dealt or task.win_is_held):
        return None
    held = held_counts(task)
    ti = [face for face in range(zipai.FACES) if held[face] == 4]
    kan = [face for face in range(zipai.FACES) if held[face] == 3]
    needed_ti, needed_kan = rule.dealt if dealt else rule.upcard
    by_ti = 0 < needed_ti <= len(ti)
    by_kan = 0 < needed_kan <= len(ti) + len(kan)
    if by_kan and not dealt and rule.upcard_completes:
        by_kan = held[task.win] >= 3
    if not (by_ti or by_kan):
        return None

    for face in ti + kan:
        held[face] = 0
    runs = list(_take_runs(held)) if rule.with_runs else []
    rest = tuple(face for face in range(zipai.FACES) for _ in range(held[face]))
    parts = [
        *((GroupKind.TI, (face,) * 4) for face in ti),
        *((GroupKind.KAN, (face,) * 3) for face in kan),
        *((GroupKind.JU, run) for run in runs),
        *([(GroupKind.UNSPECIFIED, rest)] if rest else []),
    ]
    home = next((n for n, (_, faces) in enumerate(parts) if task.win in faces), -1)
    return tuple(
        Group(
            kind,
            tuple(map(zipai.tile_of, faces)),
            winning_position=faces.index(task.win) + 1 if number == home else 0,
            huxi=huxi_of(kind, faces, prices),
        )
        for number, (kind, faces) in enumerate(parts)
    )


def _take_runs(held: list[int]) -> Iterator[tuple[int, ...]]:
    """Takes the most disjoint 一二三 and 二七十 out of the tiles, 一二三 first.

    Both pay alike and share only 二, so taking greedily takes the most.
    """
    for base in (0, 10):
        for ranks in ((0, 1, 2), (1, 6, 9)):
            run = tuple(base + rank for rank in ranks)
            while all(held[face] for face in run):
                for face in run:
                    held[face] -= 1
                yield run
