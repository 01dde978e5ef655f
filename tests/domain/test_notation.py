"""The notation: every token in both alphabets, the round trip, and what is refused."""

import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from evaluator.domain import tile
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.notation import MAX_LENGTH, canonical, lexicon, parse, write
from evaluator.errors import NotationError


def held(*tiles: int) -> Position:
    return Position(Hand(concealed=tiles))


def shown(kind: MeldKind, *tiles: int) -> Position:
    return Position(Hand(melds=(Meld(kind, tiles),)))


def flowers(*tiles: int) -> Position:
    return Position(Hand(flowers=tiles))


def won(won_on: int, source: WinSource) -> Position:
    return Position(win=Win(won_on, source))


def fact(**facts: int) -> Position:
    return Position(facts=replace(Facts(), **facts))  # type: ignore[arg-type]  # bools are ints


PROPER = [
    ("", "", Position()),
    ("123456789Tx", "一二三四五六七八九十", held(*range(1, 11))),
    ("123456789Td", "壹贰叁肆伍陆柒捌玖拾", held(*range(17, 27))),
    ("ww", "王王", held(33, 33)),
    ("19x4dww", "一九肆王王", held(1, 9, 20, 33, 33)),
    ("123456789m", "123456789万", held(*range(41, 50))),
    ("123456789s", "123456789条", held(*range(51, 60))),
    ("123456789p", "123456789筒", held(*range(61, 70))),
    ("123m555s7p", "123万555条7筒", held(41, 42, 43, 55, 55, 55, 67)),
    ("1x2m", "一2万", held(1, 42)),
    ("chi:27Tx", "吃二七十", shown(MeldKind.CHI, 2, 7, 10)),
    ("chi:8x88d", "吃八捌捌", shown(MeldKind.CHI, 8, 24, 24)),
    ("chi:777x", "吃七七七", shown(MeldKind.CHI, 7, 7, 7)),
    ("peng:7x", "碰七", shown(MeldKind.PENG, 7, 7, 7)),
    ("peng:77x8d", "碰七七捌", shown(MeldKind.PENG, 7, 7, 24)),
    ("peng:w", "碰王", shown(MeldKind.PENG, 33, 33, 33)),
    ("wei:Tx", "偎十", shown(MeldKind.WEI, 10, 10, 10)),
    ("cwei:7d", "臭偎柒", shown(MeldKind.CHOU_WEI, 23, 23, 23)),
    ("ti:1d", "提壹", shown(MeldKind.TI, 17, 17, 17, 17)),
    ("pao:2d", "跑贰", shown(MeldKind.PAO, 18, 18, 18, 18)),
    ("pao:222dw", "跑贰贰贰王", shown(MeldKind.PAO, 18, 18, 18, 33)),
    ("peng:3m", "碰3万", shown(MeldKind.PENG, 43, 43, 43)),
    ("gang:1p", "杠1筒", shown(MeldKind.MING_GANG, 61, 61, 61, 61)),
    ("bugang:1p", "补杠1筒", shown(MeldKind.BU_GANG, 61, 61, 61, 61)),
    ("angang:9s", "暗杠9条", shown(MeldKind.AN_GANG, 59, 59, 59, 59)),
    ("hua:ESWNCFP", "花东南西北中发白", flowers(*range(71, 78))),
    ("hua:abcdefgh", "花春夏秋冬梅兰竹菊", flowers(*range(81, 89))),
    ("hu:8x/zimo", "胡八/自摸", won(8, WinSource.SELF_DRAW)),
    ("hu:Td/fanpai", "胡拾/翻牌", won(26, WinSource.OTHER_DRAW)),
    ("hu:8x/dangdi", "胡八/挡底", won(8, WinSource.UPCARD)),
    ("hu:8p/dianpao", "胡8筒/点炮", won(68, WinSource.DISCARD)),
    ("hu:1m/qianggang", "胡1万/抢杠", won(41, WinSource.ROB_KONG)),
    ("hu:w/zimo", "胡王/自摸", won(33, WinSource.SELF_DRAW)),
    ("@dealt", "起手", won(0, WinSource.DEALT)),
    ("@zhuang", "庄", fact(dealer=True)),
    ("@haidi", "海底", fact(last_tile=True)),
    ("dang:2x", "挡二", fact(upcard=2)),
    ("dang:w", "挡王", fact(upcard=33)),
    ("xing:3x", "醒三", fact(woken=3)),
    ("xing:w", "醒王", fact(woken=33)),
    ("@gangkai", "杠开", fact(replacement_draw=True)),
    ("@chandi", "铲底", fact(last_four=True)),
    ("@zhiting", "直听", fact(ready_at_start=True)),
    ("out:3", "见3", fact(visible_copies=3)),
    ("@weiting", "未报听", fact(ready_declared=False)),
    ("@guohu", "过胡", fact(missed_win=True)),
]

