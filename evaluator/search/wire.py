"""The door for writing protocol buffers without messages, by the core or without it."""

from evaluator.search import CORE

if CORE == "compiled":
    from cext.wire import delimited, entries, number, varints
else:
    from evaluator.search.plain_wire import delimited, entries, number, varints

__all__ = ["delimited", "entries", "number", "varints"]
