"""Groups of three as places in one table: three alike, runs, 绞."""

from typing import Final

import numpy as np

from evaluator.domain import zipai

ALIKE: Final = [(face, face, face) for face in range(zipai.FACES)]
RUNS: Final = [
    tuple(size + rank for rank in ranks)
    for size in (0, 10)
    for ranks in [*((low, low + 1, low + 2) for low in range(8)), (1, 6, 9)]
]
MIXED: Final = [
    faces for rank in range(10) for faces in ((rank, rank, rank + 10), (rank, rank + 10, rank + 10))
]
THREES: Final = np.array([*ALIKE, *RUNS, *MIXED])
DEAR: Final = np.array([place for place, run in enumerate(RUNS) if run[0] % 10 in (0, 1)])
"""一二三 and 二七十, with their big twins and 二三四: hands that win are full of them."""
