"""Which columns are understood, and what is said of others."""

import pyarrow as pa
import pytest

from evaluator.bulk import schema
from evaluator.errors import InvalidRequest


def test_all_columns_that_are_understood_can_be_read() -> None:
    schema.check(schema.input_schema())


def test_names_are_used_once() -> None:
    names = [one.name for one in (*schema.INPUT, *schema.RESULT, *schema.BASELINE)]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("baseline", [True, False])
def test_results_come_after_the_columns_that_came(*, baseline: bool) -> None:
    given = pa.schema([("notation", pa.string()), ("mine", pa.float64()), ("verdict", pa.int8())])
    columns = (*schema.RESULT, *(schema.BASELINE if baseline else ()))

    found = schema.output_schema(given, baseline=baseline)

    assert found.names == ["notation", "mine", *(one.name for one in columns)]
    assert found.field("mine").type == pa.float64()


@pytest.mark.parametrize(
    ("name", "kind", "expected"),
    [
        ("rate", pa.float64(), "rate: type double; expected int64, or one like it"),
        ("seats", pa.uint64(), "seats: type uint64; expected int8, or one like it"),
        ("notation", pa.binary(), "notation: type binary; expected string, or one like it"),
        ("drawn", pa.int8(), "drawn: type int8; expected bool, or one like it"),
        ("claimed_net", pa.list_(pa.string()), "claimed_net: type list<"),
        ("options", pa.map_(pa.string(), pa.int32()), "options: type map<"),
        ("played_at", pa.string(), "played_at: type string; expected timestamp"),
    ],
)
def test_a_type_that_could_be_misread_is_refused(name: str, kind: object, expected: str) -> None:
    given = schema.input_schema()
    given = given.set(given.get_field_index(name), pa.field(name, kind))

    with pytest.raises(InvalidRequest) as refused:
        schema.check(given)
    assert expected in str(refused.value)


def test_a_column_that_is_there_twice_is_refused() -> None:
    given = schema.input_schema().append(pa.field("seats", pa.int8()))

    with pytest.raises(InvalidRequest, match="seats: 2 columns of this name; expected one"):
        schema.check(given)


def test_the_sheet_may_be_left_out_where_one_is_asked_for() -> None:
    given = pa.schema([("settlement_id", pa.string()), ("notation", pa.string())])

    schema.check(given, ruleset_needed=False)
    with pytest.raises(InvalidRequest, match="ruleset_id: no such column"):
        schema.check(given)
