"""Who pays whom under a sheet: its ``[settle]`` table, typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from evaluator.domain.kinds import WinSource


class Shares(StrEnum):
    """How many shares one seat pays that pays alone; a share is the total at the rate."""

    SHARE = "share"
    """Its own."""
    LOSERS = "losers"
    """One for each seat that does not win."""
    SEATS = "seats"
    """One for each seat."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How rounds are settled.

    With a source of ``payer_alone`` one seat pays ``alone_pays`` shares, otherwise every other
    seat pays one; those with the winner's wait pay nothing on its own draw if
    ``same_wait_spared``. ``several_winners``: on one discard. ``fee``: every seat pays the round's
    fee to the house. ``drawn_per_wild``: points for each wild of difference in a drawn round.
    """

    win_clause: str = ""
    drawn_clause: str = ""
    payer_alone: frozenset[WinSource] = frozenset()
    alone_pays: Shares = Shares.SHARE
    same_wait_spared: bool = False
    several_winners: bool = False
    fee: bool = False
    drawn_per_wild: int = 0


def terms_of(setting: Mapping[str, Any]) -> Terms:
    """The terms of a table whose options are resolved; an empty table has none.

    >>> terms_of({"win_clause": "TZ-28", "payer_alone": ["ROB_KONG"]}).payer_alone
    frozenset({<WinSource.ROB_KONG: 6>})
    """
    return Terms(
        win_clause=str(setting.get("win_clause", "")),
        drawn_clause=str(setting.get("drawn_clause", "")),
        payer_alone=frozenset(WinSource[name] for name in setting.get("payer_alone", ())),
        alone_pays=Shares(setting.get("alone_pays", Shares.SHARE)),
        same_wait_spared=bool(setting.get("same_wait_spared", False)),
        several_winners=bool(setting.get("several_winners", False)),
        fee=bool(setting.get("fee", False)),
        drawn_per_wild=int(setting.get("drawn_per_wild", 0)),
    )
