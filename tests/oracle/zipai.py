"""The three 跑胡子 sheets by brute force: price every lawful layout, keep the best.

Comments cite the clauses of the rules (PH, DW, QM, WC).
"""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.oracle.layouts import (
    RED_RANKS,
    WILD,
    Hand,
    Layout,
    Meld,
    layouts,
    read,
    tiles_of,
    wild_win,
)

MELD_HUXI = {  # PH-4: (small, big)
    "ti": (9, 12), "pao": (6, 9), "wei": (3, 6), "chou_wei": (3, 6), "kan": (3, 6), "peng": (1, 3),
}  # fmt: skip


class Score(NamedTuple):
    """The figures of one decomposition."""

    huxi: int
    tun: int
    fan: int
    total: int
    lines: tuple[str, ...]


def run_huxi(faces: tuple[int, ...]) -> int:
    """PH-4: 一二三 and 二七十 count 3, big 6; any other run nothing."""
    ranks = tuple(sorted(face % 10 for face in faces))
    return (6 if faces[0] >= 10 else 3) if ranks in ((0, 1, 2), RED_RANKS) else 0


def group_huxi(hand: Hand, layout: Layout, index: int) -> int:
    """PH-4 and PH-7 for a group of the concealed part."""
    group = layout.groups[index]
    if group.shape == "run":
        return run_huxi(group.faces)
    if group.shape not in ("three", "four"):
        return 0
    taken = index == layout.winning and not hand.is_self and WILD not in group.physical
    kinds = {"three": ("kan", "peng"), "four": ("ti", "pao")}
    return MELD_HUXI[kinds[group.shape][taken]][group.faces[0] >= 10]


def meld_huxi(meld: Meld) -> int:
    """PH-4 for a meld."""
    if meld.kind != "chi":
        return MELD_HUXI[meld.kind][meld.faces[0] >= 10]
    one_size = len({face >= 10 for face in meld.faces}) == 1
    return run_huxi(meld.faces) if one_size else 0


def layout_score(hand: Hand, layout: Layout) -> Score:
    """Price one decomposition under its ruleset."""
    huxi = sum(map(meld_huxi, layout.melds))
    huxi += sum(group_huxi(hand, layout, index) for index in range(len(layout.groups)))
    faces = faces_of(layout)
    if hand.ruleset == "duowang":
        return duowang_score(hand, huxi, faces, wild_win(hand, layout))
    if hand.ruleset == "quanmin":
        shown = [part.faces for part in layout.melds] + [part.faces for part in layout.groups]
        alike = all(len(set(part)) == 1 for part in shown)
        return quanmin_score(hand, huxi, faces, all_alike=alike, heavenly=False)
    return wucai_score(hand, huxi, heavenly=False)


def faces_of(layout: Layout) -> list[int]:
    """DW-19: all tiles of the 7 门子, melds included, wilds as what they stand for."""
    melded = [face for meld in layout.melds for face in meld.faces]
    return melded + [face for group in layout.groups for face in group.faces]


def base_tun(hand: Hand, huxi: int) -> int:
    """PH-11."""
    return (huxi - hand.min_huxi) // 3 + 1


def reds(faces: list[int]) -> int:
    """How many red tiles."""
    return sum(face % 10 in RED_RANKS for face in faces)


def duowang_colour(red: int) -> tuple[str, int]:
    """DW-14..DW-18."""
    if red == 0:
        return "hei_hu", 4
    if red == 1:
        return "yi_dian_zhu", 3
    if red >= 15:
        return "hong_zhuan_hei", 4
    if red >= 13:
        return "hong_zhuan_dian", 3
    return ("hong_hu", 2) if red >= 10 else ("", 1)


def woken_tiles(hand: Hand, faces: list[int]) -> int:
    """DW-22: how many tiles the turned tile wakes."""
    if "woken" not in hand.facts:
        return 0
    counts = Counter(faces)
    woken = tiles_of(hand.facts["woken"])[0]
    if woken == WILD:
        return max(counts.values())
    size, rank = woken - woken % 10, woken % 10
    ranks = {rank}
    if hand.options["wake"] == "up_down":
        ranks |= {rank - 1, rank + 1}
        if hand.options["wake_wrap"] == "true":
            ranks = {r % 10 for r in ranks}
    return sum(counts[size + r] for r in ranks if 0 <= r < 10)


