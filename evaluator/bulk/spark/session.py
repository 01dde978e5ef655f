"""A Spark session that a run can be done in."""

import os
import shutil
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from evaluator.errors import HupaiError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_LOCAL: Final = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.log.level": "ERROR",
}
"""What a session on one machine needs besides: it talks to nobody else."""


class NoSpark(HupaiError):
    """Spark cannot be begun here."""


def session(master: str | None, rows: int) -> "SparkSession":
    """A session of its own with the settings that a run needs.

    Args:
        master: such as ``local[2]``; None is what ``spark-submit`` says, else every core here.
        rows: how many go to a worker at a time.

    Raises:
        NoSpark: the extra is not installed, or there is no Java.
    """
    if find_spec("pyspark") is None:
        raise NoSpark("pyspark is not installed; expected the extra: pip install 'hupai[spark]'")
    if not _submitted():
        _check_java()
        master = master or "local[*]"
    from pyspark.sql import SparkSession  # noqa: PLC0415 - the rest does without the extra

    builder = SparkSession.builder.appName("hupai bulk")
    if master is not None:
        builder = builder.master(master)
        if master.startswith("local"):
            builder = _on_this_machine(builder)
    made = builder.getOrCreate().newSession()
    made.conf.set("spark.sql.session.timeZone", "UTC")
    made.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(rows))
    return made


def _on_this_machine(builder: "SparkSession.Builder") -> "SparkSession.Builder":
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    for name, value in _LOCAL.items():
        builder = builder.config(name, value)
    return builder


def _submitted() -> bool:
    """Whether ``spark-submit`` has begun this process, so that there is a JVM already."""
    return "PYSPARK_GATEWAY_PORT" in os.environ


def _check_java() -> None:
    home = os.environ.get("JAVA_HOME")
    if shutil.which("java") is None and not (home and shutil.which("java", path=f"{home}/bin")):
        raise NoSpark("there is no Java; expected java on the PATH or JAVA_HOME: Spark needs 17")