IMPROPER = [
    ("=1xE", "=一东", held(1, 71)),
    ("=1dwd", "=壹王冬", held(17, 33, 84)),
    ("meld=", "副=", shown(MeldKind.UNSPECIFIED)),
    ("meld=777x", "副=七七七", shown(MeldKind.UNSPECIFIED, 7, 7, 7)),
    ("chi=", "吃=", shown(MeldKind.CHI)),
    ("chi=27x", "吃=二七", shown(MeldKind.CHI, 2, 7)),
    ("peng=7x", "碰=七", shown(MeldKind.PENG, 7)),
    ("peng=7777x", "碰=七七七七", shown(MeldKind.PENG, 7, 7, 7, 7)),
    ("peng=EEE", "碰=东东东", shown(MeldKind.PENG, 71, 71, 71)),
    ("ti=111d", "提=壹壹壹", shown(MeldKind.TI, 17, 17, 17)),
    ("hua=1xwE", "花=一王东", flowers(1, 33, 71)),
    ("hu=8x", "胡=八", won(8, WinSource.UNSPECIFIED)),
    ("hu=/zimo", "胡=/自摸", won(0, WinSource.SELF_DRAW)),
    ("hu=8x/dealt", "胡=八/起手", won(8, WinSource.DEALT)),
    ("hu=E/zimo", "胡=东/自摸", won(71, WinSource.SELF_DRAW)),
    ("dang=5m", "挡=5万", fact(upcard=45)),
    ("xing=E", "醒=东", fact(woken=71)),
    ("out=-1", "见=-1", fact(visible_copies=-1)),
    ("out=100", "见=100", fact(visible_copies=100)),
    ("out=-2147483648", "见=-2147483648", fact(visible_copies=-(2**31))),
]

EVERY = (
    "chi:27Tx peng:7x 19x4dww hua:EECFPb hu:8x/zimo @zhuang @haidi dang:2x xing:3x"
    " @gangkai @chandi @zhiting out:3 @weiting @guohu"
)
"""One of each, in canonical order."""


@pytest.mark.parametrize(("ascii_text", "chinese_text", "position"), PROPER + IMPROPER)
def test_a_token_says_the_same_in_both_alphabets(
    ascii_text: str, chinese_text: str, position: Position
) -> None:
    assert parse(ascii_text) == position
    assert parse(chinese_text) == position
    assert write(position) == ascii_text
    assert write(position, chinese=True) == chinese_text


def test_the_table_above_has_every_word() -> None:
    ascii_texts = " ".join(row[0] for row in PROPER + IMPROPER)
    chinese_texts = " ".join(row[1] for row in PROPER + IMPROPER)
    for word in lexicon.WORDS:
        assert word.ascii in ascii_texts
        assert word.chinese in chinese_texts
    assert {word.kind for word in lexicon.WORDS} == set(MeldKind)
    assert {source for source, _, _ in lexicon.SOURCES} == set(WinSource) - {WinSource.UNSPECIFIED}
    assert {word.fact for word in lexicon.WORDS} - {""} == set(Facts.__slots__)


