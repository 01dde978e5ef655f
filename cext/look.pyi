"""One position judged at once, as Python sees it."""

from cext.majiang import RawFound as MajiangFound
from cext.seen import Seen
from cext.sheet import SheetNumbers
from cext.zipai import RawFound as ZipaiFound

def enters(sheet: SheetNumbers, seen: Seen) -> bool: ...
def zipai(
    sheet: SheetNumbers, seen: Seen, limit: int
) -> tuple[int, ZipaiFound, tuple[int, ...], int, bool] | None: ...
def majiang(
    sheet: SheetNumbers, seen: Seen, limit: int
) -> tuple[int, MajiangFound, tuple[tuple[int, int], ...], int] | None: ...
