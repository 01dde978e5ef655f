"""Random but valid cases: mostly whole hands, a few of them spoilt.

Equal seeds give equal cases. No case is one of the impossible inputs of the rules, section 6.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tests.oracle import majiang
from tests.oracle.layouts import DEFAULTS, FACES, RED_RANKS, all_shapes

WILD = "王"
FACE_COPIES = dict.fromkeys(FACES, 4)
OPTIONS: dict[str, dict[str, list[str]]] = {
    "duowang": {
        "wild_count": ["2", "3", "4"],
        "min_huxi": ["10", "15"],
        "self_draw": ["add_one", "double"],
        "win_limit": ["by_wild", "by_fan", "by_fan_floor"],
        "wake": ["flipped", "up_down"],
        "wake_wrap": ["true", "false"],
        "objective": ["fan_then_huxi", "huxi_then_fan", "max_total"],
        "draw_binding": ["forced", "free"],
        "self_draw_on_wild_win": ["add_only", "always", "never"],
        "kan_with_wild": ["may_rise", "stays"],
    },
    "quanmin": {
        "fan_combination": ["add", "multiply"],
        "heavenly_huxi": ["with_runs", "fixed_only"],
        "draw_binding": ["forced", "free"],
        "discard_win": ["true", "false"],
        "objective": ["max_total", "huxi_then_fan", "fan_then_huxi"],
    },
    "wucai": {
        "draw_binding": ["forced", "free"],
        "heavenly_huxi": ["with_runs", "fixed_only"],
        "discard_win": ["true", "false"],
        "objective": ["max_total", "huxi_then_fan", "fan_then_huxi"],
    },
    "taizhou": {
        "mode": ["count_ka", "no_count"],
        "single_wait": ["all_waits", "ka_waits"],
        "si_tuo_yi_peng": ["true", "false"],
        "an_gang_in_no_count": ["true", "false"],
        "zhao_zhao_stacks": ["true", "false"],
        "zhao_zhao_men_qing": ["true", "false"],
        "peng": ["free", "once"],
    },
}
ALL_DEFAULTS = {**DEFAULTS, "taizhou": majiang.DEFAULTS}
SHAPES: dict[str, list[str]] = {}
for _shape, _faces in all_shapes():
    SHAPES.setdefault(_shape, []).append("".join(FACES[face] for face in _faces))


def cases(seed: int, n: int, ruleset: str | None = None) -> Iterator[dict[str, Any]]:
    """Yield n cases of one ruleset, or of all four in turn."""
    rng = random.Random(f"{seed}/{ruleset}")
    names = [ruleset] if ruleset else sorted(OPTIONS)
    for number in range(n):
        name = names[number % len(names)]
        options = random_options(rng, name)
        case = taizhou_case(rng, options) if name == "taizhou" else zipai_case(rng, name, options)
        yield {"id": f"{name}-{seed}-{number:04d}", "ruleset": name, "options": options, **case}


def random_options(rng: random.Random, ruleset: str) -> dict[str, str]:
    """Draw options and keep those that differ from the default."""
    chosen = {
        option: rng.choice(values)
        for option, values in OPTIONS[ruleset].items()
        if rng.random() < 0.6
    }
    if chosen.get("win_limit", "by_wild") != "by_wild":  # DW-21
        chosen.pop("wild_count", None)
    return {k: v for k, v in chosen.items() if v != ALL_DEFAULTS[ruleset][k]}


def fits(tiles: str) -> bool:
    """Whether no natural face shows more than four times."""
    return all(count <= 4 for tile, count in Counter(tiles).items() if tile != WILD)


# --- 字牌 ----------------------------------------------------------------------------------------


def palette(rng: random.Random) -> str:
    """Pick the faces a hand is made of: all, or some that steer it to a 名堂."""
    red = {i for i in range(20) if i % 10 in RED_RANKS}
    low = rng.randrange(6)
    window = {size + low + step for size in (0, 10) for step in range(5)}
    kept = rng.choice(
        [set(range(20))] * 5
        + [set(range(20)) - red, set(range(20)) - red, red | set(rng.sample(range(20), 5))]
        + [set(range(10)), set(range(10, 20)), set(rng.sample(range(20), 9)), window, window]
    )
    return "".join(FACES[i] for i in sorted(kept))


def zipai_groups(rng: random.Random, fours: int) -> list[str]:
    """Draw seven groups with so many four alike; start over when no group fits any more."""
    while True:
        allowed = palette(rng)
        weights = rng.choice([(4, 2, 3), (4, 3, 3), (3, 1, 4), (6, 3, 1), (0, 0, 1)])
        plan = ["four"] * fours + ["pair"] * (fours > 0)
        plan += rng.choices(["run", "mixed", "three"], weights, k=7 - len(plan))
        groups: list[str] = []
        for shape in plan:
            taken = "".join(groups)
            choices = [g for g in SHAPES[shape] if set(g) <= set(allowed) and fits(taken + g)]
            if not choices:
                break
            groups.append(rng.choice(choices))
        else:
            return groups


def random_meld(rng: random.Random, group: str) -> list[str]:
    """Lay a whole group on the table."""
    if len(set(group)) > 1:
        return ["chi", group]
    if len(group) == 4:
        return [rng.choice(["ti", "pao"]), group]
    return [rng.choice(["peng", "peng", "wei", "chou_wei"]), group]


def add_wilds(rng: random.Random, held: list[str], win: str, mates: str, wilds: int) -> str:
    """Turn so many tiles to wilds, often the mates of the winning tile; return the new win."""
    picks: list[int] = []
    if rng.random() < 0.5:
        for mate in mates:
            picks += [next(i for i, t in enumerate(held) if t == mate and i not in picks)]
    picks += rng.sample([i for i in range(len(held)) if i not in picks], len(held) - len(picks))
    if wilds and rng.random() < 0.25:
        win, wilds = WILD, wilds - 1
    for index in picks[:wilds]:
        held[index] = WILD
    return win


def spoil(rng: random.Random, tiles: list[str], others: str) -> None:
    """Change a natural tile or two in place, within four copies of each."""
    for _ in range(rng.choice([1, 1, 2])):
        spots = [i for i, tile in enumerate(tiles) if tile != WILD]
        if spots:
            at = rng.choice(spots)
            rest = "".join(tiles[:at] + tiles[at + 1 :]) + others
            tiles[at] = rng.choice([face for face in FACES if rest.count(face) < 4])


class Draft(NamedTuple):
    """A whole hand before wilds and mistakes."""

    groups: list[str]  # concealed, the winning tile included unless a meld takes it
    melds: list[list[str]]
    win: str
    mates: str  # the other tiles of the winning tile's group


def draft_hand(rng: random.Random, *, shown: bool) -> Draft:
    """Lay out seven groups, some on the table, and pick a winning tile; ``shown``: for UPCARD."""
    fours = rng.choice([0, 1]) if shown else rng.choices(range(6), (40, 30, 15, 9, 4, 2))[0]
    groups = zipai_groups(rng, fours)
    rng.shuffle(groups)
    if shown:
        win_group = rng.choice(groups)
        win = rng.choice(win_group)
        return Draft(groups, [], win, win_group.replace(win, "", 1))
    raised = next((g for g in groups if len(g) == 4), "") if rng.random() < 0.2 else ""
    whole = [g for g in groups if len(g) > 2 and g != raised]
    melds = [random_meld(rng, g) for g in whole[: rng.choice([0, 0, 1, 2, 3, 4, 5, 6])]]
    for _, group in melds:
        groups.remove(group)
    if raised:  # PH-8
        groups.remove(raised)
        melds.append([rng.choice(["peng", "wei", "chou_wei"]), raised[:3]])
        return Draft(groups, melds, raised[0], "")
    win_group = rng.choice(groups)
    win = rng.choice(win_group)
    return Draft(groups, melds, win, win_group.replace(win, "", 1))


def splits_kan(draft: Draft) -> bool:
    """Whether three or four held alike lie in different groups (PH-6), so that it cannot win."""
    held = Counter("".join(draft.groups))
    return any(
        count - (face == draft.win) >= 3
        and max(group.count(face) for group in draft.groups) < count - (face == draft.win)
        for face, count in held.items()
    )


def zipai_case(rng: random.Random, ruleset: str, options: Mapping[str, str]) -> dict[str, Any]:
    """Make a hand of duowang, quanmin or wucai."""
    roll = rng.random()
    if roll < 0.2 and ruleset != "duowang":
        return heavenly_case(rng, ruleset)
    shown = 0.2 <= roll < 0.3
    draft = draft_hand(rng, shown=shown)
    while splits_kan(draft) and rng.random() < 0.9:
        draft = draft_hand(rng, shown=shown)
    _, melds, win, mates = draft
    held = list("".join(draft.groups))
    if mates:  # else the winning tile is a meld's
        held.remove(win)
    rng.shuffle(melds)
    source = (
        "UPCARD" if shown else rng.choices(["SELF_DRAW", "OTHER_DRAW", "DISCARD"], (7, 3, 1))[0]
    )
    max_wilds = int(options.get("wild_count", "4"))
    if ruleset == "duowang":
        wilds = min(rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 4]), max_wilds, len(held) - 1)
        if source == "SELF_DRAW" or rng.random() < 0.25:
            win = add_wilds(rng, held, win, mates, wilds)
    table = "".join(group for _, group in melds)
    if rng.random() < 0.2:
        spoil(rng, held, table + win)
    elif win != WILD and rng.random() < 0.1:
        everything = "".join(held) + table
        win = rng.choice([face for face in FACES if everything.count(face) < 4])
    rng.shuffle(held)
    shown_tiles = "".join(held) + table + win
    return {
        "concealed": "".join(held),
        "melds": melds,
        "win": win,
        "source": source,
        "facts": zipai_facts(rng, ruleset, source, win, shown_tiles, max_wilds=max_wilds),
    }


def heavenly_case(rng: random.Random, ruleset: str) -> dict[str, Any]:
    """Make a dealt hand of about three 提 or five 坎."""
    ti, kan = rng.choice([(3, 0), (3, 1), (4, 0), (0, 5), (1, 4), (2, 3), (0, 6), (2, 2), (0, 4)])
    faces = rng.sample(FACES, ti + kan)
    tiles = [face for index, face in enumerate(faces) for _ in range(4 if index < ti else 3)]
    filler = rng.choice(["一二三七十", "壹贰叁柒拾一二三七十", FACES])
    while len(tiles) < 21:
        open_faces = [face for face in filler if tiles.count(face) < 2 and face not in faces]
        tiles.append(rng.choice(open_faces or [f for f in FACES if tiles.count(f) < 2]))
    rng.shuffle(tiles)
    if rng.random() < 0.2:
        spoil(rng, tiles, "")
    source = "DEALT" if rng.random() < 0.5 else "UPCARD"
    held, win = "".join(tiles[1:]), tiles[0] if source == "UPCARD" else None
    if source == "UPCARD" and rng.random() < 0.5:  # the shown tile completes a set
        win = rng.choice([tile for tile in tiles if tiles.count(tile) >= 3] or tiles)
        tiles.remove(win)
        held = "".join(tiles)
    facts = zipai_facts(rng, ruleset, source, win, held + (win or ""), max_wilds=0)
    if rng.random() < 0.7:
        facts["dealer"] = True
    return {"concealed": held, "melds": [], "win": win, "source": source, "facts": facts}


def zipai_facts(
    rng: random.Random, ruleset: str, source: str, win: str | None, tiles: str, *, max_wilds: int
) -> dict[str, Any]:
    """Draw facts that agree with the hand and the ruleset."""
    facts: dict[str, Any] = {}
    if rng.random() < 0.5:
        facts["dealer"] = True
    spare = [face for face in FACES if tiles.count(face) < 4]
    common = [face for face in spare if face in tiles] or spare
    if ruleset == "duowang" and rng.random() < 0.6:
        facts["woken"] = rng.choice(rng.choice([spare, common]))
        if rng.random() < 0.1 and tiles.count(WILD) < max_wilds:
            facts["woken"] = WILD
    if ruleset == "quanmin":
        if rng.random() < 0.5:
            facts["upcard"] = win if source == "UPCARD" else rng.choice(spare)
        if source in ("SELF_DRAW", "OTHER_DRAW") and rng.random() < 0.2:
            facts["last_tile"] = True
    return facts


# --- taizhou -------------------------------------------------------------------------------------

Kind = tuple[str, int]


def taizhou_sets(rng: random.Random, win: Kind) -> list[tuple[Kind, ...]]:
    """The 卡 run of the winning kind, three more sets and a pair, within four copies of each."""
    suits: str = rng.choice([majiang.SUITS, majiang.SUITS, win[0]])
    reach = rng.choice([9, 9, 2])  # at times all close to the winning tile: many ways to split
    below, _, above = ka_run = majiang.run_around(win)
    kinds = [k for k in majiang.KINDS if k[0] in suits and abs(k[1] - win[1]) <= reach]
    runs: list[tuple[Kind, ...]] = [majiang.run_around(kind) for kind in kinds if 1 < kind[1] < 9]
    triplets: list[tuple[Kind, ...]] = [(kind,) * 3 for kind in kinds]
    pairs = [(kind,) * 2 for kind in kinds]
    while True:
        wanted: list[tuple[Kind, ...]] = [
            s for s in ((below,) * 3, (above,) * 3, ka_run) if rng.random() < 0.15
        ]
        pool = rng.choice([runs + triplets * 2, triplets])
        sets = [ka_run, *wanted[:3], *rng.choices(pool, k=3)][:4]
        sets.append((win,) * 2 if rng.random() < 0.2 else rng.choice(pairs))
        counts = Counter(kind for group in sets for kind in group)
        if max(counts.values()) <= 4:
            return sets


def text_of(tiles: list[Kind]) -> str:
    """Write tiles as text, sorted by suit and number."""
    parts = []
    for suit in majiang.SUITS:
        numbers = "".join(str(number) for kind, number in sorted(tiles) if kind == suit)
        parts += [numbers + suit] if numbers else []
    return "".join(parts)


def taizhou_case(rng: random.Random, options: Mapping[str, str]) -> dict[str, Any]:
    """Make a hand of taizhou."""
    win = (rng.choice(majiang.SUITS), rng.choice([2, *range(3, 9), *range(3, 9), *range(3, 9)]))
    sets = taizhou_sets(rng, win)
    melds: list[tuple[str, Kind]] = []
    counts = Counter(kind for group in sets for kind in group)
    opened = 0
    for group in [g for g in sets if len(g) == 3 and len(set(g)) == 1]:
        kinds = ["peng"] if opened < 1 or options.get("peng") != "once" else []
        if counts[group[0]] == 3:
            kinds += ["ming_gang", "an_gang"] + ["bu_gang"] * bool(kinds)
        if kinds and rng.random() < 0.45:
            kind = rng.choice(kinds)
            opened += kind in ("peng", "bu_gang")
            melds.append((kind, group[0]))
            sets.remove(group)
            counts[group[0]] += kind != "peng"
    held = [kind for group in sets for kind in group]
    if rng.random() < 0.1:
        win = rng.choice(held)
    held.remove(win)
    if rng.random() < 0.2:
        at = rng.randrange(len(held))
        near = [k for k in majiang.KINDS if k[0] == held[at][0] and abs(k[1] - held[at][1]) <= 2]
        swapped = rng.choice([k for k in near if counts[k] < 4] or [held[at]])
        counts[held[at]] -= 1
        counts[swapped] += 1
        held[at] = swapped
    elif rng.random() < 0.1:
        counts[win] -= 1
        win = rng.choice([kind for kind in majiang.KINDS if counts[kind] < 4])
        counts[win] += 1
    sources = ["SELF_DRAW", "SELF_DRAW", "DISCARD"] + ["ROB_KONG"] * (counts[win] == 1)
    source = rng.choice(sources)
    return {
        "concealed": text_of(held),
        "melds": [[kind, f"{tile[1]}{tile[0]}"] for kind, tile in melds],
        "win": f"{win[1]}{win[0]}",
        "source": source,
        "facts": taizhou_facts(rng, source, {kind for kind, _ in melds}, 4 - counts[win]),
    }


def random_flowers(rng: random.Random) -> str:
    """Draw flowers: none, one, some or many, at times with a whole set among them."""
    wall = majiang.HONOURS * 4 + majiang.SEASONS + majiang.PLANTS
    whole = [honour * 4 for honour in majiang.HONOURS] + [majiang.SEASONS, majiang.PLANTS]
    flowers = "".join(rng.sample(whole, rng.choice([0, 0, 0, 1, 2])))
    rest = list((Counter(wall) - Counter(flowers)).elements())
    count = rng.choice([0, 0, 1, 1, 3, 5, 8, 12, 13, 14, 15, 20])
    flowers += "".join(rng.sample(rest, max(0, min(count, len(rest)) - len(flowers))))
    return "".join(rng.sample(flowers, len(flowers)))


def taizhou_facts(
    rng: random.Random, source: str, meld_kinds: set[str], unseen: int
) -> dict[str, Any]:
    """Draw facts that agree with the hand; ``unseen`` copies of the winning kind are others'."""
    facts: dict[str, Any] = {}
    if flowers := random_flowers(rng):
        facts["flowers"] = flowers
    if rng.random() < 0.4 and unseen:
        facts["visible_copies"] = rng.randint(1, unseen)
    if source == "SELF_DRAW" and rng.random() < 0.15:
        facts["last_four"] = True
    elif source == "SELF_DRAW" and rng.random() < 0.2 and (flowers or meld_kinds - {"peng"}):
        facts["replacement_draw"] = True
    if not meld_kinds & {"peng", "bu_gang"} and rng.random() < 0.2:
        facts["ready_at_start"] = True
    if rng.random() < 0.1:
        facts["ready_declared"] = rng.random() < 0.5
    if rng.random() < 0.04:
        facts["missed_win"] = True
    return facts
