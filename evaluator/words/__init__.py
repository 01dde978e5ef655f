"""The words of one language: labels, and what rules, groups and lines are called in it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from evaluator.domain.kinds import GroupKind
from evaluator.domain.score import Register, ScoreLine, Unit
from evaluator.scoring.lines import KIND_NAMES
from evaluator.scoring.schema import Ruleset
from evaluator.scoring.sentences import Language

_CATALOGUES: Final = ("labels.toml", "page.toml")
"""What terminal and page both say, and what only the page does."""


@dataclass(frozen=True, slots=True)
class Words:
    """How things are called in one language, under one ruleset where that is known."""

    language: Language
    ruleset: Ruleset | None = None

    def say(self, label: str, **values: object) -> str:
        """The label, filled in. Raises KeyError for a label that labels.toml lacks.

        >>> Words("zh").say("huxi", huxi=9), Words("en").say("huxi", huxi=9)
        ('9 息', '9 huxi')
        """
        return labels()[label][self.language].format_map(values)

    def sheet(self) -> str:
        """The name and id of the ruleset; nothing where it is not known."""
        if self.ruleset is None:
            return ""
        name = self.ruleset.name if self.language == "zh" else self.ruleset.en
        return self.say("ruleset", name=name, id=self.ruleset.id)

    def amount(self, total: int, unit: Unit) -> str:
        """An amount and its unit."""
        return self.say("amount", amount=total, unit=self.say(f"unit.{unit.name}"))

    def kind(self, kind: GroupKind) -> str:
        """What the table calls a group; in English by the same word in pinyin.

        >>> Words("zh").kind(GroupKind.CHOU_WEI), Words("en").kind(GroupKind.CHOU_WEI)
        ('臭偎', 'chou wei')
        """
        if self.language == "zh":
            return KIND_NAMES[kind]
        return _pinyin(kind.name) if kind else self.say("rest")

    def register(self, register: Register, unit: Unit) -> str:
        """The figure that a line changes: 番 on the sheets that count 囤, else 倍."""
        if register is Register.MULTIPLIER and unit is not Unit.TUN:
            return self.say("register.FACTOR")
        return self.say(f"register.{register.name}")

    def known(self, label: str) -> str:
        """The label, or nothing where labels.toml lacks it."""
        return self.say(label) if label in labels() else ""

    def mingtang(self, code: str, name: str) -> str:
        """What a scored line or a missed 名堂 is called."""
        return name if self.language == "zh" else _pinyin(code)

    def meaning(self, code: str) -> str:
        """What the pinyin of ``mingtang`` means; nothing in Chinese."""
        if self.language == "zh" or self.ruleset is None:
            return ""
        return next((row.en for row in self.ruleset.rows if row.code == code), "")

    def step(self, line: ScoreLine) -> str:
        """What a line without a code is called."""
        known = "" if self.language == "zh" else self.known(f"step.{line.operation.name}")
        return known or line.name


@lru_cache(maxsize=1)
def labels() -> Mapping[str, Mapping[Language, str]]:
    """Label -> language -> text; a table of tables has dotted labels."""
    found: dict[str, Mapping[Language, str]] = {}
    for file in _CATALOGUES:
        path = Path(__file__).with_name(file)
        for label, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if "zh" in entry:
                found[label] = entry
            else:
                found.update({f"{label}.{name}": texts for name, texts in entry.items()})
    return found


def _pinyin(code: str) -> str:
    return code.lower().replace("_", " ")
