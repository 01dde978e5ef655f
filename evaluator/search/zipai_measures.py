"""Counting a finished hand: from groups to the measures that rows ask about."""

from collections import Counter

from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.search.task import ZipaiMeasure, ZipaiTask


def zipai_measures(
    task: ZipaiTask,
    groups: tuple[Group, ...],
    *,
    heavenly: bool = False,
    wild_win_size: int = 0,
    risen_kan: int = 0,
) -> list[int]:
    """Every ``ZipaiMeasure`` of one decomposition, in order.

    Wilds count with the face they stand for (DW-19, DW-22).
    """
    faces = Counter(zipai.face(tile) for group in groups for tile in group.tiles)
    big = sum(count for face, count in faces.items() if zipai.is_big(face))
    measures = [*task.facts, *[0] * (len(ZipaiMeasure) - len(task.facts))]
    measures[ZipaiMeasure.red_tiles] = sum(
        count for face, count in faces.items() if zipai.is_red(face)
    )
    measures[ZipaiMeasure.big_tiles] = big
    measures[ZipaiMeasure.small_tiles] = faces.total() - big
    measures[ZipaiMeasure.xing_tiles] = _woken(task.xing, faces)
    measures[ZipaiMeasure.ju_jiao] = sum(
        group.kind in (GroupKind.JU, GroupKind.JIAO) for group in groups
    )
    measures[ZipaiMeasure.heavenly] = int(heavenly)
    measures[ZipaiMeasure.wild_win_size] = wild_win_size
    measures[ZipaiMeasure.risen_kan] = risen_kan
    return measures


def _woken(xing: int, faces: Counter[int]) -> int:
    """Tiles woken: of the faces in the mask, or of the most numerous face (DW-22)."""
    if xing >> zipai.WILD_FACE & 1:
        return max(faces.values())
    return sum(count for face, count in faces.items() if xing >> face & 1)
