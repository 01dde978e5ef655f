import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.bulk.store.sorting import in_order


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.lists(st.text("ab0\0", max_size=3), max_size=9), max_size=9),
    st.integers(1, 12),
    st.integers(1, 5),
)
def test_rows_come_in_order_whatever_fits_into_memory(
    batches: list[list[str]], rows: int, block: int
) -> None:
    keys = [key for batch in batches for key in batch]
    numbered = iter(range(len(keys)))
    made = [
        pa.record_batch(
            {"key": pa.array(batch, pa.string()), "row": [next(numbered) for _ in batch]},
            schema=pa.schema([("key", pa.string()), ("row", pa.int64())]),
        )
        for batch in batches
    ]
    found = [
        (row["key"], row["row"])
        for table in in_order(made, "key", rows=rows, block=block)
        for row in table.to_pylist()
    ]
    assert [key for key, _ in found] == sorted(keys, key=str.encode)
    assert sorted(row for _, row in found) == list(range(len(keys)))
    assert all(keys[row] == key for key, row in found)


def test_rows_that_come_in_order_stay_so() -> None:
    made = [pa.record_batch({"key": [f"{number:03}"] * 2}) for number in range(20)]
    found = [key for table in in_order(made, "key", rows=6, block=4) for key in table["key"]]
    assert [key.as_py() for key in found] == [f"{number // 2:03}" for number in range(40)]
