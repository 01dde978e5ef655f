"""The door for positions as the core reads them; the plain core reads none."""

from evaluator.search import CORE

if CORE == "compiled":
    from cext.hands import Hands
    from cext.message import Layout
    from cext.seen import Seen
    from evaluator.search.compiled_look import (
        Look,
        position_of,
        read_lines,
        read_message,
        see,
        see_text,
        text_of,
        texts_of,
    )
else:
    from evaluator.search.plain_look import (  # type: ignore[assignment]  # the twin's types
        Hands,
        Layout,
        Look,
        Seen,
        position_of,
        read_lines,
        read_message,
        see,
        see_text,
        text_of,
        texts_of,
    )

__all__ = [
    "Hands",
    "Layout",
    "Look",
    "Seen",
    "position_of",
    "read_lines",
    "read_message",
    "see",
    "see_text",
    "text_of",
    "texts_of",
]
