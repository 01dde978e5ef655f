import json
import os
import pty
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from evaluator.bulk.how import How
from evaluator.bulk.local.runner import Runner
from evaluator.bulk.sample import PLANTED, Sampler
from evaluator.bulk.store import json_lines
from evaluator.cli.bulk import arguments
from tests.bulk.settlements import PLAN, lines, parquet, run, sample
from tests.cli.conftest import Hupai

WRONG = 0.4


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with errors in it."""
    path = tmp_path_factory.mktemp("in") / "a.parquet"
    return parquet(path, Sampler(3, error_rate=WRONG).rows(range(60)))


@pytest.fixture(scope="module")
def ended(given: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("out") / "run"
    run(given, folder, replace(PLAN, how=How(baseline=())))
    return folder


def row_of(ended: Path, verdict: str) -> dict[str, object]:
    with pq.ParquetFile(ended / "a.parquet") as file:
        rows = file.read().to_pylist()
    found: dict[str, object] = next(row for row in rows if row["verdict"] == verdict)
    return found


def bulk_run(hupai: Hupai, given: Path, out: Path, *more: str) -> tuple[int, str, str]:
    ran = hupai("bulk", "run", str(given), "-o", str(out), "--workers", "1", *more)
    return ran.code, ran.out, ran.err


def test_findings_are_an_exit_code(hupai: Hupai, given: Path, tmp_path: Path) -> None:
    code, out, err = bulk_run(hupai, given, tmp_path / "1")
    assert code == 1
    assert "MISMATCH" in out
    assert "60 rows in" in err
    assert bulk_run(hupai, given, tmp_path / "2", "--fail-on", "error")[0] == 0
    assert bulk_run(hupai, given, tmp_path / "3", "--fail-on", "none")[0] == 0
    right = parquet(tmp_path / "right.parquet", Sampler(3, error_rate=0).rows(range(30)))
    assert bulk_run(hupai, right, tmp_path / "4")[0] == 0


def test_error_rows_are_findings_unless_nothing_is(hupai: Hupai, tmp_path: Path) -> None:
    broken = tmp_path / "a.jsonl"
    broken.write_text("{}\n")
    assert bulk_run(hupai, broken, tmp_path / "1", "--fail-on", "error")[0] == 1
    assert bulk_run(hupai, broken, tmp_path / "2", "--fail-on", "none")[0] == 0


def test_two_settlements_of_one_id_are_a_finding(hupai: Hupai, tmp_path: Path) -> None:
    rows = Sampler(3, error_rate=0).rows(range(9))
    at = rows.schema.get_field_index("settlement_id")
    same = rows.set_column(at, "settlement_id", rows.column(at).take([0] * 9))
    code, out, _ = bulk_run(hupai, parquet(tmp_path / "a.parquet", same), tmp_path / "out")
    assert code == 1
    assert "DUPLICATE_CONFLICT  1" in out


def test_json_is_the_summary_and_nothing_else(
    hupai: Hupai, given: Path, ended: Path, tmp_path: Path
) -> None:
    _, out, _ = bulk_run(hupai, given, tmp_path / "1", "--json", "--baseline", "as-recorded")
    of_run = json.loads(out)
    about = of_run.pop("about")
    assert about["rows_read"] == 60
    ran = hupai("bulk", "summary", str(ended), "--json")
    assert json.loads(ran.out) == of_run
    assert sum(of_run["verdicts"].values()) == of_run["rows"] == 60
    wrong = [row for row in of_run["causes"] if row["verdict"] == "MISMATCH"]
    assert sum(row["rows"] for row in wrong) == of_run["verdicts"]["MISMATCH"]
    assert sum(row["rows"] for row in of_run["clauses"]) == of_run["verdicts"]["MISMATCH"]
    assert sum(row["rows"] for row in of_run["classes"]) == 60
    assert {row["class"] for row in of_run["classes"]} == {"UNAFFECTED", "SETTLEMENT_DEFECT"}


def test_a_summary_is_a_page(hupai: Hupai, ended: Path) -> None:
    ran = hupai("bulk", "summary", str(ended))
    assert ran.code == 0
    assert "60 settlements in 1 files" in ran.out
    assert ran.row("root", "sha256:")


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        (["--ruleset", "nope"], "--ruleset: unknown ruleset 'nope'; expected one of"),
        (["--baseline", "taizhou@sha256:00"], "--baseline: taizhou has no revision sha256:00"),
        (["--ruleset", "taizhou", "--ruleset", "as-recorded"], "as-recorded beside a ruleset"),
        (["--since", "2026-11-02", "--until", "2026-11-01"], "--until: 2026-11-01 is before"),
        (["--profile", "nowhere.toml"], "nowhere.toml"),
        (["--rulesets", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_asked_for_is_bad_input(
    hupai: Hupai, given: Path, tmp_path: Path, more: list[str], fault: str
) -> None:
    code, _, err = bulk_run(hupai, given, tmp_path / "out", *more)
    assert code == 2
    assert fault in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "more",
    [
        ["--sample", "0"],
        ["--sample", "1.5"],
        ["--limit", "0"],
        ["--workers", "-1"],
        ["--since", "now"],
        ["--explain", "some"],
    ],
)
def test_a_bad_value_is_told_by_the_parser(hupai: Hupai, given: Path, more: list[str]) -> None:
    ran = hupai("bulk", "run", str(given), "-o", "out", *more)
    assert ran.code == 2
    assert more[0] in ran.err


def test_a_dry_run_says_what_it_would_do(hupai: Hupai, given: Path, tmp_path: Path) -> None:
    code, out, _ = bulk_run(hupai, given, tmp_path / "out", "--dry-run")
    told = json.loads(out)
    assert code == 0
    assert told["rows"] == 60
    assert told["files"][0]["output"] == str(tmp_path / "out/a.parquet")
    assert not (tmp_path / "out").exists()


def test_validate_counts_without_judging(hupai: Hupai, given: Path, tmp_path: Path) -> None:
    ran = hupai("bulk", "validate", str(given), "--workers", "1", "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["rows"] == 60
    assert sum(row["rows"] for row in told["rulesets"]) == 60
    assert told["stated"]["settlement_id"] == 60
    path = lines(tmp_path / "a.jsonl", sample(0, 2))
    path.write_text(path.read_text() + '{"settlement_id":"x","ruleset_id":"nope"}\n?\n')
    ran = hupai("bulk", "validate", str(path), "--workers", "1")
    assert ran.code == 1
    assert "1  ruleset_id: unknown ruleset 'nope'" in ran.out
    assert "line 4: no JSON" in ran.out


def test_a_diff_lists_what_moved(hupai: Hupai, given: Path, ended: Path, tmp_path: Path) -> None:
    assert hupai("bulk", "diff", str(ended), str(ended)).code == 0
    rows = Sampler(3, error_rate=WRONG).rows(range(10, 61))
    wrong = row_of(ended, "MISMATCH")["settlement_id"]
    mended = json_lines.written(rows).decode().splitlines()
    path = tmp_path / "b.jsonl"
    texts = [json.loads(line) for line in mended]
    for text in texts:
        if text["settlement_id"] == wrong:
            del text[PLANTED]
            for name in [*text]:
                if name.startswith("claimed_") and name != "claimed_by":
                    del text[name]
    path.write_text("".join(json.dumps(text) + "\n" for text in texts))
    bulk_run(hupai, path, tmp_path / "other")
    ran = hupai("bulk", "diff", str(ended), str(tmp_path / "other"), "--json")
    moved = {row["settlement_id"]: row for row in map(json.loads, ran.out.splitlines())}
    assert ran.code == 1
    numbers = {int(one.split("-")[1]) for one in moved}
    assert numbers >= {*range(10), 60}
    assert moved[str(wrong)]["before"]["verdict"] == "MISMATCH"
    only_before = moved["3-000000000"]
    assert only_before["after"] is None
    assert moved["3-000000060"]["before"] is None
    assert "settlements differ" in hupai("bulk", "diff", str(ended), str(tmp_path / "other")).out


def test_show_explains_one_settlement(hupai: Hupai, ended: Path, tmp_path: Path) -> None:
    row = row_of(ended, "MISMATCH")
    wrong = str(row["settlement_id"])
    report = tmp_path / "report.html"
    ran = hupai("bulk", "show", str(ended), wrong, "--lang", "en", "--html", str(report))
    assert ran.code == 0
    assert ran.row("cause", str(row["cause"]))
    assert "disagrees" in ran.out
    assert "<!doctype html>" in report.read_text().lower()
    assert wrong in report.read_text()
    told = json.loads(hupai("bulk", "show", str(ended), wrong, "--json").out)
    assert told["verdict"] == "MISMATCH"
    assert "lines" in told["audit"]
    assert hupai("bulk", "show", str(ended), "nobody").code == 2


def test_verify_and_proofs_are_exit_codes(hupai: Hupai, ended: Path, tmp_path: Path) -> None:
    root = json.loads(hupai("bulk", "summary", str(ended), "--json").out)["root"]
    verify = ("bulk", "verify", str(ended), "--workers", "1")
    assert hupai(*verify, "--root", root).out == f"unchanged: root {root}\n"
    assert hupai(*verify, "--root", "sha256:00").code == 1
    assert hupai("bulk", "verify", str(tmp_path)).code == 2
    file = tmp_path / "proof.json"
    assert hupai("bulk", "prove", str(ended), "3-000000007", "-o", str(file)).code == 0
    assert hupai("bulk", "check-proof", str(file), "--root", root).out == "proved\n"
    assert hupai("bulk", "check-proof", str(file), "--root", "sha256:00").code == 1
    assert hupai("bulk", "prove", str(ended), "nobody").code == 2
    file.write_text("{}")
    assert hupai("bulk", "check-proof", str(file), "--root", root).code == 2


def test_a_sample_is_the_same_each_time(hupai: Hupai, tmp_path: Path) -> None:
    def made(name: str, seed: str) -> dict[str, bytes]:
        folder = tmp_path / name
        number = ("-n", "30", "--seed", seed, "--workers", "1")
        assert hupai("bulk", "sample", *number, "-o", str(folder)).code == 0
        files = sorted(folder.rglob("*.parquet"))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    assert made("1", "5") == made("2", "5") != made("3", "6")
    assert hupai("bulk", "sample", "-n", "3", "-o", str(tmp_path / "1")).code == 2


def test_a_folder_that_cannot_be_made_is_bad_input(
    hupai: Hupai, given: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    code, _, err = bulk_run(hupai, given, tmp_path / "file/out")
    assert code == 2
    assert "file/out: Not a directory; expected a folder to write to" in err


def test_a_missing_extra_is_named(
    hupai: Hupai, given: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_: str) -> None:
        raise ModuleNotFoundError("no", name="pyarrow")

    monkeypatch.setattr(arguments, "import_module", missing)
    ran = hupai("bulk", "validate", str(given))
    assert ran.code == 2
    assert "pyarrow is not installed; expected hupai[bulk]" in ran.err


def test_what_nobody_foresaw_is_no_finding(
    hupai: Hupai, given: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Runner, "run", lambda *_: 1 // 0)
    code, _, err = bulk_run(hupai, given, tmp_path / "out")
    assert code == 3
    assert "ZeroDivisionError" in err


@pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")
def test_only_a_terminal_sees_the_progress(given: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "evaluator.cli", "bulk", "run", str(given), "--workers", "1"]
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [*command, "-o", str(tmp_path / "1")], stdout=subprocess.PIPE, stderr=terminal
    ) as process:
        os.close(terminal)
        out, _ = process.communicate()
    seen = os.read(controller, 1 << 16).decode()
    os.close(controller)
    assert "rows/s" in seen
    assert "60/60" in seen
    assert "60 settlements" in out.decode()
