"""``hupai bulk profile check``."""

from argparse import Namespace
from itertools import chain
from pathlib import Path

from evaluator.bulk.profile import lines, load, of_file, report
from evaluator.bulk.store.files import find
from evaluator.cli import known
from evaluator.cli.bulk import asked
from evaluator.cli.bulk.runs import FINDINGS


def check(arguments: Namespace) -> int:
    """What a profile reads and what its records lack; with a sample, which cannot be read."""
    with asked.said():
        profile = load(Path(arguments.profile))
        registry = known.registry(arguments)
        samples = [source.path for source in find(arguments.samples)]
    records = chain.from_iterable(map(of_file, samples)) if samples else None
    found = report(profile, records, registry)
    for line in lines(found):
        print(line)
    return FINDINGS if found.sample and found.sample.faults else 0
