"""``hupai bulk sample``."""

from argparse import Namespace
from pathlib import Path
from typing import Final

from evaluator.bulk.local.pool import pool_of
from evaluator.bulk.sample import files
from evaluator.cli.bulk import asked, progress, workers
from evaluator.errors import Fault, InvalidRequest

_ROW: Final = 40
"""Bytes of one settlement in Parquet, about."""


def sample(arguments: Namespace) -> int:
    """Writes settlements for trials."""
    folder = Path(arguments.output)
    number = workers.number(arguments, arguments.number * _ROW)
    with asked.said():
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InvalidRequest([Fault(str(folder), "is there already", "a new folder")])
    with progress.bar() as shown, pool_of(number) as pool:
        shown.begin(arguments.number)
        files.write(
            arguments.number,
            folder,
            pool,
            seed=arguments.seed,
            workers=number,
            wrote=shown.advance,
        )
    print(f"{arguments.number:,} settlements in {folder}")
    return 0
