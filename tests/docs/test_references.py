"""What the documentation refers to exists: pages, headings, files, clauses, options, targets."""

import re
from pathlib import Path
from typing import Final

import pytest

from evaluator.scoring.registry import built_in
from evaluator.service.client import caller
from evaluator.service.settings.configuration import parser
from evaluator.service.settings.settings import told
from tests.docs.pages import ALL, BY_HAND, ROOT, anchors, links, name, spans, text

SMALL: Final = re.compile(r"XP-\d+")
"""Clauses of the made-up sheet in docs/rulesets.md."""

CLAUSE: Final = re.compile(r"\b[A-Z]{2}-\d+(?:\.R\d?)?\b")
FILE: Final = re.compile(r"[\w./-]+(?:\.(?:py|pyx|md|toml|proto)|/)$|^\.ci/run$")
MELDS: Final = frozenset({"peng"})
"""Options whose name is a word of the notation too, where `peng=7x` is a meld."""

ROOMS: Final = ("", "evaluator/", "evaluator/rulesets/duowang/")
"""Where a file named in passing may lie."""

MAY_BE: Final = frozenset({"revisions/"})
"""Folders that a sheet may have, whether or not one has it today."""


@pytest.mark.parametrize("page", ALL, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        if "://" in link:
            assert re.fullmatch(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[^\s]*)?", link), link
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        if anchor:
            assert anchor in anchors(target), link


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_file_named_exists(page: Path) -> None:
    for span in spans(page):
        if FILE.search(span) and not re.search(r"[<*… ]", span) and span not in MAY_BE:
            assert any((ROOT / room / span).exists() for room in ROOMS), span


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_program_named_exists(page: Path) -> None:
    """Scripts and modules that a sentence tells to run with our Python."""
    for module, named in re.findall(r"\.venv/bin/python (-m )?([\w./]+)", " ".join(spans(page))):
        path = ROOT / (named.replace(".", "/") if module else named)
        assert path.exists() or path.with_suffix(".py").exists(), named


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_clause_named_exists(page: Path) -> None:
    known = {clause.id for ruleset in built_in().rulesets for clause in ruleset.clauses}
    named = {found for found in CLAUSE.findall(text(page)) if not SMALL.match(found)}
    assert named - known == set()


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_option_named_exists(page: Path) -> None:
    options = [option for ruleset in built_in().rulesets for option in ruleset.options]
    names = {option.name for option in options}
    for option, value in re.findall(r"\b([a-z_]+)=([a-z_0-9]+)\b", text(page)):
        if option in names - MELDS:
            assert any(o.name == option and o.allows(value) for o in options), f"{option}={value}"


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_flag_named_exists(page: Path) -> None:
    programs = [*ROOT.glob("evaluator/cli/**/*.py"), *ROOT.glob("*/generate.py")]
    sources = "".join(map(text, [*programs, ROOT / "server.py"]))
    known = set(parser()._option_string_actions)
    for flag in re.findall(r"(?<![\w-])--[a-z][a-z-]+", " ".join(spans(page))):
        assert flag in known or f'"{flag}"' in sources, flag


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_test_named_exists(page: Path) -> None:
    tests = "".join(map(text, ROOT.glob("tests/**/test_*.py")))
    for named in re.findall(r"\btest_\w+\b(?!\.py)", " ".join(spans(page))):
        assert f"def {named}(" in tests, named


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_variable_named_exists(page: Path) -> None:
    """Those of the environment that are ours."""
    known = {setting.variable for setting in told()} | {"HUPAI_CONFIG"}
    known |= {value for value in vars(caller).values() if str(value).startswith("HUPAI_")}
    for variable in re.findall(r"\bHUPAI_[A-Z_]+[A-Z]\b", text(page)):
        assert variable in known, variable


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_every_make_target_named_exists(page: Path) -> None:
    makefile = text(ROOT / "Makefile")
    for target in re.findall(r"(?:`|^)make ([a-z-]+)", text(page), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_changelog_has_the_version_of_every_ruleset() -> None:
    """Or the sheet's own SOURCE.md, so that a folder that is added brings it along."""
    changes = text(ROOT / "CHANGELOG.md")
    for ruleset in built_in().rulesets:
        sections = re.findall(rf"^### {ruleset.id}\n\n(.+)$", changes, re.MULTILINE)
        source = text(built_in().folder(ruleset) / "SOURCE.md")
        sections += re.findall(r"^## Versions\n\n(.+)$", source, re.MULTILINE)
        assert any(f"Version {ruleset.version}." in section for section in sections), ruleset.id


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_lines_are_no_longer_than_they_should_be(page: Path) -> None:
    """Tables and what programs print are as wide as they are."""
    written = re.sub(
        r"^```console.*?^```$|^\|[^\n]*$", "", text(page), flags=re.DOTALL | re.MULTILINE
    )
    assert [line for line in written.splitlines() if len(line) > 130] == []