def test_every_tile_has_its_own_spelling_and_reads_back() -> None:
    for alphabet in (lexicon.ASCII, lexicon.CHINESE):
        assert alphabet.spelling.keys() == tile.ALL
        assert len(set(alphabet.spelling.values())) == len(tile.ALL)
    for code in tile.ALL - set(tile.FLOWERS):
        assert parse(tile.name(code)) == held(code)


def test_the_zipai_example() -> None:
    text = "pao:2d peng:7x wei:Tx chi:123x 9x456d8x88d hu:9x/zimo"
    position = Position(
        Hand(
            concealed=(9, 20, 21, 22, 8, 24, 24),
            melds=(
                Meld(MeldKind.PAO, (18,) * 4),
                Meld(MeldKind.PENG, (7,) * 3),
                Meld(MeldKind.WEI, (10,) * 3),
                Meld(MeldKind.CHI, (1, 2, 3)),
            ),
        ),
        Win(9, WinSource.SELF_DRAW),
    )
    assert parse(text) == position
    assert parse("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸") == position
    assert write(position) == "pao:2d peng:7x wei:Tx chi:123x 89x45688d hu:9x/zimo"


def test_the_majiang_example() -> None:
    text = "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"
    position = Position(
        Hand(
            concealed=(41, 42, 43, 55, 55, 55, 67, 68, 68, 69),
            melds=(Meld(MeldKind.PENG, (43,) * 3),),
            flowers=(71, 71, 75, 76, 77, 82),
        ),
        Win(68, WinSource.SELF_DRAW),
    )
    assert parse(text) == position
    assert write(position) == text
    assert parse("碰3万 123万555条7889筒 花东东中发白夏 胡8筒/自摸") == position


