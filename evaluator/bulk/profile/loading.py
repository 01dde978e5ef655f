"""From TOML to a checked profile: all faults at once, with file, table and key."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields as fields_of
from pathlib import Path as File
from typing import Any, Final

from evaluator.bulk.profile import coded, parts
from evaluator.bulk.profile.entries import field, fields, needed, section, word
from evaluator.bulk.profile.errors import BadProfile
from evaluator.bulk.profile.model import Clock, Profile
from evaluator.domain.hand import Facts
from evaluator.scoring.reader import Faults, Table

_CLAIMED: Final = ("hu", "huxi", "tun", "ka", "multiplier", "total")


def load(file: File) -> Profile:
    """The profile that a file holds.

    Raises:
        BadProfile: it cannot be read or used; names every fault with file, table and key.
    """
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadProfile([f"{file}: {error.strerror}"]) from None
    except ValueError as error:  # no TOML, or no UTF-8
        raise BadProfile([f"{file}: {error}"]) from None
    return read(data, str(file))


def read(data: Mapping[str, Any], file: str = "profile") -> Profile:
    """Checks and types the content of one profile; ``file`` is used in messages."""
    faults = Faults()
    top = Table("top level", data, faults)
    profile = _profile(top)
    top.done()
    if faults.lines:
        raise BadProfile([f"{file}: {line}" for line in faults.lines])
    return profile


def _profile(top: Table) -> Profile:
    record, ruleset = section(top, "record"), section(top, "ruleset")
    win, claimed, flowers = section(top, "win"), section(top, "claimed"), section(top, "flowers")
    coding = coded.coding(section(top, "tiles"))
    profile = Profile(
        name=top.text("name"),
        text=top.text("text", ""),
        id=needed(record, "id"),
        played_at=field(record, "played_at"),
        clock=word(record, "clock", Clock, Clock.ISO),
        claimed_by=field(record, "claimed_by"),
        ruleset=needed(ruleset, "id"),
        digest=field(ruleset, "digest"),
        options=parts.options(section(top, "options")),
        coding=coding,
        **parts.hand(section(top, "hand"), coding),
        melds=parts.melds(section(top, "melds")),
        flowers=parts.flowers(flowers, coding),
        flower_count=field(flowers, "count"),
        win_tile=needed(win, "tile"),
        source=parts.source(win),
        facts=fields(section(top, "facts"), [fact.name for fact in fields_of(Facts)]),
        claimed={name: one for name in _CLAIMED if (one := field(claimed, name)) is not None},
        lines=parts.lines(claimed),
        seats=parts.seats(section(top, "seats")),
        net=parts.net(section(top, "net")),
        extra=fields(section(top, "extra")),
    )
    for table in (record, ruleset, win, claimed, flowers):
        table.done()
    parts.agree(profile, top)
    return profile
