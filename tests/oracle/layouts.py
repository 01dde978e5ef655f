"""Every lawful way to lay out a 跑胡子 hand: reading a case, splitting it, PH-6 and PH-10.

Comments cite the clauses of the rules (PH, DW).
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

FACES = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"  # a face is its index here
WILD = 20
RED_RANKS = (1, 6, 9)  # PH-1: 二 七 十
DEFAULTS: dict[str, dict[str, str]] = {
    "duowang": {
        "wild_count": "4", "min_huxi": "15", "self_draw": "add_one", "win_limit": "by_wild",
        "wake": "flipped", "wake_wrap": "true", "objective": "fan_then_huxi",
        "draw_binding": "forced", "self_draw_on_wild_win": "add_only",
        "kan_with_wild": "may_rise",
    },
    "quanmin": {
        "fan_combination": "add", "heavenly_huxi": "with_runs", "draw_binding": "forced",
        "discard_win": "false", "objective": "max_total",
    },
    "wucai": {
        "draw_binding": "forced", "heavenly_huxi": "with_runs", "discard_win": "false",
        "objective": "max_total",
    },
}  # fmt: skip
# DW-8..DW-13 by the size of the winning group and whether the winning tile is a wild:
# the code, the multiplier, and the level of DW-21.
WILD_WINS = {
    (2, False): ("wang_diao", 4, 1),
    (2, True): ("wang_diao_wang", 8, 2),
    (3, False): ("wang_chuang", 8, 2),
    (3, True): ("wang_chuang_wang", 16, 3),
    (4, False): ("wang_zha", 16, 3),
    (4, True): ("wang_zha_wang", 32, 4),
}


class Group(NamedTuple):
    """A group of the concealed part: its shape and its faces with their wild marks."""

    shape: str  # run, mixed (绞), three, four, pair
    tiles: tuple[tuple[int, bool], ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """What the tiles stand for."""
        return tuple(face for face, _ in self.tiles)

    @property
    def physical(self) -> tuple[int, ...]:
        """The tiles themselves, naturals before wilds."""
        return tuple(sorted(WILD if wild else face for face, wild in self.tiles))


class Meld(NamedTuple):
    """A group on the table."""

    kind: str
    faces: tuple[int, ...]


class Layout(NamedTuple):
    """One decomposition with one placement of the winning tile."""

    melds: tuple[Meld, ...]
    groups: tuple[Group, ...]
    winning: int | None  # index of the group the winning tile is in; None: in a meld


@dataclass(frozen=True)
class Hand:
    """A case, read."""

    ruleset: str
    options: dict[str, str]
    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    win: int | None
    source: str
    facts: Mapping[str, Any]

    @property
    def is_self(self) -> bool:
        """PH-9: own draw."""
        return self.source in ("SELF_DRAW", "DEALT") or self.dealer_upcard

    @property
    def dealer_upcard(self) -> bool:
        """The winning tile is the dealer's own 21st tile."""
        return self.source == "UPCARD" and bool(self.facts.get("dealer"))

    @property
    def held(self) -> Counter[int]:
        """PH-6: the tiles held before the win; the dealer's shown tile counts as held."""
        held = Counter(self.concealed)
        if self.dealer_upcard and self.win is not None:
            held[self.win] += 1
        return held

    @property
    def min_huxi(self) -> int:
        """PH-5."""
        return int(self.options.get("min_huxi", "15"))

    @property
    def wilds(self) -> int:
        """Wilds at the win, the drawn one included."""
        return self.concealed.count(WILD) + (self.win == WILD)


def tiles_of(text: str) -> tuple[int, ...]:
    """Read Chinese tile text."""
    return tuple(WILD if tile == "王" else FACES.index(tile) for tile in text)


def read(case: Mapping[str, Any]) -> Hand:
    """Read a case."""
    return Hand(
        ruleset=case["ruleset"],
        options=DEFAULTS[case["ruleset"]] | dict(case["options"]),
        concealed=tiles_of(case["concealed"]),
        melds=tuple(Meld(kind, tiles_of(text)) for kind, text in case["melds"]),
        win=tiles_of(case["win"])[0] if case["win"] else None,
        source=case["source"],
        facts=case["facts"],
    )


# --- every group there is, and every split of a pool into groups --------------------------------


def all_shapes() -> Iterator[tuple[str, tuple[int, ...]]]:
    """PH-2: every group by the faces it shows."""
    for size in (0, 10):
        for rank in range(8):
            yield "run", (size + rank, size + rank + 1, size + rank + 2)
        yield "run", (size + 1, size + 6, size + 9)
    for rank in range(10):
        yield "mixed", (rank, rank, rank + 10)
        yield "mixed", (rank, rank + 10, rank + 10)
    for face in range(20):
        yield "pair", (face,) * 2
        yield "three", (face,) * 3
        yield "four", (face,) * 4


def all_groups() -> list[Group]:
    """Every shape with every way to mark its tiles as wild, each once."""
    return [
        Group(shape, tiles)
        for shape, faces in all_shapes()
        for tiles in sorted(
            {
                tuple(sorted(zip(faces, marks, strict=True)))
                for marks in itertools.product((False, True), repeat=len(faces))
            }
        )
    ]


Menu = dict[int, list[tuple[Group, Counter[int]]]]  # by lowest tile; with the tiles each needs
ALL_GROUPS = [(group, Counter(group.physical)) for group in all_groups()]


