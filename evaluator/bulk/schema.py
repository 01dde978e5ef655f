"""The columns that settlements come in and that results go out in.

A row is one settlement with one winner. A round that several win (一炮多响) is a row for each of
them, without ``claimed_net`` when the record holds only the sum. A drawn round is a row with
``drawn`` and no notation.

Only the first columns must be there; a column that is missing says what a null says: that the
record does not state it. A result row is the input row as it came, columns of other names included,
then the columns of ``RESULT``, then those of ``BASELINE`` when other rules were held against it. A
column of the input that has a result's name is replaced, so that a result can be run again.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pyarrow as pa

from evaluator.errors import Fault, InvalidRequest

VERSION: Final = 1
"""Raised whenever a column changes its name, type or meaning."""


class Column(NamedTuple):
    """One column: its name, its type, and what it says."""

    name: str
    type: Any
    says: str


_TEXT: Final = pa.string()
_TEXTS: Final = pa.map_(pa.string(), pa.string())
_CODES: Final = pa.list_(pa.string())
_NET: Final = pa.list_(pa.int64())
_SEATS: Final = pa.list_(pa.int8())

DIFFERENCE: Final = pa.struct(
    [("path", _TEXT), ("claimed", _TEXT), ("computed", _TEXT), ("clause", _TEXT)]
)
"""One place where claim and result differ; values as text, the clause that decides."""

INPUT: Final = (
    Column("settlement_id", _TEXT, "the record's own id, unique within a run"),
    Column("notation", _TEXT, "hand, winning tile and facts, in any valid notation"),
    Column("ruleset_id", _TEXT, "the sheet it was settled under"),
    Column("ruleset_digest", _TEXT, "sha256:… of that sheet; null = the one that is served"),
    Column("options", _TEXTS, "options other than their defaults"),
    Column("played_at", pa.timestamp("us", "UTC"), "when; only runners look at it"),
    Column("claimed_hu", pa.bool_(), "whether it was taken for a win"),
    Column("claimed_huxi", pa.int32(), "胡息"),
    Column("claimed_tun", pa.int32(), "囤"),
    Column("claimed_ka", pa.int32(), "卡"),
    Column("claimed_multiplier", pa.int64(), "番, or the product of the factors"),
    Column("claimed_total", pa.int64(), "what the hand was taken to be worth, in 囤, 卡 or 分"),
    Column("claimed_lines", _CODES, "codes of scored lines"),
    Column("claimed_lines_complete", pa.bool_(), "whether those are all of them; null = no"),
    Column("claimed_net", _NET, "points that each seat gained"),
    Column("seats", pa.int8(), "players; null = the record holds no round, so no payments"),
    Column("winner_seat", pa.int8(), "counted from 0"),
    Column("payer_seat", pa.int8(), "whose tile it was; null = an own draw, or not known"),
    Column("rate", pa.int64(), "points for each 囤, 卡 or 分; null or 0 = 1"),
    Column("fee", pa.int64(), "what each seat pays the house; null = 0"),
    Column("same_wait_seats", _SEATS, "seats that had declared the winner's wait (同眼握手)"),
    Column("drawn", pa.bool_(), "荒庄: nobody won, so there is no notation; null = no"),
    Column("wilds_by_seat", _SEATS, "王 that each seat held, in a drawn round"),
    Column("claimed_by", _TEXT, "what settled it; only summaries look at it"),
    Column("extra", _TEXTS, "the record's own, carried through"),
)
"""What is understood; the first two must be there, the third unless one sheet is asked for."""

RESULT: Final = (
    Column("used_ruleset_id", _TEXT, "the sheet it was judged under"),
    Column("used_ruleset_digest", _TEXT, "and its digest; null when there is none"),
    Column("status", _TEXT, "ok, or error: then only verdict and error are set"),
    Column("verdict", _TEXT, "one of Verdict"),
    Column("computed_hu", pa.bool_(), "whether the hand wins"),
    Column("computed_huxi", pa.int32(), "胡息; of a hand that falls short what it reaches"),
    Column("computed_tun", pa.int32(), "囤"),
    Column("computed_ka", pa.int32(), "卡"),
    Column("computed_multiplier", pa.int64(), "番, or the product of the factors"),
    Column("computed_total", pa.int64(), "what the hand is worth; 0 when it does not win"),
    Column("computed_lines", _CODES, "codes of the scored lines, in the order of the sheet"),
    Column("computed_reasons", _CODES, "codes of why it does not win"),
    Column("computed_net", _NET, "points that each seat gains; null without a round"),
    Column("decomposition_count", pa.int64(), "how many legal decompositions there are"),
    Column("first_divergence", _TEXT, "path of the first difference; null when there is none"),
    Column("first_clause", _TEXT, "the clause that decides it"),
    Column("cause", _TEXT, "what kind of error it looks like: one of Cause"),
    Column("diff", pa.list_(DIFFERENCE), "every difference, in the order of the arithmetic"),
    Column("delta_total", pa.int64(), "computed_total − claimed_total; null unless claimed"),
    Column("request_digest", _TEXT, "sha256:… of the question, as the service has it"),
    Column("result_digest", _TEXT, "sha256:… of the computed columns; see evaluator.bulk.digests"),
    Column("error", _TEXT, "what is wrong with the row, all of it, and what to do"),
)
"""What every result row has, in this order."""

BASELINE: Final = (
    Column("baseline_ruleset_id", _TEXT, "the sheet of the baseline"),
    Column("baseline_ruleset_digest", _TEXT, "and its digest"),
    Column("baseline_verdict", _TEXT, "the verdict had the baseline applied"),
    Column("baseline_hu", pa.bool_(), "as computed_hu"),
    Column("baseline_huxi", pa.int32(), "as computed_huxi"),
    Column("baseline_tun", pa.int32(), "as computed_tun"),
    Column("baseline_ka", pa.int32(), "as computed_ka"),
    Column("baseline_multiplier", pa.int64(), "as computed_multiplier"),
    Column("baseline_total", pa.int64(), "as computed_total"),
    Column("baseline_lines", _CODES, "as computed_lines"),
    Column("baseline_net", _NET, "as computed_net"),
    Column("baseline_error", _TEXT, "why the baseline cannot judge the row"),
    Column("class", _TEXT, "one of Class; null when either side is an error"),
    Column("delta_baseline", pa.int64(), "total under the new rules − under those as played"),
    Column("moved_clause", _TEXT, "the clause whose change moved the result; null when none did"),
)
"""What a result row has besides when a baseline is given."""

_INPUT_TYPES: Final = {column.name: column.type for column in INPUT}
_REPLACED: Final = frozenset(column.name for column in (*RESULT, *BASELINE))
_REQUIRED: Final = ("settlement_id", "notation", "ruleset_id")


def input_schema() -> pa.Schema:
    """All columns of ``INPUT``: what a writer of settlements uses."""
    return _schema(INPUT)


def output_schema(given: pa.Schema, *, baseline: bool = False) -> pa.Schema:
    """The schema of the results of batches with this schema."""
    kept = [field for field in given if field.name not in _REPLACED]
    results = _schema((*RESULT, *BASELINE) if baseline else RESULT)
    return pa.schema([*kept, *results])


def check(given: pa.Schema, *, ruleset_needed: bool = True) -> None:
    """Whether batches with this schema can be judged.

    Args:
        given: the schema of the input.
        ruleset_needed: whether each row must say its sheet itself.

    Raises:
        InvalidRequest: a column is missing, is there twice, or has a type that cannot be read;
            all faults at once, ``field`` being the column.
    """
    if faults := list(_faults(given, ruleset_needed=ruleset_needed)):
        raise InvalidRequest(faults)


def _faults(given: pa.Schema, *, ruleset_needed: bool) -> Iterator[Fault]:
    for name in _REQUIRED if ruleset_needed else _REQUIRED[:2]:
        if name not in given.names:
            yield Fault(name, "no such column", f"one of type {_INPUT_TYPES[name]}")
    for name in sorted({name for name in given.names if given.names.count(name) > 1}):
        yield Fault(name, f"{given.names.count(name)} columns of this name", "one")
    for field in given:
        wanted = _INPUT_TYPES.get(field.name)
        if wanted is not None and not readable(field.type, wanted):
            yield Fault(field.name, f"type {field.type}", f"{wanted}, or one like it")


def readable(given: Any, wanted: Any) -> bool:  # noqa: ANN401 - Arrow's types
    """Whether every value of a type can be taken for one of the wanted type.

    Any width of whole number does but 64 bits without a sign, any text, any list of what does.
    Money is never a float.

    >>> readable(pa.int64(), pa.int8()), readable(pa.float64(), pa.int64())
    (True, False)
    >>> readable(pa.dictionary(pa.int32(), pa.large_string()), pa.string())
    True
    """
    types = pa.types
    if types.is_null(given):
        return True
    if types.is_dictionary(given):
        return readable(given.value_type, wanted)
    if types.is_integer(wanted):
        return bool(types.is_integer(given)) and given != pa.uint64()
    if types.is_map(wanted):
        return bool(types.is_map(given)) and _all_text(given.key_type, given.item_type)
    if types.is_list(wanted):
        listed = types.is_list(given) or types.is_large_list(given)
        return bool(listed) and readable(given.value_type, wanted.value_type)
    if types.is_string(wanted):
        return _all_text(given)
    return bool(given.id == wanted.id)


def _all_text(*given: Any) -> bool:  # noqa: ANN401 - Arrow's types
    types = pa.types
    return all(
        types.is_string(one) or types.is_large_string(one) or types.is_string_view(one)
        for one in given
    )


def _schema(columns: tuple[Column, ...]) -> pa.Schema:
    return pa.schema([pa.field(column.name, column.type) for column in columns])
