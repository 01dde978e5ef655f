"""Digests of questions and results, so that anybody can check later that a row was not changed.

``request_digest`` is the service's own (``scoring.digests``). ``result_digest`` is SHA-256 over
JSON without blanks:

    [hu, [reason code, …], [huxi, tun, ka, multiplier, total], [line code, …],
     decomposition count, [points of each seat, …]]

the last null without a round: the computed columns of a row and nothing else. The groups are no
part of it, since a batch does not write them out.
"""

import json
from binascii import hexlify
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.arrays import Bools, Ints, combine, looked_up
from evaluator.bulk.rows import FIGURES, Rows
from evaluator.bulk.scored import Scored
from evaluator.scoring.digests import request_begun
from evaluator.scoring.resolved import Resolved
from evaluator.search.hashes import of_pieces

_BEGINS: Final = b"sha256:"
_OPENS, _ENDS = b'"', b'"]'
_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_TEXT: Final = pa.string()
_HEX: Final = 2 * sha256().digest_size


def request_digests(rows: Rows, scored: Scored, texts: list[bytes]) -> Any:  # noqa: ANN401 - Arrow's
    """Of every judged hand; a drawn round has none, since there is no hand to ask about."""
    wanted = scored.judged & ~rows.drawn
    at = np.flatnonzero(wanted)
    order = np.argsort(scored.rules.codes[at], kind="stable")
    codes, pieces = scored.rules.codes[at][order], [texts[row] for row in at[order].tolist()]
    letters = _ENDS.join([*pieces, b""])
    ends = np.cumsum(np.fromiter(map(len, pieces), np.int32, len(pieces)) + len(_ENDS))
    offsets = np.concatenate(([0], ends)).astype(np.int32)
    begins = np.searchsorted(codes, np.arange(len(scored.rules.found) + 1)).tolist()
    digests = [
        of_pieces(request_begun(rules) + _OPENS, letters, offsets[first : last + 1].data)
        for rules, first, last in zip(scored.rules.found, begins, begins[1:], strict=False)
        if isinstance(rules, Resolved)
    ]
    places = np.empty(len(order), np.int64)
    places[order] = np.arange(len(order))
    return _written(b"".join(digests), wanted, places)


def result_digests(scored: Scored) -> Any:  # noqa: ANN401 - Arrow's
    """Of every judged row. Half the rows of a batch have the results of another one."""
    texts = _result_texts(scored, np.flatnonzero(scored.judged)).dictionary_encode()
    _, offsets, letters = texts.dictionary.buffers()
    ends = np.frombuffer(offsets, np.int32)[: len(texts.dictionary) + 1]
    digests = of_pieces(b"", memoryview(letters or b"").cast("B"), ends.data)
    return _written(digests, scored.judged, texts.indices.to_numpy())


def _result_texts(scored: Scored, at: Ints) -> Any:  # noqa: ANN401 - Arrow's
    """What these rows have digests of. Figures are few, and payments too: each is written once."""
    figures = [scored.figures[name][at] for name in FIGURES]
    payments = [scored.seats[at], *scored.net[at].T]
    reasons = [f",{_json(codes)},[" for codes in scored.reasons.values]
    lines = [f"],{_json(codes)}," for codes in scored.lines.values]
    return _joined(
        looked_up(scored.hu[at].astype(np.int64), ["[false", "[true"], _TEXT),
        looked_up(scored.reasons.codes[at], reasons, _TEXT),
        _once(figures, lambda first: _joined(*(_numbers(one[first]) for one in figures), by=",")),
        looked_up(scored.lines.codes[at], lines, _TEXT),
        _numbers(scored.figures["count"][at]),
        _once(payments, lambda first: _nets(*(one[first] for one in payments))),
    )


def _once(columns: Sequence[Ints], written: Callable[[Ints], Any]) -> Any:  # noqa: ANN401 - Arrow's
    """Texts of rows, written for the first row of each combination of values only."""
    numbers, first = combine(*columns)
    return written(first).take(pa.array(numbers))


def _nets(seats: Ints, *net: Ints) -> Any:  # noqa: ANN401 - Arrow's
    """Payments of each row, null where there are none."""
    stated = (seats > 0).astype(np.int64)
    points = [_numbers(points, place < seats) for place, points in enumerate(net)]
    return _joined(
        looked_up(stated, [",", ",["], _TEXT),
        _joined(looked_up(stated, ["null", None], _TEXT), *points, by=","),
        looked_up(stated, ["]", "]]"], _TEXT),
    )


def _numbers(numbers: Ints, there: Bools | None = None) -> Any:  # noqa: ANN401 - Arrow's
    """Whole numbers as texts, null where nothing is there."""
    return pa.array(numbers, mask=None if there is None else ~there).cast(_TEXT)


def _joined(*texts: Any, by: str = "") -> Any:  # noqa: ANN401 - Arrow's
    """The texts of each row one after the other but for those that are null; not all may be."""
    return pc.binary_join_element_wise(*texts, by, null_handling="skip")


def _written(digests: bytes, there: Bools, places: Ints) -> Any:  # noqa: ANN401 - Arrow's
    """An Arrow array of ``sha256:…``, for the rows where there is one.

    Args:
        digests: one after the other.
        there: rows that have one.
        places: which of them each of those rows has.
    """
    letters = np.frombuffer(hexlify(digests), np.uint8).reshape(-1, _HEX)[places]
    whole = np.empty((len(letters), len(_BEGINS) + _HEX), np.uint8)
    whole[:, : len(_BEGINS)] = np.frombuffer(_BEGINS, np.uint8)
    whole[:, len(_BEGINS) :] = letters
    lengths = np.where(there, whole.shape[1], 0)
    offsets = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    mask = np.packbits(there, bitorder="little")
    return pa.StringArray.from_buffers(
        len(there),
        pa.py_buffer(offsets),
        pa.py_buffer(whole),
        pa.py_buffer(mask),
    )
