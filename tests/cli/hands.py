"""Hands the tests are about, in notation; each says why it is here."""

from typing import NamedTuple


class Asked(NamedTuple):
    """One hand and the rules it is evaluated under."""

    notation: str
    ruleset: str
    options: tuple[str, ...] = ()

    @property
    def argv(self) -> tuple[str, ...]:
        chosen = [word for option in self.options for word in ("--option", option)]
        return ("eval", self.notation, "--ruleset", self.ruleset, *chosen)


MELDS = Asked("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸", "duowang", ("min_huxi=10",))
"""Six groups on the table or in hand and a pair: 16 胡息, 红胡."""

WANG_CHUANG = Asked("一一一二三王王王壹贰叁柒柒柒捌捌捌玖玖玖 胡八/自摸", "duowang")
"""三王 that make 八八八 and 一二三; another objective would take 提."""

WANG_ZHA = Asked("吃贰柒拾 偎叁 碰二 一二三伍陆柒九九王王王 胡八/自摸 醒九", "duowang")
"""王炸: 八 and three wilds; two tiles woken, and one 胡息 left over."""

TAIZHOU = Asked("peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo", "taizhou")
"""The sheet's own hand of 68 卡."""

NO_COUNT = Asked("2222444477789m hu:3m/zimo", "taizhou", ("mode=no_count",))
"""The sheet's 双四拖一, counted to 256 and capped at 8."""

FAN_ADDS = Asked("提贰 碰柒 碰七 碰二 碰三 碰十 拾 胡拾/自摸 海底", "quanmin")
"""番 that add up, and 耍猴 that multiplies them."""

TIAN_HU = Asked("三十十伍四四伍三三四伍壹叁伍拾拾十一三十 胡四/挡底 庄 挡四", "quanmin")
"""天胡: 胡息 times four before 囤."""

WUCAI = Asked("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸", "wucai")

WINNING = (MELDS, WANG_CHUANG, WANG_ZHA, TAIZHOU, NO_COUNT, FAN_ADDS, TIAN_HU, WUCAI)

TOO_FEW = Asked("跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/点炮", "duowang")
"""13 of 15 胡息, and on a discard besides."""

NO_KA = Asked("peng:3m 123m555s7789p hu:7p/zimo", "taizhou")
"""Not in the middle of a run."""

LOSING = (TOO_FEW, NO_KA)
