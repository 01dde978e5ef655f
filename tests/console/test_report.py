"""--html: one file with everything in it, whatever was written in the request."""

import json
import re
import subprocess
import sys
from pathlib import Path

import html5lib
import pytest

from tests.cli.hands import LOSING, TAIZHOU, WANG_ZHA, WINNING, Asked
from tests.console.conftest import Hupai

CLAIM = json.dumps(
    {
        "evaluation": {"ruleset": {"id": "duowang"}, "notation": WANG_ZHA.notation},
        "claim": {"hu": True, "huxi": 25, "tun": 4, "multiplier": 8, "total": 56},
    }
)
ROUND = json.dumps(
    {
        "settlement": {
            "ruleset": {"id": "taizhou"},
            "seats": 4,
            "win": {"winners": [{"seat": 1, "evaluation": {"notation": TAIZHOU.notation}}]},
        },
        "claim": {"total": 68, "net_by_seat": [-68, 200, -68, -64]},
    }
)
HOSTILE = "<script>alert(1)</script>'\"&{{7*7}}"


def valid(page: str) -> None:
    """No parser has anything to mend, and no id is given twice."""
    html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page)
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def self_contained(page: str) -> None:
    assert not re.search(r"<(script|link|img|iframe|object|embed|base|svg)\b", page)
    assert not re.search(r"\b(src|srcset|on\w+|style)\s*=\s*[\"']", page)
    assert not re.search(r"https?:|url\(|@import|javascript:", page)


def written(hupai: Hupai, tmp_path: Path, *argv: str) -> str:
    file = tmp_path / "report.html"
    ran = hupai(*argv, "--html", str(file))
    assert (ran.code, ran.err) == (0, "")
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("asked", [*WINNING, *LOSING])
def test_a_hand_is_one_valid_file(
    hupai: Hupai, tmp_path: Path, asked: Asked, language: str
) -> None:
    page = written(hupai, tmp_path, *asked.argv, "--lang", language, "--max", "3")
    valid(page)
    self_contained(page)
    assert "sha256:" in page
    assert "hupai eval" in page


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("claim", [CLAIM, ROUND], ids=["hand", "round"])
def test_a_claim_is_one_valid_file(hupai: Hupai, tmp_path: Path, claim: str, language: str) -> None:
    (tmp_path / "claim.json").write_text(claim, encoding="utf-8")
    page = written(hupai, tmp_path, "audit", str(tmp_path / "claim.json"), "--lang", language)
    valid(page)
    self_contained(page)
    assert page.count('class="first"') == 1


def test_the_first_difference_is_marked(hupai: Hupai, tmp_path: Path) -> None:
    (tmp_path / "claim.json").write_text(CLAIM, encoding="utf-8")
    page = written(hupai, tmp_path, "audit", str(tmp_path / "claim.json"))
    (first,) = re.findall(r'<tr class="first">(.*?)</tr>', page, re.DOTALL)
    assert re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", first, re.DOTALL)[:3] == ["番", "8", "16"]
    assert "先错在此" in first


def test_the_report_gives_the_same_answer_again(hupai: Hupai, tmp_path: Path) -> None:
    (tmp_path / "claim.json").write_text(CLAIM, encoding="utf-8")
    argv = ("audit", str(tmp_path / "claim.json"), "--json")
    page = written(hupai, tmp_path, *argv)
    root = html5lib.parse(page, namespaceHTMLElements=False)
    (again,) = [pre.text or "" for pre in root.iter("pre")]
    (tmp_path / "again.json").write_text(
        again.partition("\n")[2].removesuffix("CLAIM").strip(), encoding="utf-8"
    )
    same = hupai("audit", str(tmp_path / "again.json"), "--json")
    assert same.out == hupai(*argv).out


def test_what_is_not_by_colour_alone(hupai: Hupai, tmp_path: Path) -> None:
    page = written(hupai, tmp_path, *WANG_ZHA.argv)
    assert page.count('<span class="dot"></span>') > page.count("tile big red")
    assert '<span class="stands">王</span>' in page
    assert '<span class="flag">胡</span>' in page


def test_hostile_text_is_shown_as_text(hupai: Hupai, tmp_path: Path) -> None:
    claim = json.loads(CLAIM)
    claim["claim"]["lines"] = [HOSTILE]
    claim["evaluation"]["reference"] = HOSTILE
    (tmp_path / "claim.json").write_text(json.dumps(claim), encoding="utf-8")
    page = written(hupai, tmp_path, "audit", str(tmp_path / "claim.json"))
    valid(page)
    self_contained(page)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_file_that_cannot_be_written_is_said(hupai: Hupai, tmp_path: Path) -> None:
    argv = (*WANG_ZHA.argv, "--html", str(tmp_path / "none" / "report.html"))
    ran = hupai(*argv, "--lang", "en")
    assert ran.code == 2
    assert "report.html: No such file" in ran.err
    assert "report.html：没有这个文件；应为能写的文件" in hupai(*argv).err


def test_a_report_without_jinja2_says_what_is_missing(tmp_path: Path) -> None:
    argv = [*WANG_ZHA.argv, "--html", str(tmp_path / "report.html"), "--lang", "en"]
    program = (
        "import sys; sys.modules['jinja2'] = None; from evaluator.cli import main;"
        f"sys.exit(main({argv!r}))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr == "hupai: --html: jinja2 is not installed; expected hupai[report]\n"
