"""The words of one language: labels, and what rules, groups and lines are called in it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from evaluator.domain.kinds import GroupKind
from evaluator.domain.said import Said
from evaluator.domain.score import Register, ScoreLine, Unit
from evaluator.scoring.schema import Option, Ruleset
from evaluator.scoring.sentences import Language, codes
from evaluator.scoring.wording import kind_word, said, unit_word

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

    def of(self, both: Said) -> str:
        """What is said, in this language."""
        return both.zh if self.language == "zh" else both.en

    def sheet(self) -> str:
        """The name and id of the ruleset; nothing where it is not known."""
        if self.ruleset is None:
            return ""
        name = self.ruleset.name if self.language == "zh" else self.ruleset.en
        return self.say("ruleset", name=name, id=self.ruleset.id)

    def amount(self, total: int, unit: Unit) -> str:
        """An amount and its unit."""
        return self.say("amount", amount=total, unit=self.unit(unit))

    def unit(self, unit: Unit) -> str:
        """囤, 卡 or 分."""
        return self.of(unit_word(unit))

    def option(self, name: str) -> str:
        """What a house option is about; its name where that is not known."""
        known = self._options().get(name)
        if known is None:
            return name
        return known.text.rstrip("。") if self.language == "zh" else known.en

    def value(self, option: str, value: str) -> str:
        """What a value of a house option is called; itself where that is not known."""
        known = self._options().get(option)
        return known.label(value)[self.language == "en"] if known else value

    def with_value(self, option: str, value: str) -> str:
        """A value as it is given, with what it is called behind it where that differs."""
        called = self.value(option, value)
        return value if called == value else f"{value} ({called})"

    def _known(self, kind: str, code: str) -> str:
        """The word for a code; nothing where the catalogue lacks it, as of a newer server."""
        return self.of(said(kind, code)) if code in codes(kind) else ""

    def _options(self) -> dict[str, Option]:
        return {one.name: one for one in self.ruleset.options} if self.ruleset else {}

    def kind(self, kind: GroupKind) -> str:
        """What the table calls a group; in English by the same word in pinyin.

        >>> Words("zh").kind(GroupKind.CHOU_WEI), Words("en").kind(GroupKind.CHOU_WEI)
        ('臭偎', 'chou wei')
        """
        return self.of(kind_word(kind))

    def measure(self, name: str) -> str:
        """What is counted of a hand."""
        return self._known("measure", name)

    def objective(self, name: str) -> str:
        """What decides which legal decomposition is the result."""
        return self._known("objective", name)

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
