import json

import pytest

from evaluator.bulk.store import json_lines
from tests.bulk.settlements import sample


def understood(*lines: str) -> tuple[list[dict[str, object]], dict[int, str]]:
    batch, faults = json_lines.understood("\n".join(lines).encode(), 1)
    rows = batch.to_pylist(maps_as_pydicts="lossy")
    return [{k: v for k, v in row.items() if v is not None} for row in rows], dict(faults)


def test_what_is_written_is_understood_as_it_was() -> None:
    rows = sample(0, 50)
    batch, faults = json_lines.understood(json_lines.written(rows), 1)
    assert batch.equals(rows.cast(batch.schema))
    assert not faults


def test_an_empty_line_is_no_settlement() -> None:
    rows, faults = understood('{"settlement_id":"a"}', "", "  ", '{"settlement_id":"b"}', "")
    assert [row["settlement_id"] for row in rows] == ["a", "b"]
    assert not faults


def test_other_keys_are_kept_as_text() -> None:
    ((row,), _) = understood('{"extra":{"t":"1"},"table":"x","bet":2.50,"seats_at":[1],"no":null}')
    assert row["extra"] == {"t": "1", "table": "x", "bet": "2.50", "seats_at": "[1]"}


def test_a_result_can_be_run_again() -> None:
    ((row,), faults) = understood('{"settlement_id":"a","verdict":"MATCH","delta_total":0}')
    assert row == {"settlement_id": "a"}
    assert not faults


def test_a_moment_without_a_zone_is_utc() -> None:
    rows, _ = understood(
        '{"played_at":"2026-11-01T08:00:00+08:00"}', '{"played_at":"2026-11-01T00:00:00"}'
    )
    assert rows[0] == rows[1]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("nonsense", "line 2: no JSON: "),
        ("[1]", "line 2: no JSON object"),
        ('{"claimed_total":NaN}', "line 2: no JSON: NaN is no number"),
        ('{"claimed_total":3.5}', "line 2: claimed_total: 3.5; expected int64"),
        ('{"claimed_total":3.0}', "line 2: claimed_total: 3.0; expected int64"),
        ('{"claimed_total":"3"}', "line 2: claimed_total: '3'; expected int64"),
        ('{"claimed_total":true}', "line 2: claimed_total: True; expected int64"),
        ('{"claimed_huxi":9999999999}', "line 2: claimed_huxi: 9999999999; expected int32"),
        ('{"claimed_hu":1}', "line 2: claimed_hu: 1; expected bool"),
        ('{"claimed_net":[1,"x"]}', "line 2: claimed_net: [1, 'x']; expected list"),
        ('{"options":{"a":1}}', "line 2: options: {'a': 1}; expected map"),
        ('{"played_at":"yesterday"}', "line 2: played_at: 'yesterday'; expected a moment"),
        ('{"played_at":5}', "line 2: played_at: 5; expected a moment"),
        ('{"notation":"\\ud800"}', "line 2: notation: '\\ud800'; expected string"),
        ("[" * 100_000, "line 2: no JSON: "),
    ],
)
def test_a_broken_line_breaks_alone(line: str, fault: str) -> None:
    good = json.dumps({"settlement_id": "a", "claimed_total": 3})
    rows, faults = understood(good, line, good)
    assert rows[0] == rows[2] == {"settlement_id": "a", "claimed_total": 3}
    assert list(faults) == [1]
    assert faults[1].startswith(fault)


def test_all_faults_of_a_line_are_told() -> None:
    _, faults = understood('{"claimed_hu":1,"claimed_total":"x"}')
    assert "claimed_hu" in faults[0]
    assert "claimed_total" in faults[0]