def duowang_score(
    hand: Hand, huxi: int, faces: list[int], wild: tuple[str, int, int] | None
) -> Score:
    """DW-5..DW-23."""
    tun, fan, lines = base_tun(hand, huxi), 1, []
    add, double = hand.is_self, hand.is_self  # DW-6, DW-7
    if wild:
        lines.append(wild[0])
        fan *= wild[1]
        policy = hand.options["self_draw_on_wild_win"]
        add = add and policy != "never"
        double = double and policy == "always"
    added = hand.options["self_draw"] == "add_one" and add
    doubled = hand.options["self_draw"] == "double" and double
    if added or doubled:
        lines.append("zi_mo")
        fan *= 2 if doubled else 1
    code, factor = duowang_colour(reds(faces))
    fan *= factor
    lines += [code] if code else []
    woken = woken_tiles(hand, faces)
    lines += ["fan_xing"] if woken else []
    return Score(huxi, tun, fan, (tun + added + woken) * fan, tuple(sorted(lines)))  # DW-23


def passes_limit(hand: Hand, layout: Layout) -> bool:
    """DW-20 and DW-21."""
    limit = hand.options.get("win_limit", "by_wild")
    if limit == "by_wild" or not hand.wilds:
        return True
    wild = wild_win(hand, layout)
    code, factor = duowang_colour(reds(faces_of(layout)))
    if limit == "by_fan":
        return (wild[2] if wild else 0) + bool(code) >= hand.wilds - 1
    own_draw = 2 if hand.is_self and not wild else 1
    return factor * (wild[1] if wild else own_draw) >= 1 << hand.wilds


def quanmin_named(faces: list[int], *, all_alike: bool) -> dict[str, int]:
    """QM-10..QM-17: the 番 of each that holds."""
    red, big = reds(faces), sum(face >= 10 for face in faces)
    small = len(faces) - big
    rows = [
        ("hong_hu", red in (4, 7, 11, 12), 4),  # QM-10
        ("zhen_dian_hu", red == 1, 5),  # QM-11
        ("jia_dian_hu", red == 10, 4),  # QM-12
        ("hong_wu", red >= 13, min(red - 8, 16)),  # QM-13
        ("wu_hu", red == 0, 6),  # QM-14
        ("dui_dui_hu", all_alike, 6),  # QM-15
        ("da_zi_hu", big >= 18, min(big - 11, 15)),  # QM-16
        ("xiao_zi_hu", small >= 16, min(small - 7, 17)),  # QM-17
    ]
    return {code: fan for code, holds, fan in rows if holds}


def quanmin_score(
    hand: Hand, huxi: int, faces: list[int], *, all_alike: bool, heavenly: bool
) -> Score:
    """QM-2..QM-24."""
    named = quanmin_named(faces, all_alike=all_alike)
    add = hand.options["fan_combination"] == "add"
    fan = (sum if add else math.prod)(named.values()) if named else 1  # QM-18
    lines = list(named)
    if hand.facts.get("last_tile"):  # QM-19
        fan = fan + 4 if named else 6
        lines.append("hai_di_hu")
    if len(hand.concealed) == 1:  # QM-20
        fan *= 6
        lines.append("shua_hou")
    if heavenly or hand.source == "UPCARD":  # QM-21
        tun = base_tun(hand, huxi * 4)
        lines.append("tian_hu")
    else:
        tun = base_tun(hand, huxi)
    lines += ["zi_mo"] if hand.is_self else []  # QM-3
    total = (tun + hand.is_self) * fan
    if "upcard" in hand.facts:  # QM-23
        shown = tiles_of(hand.facts["upcard"])[0]
        if shown % 10 in RED_RANKS:
            total += 4 if shown >= 10 else 2
            lines.append("kai_di_you_xi")
    return Score(huxi, tun, fan, total, tuple(sorted(lines)))


def wucai_score(hand: Hand, huxi: int, *, heavenly: bool) -> Score:
    """WC-2..WC-9."""
    tun = base_tun(hand, huxi)
    lines = ["tian_hu"] if heavenly or hand.dealer_upcard else []  # WC-9
    lines += ["zi_mo"] if hand.is_self else []
    return Score(huxi, tun, 1, tun + hand.is_self, tuple(lines))  # WC-8


# --- the heavenly hand ---------------------------------------------------------------------------


