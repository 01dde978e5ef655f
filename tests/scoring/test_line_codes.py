"""A batch answers with one bit for each code of a scored line."""

import tomllib

import pytest

from evaluator.errors import RulesetError
from evaluator.scoring.consistency import MOST_LINE_CODES
from evaluator.scoring.loading import parse
from evaluator.scoring.registry import BUILT_IN


def test_a_ruleset_with_more_codes_than_bits_is_refused() -> None:
    text = (BUILT_IN / "wucai" / "ruleset.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    last = data["mingtang"][-1]
    more = MOST_LINE_CODES - len(parse(data, name="wucai/ruleset.toml").line_codes())
    data["mingtang"] += [{**last, "id": f"more_{number}"} for number in range(more)]
    assert len(parse(data, name="wucai/ruleset.toml").line_codes()) == MOST_LINE_CODES
    data["mingtang"].append({**last, "id": "one_too_many"})
    with pytest.raises(RulesetError, match=r"mingtang: id: 65 codes; expected at most 64"):
        parse(data, name="wucai/ruleset.toml")
