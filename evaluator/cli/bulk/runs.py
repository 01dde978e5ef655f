"""``hupai bulk run`` and ``validate``."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.evidence.summary import findings, summary
from evaluator.bulk.local import dry
from evaluator.bulk.local.plan import Explain
from evaluator.bulk.local.pool import pool_of
from evaluator.bulk.local.progress import Progress
from evaluator.bulk.local.runner import Runner
from evaluator.bulk.local.validating import validated
from evaluator.bulk.profile import lines, load, of_file, report
from evaluator.bulk.store.files import Source
from evaluator.cli import known
from evaluator.cli.bulk import asked, progress, tables, workers
from evaluator.cli.complaints import BadInput
from evaluator.cli.show import show
from evaluator.errors import Fault, InvalidRequest

FINDINGS: Final = 1
"""Exit code of a run that found something, and of one that was changed."""


def run(arguments: Namespace) -> int:
    """Judges the files, writes the results, and tells what came of it."""
    plan = asked.plan(arguments)
    plan = replace(plan, explain=Explain(arguments.explain), rows=arguments.batch_rows)
    folder = Path(arguments.output)
    sources = asked.sources(arguments, plan, but=folder)
    if arguments.dry_run:
        with asked.said():
            print(_json(dry.told(plan, sources, folder)))
        return 0
    with progress.bar() as shown, asked.said():
        runner = _runner(arguments.engine)(
            plan,
            sources,
            folder,
            workers.number(arguments, _size(sources)),
            resume=arguments.resume,
            progress=Progress(shown),
        )
        made = runner.run({"command": ["hupai", *sys.argv[1:]]})
    sys.stderr.write(f"{_in_short(made)}\n")
    told = summary(made.content)
    if arguments.json:
        print(_json(told | {"about": made.about}))
    else:
        show(tables.summary(told))
    return FINDINGS if findings(made.content, arguments.fail_on) else 0


def _runner(engine: str) -> type[Any]:
    """The runner of an engine. Raises BadInput where this installation has no part for it."""
    if engine == "local":
        return Runner
    try:
        from evaluator.bulk.spark.runner import SparkRunner  # noqa: PLC0415 - pyspark is an extra
    except ModuleNotFoundError as error:
        fault = Fault("--engine", f"{error.name} is not installed", "hupai[spark]")
        raise BadInput([InvalidRequest([fault])], notation="") from None
    return SparkRunner


def validate(arguments: Namespace) -> int:
    """Says whether the files can be judged."""
    plan = asked.plan(arguments)
    sources = asked.sources(arguments, plan)
    number = workers.number(arguments, _size(sources))
    with asked.said(), pool_of(number) as pool:
        told = validated(plan, sources, pool, number)
    if plan.profile:
        profile = load(plan.profile)
        records = (record for source in sources for record in of_file(source.path))
        lacks = list(lines(report(profile, records, known.registry(arguments))))
        told |= {"profile": lacks}
    if arguments.json:
        print(_json(told))
    else:
        show(tables.validation(told))
    return FINDINGS if told["refused"] or told["broken"] else 0


def _size(sources: Iterable[Source]) -> int:
    return workers.size(source.path for source in sources)


def _in_short(made: Manifest) -> str:
    about = made.about
    return (
        f"{about['rows_read']:,} rows in {about['seconds']:.1f} s: "
        f"{about['rows_per_second']:,} rows/s, {about['peak_memory'] / 2**20:,.0f} MiB"
    )


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1)
