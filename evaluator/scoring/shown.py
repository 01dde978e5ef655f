"""What only the groups of a 字牌 decomposition show, for readings that rest on it."""

from collections.abc import Callable
from typing import Final

from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.domain.tile import Tile

_OPEN_WEI: Final = frozenset({GroupKind.WEI, GroupKind.CHOU_WEI})
_Shows = Callable[[Group, Tile, int], bool]

SHOWS: Final[dict[str, _Shows]] = {
    "kan_beside_win": lambda group, win, wilds: (
        group.kind is GroupKind.KAN and group.tiles[0] == win and not group.wild_positions
    ),
    "peng_beside_win": lambda group, win, wilds: (
        group.kind is GroupKind.PENG and group.exposed and group.tiles[0] == win
    ),
    "ti_and_wilds": lambda group, win, wilds: (
        group.kind is GroupKind.TI and not (group.exposed or group.wild_positions) and wilds > 0
    ),
    "wei_and_wilds": lambda group, win, wilds: (
        group.kind in _OPEN_WEI and group.exposed and wilds > 0
    ),
}
"""What a group without the winning tile shows, by name: a 坎 or an open 碰 of that tile; a held 提,
or an open 偎, in a hand that has wilds."""


def shown(groups: tuple[Group, ...], wilds: int) -> frozenset[str]:
    """What some group of a decomposition shows.

    ``wilds`` are those at the win. A winning wild is no tile of any face.

    >>> ti = Group(GroupKind.TI, (1, 1, 1, 1))
    >>> sorted(shown((ti,), 1)), sorted(shown((ti,), 0))
    (['ti_and_wilds'], [])
    """
    win = 0
    for group in groups:
        place = group.winning_position
        if place:
            win = 0 if place - 1 in group.wild_positions else group.tiles[place - 1]
            break
    # Most hands have no wild and no other group of the winning face, and so show nothing.
    near = [group for group in groups if wilds or group.tiles[0] == win]
    return frozenset(
        [
            name
            for group in near
            if not group.winning_position
            for name, shows in SHOWS.items()
            if shows(group, win, wilds)
        ]
    )
