"""An independent brute-force oracle for the four rule sheets.

It shares no code with the evaluator: it reads the rules clause by clause, tries every way to
split a hand, prices each, and keeps the best. Slow and plain on purpose.

A case is the parsed JSON of one line of a case file: ``ruleset``, ``options`` (only the ones
that differ from the default), ``concealed``, ``melds``, ``win``, ``source`` and ``facts``.

>>> answer = price({
...     "ruleset": "taizhou", "options": {}, "concealed": "123万555条7889筒",
...     "melds": [["peng", "3万"]], "win": "8筒", "source": "SELF_DRAW",
...     "facts": {"flowers": "东东发中白夏"}})
>>> answer["ka"], answer["multiplier"], answer["total"], answer["lines"]
(34, 2, 68, ['guai_zhi'])
"""

from collections.abc import Mapping
from typing import Any

from tests.oracle import majiang, zipai

__all__ = ["price"]


def price(case: Mapping[str, Any]) -> dict[str, Any]:
    """Say whether the hand of ``case`` wins, and for how much or why not.

    Not a win: ``hu``, ``reasons`` (sorted) and, when the huxi fall short, ``near_miss_huxi``.
    A win: ``hu``, ``decompositions``, ``total``, then ``huxi``, ``tun``, ``fan`` and
    ``max_total`` (字牌) or ``ka`` and ``multiplier`` (taizhou). ``best_ties`` counts the
    decompositions that tie for best, ``tied_lines`` holds the sets of line codes among them,
    and ``lines`` is there when they have but one. Taizhou answers always carry ``waits``.
    """
    if case["ruleset"] == "taizhou":
        return majiang.price(case)
    return zipai.price(case)
