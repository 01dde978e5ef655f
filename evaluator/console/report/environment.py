"""The templates, and the one style sheet that stands inside every page."""

from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

_HERE: Final = Path(__file__).parent


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Every template of report and console; all that is filled in is escaped."""
    return Environment(
        loader=FileSystemLoader([_HERE / "templates", _HERE.parent / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@lru_cache(maxsize=1)
def style() -> Markup:
    """The style sheet as it stands between the tags of ``style``."""
    text = (_HERE / "style.css").read_text(encoding="utf-8")
    return Markup(text)


@lru_cache(maxsize=1)
def style_source() -> str:
    """The one source of style that a page's policy allows."""
    digest = b64encode(sha256(style().encode()).digest()).decode()
    return f"'sha256-{digest}'"
