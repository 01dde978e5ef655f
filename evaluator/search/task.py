"""One hand as numbers: what a core is asked to judge."""

from dataclasses import dataclass
from enum import IntEnum

from evaluator.domain.hand import Meld

NO_WIN = -1


class ZipaiMeasure(IntEnum):
    """What can be counted of a finished 字牌 hand. The first ones are facts of the win."""

    own_draw = 0
    """1 when the winner drew the tile (PH-9)."""
    upcard_win = 1
    """1 when the winning tile is the shown 挡底 / 亮张."""
    held_tiles = 2
    """Tiles held when the hand was completed, the winning tile not counted."""
    last_tile = 3
    """1 when the winning tile is the wall's last."""
    upcard_red_small = 4
    """1 when the shown 挡底 is 二 七 十."""
    upcard_red_big = 5
    """1 when the shown 挡底 is 贰 柒 拾."""
    wilds = 6
    """Wilds at the win, a drawn one included."""
    winning_wild = 7
    """1 when the winning tile is 王."""
    bound = 8
    """1 when PH-10 looked at this draw: own draw of a natural tile that pairs with a held
    pair, a held 坎 or an open 偎."""
    wild_woken = 9
    """1 when the turned tile is 王."""
    red_tiles = 10
    """Red tiles of all groups, by the face a wild stands for."""
    big_tiles = 11
    """大字 of all groups."""
    small_tiles = 12
    """小字 of all groups."""
    xing_tiles = 13
    """Tiles that the turned tile wakes (DW-22)."""
    ju_jiao = 14
    """Groups that are a 一句话 or a 绞."""
    heavenly = 15
    """1 for a hand won by its held 提 and 坎, without 7 门子."""
    wild_win_size = 16
    """Tiles in the group of a wild win (2 将, 3, 4 four alike), else 0."""
    risen_kan = 17
    """Held 坎 that a wild made four alike."""


ZIPAI_FACTS = 10


class MajiangMeasure(IntEnum):
    """What can be counted of a finished 泰州麻将 hand. The first ones are facts of the win."""

    own_draw = 0
    """1 for 自摸."""
    discard = 1
    """1 for 点炮."""
    rob_kong = 2
    """1 for 抢杠."""
    winning_number = 3
    """Number printed on the winning tile."""
    flowers = 4
    """Flowers laid aside."""
    flower_sets = 5
    """Complete sets: four of one honour, 春夏秋冬, 梅兰竹菊."""
    ming_gang = 6
    """明杠 and 补杠."""
    an_gang = 7
    """暗杠."""
    open_peng = 8
    """碰 and 补杠 (which was one)."""
    suits = 9
    """Suits over hand, melds and winning tile."""
    replacement_draw = 10
    """1 for 杠开."""
    last_four = 11
    """1 for 铲底."""
    ready_at_start = 12
    """1 for 直听."""
    visible = 13
    """Visible copies of the winning kind, the winner's own 碰 included; 3 for 抢杠."""
    best_flower_set = 14
    """Tiles of the fullest incomplete flower set of four."""
    other_runs = 15
    """Runs besides one 卡 run."""
    ka_runs = 16
    """Equal runs with the winning kind in the middle."""
    pair_is_win = 17
    """1 when the pair is the winning kind."""
    tuo_held = 18
    """Neighbours of the winning tile with a concealed triplet beside the 卡 run."""
    tuo = 19
    """The same, an open 碰 of the neighbour counted too."""
    all_four_held = 20
    """Kinds that would complete the hand but whose four copies the player has."""


MAJIANG_FACTS = 15


@dataclass(slots=True, unsafe_hash=True)
class ZipaiTask:
    """A 字牌 hand to judge.

    ``held`` counts the 20 faces of the concealed hand without the winning tile; ``win`` is a
    face 0..19, 20 for 王, −1 with a dealt hand. ``win_is_held``: the dealer's shown tile, which
    counts as held (PH-6). ``from_wall``: the tile came off the wall, so 碰 may become 跑.
    ``facts`` are the fact measures in order; ``xing`` the faces woken, as bits (bit 20 = the
    most numerous face instead).
    """

    held: tuple[int, ...]
    wilds: int
    win: int
    melds: tuple[Meld, ...]
    own_draw: bool
    from_wall: bool
    self_draw: bool
    win_is_held: bool
    facts: tuple[int, ...]
    xing: int = 0


@dataclass(slots=True, unsafe_hash=True)
class MajiangTask:
    """A 泰州 hand to judge: ``held`` counts the 27 kinds without the winning one, ``win`` 0..26."""

    held: tuple[int, ...]
    win: int
    melds: tuple[Meld, ...]
    facts: tuple[int, ...]


Task = ZipaiTask | MajiangTask
