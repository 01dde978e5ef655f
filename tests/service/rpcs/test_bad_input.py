"""Every kind of impossible request (RULES section 6) and the field that is named for it."""

from collections.abc import Callable

import grpc
import pytest

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import DUOWANG, TAIZHOU, ask, failure, reason

DEALT = "11112222333344556677x @dealt"
"""Twenty tiles held, as dealt."""

UPCARD = "11112222333344556677x hu:8x/dangdi"
"""The same and the card turned up."""

BY_TEXT = [
    # What is wrong, ruleset, options, hand, fields named.
    ("foreign suit", "duowang", {}, DUOWANG.replace(" 9x", " 1m9x"), {"hand.concealed[0]"}),
    ("foreign 字牌", "taizhou", {}, TAIZHOU.replace(" 123m", " 1x23m"), {"hand.concealed[0]"}),
    ("wild elsewhere", "quanmin", {}, DUOWANG.replace(" 9x", " w"), {"hand.concealed[0]"}),
    ("honour held", "taizhou", {}, TAIZHOU.replace(" 123m", " =E23m"), {"hand.concealed[0]"}),
    ("foreign winning tile", "duowang", {}, DUOWANG.replace("9x/", "1m/"), {"win.tile"}),
    ("foreign meld", "wucai", {}, DUOWANG.replace("peng:7x", "peng:7m"), {"hand.melds[1].tiles"}),
    ("flower in 字牌", "duowang", {}, DUOWANG + " hua:E", {"hand.flowers[0]"}),
    ("no flower", "taizhou", {}, TAIZHOU.replace("hua:", "hua=1m"), {"hand.flowers[0]"}),
    ("fifth copy held", "quanmin", {}, "11111222233334455667x hu:8x/zimo", {"hand.concealed"}),
    ("fifth copy won", "quanmin", {}, "11112222333344556677x hu:1x/zimo", {"win.tile"}),
    (
        "fifth copy melded",
        "duowang",
        {},
        "pao:2d peng:7x wei:Tx chi:27Tx 9x456d8x88d hu:7x/zimo",
        {"win.tile"},
    ),
    (
        "fifth copy in 泰州",
        "taizhou",
        {},
        "peng:3m 334m555s7889p hu:8p/zimo",
        {"hand.melds[0].tiles"},
    ),
    ("flower too many", "taizhou", {}, TAIZHOU.replace("hua:", "hua:bb"), {"hand.flowers"}),
    (
        "wild too many",
        "duowang",
        {"wild_count": "2"},
        "www1112222333344556x hu:7x/zimo",
        {"hand.concealed"},
    ),
    ("wild won too many", "duowang", {}, "wwww1112222333344x667x hu:w/zimo", {"win.tile"}),
    ("wild melded", "duowang", {}, DUOWANG.replace("pao:2d", "pao:222dw"), {"hand.melds[0].tiles"}),
    ("no run", "duowang", {}, DUOWANG.replace("chi:123x", "chi:124x"), {"hand.melds[3].tiles"}),
    ("run over both sizes", "wucai", {}, DUOWANG.replace("123x", "12x3d"), {"hand.melds[3].tiles"}),
    ("no three alike", "quanmin", {}, DUOWANG.replace("g:7x", "g=778x"), {"hand.melds[1].tiles"}),
    ("four of a 碰", "duowang", {}, DUOWANG.replace("g:7x", "g=7777x"), {"hand.melds[1].tiles"}),
    (
        "three of a 跑",
        "duowang",
        {},
        DUOWANG.replace("o:2d", "o=222d"),
        {"hand.melds[0].tiles"},
    ),
    (
        "no tile melded",
        "duowang",
        {},
        DUOWANG.replace("g:7x", "g="),
        {"hand.melds[1].tiles"},
    ),
    ("吃 in 泰州", "taizhou", {}, TAIZHOU.replace("peng:3m", "chi=123m"), {"hand.melds[0].kind"}),
    ("提 in 泰州", "taizhou", {}, TAIZHOU.replace("peng:3m", "ti=9999m"), {"hand.melds[0].kind"}),
    ("杠 in 字牌", "duowang", {}, DUOWANG.replace("pao:", "gang:"), {"hand.melds[0].kind"}),
    ("暗杠 in 字牌", "wucai", {}, DUOWANG.replace("pao:", "angang:"), {"hand.melds[0].kind"}),
    ("tile missing", "duowang", {}, DUOWANG.replace(" 9x456d", " 9x45d"), {"hand.concealed"}),
    ("nothing held", "duowang", {}, "hu:9x/zimo", {"hand.concealed"}),
    ("27 tiles", "wucai", {}, "1111222233334444555566667x8x hu:9x/zimo", {"hand.concealed"}),
    (
        "too few with four 提",
        "duowang",
        {},
        "ti:1x ti:2x ti:3x ti:4x ti:5x 1d hu:1d/zimo",
        {"hand.concealed"},
    ),
    ("19 dealt", "quanmin", {}, DEALT.replace("77x", "7x"), {"hand.concealed"}),
    ("21 dealt", "wucai", {}, DEALT.replace("77x", "777x"), {"hand.concealed"}),
    ("dealt with melds", "wucai", {}, "peng:8x " + DEALT, {"hand.melds"}),
    ("12 held in 泰州", "taizhou", {}, TAIZHOU.replace("7889p", "788p"), {"hand.concealed"}),
    ("14 held in 泰州", "taizhou", {}, TAIZHOU.replace("7889p", "77889p"), {"hand.concealed"}),
    (
        "five melds",
        "taizhou",
        {},
        "gang:1m gang:2m gang:4m gang:5m peng:3m hu:8p/zimo",
        {"hand.melds"},
    ),
    ("no winning tile", "duowang", {}, DUOWANG.replace("hu:9x/zimo", "hu=/zimo"), {"win.tile"}),
    ("winning tile dealt", "quanmin", {}, DEALT.replace("@dealt", "hu=8x/dealt"), {"win.tile"}),
    ("no win at all", "duowang", {}, DUOWANG[:-11], {"win.tile", "win.source"}),
    ("起手 in duowang", "duowang", {}, DEALT, {"win.source"}),
    ("抢杠 in 字牌", "quanmin", {}, DUOWANG.replace("zimo", "qianggang"), {"win.source"}),
    ("翻牌 in 泰州", "taizhou", {}, TAIZHOU.replace("zimo", "fanpai"), {"win.source"}),
    ("挡底 in 泰州", "taizhou", {}, TAIZHOU.replace("zimo", "dangdi"), {"win.source"}),
    ("起手 in 泰州", "taizhou", {}, TAIZHOU.replace("hu:8p/zimo", "@dealt"), {"win.source"}),
    ("杠开 and 铲底", "taizhou", {}, TAIZHOU + " @gangkai @chandi", {"facts.replacement_draw"}),
    (
        "杠开 off a discard",
        "taizhou",
        {},
        TAIZHOU.replace("zimo", "dianpao @gangkai"),
        {"facts.replacement_draw"},
    ),
    (
        "杠开 without flower or kong",
        "taizhou",
        {},
        TAIZHOU.replace("hua:EECFPb ", "") + " @gangkai",
        {"facts.replacement_draw"},
    ),
    (
        "铲底 off a discard",
        "taizhou",
        {},
        TAIZHOU.replace("zimo", "dianpao @chandi"),
        {"facts.last_four"},
    ),
    ("直听 with a 碰", "taizhou", {}, TAIZHOU + " @zhiting", {"facts.ready_at_start"}),
    (
        "直听 with a 补杠",
        "taizhou",
        {},
        TAIZHOU.replace("peng", "bugang").replace("123m", "124m") + " @zhiting",
        {"facts.ready_at_start"},
    ),
    ("copies beyond four", "taizhou", {}, TAIZHOU + " out:2", {"facts.visible_copies"}),
    ("fewer than no copies", "taizhou", {}, TAIZHOU + " out=-1", {"facts.visible_copies"}),
    (
        "robbed kong of an own tile",
        "taizhou",
        {},
        TAIZHOU.replace("zimo", "qianggang"),
        {"win.tile"},
    ),
    (
        "碰访 with two 碰",
        "taizhou",
        {"peng": "once"},
        "peng:3m peng:1s 123m7889p hu:8p/zimo",
        {"hand.melds[1].kind"},
    ),
    ("another upcard", "quanmin", {}, UPCARD + " dang:9x", {"facts.upcard"}),
    ("upcard with a meld", "quanmin", {}, "peng:9x " + UPCARD, {"hand.melds"}),
    ("upcard with 21 held", "duowang", {}, UPCARD.replace("77x", "777x"), {"hand.concealed"}),
    ("woken fifth copy", "duowang", {}, DUOWANG + " xing:2d", {"facts.woken"}),
    ("upcard fifth copy", "quanmin", {}, DUOWANG + " dang:2d", {"facts.upcard"}),
    (
        "woken wild too many",
        "duowang",
        {"wild_count": "2"},
        "ww1112222333344x55667x hu:8x/zimo xing:w",
        {"facts.woken"},
    ),
    ("woken foreign", "duowang", {}, DUOWANG + " xing=1m", {"facts.woken"}),
    ("翻醒 outside duowang", "wucai", {}, DUOWANG + " xing:3d", {"facts.woken"}),
    ("报听 in 字牌", "duowang", {}, DUOWANG + " @weiting", {"facts.ready_declared"}),
    ("海底 off a discard", "quanmin", {}, DUOWANG[:-4] + "dianpao @haidi", {"facts.last_tile"}),
    ("unknown option", "duowang", {"wilds": "2"}, DUOWANG, {"ruleset.options[wilds]"}),
    ("unknown value", "taizhou", {"peng": "never"}, TAIZHOU, {"ruleset.options[peng]"}),
    (
        "number out of range",
        "taizhou",
        {"max_multiplier": "0"},
        TAIZHOU,
        {"ruleset.options[max_multiplier]"},
    ),
    (
        "限胡 by 番 without four wilds",
        "duowang",
        {"win_limit": "by_fan", "wild_count": "3"},
        DUOWANG,
        {"ruleset.options[win_limit]"},
    ),
]


