"""Text <-> position: what people type, what logs and digests hold.

A text is tokens parted by blanks (space, tab, line ends), in any order; each token is ASCII or
its Chinese twin, and one text may hold both.

    tiles      19x4dww  123m555s789p     一九肆王王  123万555条789筒
    melds      chi:27Tx  peng:7x         吃二七十  碰七
    flowers    hua:EECFPb                花东东中发白夏
    win        hu:8x/zimo  @dealt        胡八/自摸  起手
    facts      @zhuang  dang:2x  out:3   庄  挡二  见3

Every word is in ``lexicon.py``. A meld of tiles all alike names the tile once; written out it
means the same. Nothing is guessed: what is not notation is a ``NotationError`` that says where.
Whether the tiles make a hand is not decided here.

Hands that cannot exist can be written too, for logs and refusals. ``=`` in place of ``:`` (and
after a Chinese word) takes what follows literally: ``peng=7x`` holds one tile, ``chi=`` none,
``=1xE`` is a hand with a flower among the concealed tiles, ``meld=77x`` has no kind,
``hu=8x`` no source, ``hu=/zimo`` no tile, ``hu=8x/dealt`` a tile where there is none,
``out=-1`` a count below zero. Canonical text has ``=`` only where ``:`` cannot say it.

>>> text = "跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸"
>>> write(parse(text))
'pao:2d peng:7x wei:Tx chi:123x 89x45688d hu:9x/zimo'
>>> write(parse("hua:EECFPb 123m555s7889p peng:3m hu:8p/zimo"), chinese=True)
'碰3万 123万555条7889筒 花东东中发白夏 胡8筒/自摸'
>>> parse("10x")
Traceback (most recent call last):
evaluator.errors.NotationError: at character 2, in '10x': '0' is no suit; expected one of \
x d m s p after the rank, ten being T
"""

from evaluator.domain.notation.canonical import canonical
from evaluator.domain.notation.lexicon import MAX_LENGTH
from evaluator.domain.notation.reader import parse
from evaluator.domain.notation.writer import write, write_ordered

__all__ = ["MAX_LENGTH", "canonical", "parse", "write", "write_ordered"]
