"""Builds the pages into a site: Sphinx with MyST, so that the Markdown stays as GitHub shows it.

The navigation is docs/index.md: its headings are the parts, its links the pages in their order.
"""

import re
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

project = "hupai"
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/*.md", "docs/rulesets/*.md"]
include_patterns += ["evaluator/rulesets/*/SOURCE.md", "loadtest/RESULTS.md"]
exclude_patterns = [".*", "build", "cext", "examples", "tests"]
suppress_warnings = ["toc.not_included"]  # those two are reached from the pages that need them
root_doc = "docs/index"
myst_heading_anchors = 4
html_theme = "furo"
html_title = project
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False

_PART = re.compile(r"^## (?P<title>.+)\n(?P<links>(?:(?!## ).*\n?)*)", re.MULTILINE)


def with_navigation(_: Sphinx, name: str, source: list[str]) -> None:
    """Makes each part of the index a part of the navigation."""
    if name != root_doc:
        return
    for part in _PART.finditer(source[0]):
        pages = re.findall(r"^- \[(.+)\]\((.+)\.md\)", part["links"], re.MULTILINE)
        entries = "".join(f"{title} <{page}>\n" for title, page in pages)
        source[0] += f"\n```{{toctree}}\n:caption: {part['title']}\n:hidden:\n\n{entries}```\n"


def without_folders(app: Sphinx, page: nodes.document) -> None:
    """A link to a folder of the repository becomes its name: a site has no folders to show."""
    here = Path(app.env.doc2path(app.env.docname)).parent
    for link in list(page.findall(pending_xref)):
        if (here / link["reftarget"]).is_dir():
            link.replace_self(link.children)


def to_the_index(app: Sphinx, error: Exception | None) -> None:
    """Leads whoever opens the site's folder to its index."""
    if error is None:
        page = f'<meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
        (Path(app.outdir) / "index.html").write_text(page, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Registers the above."""
    app.connect("source-read", with_navigation)
    app.connect("doctree-read", without_folders)
    app.connect("build-finished", to_the_index)