@pytest.mark.parametrize(
    ("ruleset", "options", "text", "fields"),
    [pytest.param(*rest, id=name) for name, *rest in BY_TEXT],
)
def test_every_impossible_hand_is_refused_at_its_field(
    stub: pb_grpc.EvaluatorServiceStub,
    ruleset: str,
    options: dict[str, str],
    text: str,
    fields: set[str],
) -> None:
    refused = failure(stub.Evaluate, ask(text, ruleset, **options))
    assert refused.code is grpc.StatusCode.INVALID_ARGUMENT
    assert refused.fields == fields
    assert refused.status is not None
    assert reason(refused.status) == ("hupai", "INVALID_REQUEST")
    assert all(description for _, description in refused.violations)


def _with(change: Callable[[pb.EvaluateRequest], object]) -> pb.EvaluateRequest:
    request = ask(DUOWANG)
    change(request)
    return request


BY_NUMBER = [
    ("TILE_UNSPECIFIED held", lambda r: r.hand.concealed.__setitem__(2, 0), "hand.concealed[2]"),
    ("unknown tile held", lambda r: r.hand.concealed.__setitem__(2, 27), "hand.concealed[2]"),
    ("negative tile held", lambda r: r.hand.concealed.__setitem__(2, -1), "hand.concealed[2]"),
    (
        "TILE_UNSPECIFIED melded",
        lambda r: r.hand.melds[3].tiles.__setitem__(0, 0),
        "hand.melds[3].tiles",
    ),
    ("TILE_UNSPECIFIED a flower", lambda r: r.hand.flowers.append(0), "hand.flowers[0]"),
    ("unknown winning tile", lambda r: setattr(r.win, "tile", 99), "win.tile"),
    ("unknown woken tile", lambda r: setattr(r.facts, "woken", 99), "facts.woken"),
    ("MELD_KIND_UNSPECIFIED", lambda r: setattr(r.hand.melds[1], "kind", 0), "hand.melds[1].kind"),
    ("unknown meld kind", lambda r: setattr(r.hand.melds[1], "kind", 10), "hand.melds[1].kind"),
    ("WIN_SOURCE_UNSPECIFIED", lambda r: setattr(r.win, "source", 0), "win.source"),
    ("unknown win source", lambda r: setattr(r.win, "source", -7), "win.source"),
    ("no ruleset id", lambda r: setattr(r.ruleset, "id", ""), "ruleset.id"),
    ("1001 listed", lambda r: setattr(r, "max_decompositions", 1001), "max_decompositions"),
    ("-1 listed", lambda r: setattr(r, "max_decompositions", -1), "max_decompositions"),
    ("endless hand", lambda r: r.hand.concealed.extend([1] * 1000), "hand.concealed"),
    ("endless flowers", lambda r: r.hand.flowers.extend([71] * 1000), "hand.flowers"),
    ("endless meld", lambda r: r.hand.melds[0].tiles.extend([1] * 1000), "hand.melds[0].tiles"),
    (
        "endless options",
        lambda r: r.ruleset.options.update({str(n): "" for n in range(100)}),
        "ruleset.options",
    ),
]


