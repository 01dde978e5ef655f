"""The pages build into a site without a warning; all are in its navigation; it fetches nothing."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import ALL, ROOT, links, name

INDEX: Final = ROOT / "docs/index.md"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built anew."""
    pytest.importorskip("sphinx", reason="the extra docs is not installed: `make docs` has it")
    folder = tmp_path_factory.mktemp("site")
    flags = ["-q", "-W", "--keep-going", "-c", "docs", "-d", str(folder / "doctrees")]
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *flags, ".", str(folder / "site")],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder / "site"


def test_every_page_is_on_the_index() -> None:
    listed = {(INDEX.parent / link).resolve() for link in links(INDEX)}
    missing = [name(page) for page in ALL if page != INDEX and page not in listed]
    assert missing == []


def test_every_page_is_in_the_navigation(site: Path) -> None:
    index = (site / "docs/index.html").read_text(encoding="utf-8")
    (navigation,) = re.findall(r'<div class="sidebar-tree">.*?</div>', index, re.DOTALL)
    for page in ALL:
        if page != INDEX:
            link = Path(name(page)).with_suffix(".html")
            assert f'href="{_from_docs(link)}"' in navigation, link


def test_whoever_opens_the_folder_is_led_to_the_index(site: Path) -> None:
    assert "url=docs/index.html" in (site / "index.html").read_text(encoding="utf-8")


def test_a_reader_s_browser_fetches_nothing_from_elsewhere(site: Path) -> None:
    for text in _texts(site):
        assert not re.search(r"<(?:script|link|img)[^>]+(?:https?:)?//", text)
        assert not re.search(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", text)


def _texts(site: Path) -> Iterator[str]:
    for path in site.rglob("*"):
        if path.suffix in {".html", ".css"}:
            yield path.read_text(encoding="utf-8")


def _from_docs(link: Path) -> str:
    """The link as a page in docs has it."""
    inside = link.is_relative_to("docs")
    return str(link.relative_to("docs")) if inside else f"../{link}"