@pytest.mark.parametrize(
    ("text", "canonical_text"),
    [
        (" \t19x\r\n", "19x"),
        ("9x 1x 9x", "199x"),
        ("ww4dw9x", "9x4dwww"),
        ("9筒1条 九 1x", "19x1s9p"),
        ("hua:bE hua:E", "hua:EEb"),
        (
            "@guohu 庄 hu:w/zimo chi:T7x2x hua:E w 碰七",
            "chi:27Tx peng:7x w hua:E hu:w/zimo @zhuang @guohu",
        ),
        (" ".join(reversed(EVERY.split())), EVERY.replace("chi:27Tx peng:7x", "peng:7x chi:27Tx")),
        ("peng:777x", "peng:7x"),
        ("peng:787x", "peng:778x"),
        ("提壹壹壹壹", "ti:1d"),
        ("peng=777x", "peng:7x"),
        ("chi=123x", "chi:123x"),
        ("=12x", "12x"),
        ("hua=E", "hua:E"),
        ("hu=8x/zimo", "hu:8x/zimo"),
        ("hu=/dealt", "@dealt"),
        ("dang=2x", "dang:2x"),
        ("out=3", "out:3"),
        ("out:0", ""),
        ("见=0", ""),
    ],
)
def test_any_way_of_saying_it_becomes_the_canonical_one(text: str, canonical_text: str) -> None:
    assert write(parse(text)) == canonical_text


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("10x", 1, "'0' is no suit; expected one of x d m s p after the rank, ten being T"),
        ("7x 0x", 3, "'0' is no tile here; expected 1…9 or T"),
        ("7x 1q", 4, "'q' is no suit; expected one of x d m s p"),
        ("1X", 1, "'X' is no suit"),
        ("q", 0, "'q' is no tile here"),
        ("x", 0, "'x' has no rank before it"),
        ("12x34", 3, "tiles without a suit; expected one of x d m s p"),
        ("12x,3x", 3, "',' is no tile here"),
        ("9Tm", 1, "no 'T' in this suit; expected 1 2 3 4 5 6 7 8 9"),
        ("E", 0, "'E' is no tile here"),
        ("10万", 1, "'0' is no suit; expected one of 万 条 筒 after the digits"),
        ("123", 0, "tiles without a suit"),
        ("一万", 1, "'万' has no rank before it; expected 一…十, 壹…拾, 王"),
        ("1万E", 2, "'E' is of the other alphabet; expected one alphabet in a token"),
        ("peng:七", 5, "'七' is of the other alphabet"),
        ("碰7x", 2, "'x' is of the other alphabet"),
        ("碰:七", 1, "':' is of the other alphabet"),
        ("\uff17x", 0, "unknown character '\uff17'; expected '7'"),
        ("7\uff58", 1, "unknown character '\uff58'; expected 'x'"),
        ("\uff11万", 0, "unknown character '\uff11'; expected '1'"),
        ("胡八\uff0f自摸", 2, "unknown character '\uff0f'; expected '/'"),
        ("7x\u30008x", 2, "unknown character '\\u3000'; expected ' '"),
        ("7萬", 1, "unknown character '萬'; expected '万'"),
        ("貳", 0, "unknown character '貳'; expected '贰'"),
        ("过胡 莊", 3, "unknown character '莊'; expected '庄'"),
        (
            "7饼",
            1,
            "unknown character '饼'; expected ASCII notation, or the characters on the cards",
        ),
        ("🀄", 0, "unknown character '🀄'; expected ASCII notation"),
        ("\ud800", 0, "unknown character '\\ud800'"),
        ("kan:5x", 0, "unknown word; expected tiles, or one of chi: peng: wei:"),
        ("PENG:7x", 0, "unknown word"),
        ("peng7x", 0, "unknown word"),
        ("ting", 0, "unknown word"),
        ("@ting", 0, "unknown word"),
        ("@Zhuang", 0, "unknown word"),
        (":7x", 0, "unknown word"),
        ("w=2d", 0, "unknown word"),
        ("底", 0, "'底' is no tile here"),
        ("=", 0, "no tile; expected 1…9 or T"),
        ("=@", 1, "'@' is no tile here"),
        ("peng:", 4, "tiles in the meld: 0; expected one tile, or all 3"),
        ("peng:77x", 5, "tiles in the meld: 2; expected one tile, or all 3"),
        ("peng:7777x", 5, "tiles in the meld: 4; expected one tile, or all 3"),
        ("ti:111d", 3, "tiles in the meld: 3; expected one tile, or all 4"),
        ("chi:7x", 4, "tiles in the meld: 1; expected 3 tiles"),
        ("吃", 0, "tiles in the meld: 0; expected 3 tiles"),
        ("peng:7", 5, "tiles without a suit"),
        ("peng:E", 5, "'E' is no tile here"),
        ("meld:7x", 0, "a meld of no kind; expected = after the word"),
        ("副七", 0, "a meld of no kind"),
        ("hua:", 3, "no flower; expected flowers E S W N"),
        ("hua=", 3, "no flower"),
        ("hua:EQ", 5, "'Q' is no tile here; expected flowers E S W N"),
        ("hua:1x", 4, "'1' is no tile here; expected flowers"),
        ("花一", 1, "'一' is no tile here; expected flowers 东 南 西 北"),
        ("hu:8x", 4, "no source; expected a slash and one of zimo fanpai"),
        ("hu:8x/", 5, "no source; expected a slash and one of zimo fanpai"),
        ("胡八", 1, "no source; expected a slash and one of 自摸 翻牌 挡底 点炮 抢杠"),
        ("hu:8x/ZIMO", 6, "not a source; expected one of zimo fanpai dangdi dianpao qianggang"),
        ("hu:8x/dealt", 6, "not a source"),
        ("hu:8x/zimo/zimo", 6, "not a source"),
        ("hu:/zimo", 3, "winning tiles: 0; expected one tile"),
        ("hu:88x/zimo", 3, "winning tiles: 2; expected one tile"),
        ("hu:8/zimo", 3, "tiles without a suit"),
        ("hu:E/zimo", 3, "'E' is no tile here"),
        ("hu=", 2, "winning tiles: 0"),
        ("hu=/", 3, "no source"),
        ("hu=88x", 3, "winning tiles: 2"),
        ("hu:8x/zimo 7x hu:8x/zimo", 14, "a second win; expected one win"),
        ("@dealt 起手", 7, "a second win"),
        ("@dealt hu:8x/zimo", 7, "a second win"),
        ("@zhuang 庄", 8, "this fact is given twice; expected each fact once"),
        ("@weiting @weiting", 9, "this fact is given twice"),
        ("dang:2x dang:2x", 8, "this fact is given twice"),
        ("out:0 out:3", 6, "this fact is given twice"),
        ("dang:", 4, "tiles: 0; expected one tile"),
        ("xing:12x", 5, "tiles: 2; expected one tile"),
        ("dang:5m", 5, "a tile of the other game; expected a tile of 字牌"),
        ("out:", 3, "not a count; expected a number from 0 to 99"),
        ("out:x", 4, "not a count"),
        ("out:-1", 4, "not a count"),
        ("out:03", 4, "not a count"),
        ("out:100", 4, "not a count"),
        ("out:1e3", 4, "not a count"),
        ("out:" + "9" * 99, 4, "not a count"),
        ("out:\uff13", 4, "unknown character '\uff13'; expected '3'"),
        ("见三", 1, "not a count"),
        ("out=2147483648", 4, "not a count; expected a number from -2147483648 to 2147483647"),
        ("out=-0", 4, "not a count"),
        ("x" * 4_097, 4_096, "4097 characters; expected at most 4096"),
    ],
)
def test_what_is_not_notation_is_refused_where_it_goes_wrong(
    text: str, offset: int, message: str
) -> None:
    with pytest.raises(NotationError, match=re.escape(f": {message}")) as caught:
        parse(text)
    assert caught.value.offset == offset
    check_place(caught.value, text)


