"""Digests of questions and results, so that anybody can check later that a row was not changed.

``request_digest`` is the service's own (``scoring.digests``). ``result_digest`` is SHA-256 over
JSON without blanks:

    [hu, [reason code, …], [huxi, tun, ka, multiplier, total], [line code, …],
     decomposition count, [points of each seat, …]]

the last null without a round: the computed columns of a row and nothing else. The groups are no
part of it, since a batch does not write them out.
"""

import json
from hashlib import sha256
from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.bulk.arrays import Bools, Ints
from evaluator.bulk.rows import FIGURES, Rows
from evaluator.bulk.scored import Scored
from evaluator.scoring.digests import request_begun

_FIGURES: Final = (*FIGURES, "count")
_BEGINS: Final = b"sha256:"
_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_HEX: Final = 2 * sha256().digest_size


def request_digests(rows: Rows, scored: Scored, texts: list[bytes]) -> Any:  # noqa: ANN401 - Arrow's
    """Of every judged hand; a drawn round has none, since there is no hand to ask about."""
    wanted = scored.judged & ~rows.drawn
    digests = [b""] * rows.count
    for code in range(len(scored.rules.found)):
        at = np.flatnonzero(wanted & (scored.rules.codes == code)).tolist()
        if at:
            begun = request_begun(scored.rules_of(at[0]))
            for row in at:
                digest = begun.copy()
                digest.update(b'"%b"]' % texts[row])
                digests[row] = digest.digest()
    return _written(b"".join(digests), wanted)


def result_digests(scored: Scored) -> Any:  # noqa: ANN401 - Arrow's
    """Of every judged row. Half the rows of a batch have the results of another one."""
    at = np.flatnonzero(scored.judged)
    every = _keys(scored, at)
    first = dict(zip(reversed(every), reversed(range(len(every))), strict=True))
    different = at[list(first.values())]
    found = dict(zip(first, _digests_of(scored, different), strict=True))
    return _written(b"".join([found[key] for key in every]), scored.judged)


def _keys(scored: Scored, at: Ints) -> list[bytes]:
    """Of each row a key that rows of equal results share, within the batch."""
    columns = np.column_stack(
        (
            *(scored.hu[at], scored.reasons.codes[at], scored.lines.codes[at]),
            *(scored.figures[name][at] for name in _FIGURES),
            *(scored.seats[at], scored.net[at]),
        )
    )
    whole = np.ascontiguousarray(columns, np.int64)
    keys: list[bytes] = whole.view(f"V{whole.itemsize * whole.shape[1]}").ravel().tolist()
    return keys


def _digests_of(scored: Scored, at: Ints) -> list[bytes]:
    """The digests of these rows."""
    figures = [scored.figures[name][at].tolist() for name in _FIGURES]
    reasons = [_json(codes) for codes in scored.reasons.values]
    lines = [_json(codes) for codes in scored.lines.values]
    columns = zip(
        np.where(scored.hu[at], "true", "false").tolist(),
        scored.reasons.codes[at].tolist(),
        scored.lines.codes[at].tolist(),
        _nets(scored, at),
        *figures,
        strict=True,
    )
    return [
        sha256(
            f"[{hu},{reasons[why]},[{huxi},{tun},{ka},{multiplier},{total}],{lines[line]},"
            f"{count},{net}]".encode()
        ).digest()
        for hu, why, line, net, huxi, tun, ka, multiplier, total, count in columns
    ]


def _nets(scored: Scored, at: Ints) -> list[str]:
    """Payments of each row, null where there are none."""
    seats = scored.seats[at].tolist()
    nets = zip(seats, scored.net[at].tolist(), strict=True)
    return [str(net[:many]).replace(" ", "") if many else "null" for many, net in nets]


def _written(digests: bytes, there: Bools) -> Any:  # noqa: ANN401 - Arrow's
    """An Arrow array of ``sha256:…``, for the rows where there is one."""
    letters = np.frombuffer(digests.hex().encode(), np.uint8).reshape(-1, _HEX)
    begins = np.tile(np.frombuffer(_BEGINS, np.uint8), (len(letters), 1))
    lengths = np.where(there, len(_BEGINS) + _HEX, 0)
    offsets = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    mask = np.packbits(there, bitorder="little")
    return pa.StringArray.from_buffers(
        len(there),
        pa.py_buffer(offsets),
        pa.py_buffer(np.ascontiguousarray(np.hstack((begins, letters)))),
        pa.py_buffer(mask),
    )
