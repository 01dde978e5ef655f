"""The door for writing protocol buffers without messages, by the core or without it."""

from evaluator.search import CORE

if CORE == "compiled":
    from cext.wire import delimited, number, parts, value, varints
else:
    from evaluator.search.plain_wire import delimited, number, parts, value, varints

__all__ = ["delimited", "number", "parts", "value", "varints"]