def check_place(error: NotationError, text: str) -> None:
    """The error lies inside the text and quotes a little of it, around the fault."""
    assert 0 <= error.offset < len(text)
    assert 0 < len(error.token) <= 40
    assert error.token in text
    assert text[error.offset] in error.token
    assert len(error.problem) < 60
    assert len(error.expected) < 200


def test_a_long_token_is_quoted_around_the_fault() -> None:
    with pytest.raises(NotationError) as caught:
        parse("1x" * 100 + "?" + "2x" * 100)
    assert caught.value.offset == 200
    assert caught.value.token == "1x" * 10 + "?" + "2x" * 9 + "2"


def test_the_longest_text_is_read_and_whatever_is_read_is_written() -> None:
    position = parse("一" * MAX_LENGTH)
    assert position == held(*[1] * MAX_LENGTH)
    text = write(position)
    assert text == "1" * MAX_LENGTH + "x"
    with pytest.raises(NotationError, match="4097 characters; expected at most 4096"):
        parse(text)


@pytest.mark.parametrize(
    "position",
    [
        held(0),
        held(11),
        held(-1),
        flowers(78),
        shown(MeldKind.PENG, 27, 27, 27),
        won(32, WinSource.SELF_DRAW),
        fact(upcard=34),
        fact(woken=999),
        fact(visible_copies=2**31),
    ],
)
@pytest.mark.parametrize("chinese", [False, True])
def test_what_no_text_can_say_is_not_written(position: Position, *, chinese: bool) -> None:
    with pytest.raises(ValueError, match=r"code of no tile|no count"):
        write(position, chinese=chinese)


def test_canonical_order_keeps_melds_where_they_lie() -> None:
    position = Position(
        Hand(
            concealed=(69, 33, 17, 10),
            melds=(Meld(MeldKind.PENG, (9, 9, 9)), Meld(MeldKind.CHI, (3, 1, 2))),
            flowers=(88, 71),
        )
    )
    assert canonical(position).hand == Hand(
        concealed=(10, 17, 33, 69),
        melds=(Meld(MeldKind.PENG, (9, 9, 9)), Meld(MeldKind.CHI, (1, 2, 3))),
        flowers=(71, 88),
    )


