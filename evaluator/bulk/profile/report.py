"""What a profile's records lack, told to whoever is to trust the results."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from evaluator.bulk.profile.lacks import FIGURES, Lack, of_any, of_sheet
from evaluator.bulk.profile.mapping import UNCHECKED, settlement
from evaluator.bulk.profile.model import Profile
from evaluator.errors import UnknownRuleset
from evaluator.scoring.registry import Registry, built_in

SAMPLE: Final = 1_000
"""Records of a sample that are looked at."""

_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Sample:
    """What came of reading some records.

    ``faults`` are what kept records from being read, ``unchecked`` the claims that were left out;
    each with the number of records.
    """

    records: int
    read: int
    faults: tuple[tuple[str, int], ...]
    unchecked: tuple[tuple[str, int], ...]
    silent: tuple[str, ...]
    """Columns that the profile maps and no record fills."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is compared, and what the records do not hold.

    ``lacks`` are by sheet, under "" what holds for all of them.
    """

    name: str
    compared: tuple[str, ...]
    lacks: tuple[tuple[str, tuple[Lack, ...]], ...]
    sample: Sample | None = None


def report(
    profile: Profile, records: Iterable[Any] | None = None, registry: Registry | None = None
) -> Report:
    """What the records of a profile lack, and which checks that leaves.

    Args:
        profile: how the records are read.
        records: a sample; the first ``SAMPLE`` are looked at.
        registry: the rulesets there are; None = those built in.
    """
    registry = registry or built_in()
    lacks = [("", tuple(of_any(profile)))]
    for sheet_id in _sheets(profile, registry):
        try:
            sheet = registry.ruleset(sheet_id)
        except UnknownRuleset as error:
            lacks.append((sheet_id, (Lack(f"ruleset {sheet_id}", str(error)),)))
        else:
            lacks.append((sheet_id, tuple(of_sheet(profile, sheet))))
    sample = None if records is None else _sample(profile, list(islice(records, SAMPLE)))
    return Report(profile.name, _compared(profile), tuple(lacks), sample)


def lines(told: Report) -> Iterator[str]:
    """The report as text, line by line."""
    yield f"profile    {told.name}"
    yield f"compared   {', '.join(told.compared) or 'nothing: every record is CLAIM_INCOMPLETE'}"
    for sheet, lacks in told.lacks:
        if lacks:
            yield ""
            yield f"lacks under {sheet}" if sheet else "lacks"
            yield from (f"  {what}: {so}" for what, so in lacks)
    if told.sample is not None:
        yield ""
        yield from _sample_lines(told.sample)


def _sample_lines(sample: Sample) -> Iterator[str]:
    yield f"sample     {sample.read} of {sample.records} records can be read"
    for title, counted in (("cannot be read", sample.faults), ("not compared", sample.unchecked)):
        if counted:
            yield title
            yield from (f"  {count:>6}  {what}" for what, count in counted[:_SHOWN])
            if len(counted) > _SHOWN:
                yield f"  and {len(counted) - _SHOWN} more kinds"
    if sample.silent:
        yield f"never filled  {', '.join(sample.silent)}"


def _sheets(profile: Profile, registry: Registry) -> list[str]:
    """The sheets that a record can come to; all there are when it names them itself."""
    field = profile.ruleset
    if field.path is None:
        return [str(field.value)]
    if field.values:
        return list(dict.fromkeys(map(str, field.values.values())))
    return [sheet.id for sheet in registry.rulesets]


def _compared(profile: Profile) -> tuple[str, ...]:
    figures = dict.fromkeys(figure for family in FIGURES.values() for figure in family)
    found = [figure for figure in figures if figure in profile.claimed]
    found += ["lines"] if profile.lines is not None else []
    return (*found, *(["payments"] if profile.net is not None else []))


def _sample(profile: Profile, records: list[Any]) -> Sample:
    faults: Counter[str] = Counter()
    unchecked: Counter[str] = Counter()
    filled: set[str] = set()
    read = 0
    for record in records:
        row, problems = settlement(profile, record)
        faults.update(problems)
        unchecked.update(row.get("extra", {}).get(UNCHECKED, "").split())
        filled |= row.keys()
        read += not problems
    silent = [column for column in _mapped(profile) if column not in filled and records]
    return Sample(
        len(records),
        read,
        tuple(faults.most_common()),
        tuple(unchecked.most_common()),
        tuple(column for column in silent if column not in unchecked),
    )


def _mapped(profile: Profile) -> Iterator[str]:
    """Columns that the profile says where to find."""
    yield from (f"claimed_{figure}" for figure in profile.claimed)
    seats = profile.seats
    told = {
        "claimed_lines": profile.lines,
        "claimed_net": profile.net,
        "played_at": profile.played_at,
        "claimed_by": profile.claimed_by,
        "seats": seats.players or seats.count,
        "winner_seat": seats.winner,
        "payer_seat": seats.payer,
        "rate": seats.rate,
        "fee": seats.fee,
    }
    yield from (column for column, field in told.items() if field is not None)
