"""What the rules say to a claim."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.said import Said
from evaluator.domain.settlement import Settlement


class Verdict(IntEnum):
    """Whether a claim is right, numbered as on the wire."""

    UNSPECIFIED = 0
    AGREES = 1
    DISAGREES = 2
    READING_DEPENDENT = 3


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a claim differs: a path into it, both values as text, the clause."""

    path: str
    claimed: str
    computed: str
    clause: str
    said: Said


@dataclass(frozen=True, slots=True)
class Explanation:
    """Something else under which everything claimed would be right.

    One of ``options``, ``decomposition``, ``ruleset_id`` and ``slip`` is set; ``options`` and
    ``slip`` together are an option and a clause read otherwise. ``size`` counts what would have to
    be different, another sheet more than anything else. ``slip`` is the code of one thing done
    wrong in the sum, a line, a group or the payments, ``subject`` what it was made on: the code
    of a line or of a reason, a group, a seat. ``ruleset_digest`` says which revision of
    ``ruleset_id`` it is: of the sheet itself another one.
    """

    size: int
    said: Said
    clauses: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    decomposition: Decomposition | None = None
    ruleset_id: str = ""
    slip: str = ""
    subject: str = ""
    ruleset_digest: str = ""


@dataclass(frozen=True, slots=True)
class Audit:
    """The verdict, where the claim first went wrong, and what else would make it right.

    ``cut`` says that the search ended before every size was tried. ``computed`` is None of a
    round without a single hand to compare, ``settlement`` of a claim without a round or a round
    that nobody could have won.
    """

    verdict: Verdict
    differences: tuple[Difference, ...]
    explanations: tuple[Explanation, ...]
    said: Said
    cut: bool = False
    computed: Evaluation | None = None
    settlement: Settlement | None = None
