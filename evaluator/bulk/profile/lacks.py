"""What the records of a profile do not hold, and what that leaves to be checked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from evaluator.bulk.profile.model import Profile
from evaluator.bulk.profile.parts import WORDS
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.notation.lexicon import SOURCES
from evaluator.domain.notation.lexicon import WORDS as NOTATION
from evaluator.domain.tile import FLOWERS, MAJIANG, WILD, ZIPAI, Tile, name
from evaluator.scoring.schema import Ruleset

FIGURES: Final[Mapping[str, tuple[str, ...]]] = {
    "zipai": ("hu", "huxi", "tun", "multiplier", "total"),
    "majiang": ("hu", "ka", "multiplier", "total"),
}
"""Figures that can be claimed, by family."""

_MEASURES: Final[Mapping[str, frozenset[str]]] = {
    "last_tile": frozenset({"last_tile"}),
    "upcard": frozenset({"upcard_red_small", "upcard_red_big"}),
    "woken": frozenset({"xing_tiles", "wild_woken"}),
    "replacement_draw": frozenset({"replacement_draw"}),
    "last_four": frozenset({"last_four"}),
    "ready_at_start": frozenset({"ready_at_start"}),
    "visible_copies": frozenset({"visible"}),
}
"""What is counted of each fact."""

_REASONS: Final = {"ready_declared": "NOT_DECLARED", "missed_win": "MISSED_WIN"}

_HUXI: Final = "胡息, and all that rests on them, may differ"

_MELDS: Final[Mapping[str, Mapping[MeldKind, str]]] = {
    "zipai": {
        MeldKind.CHI: "hands with a 吃 cannot be read",
        MeldKind.PENG: "hands with a 碰 cannot be read",
        MeldKind.WEI: f"an open 偎 cannot be told from a 碰: {_HUXI}",
        MeldKind.TI: f"an open 提 cannot be told from a 跑: {_HUXI}",
        MeldKind.PAO: "hands with a 跑 cannot be read",
    },
    "majiang": {
        MeldKind.PENG: "hands with a 碰 cannot be read",
        MeldKind.MING_GANG: "a 明杠 cannot be told from the others: 卡 and 门清 may differ",
        MeldKind.BU_GANG: "a 补杠 cannot be told from a 明杠: 门清 and 招招胡 may differ",
        MeldKind.AN_GANG: "an 暗杠 cannot be told from the others: 卡 and its factor may differ",
    },
}


class Lack(NamedTuple):
    """Something that the records do not hold, and what that leaves."""

    what: str
    so: str


def of_sheet(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    """What is lacking to settle hands under one sheet."""
    yield from _options(profile, sheet)
    yield from _tiles(profile, sheet)
    yield from _melds(profile, sheet)
    if sheet.family == "majiang":
        yield from _flowers(profile)
    yield from _sources(profile, sheet)
    yield from _facts(profile, sheet)
    for figure in FIGURES[sheet.family]:
        if figure not in profile.claimed:
            yield Lack(f"claimed {figure}", "not compared")
    yield from _lines(profile, sheet)
    yield from _payments(profile, sheet)


def _lines(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    told = profile.lines
    meanings = {*told.codes.values(), *told.bits.values()} if told else set()
    missing = [code for code in sheet.line_codes() if code not in meanings]
    if told is None or not meanings or not missing:
        return
    so = "hands that score them come out as different" if told.complete else "not compared"
    yield Lack(f"codes of the lines {', '.join(missing)}", so)


def of_any(profile: Profile) -> Iterator[Lack]:
    """What is lacking whatever the sheet."""
    if profile.lines is None:
        yield Lack("scored lines", "lines are not compared, and stand in no difference")
    elif not profile.lines.complete:
        yield Lack("all scored lines", "a line too few in the record is not found")
    if profile.digest is None:
        yield Lack("the sheet's revision", "the one that is served counts, or the one asked for")
    if profile.played_at is None:
        yield Lack("the moment", "records cannot be chosen by time, only by the folder's day")


def _options(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    known = {option.name: option for option in sheet.options}
    mapped = profile.options.get(sheet.id, {})
    for told, field in mapped.items():
        if told not in known:
            yield Lack(f"option {told}", "no option of this sheet: records with it are refused")
            continue
        for value in field.values.values() if field.values else [field.value]:
            if value is not None and not known[told].allows(str(value)):
                expected = known[told].expected()
                yield Lack(f"option {told}", f"{value!r} is refused; expected {expected}")
    taken = [f"{o.name}={o.default}" for o in sheet.options if o.name not in mapped]
    if taken:
        yield Lack("options", f"taken at their defaults: {', '.join(taken)}")


def _tiles(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    spoken = profile.coding.spoken()
    needed = MAJIANG if sheet.family == "majiang" else ZIPAI
    if missing := sorted(needed - spoken):
        yield Lack(f"codes of {_names(missing)}", "hands with these cannot be read")
    if "wild_count" in {option.name for option in sheet.options} and WILD not in spoken:
        yield Lack("a code of 王", "hands with a 王 cannot be read")


def _melds(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    if profile.melds is None:
        yield Lack("melds", "only hands without any can be judged")
        return
    told = {kind.split("_")[0] for kind in profile.melds.words()}
    words = {word.kind: word for word in NOTATION if word.kind}
    for kind, so in _MELDS[sheet.family].items():
        if words[kind].ascii not in told:
            yield Lack(f"a code of {words[kind].chinese}", so)


def _flowers(profile: Profile) -> Iterator[Lack]:
    if profile.flowers is not None:
        if missing := sorted(frozenset(FLOWERS) - profile.flowers.coding.spoken()):
            yield Lack(f"codes of {_names(missing)}", "records with these flowers cannot be read")
    elif profile.flower_count is None:
        yield Lack("flowers", "卡, factors, total, lines and payments are not compared")
    elif profile.lines is not None and profile.lines.complete:
        so = "which they are is not known: 四同 is taken from the claimed lines, all else compared"
        yield Lack("flowers, only their number is there", so)
    else:
        so = (
            "which they are is not known, so 四同 is not: with four or more flowers"
            " multiplier, total and payments are not compared; hu and 卡 are"
        )
        yield Lack("flowers, only their number is there", so)


def _sources(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    told = _told_sources(profile)
    if told is None:
        return
    words = {source: f"{chinese} ({ascii_})" for source, ascii_, chinese in SOURCES}
    for source in map(WinSource.__getitem__, sheet.settings["table"]["sources"]):
        if source not in told:
            yield Lack(f"a code of {words[source]}", "such wins cannot be told from others")


def _told_sources(profile: Profile) -> frozenset[WinSource] | None:
    """Sources that a record can come to; None when any may."""
    source = profile.source
    if source.field is None:
        return frozenset({source.own, source.other})
    if source.field.path is None:
        return frozenset({WORDS[source.field.value]})
    return frozenset(WORDS[word] for word in source.field.values.values()) or None


def _facts(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    for fact in sheet.settings["table"]["facts"]:
        told = fact in profile.facts or (fact == "dealer" and profile.seats.dealer is not None)
        if told:
            continue
        if fact == "dealer":
            if "UPCARD" in sheet.settings["table"]["sources"]:
                so = "on the shown tile the dealer's own draw is not told from another's win"
                yield Lack("fact dealer", so)
        elif fact in _REASONS:
            yield Lack(f"fact {fact}", f"{_REASONS[fact]} is never found")
        elif codes := _resting_on(sheet, _MEASURES[fact]):
            yield Lack(f"fact {fact}", f"taken as not so; on it rest {', '.join(codes)}")


def _resting_on(sheet: Ruleset, measures: frozenset[str]) -> list[str]:
    """Codes of lines whose price or condition counts one of the measures."""
    codes = dict.fromkeys(
        row.code
        for row in sheet.rows
        if measures & {row.per, *row.when, *(name for one in row.any for name in one)}
    )
    return list(codes)


def _payments(profile: Profile, sheet: Ruleset) -> Iterator[Lack]:
    seats = profile.seats
    if profile.net is None:
        yield Lack("points by seat", "payments are not compared")
    elif seats.winner is None:
        yield Lack("the winner's seat", "payments cannot be worked out")
    elif seats.payer is None and sheet.settings["settle"].get("payer_alone"):
        yield Lack("the payer's seat", "payments of wins that one seat pays cannot be worked out")


def _names(tiles: Iterable[Tile]) -> str:
    return " ".join(map(name, tiles))