@pytest.mark.parametrize(
    ("change", "field"), [pytest.param(*rest, id=name) for name, *rest in BY_NUMBER]
)
def test_numbers_without_a_meaning_are_refused_at_their_field(
    stub: pb_grpc.EvaluatorServiceStub,
    change: Callable[[pb.EvaluateRequest], object],
    field: str,
) -> None:
    refused = failure(stub.Evaluate, _with(change))
    assert refused.code is grpc.StatusCode.INVALID_ARGUMENT
    assert [named for named, _ in refused.violations] == [field]


def test_endless_melds_are_refused(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = ask(DUOWANG)
    for _ in range(1000):
        request.hand.melds.add()
    assert failure(stub.Evaluate, request).fields == {"hand.melds"}


def test_all_faults_of_a_request_come_at_once(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = ask(DUOWANG, wake="never", wild_cont="3")
    request.hand.melds[1].kind = 77  # type: ignore[assignment]  # open enum
    request.win.source = 55  # type: ignore[assignment]  # open enum
    request.hand.concealed[0] = 0  # type: ignore[call-overload]  # open enum
    request.facts.missed_win = True
    request.max_decompositions = -1
    assert failure(stub.Evaluate, request).fields == {
        "ruleset.options[wake]",
        "ruleset.options[wild_cont]",
        "hand.concealed[0]",
        "hand.melds[1].kind",
        "win.source",
        "facts.missed_win",
        "max_decompositions",
    }


def test_a_refused_option_makes_no_faults_of_its_own(stub: pb_grpc.EvaluatorServiceStub) -> None:
    four_wilds = "wwww1112222333345x667x hu:8x/zimo"
    for options in (
        {"wild_count": "5"},
        {"wildcount": "4"},
        {"wild_count": "2", "win_limit": "by_fan"},
    ):
        refused = failure(stub.Evaluate, ask(four_wilds, **options))
        assert all(field.startswith("ruleset.options") for field in refused.fields), options


def test_an_allowed_option_still_counts_beside_a_refused_one(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    text = "wwww1112222333345x667x hu:8x/zimo"
    refused = failure(stub.Evaluate, ask(text, wild_count="2", wake="never"))
    assert refused.fields == {"ruleset.options[wake]", "hand.concealed"}
