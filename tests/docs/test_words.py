"""The words in the documentation are those of the code: tiles, terms, lines, notation."""

import re
import tomllib
from typing import Final

from evaluator.domain import majiang, notation, score, tile, zipai
from evaluator.domain.notation.lexicon import SOURCES, WORDS, Form
from evaluator.scoring.registry import BUILT_IN
from tests.docs.pages import ROOT, rows, text

README: Final = ROOT / "README.md"
GLOSSARY: Final = ROOT / "docs/glossary.md"


def test_the_zipai_table_is_that_of_the_domain() -> None:
    table = list(rows(GLOSSARY, "tiles.zipai"))
    assert len(table) == zipai.FACES + 1
    for index, shown, code, letters, red in table:
        face = zipai.face(int(code))
        assert (face, tile.name(int(code))) == (int(index), shown)
        assert notation.parse(letters).hand.concealed == (int(code),)
        assert (red == "red") is (face < zipai.FACES and zipai.is_red(face))


def test_the_majiang_table_is_that_of_the_domain() -> None:
    table = list(rows(GLOSSARY, "tiles.majiang"))
    assert len(table) == majiang.KINDS
    for index, shown, code, letters in table:
        assert (majiang.kind(int(code)), tile.name(int(code))) == (int(index), shown)
        assert notation.parse(letters).hand.concealed == (int(code),)


def test_the_table_of_flowers_is_that_of_the_domain() -> None:
    table = list(rows(GLOSSARY, "tiles.flowers"))
    assert [int(code) for _, code, _, _ in table] == list(tile.FLOWERS)
    for shown, code, letter, copies in table:
        assert notation.parse(f"hua:{letter}").hand.flowers == (int(code),)
        assert (tile.name(int(code)), tile.copies(int(code))) == (shown, int(copies))


def test_registers_operations_and_units_are_those_of_the_domain() -> None:
    for block, enum in (
        ("registers", score.Register),
        ("operations", score.Operation),
        ("units", score.Unit),
    ):
        assert [word for word, _ in rows(GLOSSARY, block)] == [m.name for m in enum][1:]


def test_every_term_is_a_word_of_the_code() -> None:
    kept = [*ROOT.glob("evaluator/**/*.py"), *BUILT_IN.glob("*/ruleset.toml"), ROOT / "server.py"]
    words = set(re.findall(r"\w+", "".join(map(text, kept)).lower()))
    words |= {part for word in words for part in word.split("_")}
    terms = re.findall(
        r"^\| [^|]+ \| (`[^|]+) \|", text(GLOSSARY).split("### This project")[0], re.MULTILINE
    )
    assert terms
    for code in (code for term in terms for code in re.findall(r"`(\w+?)_?`", term)):
        assert code.lower() in words, code


def test_every_word_of_the_notation_is_shown() -> None:
    section = text(README).split("## Notation")[1].split("\n## ")[0]
    for word in WORDS:
        if word.form is Form.MELD and word.size is None:
            continue  # a meld of no kind is written only to say what cannot be
        assert re.search(rf"`{word.ascii}[:`]", section), word.ascii
        assert word.chinese in section, word.chinese
    for _, ascii_name, chinese in SOURCES[:-1]:
        assert f"/{ascii_name}" in section
        assert f"/{chinese}" in section


def test_every_notation_shown_is_notation_and_its_twin_the_same() -> None:
    section = text(README).split("## Notation")[1].split("\n## ")[0]
    compared = 0
    for ascii_side, chinese in re.findall(
        r"^\| [^|]+ \| (`[^|]+) \| ([^|]+) \|$", section, re.MULTILINE
    ):
        left = [word for word in ascii_side.replace("`", "").split() if word[0] != "/"]
        right = [word for word in chinese.split() if word[0] != "/"]
        assert len(left) == len(right), ascii_side
        for one, other in zip(left, right, strict=True):
            assert notation.parse(one) == notation.parse(other), one
            compared += 1
    assert compared > 20


def test_what_support_reads_is_what_is_printed() -> None:
    page = text(ROOT / "docs/support.md")
    labels = tomllib.loads(text(ROOT / "evaluator/words/labels.toml"))
    sections = ("explanations", "groups", "arithmetic", "provenance", "readings")
    for section in sections:
        assert f"**{labels[section]['zh']}**" in page, section
    for verdict, said in labels["verdict"].items():
        assert f"| `{verdict}` | {said['zh']} |" in page, verdict
    pages = tomllib.loads(text(ROOT / "evaluator/words/page.toml"))
    assert f"a form under {pages['page']['audit']['zh']}" in page