def heavenly_score(hand: Hand) -> Score | None:
    """QM-22, WC-3, WC-4: three 提 or five 坎 win without 7 门子."""
    if hand.ruleset == "duowang" or not (hand.source == "DEALT" or hand.dealer_upcard):
        return None
    held = hand.held
    ti = [face for face, count in held.items() if count == 4]
    kan = [face for face, count in held.items() if count == 3]
    five = len(ti) + len(kan) >= 5
    if hand.ruleset == "wucai":  # WC-4: only the shown tile, and it completes a 坎 or 提 itself
        five = five and hand.dealer_upcard and hand.win in (*ti, *kan)
    if len(ti) < 3 and not five:
        return None
    huxi = sum(MELD_HUXI["ti"][face >= 10] for face in ti)
    huxi += sum(MELD_HUXI["kan"][face >= 10] for face in kan)
    if hand.options["heavenly_huxi"] == "with_runs":
        huxi += best_runs(Counter({f: n for f, n in held.items() if n < 3}))
    if hand.ruleset == "wucai":
        return wucai_score(hand, huxi, heavenly=True)
    return quanmin_score(hand, huxi, list(held.elements()), all_alike=False, heavenly=True)


def best_runs(left: Counter[int]) -> int:
    """Find the most 胡息 that disjoint 一二三 and 二七十 make of these tiles."""
    runs = [tuple(size + r for r in ranks) for size in (0, 10) for ranks in ((0, 1, 2), RED_RANKS)]
    return max(
        (run_huxi(run) + best_runs(left - Counter(run)) for run in runs if Counter(run) <= left),
        default=0,
    )


# --- the answer ----------------------------------------------------------------------------------


def rank(hand: Hand, score: Score) -> tuple[int, int, int]:
    """DW-5: what the objective compares, then the remaining ones."""
    return {
        "fan_then_huxi": (score.fan, score.huxi, score.total),
        "huxi_then_fan": (score.huxi, score.fan, score.total),
        "max_total": (score.total, score.fan, score.huxi),
    }[hand.options["objective"]]


def source_reasons(hand: Hand) -> list[str]:
    """DW-3, DW-4, QM-5: sources that cannot win, whatever the hand."""
    reasons = []
    if hand.source == "DISCARD" and hand.options.get("discard_win", "false") == "false":
        reasons.append("DISCARD_WIN_NOT_ALLOWED")
    if hand.wilds and not hand.is_self:
        reasons.append("WILD_REQUIRES_SELF_DRAW")
    return reasons


class Outcome(NamedTuple):
    """What the decompositions came to, before the win's source is looked at."""

    legal: list[Score]
    nearest: int | None  # the best 胡息 of any split into 7 门子
    limited: bool  # some had the 胡息 and failed the win limit


def weigh(hand: Hand) -> Outcome:
    """Price every decomposition with the placement of the winning tile that serves it best."""
    legal: list[Score] = []
    nearest: int | None = None
    limited = False
    for placements in layouts(hand) if hand.win is not None else ():
        scored = [(layout_score(hand, layout), layout) for layout in placements]
        score, layout = max(scored, key=lambda pair: rank(hand, pair[0]))
        nearest = max(nearest or 0, score.huxi)
        if score.huxi < hand.min_huxi:  # PH-5
            continue
        if passes_limit(hand, layout):
            legal.append(score)
        else:
            limited = True
    if heavenly := heavenly_score(hand):
        legal.append(heavenly)
    return Outcome(legal, nearest, limited)


def shape_reason(hand: Hand, outcome: Outcome) -> str:
    """Section 6: of the reasons in the shape, the furthest reached."""
    if hand.source == "DEALT":
        return "NO_HEAVENLY_HAND"
    if outcome.limited:
        return "WIN_LIMIT"
    return "NO_SEVEN_GROUPS" if outcome.nearest is None else "HUXI_BELOW_MINIMUM"


def price(case: Mapping[str, Any]) -> dict[str, Any]:
    """Price a case of duowang, quanmin or wucai."""
    hand = read(case)
    outcome = weigh(hand)
    legal = outcome.legal
    reasons = source_reasons(hand)
    if not legal:
        reasons.append(shape_reason(hand, outcome))
    if reasons:
        answer: dict[str, Any] = {"hu": False, "reasons": sorted(reasons)}
        if "HUXI_BELOW_MINIMUM" in reasons:
            answer["near_miss_huxi"] = outcome.nearest
        return answer
    best = max(legal, key=lambda score: rank(hand, score))
    ties = [score for score in legal if rank(hand, score) == rank(hand, best)]
    tied_lines = sorted({score.lines for score in ties})
    answer = {
        "hu": True,
        "decompositions": len(legal),
        "huxi": best.huxi,
        "tun": best.tun,
        "fan": best.fan,
        "total": best.total,
        "max_total": max(score.total for score in legal),
        "best_ties": len(ties),
        "tied_lines": [list(lines) for lines in tied_lines],
    }
    if len(tied_lines) == 1:
        answer["lines"] = list(tied_lines[0])
    return answer
