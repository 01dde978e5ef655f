"""Families of small 字牌 hands without a gap: every hand that a few faces can make.

Melds, or 坎 that PH-6 keeps whole, fill the rest, so that the plain core is quick.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import NO_TILE, WILD
from tests.support.cases import tiles_of
from tests.twins.zipai_hands import rules
from tests.twins.zipai_twin import COPIES, Asked

ON_THE_TABLE: Final = (WinSource.SELF_DRAW, WinSource.OTHER_DRAW, WinSource.DISCARD)
"""Sources of a winner who may have melds."""

AT_THE_DEAL: Final = (WinSource.UPCARD, WinSource.DEALT)
"""Sources of a winner who has none; the dealer's shown tile is asked for and against."""

EVERY_FACE: Final = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"


@dataclass(frozen=True)
class Family:
    """All hands of so many held tiles beside fixed ones, from some faces and 王.

    No face has more than four copies over held tiles, melds and the winning tile, and there are
    at most four wilds.
    """

    held: int
    faces: str
    fixed: str = ""
    melds: str = ""
    most_wilds: int = 4
    sources: tuple[WinSource, ...] = ON_THE_TABLE
    sheets: tuple[str, ...] = ("duowang",)

    def hands(self) -> Iterator[Asked]:
        """Every position, by each sheet as it is and with every option changed."""
        positions = list(self.positions())
        for sheet in self.sheets:
            for other in (False, True):
                chosen = rules(sheet, other=other)
                yield from (Asked(position, chosen) for position in positions)

    def positions(self) -> Iterator[Position]:
        """Every held multiset with every winning tile and source."""
        kinds = (*tiles_of(self.faces), *((WILD,) if self.most_wilds else ()))
        fixed, melds = tiles_of(self.fixed), tuple(map(_meld, self.melds.split()))
        own = Counter((*fixed, *(tile for meld in melds for tile in meld.tiles)))
        most = {tile: COPIES - own[tile] for tile in kinds} | {WILD: self.most_wilds}
        for held in combinations_with_replacement(kinds, self.held):
            counts = Counter(held)
            if any(counts[tile] > most[tile] for tile in counts):
                continue
            hand = Hand((*fixed, *held), melds)
            wins = [tile for tile in kinds if counts[tile] < most[tile]]
            for source in self.sources:
                for win in [NO_TILE] if source is WinSource.DEALT else wins:
                    yield Position(hand, Win(win, source))
                    if source in AT_THE_DEAL:
                        yield Position(hand, Win(win, source), Facts(dealer=True))


_MELD_KINDS: Final = {
    "碰": MeldKind.PENG,
    "偎": MeldKind.WEI,
    "臭": MeldKind.CHOU_WEI,
    "提": MeldKind.TI,
    "跑": MeldKind.PAO,
    "吃": MeldKind.CHI,
}


def _meld(text: str) -> Meld:
    kind = _MELD_KINDS[text[0]]
    tiles = tiles_of(text[1:])
    alike = {MeldKind.CHI: 1, MeldKind.TI: 4, MeldKind.PAO: 4}.get(kind, 3)
    return Meld(kind, tiles * alike)


KANS: Final = "七七七捌捌捌玖玖玖伍伍伍拾拾拾"

SMALL: Final = {
    "one held tile of any face, a 将 to complete": Family(
        1, EVERY_FACE, melds="提壹 吃二七十 碰三 偎四 臭五 跑陆"
    ),
    "two held tiles of any faces, a group of three to complete": Family(
        2, EVERY_FACE, melds="吃贰柒拾 吃二七十 碰三 偎四 臭五 吃一壹壹"
    ),
    "two held tiles of any faces beside 提 and 跑": Family(
        2, EVERY_FACE, melds="提壹 吃二七十 碰三 偎四 臭五 跑陆"
    ),
    "four held tiles": Family(4, "一二三七壹", melds="提玖 碰三 偎七 吃肆伍陆 碰柒"),
    "five held tiles": Family(5, "二三七十", melds="碰玖 碰三 偎七 吃肆伍陆 碰柒"),
    "seven held tiles": Family(7, "一二三", melds="提玖 偎三 吃二七十 吃肆伍陆", most_wilds=2),
    "eight held tiles": Family(8, "二七十贰", melds="偎玖 偎拾 碰七 吃肆伍陆", most_wilds=1),
    "five 坎 and five tiles": Family(
        5, "一二三", KANS, most_wilds=2, sources=(WinSource.UPCARD, WinSource.SELF_DRAW)
    ),
    "five 坎 and five tiles, dealt": Family(
        5,
        "一二七十拾",
        KANS,
        most_wilds=0,
        sources=(*AT_THE_DEAL, WinSource.SELF_DRAW),
        sheets=("quanmin", "wucai"),
    ),
}
"""Families that take seconds."""

LARGE: Final = {
    "four held tiles": Family(4, "一二三七十壹贰", melds="提玖 碰三 偎七 吃肆伍陆 碰柒"),
    "five held tiles": Family(5, "四五六肆伍陆", melds="碰玖 碰三 偎六 吃肆伍陆 偎柒"),
    "seven held tiles": Family(7, "一二三壹", melds="提玖 偎三 吃二七十 吃肆伍陆", most_wilds=3),
    "eight held tiles": Family(8, "二七十贰", melds="偎玖 偎拾 碰七 吃肆伍陆", most_wilds=2),
    "five 坎 and five tiles": Family(
        5, "一二三壹", KANS, sources=(WinSource.UPCARD, WinSource.SELF_DRAW)
    ),
}
"""Families for the long run."""
