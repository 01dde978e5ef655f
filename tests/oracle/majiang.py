"""The 泰州麻将 sheet by brute force. Comments cite the clauses of the rules (TZ)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SUITS = "万条筒"
KINDS = [(suit, number) for suit in SUITS for number in range(1, 10)]
HONOURS, SEASONS, PLANTS = "东南西北中发白", "春夏秋冬", "梅兰竹菊"
DEFAULTS = {
    "mode": "count_ka", "single_wait": "all_waits", "si_tuo_yi_peng": "true",
    "max_multiplier": "8", "an_gang_in_no_count": "false", "zhao_zhao_stacks": "false",
    "zhao_zhao_men_qing": "true", "peng": "free",
}  # fmt: skip
FACTORS = {  # TZ-12..TZ-25
    "men_qing": 2, "peng_peng_hu": 2, "zhao_zhao_hu": 4, "gang_kai": 2, "guai_zhi": 2,
    "wa_zhi": 2, "si_tuo_yi": 4, "shuang_si_tuo_yi": 8, "chao_chang": 2, "chao_duan": 2,
    "wu_hua": 4, "si_tong": 2, "zhi_ting": 4, "jue_zhi": 4, "chan_di": 4, "qing_yi_se": 4,
}  # fmt: skip

Kind = tuple[str, int]
Group = tuple[Kind, ...]


@dataclass(frozen=True)
class Hand:
    """A case, read."""

    options: dict[str, str]
    concealed: tuple[Kind, ...]
    melds: tuple[tuple[str, Kind], ...]
    win: Kind
    source: str
    flowers: str
    facts: Mapping[str, Any]

    def melded(self, *kinds: str) -> int:
        """How many melds are of these kinds."""
        return sum(kind in kinds for kind, _ in self.melds)


def tiles_of(text: str) -> tuple[Kind, ...]:
    """Read text such as ``123万55条``."""
    tiles: list[Kind] = []
    digits = ""
    for char in text:
        if char in SUITS:
            tiles += [(char, int(digit)) for digit in digits]
            digits = ""
        else:
            digits += char
    return tuple(tiles)


def read(case: Mapping[str, Any]) -> Hand:
    """Read a case."""
    return Hand(
        options=DEFAULTS | dict(case["options"]),
        concealed=tiles_of(case["concealed"]),
        melds=tuple((kind, tiles_of(text)[0]) for kind, text in case["melds"]),
        win=tiles_of(case["win"])[0],
        source=case["source"],
        flowers=case["facts"].get("flowers", ""),
        facts=case["facts"],
    )


def run_around(kind: Kind) -> Group:
    """Build the 卡 run, with this kind in the middle (on 1 and 9 there is no such run)."""
    suit, number = kind
    return ((suit, number - 1), kind, (suit, number + 1))


def splits(left: Counter[Kind], pairs: int = 1, start: int = 0) -> Iterator[tuple[Group, ...]]:
    """TZ-2: every multiset of runs, triplets and one pair that uses up the tiles."""
    if not left:
        if not pairs:
            yield ()
        return
    lowest = min(left, key=KINDS.index)
    suit, number = lowest
    choices: list[Group] = [
        (lowest,) * 2,
        (lowest,) * 3,
        (lowest, (suit, number + 1), (suit, number + 2)),
    ]
    for index in range(start, 3):
        need = Counter(choices[index])
        is_pair = index == 0
        if need <= left and not (is_pair and not pairs):
            rest = left - need
            for tail in splits(rest, pairs - is_pair, index if rest[lowest] else 0):
                yield (choices[index], *tail)


def completions(hand: Hand, kind: Kind) -> list[tuple[Group, ...]]:
    """Every way this kind completes the hand."""
    return list(splits(Counter((*hand.concealed, kind))))


def waits(hand: Hand) -> dict[Kind, list[tuple[Group, ...]]]:
    """TZ-5: the kinds that complete the hand, but for one the player has all four copies of."""
    owned = Counter(hand.concealed)
    for meld, kind in hand.melds:
        owned[kind] += 3 if meld == "peng" else 4
    ways = {kind: completions(hand, kind) for kind in KINDS if owned[kind] < 4}
    return {kind: found for kind, found in ways.items() if found}


def is_ka(kind: Kind, found: list[tuple[Group, ...]]) -> bool:
    """TZ-3: in some decomposition the kind is the middle of a run."""
    return any(run_around(kind) in groups for groups in found)


def refusals(hand: Hand, ways: dict[Kind, list[tuple[Group, ...]]]) -> list[str]:
    """Every reason why the hand does not win."""
    reasons = []
    if hand.facts.get("ready_declared") is False:
        reasons.append("NOT_DECLARED")  # TZ-6
    if hand.facts.get("missed_win"):
        reasons.append("MISSED_WIN")
    if hand.win not in ways:
        return [*reasons, "NOT_COMPLETE"]
    if not is_ka(hand.win, ways[hand.win]):
        reasons.append("NO_KA")  # TZ-3
    elif not 3 <= hand.win[1] <= 8:
        reasons.append("KA_OUT_OF_RANGE")  # TZ-4
    rivals = set(ways)
    if hand.options["single_wait"] == "ka_waits":
        rivals = {kind for kind in ways if 3 <= kind[1] <= 8 and is_ka(kind, ways[kind])}
    if rivals - {hand.win}:
        reasons.append("NOT_SINGLE_WAIT")  # TZ-5
    return reasons


def multipliers(hand: Hand, groups: tuple[Group, ...]) -> list[str]:
    """TZ-12..TZ-25: the codes that hold for one decomposition, repeated where they count twice."""
    lines = flower_lines(hand.flowers) + fact_lines(hand)
    runs = [group for group in groups if len(set(group)) == 3]
    lines += closed_lines(hand, all_triplets=len(runs) == 1)  # only the 卡 run
    if (hand.win,) * 2 in groups:
        lines.append("guai_zhi")  # TZ-16
    if runs.count(run_around(hand.win)) >= 2:
        lines.append("wa_zhi")  # TZ-17
    dragged = four_drag_one(hand, groups)
    if dragged:
        lines.append("shuang_si_tuo_yi" if dragged == 2 else "si_tuo_yi")  # TZ-18, TZ-19
    if len({suit for suit, _ in (*hand.concealed, hand.win, *(k for _, k in hand.melds))}) == 1:
        lines.append("qing_yi_se")  # TZ-25
    return sorted(lines)


def closed_lines(hand: Hand, *, all_triplets: bool) -> list[str]:
    """TZ-12..TZ-14."""
    lines = []
    closed = not hand.melded("peng", "bu_gang")
    zhao_zhao = all_triplets and closed
    if all_triplets and (not zhao_zhao or hand.options["zhao_zhao_stacks"] == "true"):
        lines.append("peng_peng_hu")  # TZ-13
    if zhao_zhao:
        lines.append("zhao_zhao_hu")  # TZ-14
    if closed and (not zhao_zhao or hand.options["zhao_zhao_men_qing"] == "true"):
        lines.append("men_qing")  # TZ-12
    return lines


def fact_lines(hand: Hand) -> list[str]:
    """TZ-15, TZ-22..TZ-24: what the caller knows of the course of play."""
    lines = []
    if hand.facts.get("replacement_draw"):
        lines.append("gang_kai")  # TZ-15
    if hand.facts.get("ready_at_start"):
        lines.append("zhi_ting")  # TZ-22
    if hand.facts.get("last_four"):
        lines.append("chan_di")  # TZ-24
    seen = hand.facts.get("visible_copies", 0) + 3 * (("peng", hand.win) in hand.melds)
    if seen >= 3 or hand.source == "ROB_KONG":
        lines.append("jue_zhi")  # TZ-23
    return lines


def flower_lines(flowers: str) -> list[str]:
    """TZ-20 and TZ-21."""
    lines = []
    if len(flowers) >= 14:
        lines.append("chao_chang")
    elif len(flowers) == 1:
        lines.append("chao_duan")
    elif not flowers:
        lines.append("wu_hua")
    sets = sum(flowers.count(honour) == 4 for honour in HONOURS)
    sets += set(SEASONS) <= set(flowers)
    sets += set(PLANTS) <= set(flowers)
    return lines + ["si_tong"] * sets


def four_drag_one(hand: Hand, groups: tuple[Group, ...]) -> int:
    """TZ-18: how many neighbours of the winning tile stand as three and one in the 卡 run."""
    below, _, above = run_around(hand.win)
    return sum(
        (kind,) * 3 in groups
        or (("peng", kind) in hand.melds and hand.options["si_tuo_yi_peng"] == "true")
        for kind in (below, above)
    )


def ka_sum(hand: Hand) -> int:
    """TZ-10."""
    drawn = 20 if hand.source == "SELF_DRAW" else 10
    kongs = hand.melded("ming_gang", "bu_gang") + 2 * hand.melded("an_gang")
    return len(hand.flowers) + drawn + hand.win[1] + kongs


def price(case: Mapping[str, Any]) -> dict[str, Any]:
    """Price a case of taizhou."""
    hand = read(case)
    ways = waits(hand)
    names = [f"{number}{suit}" for suit, number in ways]
    if reasons := refusals(hand, ways):
        return {"hu": False, "reasons": sorted(reasons), "waits": names}
    counting = hand.options["mode"] == "count_ka"
    ka = ka_sum(hand) if counting else 0
    scored: list[tuple[int, int, list[str]]] = []
    for groups in ways[hand.win]:
        if run_around(hand.win) not in groups:  # TZ-27
            continue
        lines = multipliers(hand, groups)
        multiplier = 1
        for code in lines:
            multiplier *= FACTORS[code]
        if counting or hand.options["an_gang_in_no_count"] == "true":  # TZ-11
            multiplier *= 2 ** hand.melded("an_gang")
        capped = min(int(hand.options["max_multiplier"]), multiplier)
        scored.append((ka * multiplier if counting else capped, multiplier, lines))  # TZ-26
    total, multiplier, _ = max(scored)
    ties = [lines for *figures, lines in scored if figures == [total, multiplier]]
    tied_lines = [list(lines) for lines in sorted(set(map(tuple, ties)))]
    answer: dict[str, Any] = {
        "hu": True, "decompositions": len(scored), "ka": ka, "multiplier": multiplier,
        "total": total, "waits": names, "best_ties": len(ties), "tied_lines": tied_lines,
    }  # fmt: skip
    if len(tied_lines) == 1:
        answer["lines"] = tied_lines[0]
    return answer