TILES = st.sampled_from(sorted(tile.ALL))
HELD = st.lists(st.sampled_from(sorted(tile.ALL - set(tile.FLOWERS))), max_size=21)
ALIKE = st.builds(lambda code, count: [code] * count, TILES, st.integers(1, 4))
MELDS = st.builds(
    Meld,
    st.sampled_from(MeldKind),
    (ALIKE | st.lists(TILES, max_size=5)).map(tuple),
)
NO_TILE_OR_ANY = st.just(tile.NO_TILE) | TILES
POSITIONS = st.builds(
    Position,
    st.builds(
        Hand,
        (HELD | st.lists(TILES, max_size=24)).map(tuple),
        st.lists(MELDS, max_size=7).map(tuple),
        (st.lists(st.sampled_from(tile.FLOWERS), max_size=8) | st.lists(TILES, max_size=4)).map(
            tuple
        ),
    ),
    st.builds(Win, NO_TILE_OR_ANY, st.sampled_from(WinSource)),
    st.builds(
        Facts,
        dealer=st.booleans(),
        last_tile=st.booleans(),
        upcard=NO_TILE_OR_ANY,
        woken=NO_TILE_OR_ANY,
        replacement_draw=st.booleans(),
        last_four=st.booleans(),
        ready_at_start=st.booleans(),
        visible_copies=st.integers(0, 4) | st.integers(-(2**31), 2**31 - 1),
        ready_declared=st.booleans(),
        missed_win=st.booleans(),
    ),
)


@settings(max_examples=150, deadline=None)
@given(POSITIONS)
def test_what_is_written_reads_back_in_both_alphabets(position: Position) -> None:
    text, chinese_text = write(position), write(position, chinese=True)
    assert parse(text) == parse(chinese_text) == canonical(position)
    assert write(parse(text)) == write(parse(chinese_text)) == text
    assert text.isascii()


@settings(max_examples=100, deadline=None)
@given(POSITIONS, st.data())
def test_the_order_and_alphabet_of_tokens_do_not_matter(
    position: Position, data: st.DataObject
) -> None:
    hand = replace(position.hand, melds=position.hand.melds[:1])  # melds keep their order
    position = replace(position, hand=hand)
    twins = list(zip(write(position).split(), write(position, chinese=True).split(), strict=True))
    mixed = [data.draw(st.sampled_from(twin)) for twin in data.draw(st.permutations(twins))]
    assert canonical(parse("  ".join(mixed))) == canonical(position)


def check_refusal_or_fixed_point(text: str) -> None:
    """Either a NotationError inside the text, or a position that writes and reads back."""
    try:
        position = parse(text)
    except NotationError as error:
        check_place(error, text)
    else:
        assert parse(write(position)) == canonical(position)
        assert write(parse(write(position, chinese=True))) == write(position)


LETTERS = st.sampled_from(
    sorted(lexicon.CHARACTERS | lexicon.SHARED) + list("TxdmspwESWNCFPabcefgh: @")
)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=20) | st.text(LETTERS, max_size=12))
@example("hu=8x/\ud800")
@example("\x00")
@example("\N{NO-BREAK SPACE}")
def test_only_its_own_error_escapes_from_arbitrary_text(text: str) -> None:
    check_refusal_or_fixed_point(text)


@settings(max_examples=200, deadline=None)
@given(POSITIONS, st.data())
def test_only_its_own_error_escapes_from_spoilt_text(
    position: Position, data: st.DataObject
) -> None:
    text = write(position, chinese=data.draw(st.booleans()))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(len(text), start + 2)))
        text = text[:start] + data.draw(st.text(LETTERS, max_size=2)) + text[stop:]
    check_refusal_or_fixed_point(text)
