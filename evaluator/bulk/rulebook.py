"""Which rules each row is judged under."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from evaluator.bulk.arrays import Ints, combine
from evaluator.bulk.faults import told
from evaluator.bulk.how import Pin
from evaluator.bulk.rows import Rows
from evaluator.bulk.verdict import Verdict
from evaluator.errors import DigestMismatch, Fault, InvalidRequest, UnknownRuleset
from evaluator.scoring.registry import BUILT_IN, Registry, built_in
from evaluator.scoring.resolved import Resolved

Options = tuple[tuple[str, str | None], ...]
"""Entries of a row's options, as they came."""

_MOST_KEPT: Final = 4096

_LOAD_IT: Final = (
    "load that revision from a folder of rulesets, or pin the ruleset to judge it under another one"
)


class Refused(NamedTuple):
    """Why rows cannot be judged: the verdict, and what is wrong and to be done."""

    verdict: Verdict
    error: str
    ruleset_id: str | None = None


class RulesOfRows(NamedTuple):
    """The rules of each row: ``found[code]``, every choice of rules once."""

    codes: Ints
    found: list[Resolved | Refused]


class Rulebook:
    """All rulesets that are loaded; each choice of options is resolved once."""

    def __init__(self, folders: Iterable[str], pins: Iterable[Pin]) -> None:
        """Loads the rulesets and looks for those pinned.

        Raises:
            RulesetError: a folder holds a ruleset that cannot be used.
            UnknownRuleset: a pinned ruleset is not loaded.
            DigestMismatch: it is, but not with the pinned digest.
        """
        roots = tuple(map(Path, folders))
        self.registry = Registry(BUILT_IN, *roots) if roots else built_in()
        for pin in pins:
            self.registry.ruleset(pin.id, pin.digest)
        self._known: dict[tuple[Any, ...], Resolved | Refused] = {}

    @property
    def most_seats(self) -> int:
        """The most seats that any sheet has."""
        return max(max(r.seats, default=0) for r in (*self.registry.rulesets, *self.registry.older))

    def of_rows(self, rows: Rows, pins: tuple[Pin, ...]) -> RulesOfRows:
        """The rules of each row under these pins; see ``How``."""
        ids, digests, options = rows.ruleset_id, rows.ruleset_digest, rows.options
        codes, first = combine(ids.codes, digests.codes, options.codes)
        found = [
            self._find(
                ids.values[ids.codes[row]],
                digests.values[digests.codes[row]],
                options.values[options.codes[row]] or (),
                pins,
            )
            for row in first.tolist()
        ]
        return _merged(codes, found)

    def _find(
        self,
        ruleset_id: str | None,
        digest: str | None,
        options: Options,
        pins: tuple[Pin, ...],
    ) -> Resolved | Refused:
        if ruleset_id is None and len(pins) == 1:
            ruleset_id = pins[0].id
        pinned = next((pin.digest for pin in pins if pin.id == ruleset_id), None)
        key = ruleset_id, (digest or "") if pinned is None else pinned, options
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            known = self._known[key] = self._resolved(*key)
        return known

    def _resolved(
        self, ruleset_id: str | None, digest: str, options: Options
    ) -> Resolved | Refused:
        if ruleset_id is None:
            fault = Fault("ruleset_id", "null", "the id of a ruleset, or one pinned for all rows")
            return Refused(Verdict.INVALID_INPUT, told([fault]))
        chosen = {name: value for name, value in options if value is not None}
        faults = list(_option_faults(options))
        try:
            resolved = self.registry.resolved(ruleset_id, chosen, digest)
        except UnknownRuleset as error:
            return Refused(Verdict.RULESET_UNKNOWN, f"ruleset_id: {error}", ruleset_id)
        except DigestMismatch as error:
            what = f"ruleset_digest: {error}; {_LOAD_IT}"
            return Refused(Verdict.RULESET_UNKNOWN, what, ruleset_id)
        except InvalidRequest as error:
            return Refused(Verdict.INVALID_INPUT, told([*faults, *error.faults]), ruleset_id)
        return Refused(Verdict.INVALID_INPUT, told(faults), ruleset_id) if faults else resolved


def _option_faults(options: Options) -> Iterator[Fault]:
    """Entries that say nothing, or a name that is there twice."""
    names = [name for name, _ in options]
    for name, value in options:
        if value is None:
            yield Fault(f"options[{name}]", "null", "a value, or no such entry")
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Fault(f"options[{name}]", f"{names.count(name)} values", "one")


def _merged(codes: Ints, found: list[Resolved | Refused]) -> RulesOfRows:
    """The same rules under one code, however they are written."""
    places: dict[int, int] = {}
    kept: list[Resolved | Refused] = []
    renumbered = []
    for one in found:
        place = places.setdefault(id(one), len(kept))
        if place == len(kept):
            kept.append(one)
        renumbered.append(place)
    return RulesOfRows(np.array(renumbered or [0], np.int64)[codes], kept)
