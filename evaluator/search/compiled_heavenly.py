"""A heavenly hand among what the compiled core finds, which knows none."""

from dataclasses import replace

from evaluator.search import plain
from evaluator.search.found import Found, Reached
from evaluator.search.heavenly import heavenly_groups
from evaluator.search.table import Objective, PriceTable
from evaluator.search.task import ZipaiTask
from evaluator.search.zipai_measures import zipai_measures


def may_be_heavenly(task: ZipaiTask, table: PriceTable) -> bool:
    """Whether the hand was dealt or won on the shown tile, under a sheet that knows 天胡 so."""
    at_the_deal = task.win < 0 or task.win_is_held
    return at_the_deal and not task.melds and table.heavenly is not None


def with_heavenly(found: Found, task: ZipaiTask, table: PriceTable, limit: int) -> Found:
    """What was found and, where the hand is heavenly, the one decomposition of that kind.

    It comes before others that it ties with in everything; see ``plain.find``.
    """
    assert table.heavenly is not None
    assert table.huxi is not None
    groups = heavenly_groups(task, table.heavenly, table.huxi)
    if groups is None:
        return found
    huxi = sum(group.huxi for group in groups)
    best = max(found.huxi, huxi)
    if huxi < table.min_huxi:
        return replace(found, huxi=best, reached=max(found.reached, Reached.SEVEN_GROUPS))
    heavenly = plain.priced(table, groups, zipai_measures(task, groups, heavenly=True), huxi)
    if heavenly is None:
        return replace(found, huxi=best, reached=max(found.reached, Reached.HUXI))
    own = plain.rank(table.objective)
    others = found.best_by or (heavenly,) * len(Objective)
    return Found(
        found.count + 1,
        tuple(sorted((heavenly, *found.top), key=own)[:limit]),
        tuple(
            min((heavenly, other), key=plain.rank(objective))
            for objective, other in zip(Objective, others, strict=True)
        ),
        Reached.LEGAL,
        best,
    )