def splits(hand: Hand, pool: Counter[int], melds: tuple[Meld, ...]) -> Iterator[tuple[Group, ...]]:
    """Every multiset of groups that uses up the pool and makes 7 门子 with the melds (PH-3)."""
    menu: Menu = {}
    for group, need in ALL_GROUPS:
        if need <= pool and not breaks_kan(hand, pool, need):
            menu.setdefault(min(need), []).append((group, need))
    melded_fours = sum(len(meld.faces) == 4 for meld in melds)
    room = 7 - len(melds)
    for fours in range(room + 1):
        pairs = 1 if fours + melded_fours else 0  # PH-3: a 将 goes with four alike, and only so
        threes = room - fours - pairs
        if threes >= 0 and 4 * fours + 2 * pairs + 3 * threes == pool.total():
            yield from extend(menu, pool, Counter({4: fours, 2: pairs, 3: threes}))


def extend(
    menu: Menu, left: Counter[int], sizes: Counter[int], start: int = 0
) -> Iterator[tuple[Group, ...]]:
    """Take a group that holds the lowest tile left; ``start`` keeps equal tiles in order."""
    if not left:
        yield ()
        return
    lowest = min(left)
    for index, (group, need) in enumerate(menu.get(lowest, [])):
        size = len(group.tiles)
        if index >= start and sizes[size] and need <= left:
            rest = left - need
            next_start = index if rest[lowest] else 0
            for tail in extend(menu, rest, sizes - Counter([size]), next_start):
                yield (group, *tail)


def breaks_kan(hand: Hand, pool: Counter[int], need: Counter[int]) -> bool:
    """Whether no placement of the winning tile could reconcile a group with PH-6 (saves time)."""
    for face, used in need.items():
        held = hand.held[face]
        if face != WILD and held >= 3 and used < held:
            spare = pool[face] - held  # PH-12: the winning tile is the one outside the 坎
            if used > spare:
                return True
    return False


def layouts(hand: Hand) -> Iterator[list[Layout]]:
    """Every decomposition that keeps PH-3, PH-6 and PH-10: a list of its lawful placements."""
    assert hand.win is not None
    pool = Counter(hand.concealed) + Counter([hand.win])
    for groups in splits(hand, pool, hand.melds):  # PH-7
        found = [
            Layout(hand.melds, groups, index)
            for index, group in enumerate(groups)
            if hand.win in group.physical and group not in groups[:index]
        ]
        if lawful := [layout for layout in found if is_lawful(hand, layout)]:
            yield lawful
    for index, meld in enumerate(hand.melds):  # PH-8
        if kind := raised_kind(hand, meld):
            raised = Meld(kind, (*meld.faces, hand.win))
            melds = (*hand.melds[:index], raised, *hand.melds[index + 1 :])
            for groups in splits(hand, Counter(hand.concealed), melds):
                layout = Layout(melds, groups, None)
                if is_lawful(hand, layout):
                    yield [layout]


def raised_kind(hand: Hand, meld: Meld) -> str:
    """PH-8: what the winning tile makes of a meld; empty when it cannot join it."""
    if meld.faces != (hand.win,) * 3:
        return ""
    if meld.kind == "peng":
        return "" if hand.source == "DISCARD" else "pao"
    return "ti" if hand.is_self else "pao"


def is_lawful(hand: Hand, layout: Layout) -> bool:
    """PH-6 and PH-10 for one placement."""
    return keeps_kan(hand, layout) and keeps_binding(hand, layout)


def keeps_kan(hand: Hand, layout: Layout) -> bool:
    """PH-6: no held 坎 or 提 is split."""
    for face, held in hand.held.items():
        if face == WILD or held < 3:
            continue
        together = []  # the groups that hold all of them
        for index, group in enumerate(layout.groups):
            own = group.physical.count(face)
            if index == layout.winning and hand.win == face and not hand.dealer_upcard:
                own -= 1  # the winning tile was not held
            if own == held:
                together.append(group)
        if not together:
            return False
        raised_by_wild = WILD in together[0].physical  # only a 坎 can be
        if raised_by_wild and hand.options["kan_with_wild"] == "stays":
            return False
    return True


def keeps_binding(hand: Hand, layout: Layout) -> bool:
    """PH-10: the 偎 and 提 that a drawn tile enforces."""
    win = hand.win
    if hand.options["draw_binding"] == "free" or hand.source != "SELF_DRAW" or win == WILD:
        return True
    if wild_win(hand, layout):
        return True
    assert win is not None
    held = hand.held[win]
    if held in (2, 3):  # exactly held + 1 natural alike, no wild with them
        return any(group.physical == (win,) * (held + 1) for group in layout.groups)
    open_wei = any(m.kind in ("wei", "chou_wei") and m.faces[0] == win for m in hand.melds)
    return not open_wei or layout.winning is None


def wild_win(hand: Hand, layout: Layout) -> tuple[str, int, int] | None:
    """DW-8..DW-13: the winning tile's group is otherwise all wilds."""
    if layout.winning is None:
        return None
    physical = layout.groups[layout.winning].physical
    others = list(physical)
    others.remove(hand.win if hand.win is not None else WILD)
    if any(tile != WILD for tile in others):
        return None
    return WILD_WINS[len(physical), hand.win == WILD]
