"""A claimed 分解 held against another, group by group, whatever the order."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.domain.tile import NO_TILE


@dataclass(slots=True)
class Matched:
    """Claimed groups by their place: the same tiles otherwise, or nowhere among the computed.

    ``changed`` pairs a place with the group of the same tiles that differs in kind, wilds or
    胡息; ``strange`` are the places of the others, ``missing`` the computed groups left over.
    """

    changed: list[tuple[int, Group]] = field(default_factory=list)
    strange: list[int] = field(default_factory=list)
    missing: list[Group] = field(default_factory=list)


def same_groups(claimed: Sequence[Group], computed: Sequence[Group]) -> bool:
    """Whether the claim is this decomposition as far as it says.

    >>> ju = Group(GroupKind.JU, (1, 2, 3), huxi=3)
    >>> same_groups([Group(GroupKind.JU, (3, 1, 2))], [ju])
    True
    >>> same_groups([Group(GroupKind.JU, (1, 2, 3), huxi=1)], [ju])
    False
    """
    if len(claimed) != len(computed):
        return False
    matched = match(claimed, computed)
    return not (matched.changed or matched.strange or matched.missing)


def match(claimed: Sequence[Group], computed: Sequence[Group]) -> Matched:
    """Pairs the groups, those that agree first."""
    wilds, kinds = says_wilds(claimed), says_kinds(claimed)
    left = list(computed)
    open_places = []
    # Who says most chooses first, so that nobody takes a group another one needs.
    for place in sorted(range(len(claimed)), key=lambda place: not claimed[place].huxi):
        one = claimed[place]
        fitting = next((o for o in left if agrees(one, o, wilds=wilds, kinds=kinds)), None)
        if fitting is None:
            open_places.append(place)
        else:
            left.remove(fitting)
    result = Matched()
    for place in sorted(open_places):
        tiles = sorted(claimed[place].tiles)
        alike = next((other for other in left if sorted(other.tiles) == tiles), None)
        if alike is None:
            result.strange.append(place)
        else:
            left.remove(alike)
            result.changed.append((place, alike))
    result.missing = left
    return result


def says_wilds(claimed: Sequence[Group]) -> bool:
    """Whether the record holds which tiles are wilds."""
    return any(group.wild_positions for group in claimed)


def says_kinds(claimed: Sequence[Group]) -> bool:
    """Whether the record holds kinds; UNSPECIFIED is then the rest of a heavenly hand."""
    return any(group.kind is not GroupKind.UNSPECIFIED for group in claimed)


def agrees(claimed: Group, computed: Group, *, wilds: bool, kinds: bool) -> bool:
    """Whether one claimed group is this one, as far as the record says."""
    return (
        not (kinds and claimed.kind is not computed.kind)
        and claimed.huxi in (0, computed.huxi)
        and sorted(claimed.tiles) == sorted(computed.tiles)
        and not (wilds and wild_faces(claimed) != wild_faces(computed))
    )


def wild_faces(group: Group) -> list[int]:
    """The faces that wilds stand for, sorted; 0 for a place that is none of the group.

    >>> wild_faces(Group(GroupKind.KAN, (8, 8, 8), wild_positions=(1, 9)))
    [0, 8]
    """
    places = range(len(group.tiles))
    return sorted(
        group.tiles[place] if place in places else NO_TILE for place in group.wild_positions
    )
