"""The door for SHA-256 of many texts at once, by the core or without it."""

from evaluator.search import CORE

if CORE == "compiled":
    from cext.hashes import of_equal, of_pieces
else:
    from evaluator.search.plain_hashes import (  # type: ignore[assignment]  # the twin's types
        of_equal,
        of_pieces,
    )

__all__ = ["of_equal", "of_pieces"]
