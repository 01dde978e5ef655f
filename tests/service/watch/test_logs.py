"""The log is JSON, bounded, and never waits."""

import json
import logging
import queue
import subprocess
import sys
import threading

import pytest

from evaluator.service.convert import status
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import call, logs


def record(message: str = "x", **fields: object) -> logging.LogRecord:
    made = logging.getLogger("test").makeRecord(
        *("test", logging.INFO, "file", 1, message, (), None), extra=fields
    )
    made.created = 0.25
    return made


def test_a_record_is_one_json_object_on_one_line() -> None:
    line = logs.Json(pid=7, worker=1).format(record("王\nhu", code="OK", seconds=0.5))
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "info",
        "message": "王\nhu",
        "pid": 7,
        "worker": 1,
        "code": "OK",
        "seconds": 0.5,
    }


def test_what_json_cannot_say_is_written_as_text() -> None:
    assert json.loads(logs.Json().format(record(thing={1}, other=object)))["thing"] == "{1}"


def test_a_traceback_is_a_field() -> None:
    try:
        raise ValueError("the reason")
    except ValueError as error:
        made = record()
        made.exc_info = (type(error), error, error.__traceback__)
    line = logs.Json().format(made)
    assert "\n" not in line
    assert json.loads(line)["error"].endswith("ValueError: the reason")


def test_a_logger_speaks_so_often_in_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    monkeypatch.setattr(logs, "monotonic", lambda: clock)
    limit = logs.AtMost(5)
    assert [limit.filter(record()) for _ in range(8)] == [True] * 5 + [False] * 3
    clock += 0.2
    passing = record()
    assert limit.filter(passing)
    assert vars(passing)["suppressed"] == 3
    assert not limit.filter(record())
    clock += 60
    assert [limit.filter(record()) for _ in range(8)] == [True] * 5 + [False] * 3


def test_the_id_of_the_call_is_in_what_is_logged_about_it() -> None:
    made = record()
    logs.REQUEST_ID.set("the-id")
    try:
        assert logs.tagged(made)
    finally:
        logs.REQUEST_ID.set("")
    assert vars(made)["request_id"] == "the-id"


SPEAK = """
import logging, os, time
from evaluator.service.watch import logs
from evaluator.service.settings.settings import Settings
end = logs.begin(Settings(log_rate=10))
begun = time.monotonic()
for number in range(20_000):
    logging.getLogger("loud").info("x" * 1000)
for number in range(1_000):
    logging.getLogger("evaluator.service.watch.call").info("call")
assert time.monotonic() - begun < 5
end()
os._exit(7)
"""


def test_a_reader_that_stalls_costs_lines_and_nothing_else() -> None:
    with subprocess.Popen([sys.executable, "-c", SPEAK], stderr=subprocess.PIPE) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)  # the last lines have a second to be written
        assert process.wait(10) == 7


def test_calls_have_their_share_and_no_more() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SPEAK], capture_output=True, text=True, check=False
    )
    lines = [json.loads(line)["message"] for line in ended.stderr.splitlines()]
    assert ended.returncode == 7
    assert lines.count("call") <= 15
    assert Settings().log_rate <= 100


def test_the_rated_loggers_are_those_that_speak_once_a_call() -> None:
    assert set(logs.RATED) == {call.LOG.name, status.LOG.name}


def test_a_full_queue_is_no_reason_to_end_without_its_last_word() -> None:
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(1)
    waiting.put(record())
    listener = logs._Listener(waiting)
    ending = threading.Thread(target=listener.enqueue_sentinel)
    ending.start()
    assert waiting.get(timeout=5) is not None
    assert waiting.get(timeout=5) is None
    ending.join(5)
