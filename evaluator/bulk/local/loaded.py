"""What a worker process has from its beginning: all that it runs, and the built-in rules packed."""

from contextlib import suppress

import pyarrow.acero  # noqa: F401 - Arrow itself loads it when rows are first counted in groups

from evaluator.bulk.local import worker  # noqa: F401 - what workers run
from evaluator.errors import HupaiError
from evaluator.scoring.registry import built_in
from evaluator.scoring.scorer import scorer_of

with suppress(HupaiError):  # the run itself says what is wrong
    for _sheet in built_in().rulesets:
        scorer_of(built_in().resolved(_sheet.id))
