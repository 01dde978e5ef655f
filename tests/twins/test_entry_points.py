"""Whatever is passed to the compiled modules, they raise an error that says so, or answer.

A core that wrote past its room would take the service down with it. ``make sanitize`` runs this
file too, where a step past the end of a room is seen even if nothing comes of it.
"""

import importlib
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from cext import (
    batch,
    hands,
    hashes,
    look,
    majiang,
    majiang_bench,
    message,
    notation,
    seen,
    sheet,
    tally,
    wire,
    zipai,
    zipai_bench,
)
from cext.zipai_geometry import Geometry
from cext.zipai_waits import waits as zipai_waits
from evaluator.domain.notation import parse
from evaluator.scoring import Resolved, built_in
from evaluator.scoring.scorer import sheet_of
from evaluator.search import compiled_batch, words
from evaluator.search.columns import Columns
from evaluator.search.compiled import meld_number
from evaluator.search.packing import pack, pack_geometry, pack_prices
from evaluator.service.convert.requests import Question, write
from evaluator.service.rpcs.glance import LAYOUT_NUMBERS
from tests.twins.hostile import spoilt
from tests.twins.zipai_twin import Asked

ALLOWED: Final = (ValueError, TypeError, OverflowError, BufferError)
"""The last one for a buffer that cannot be written to, which Python itself finds out."""

MODULES: Final = sorted(path.stem for path in Path(zipai.__file__).parent.glob("*.pyx"))

ZIPAI: Final = "碰五 吃二七十 提捌 一二三四五七七王王 胡一/自摸 醒三"
MAJIANG: Final = ((1, 1, 1, 0, 0, 1, 1, 1, 0, *(0,) * 9, 2, 1, 0, 1, *(0,) * 5), 19, ((2, 26),))
MAJIANG_TEXT: Final = "碰3万 123万555条7889筒 花东东 胡8筒/自摸".encode()
TEXTS: Final = (b"peng:5x 1x234x hu:5x/zimo", "提捌 王王 胡王/自摸".encode(), b"", b"\xff", b"hu:")


class Entry(NamedTuple):
    """A way into a compiled module: what to call with good arguments, and a use of the answer."""

    call: Callable[..., Any]
    arguments: tuple[Any, ...]
    use: Callable[[Any], object] = repr


def rules(sheet: str) -> Resolved:
    return built_in().resolved(sheet)


@cache
def asked() -> tuple[Any, ...]:
    """A hand as ``zipai.find`` takes it, from held tiles to woken faces."""
    task = Asked(parse(ZIPAI), rules("duowang")).task
    melds = tuple(map(meld_number, task.melds))
    return (
        *(task.held, task.wilds, task.win, melds, task.own_draw, task.self_draw, task.from_wall),
        *(task.win_is_held, task.facts, task.xing),
    )


@cache
def packed_geometry() -> dict[str, Any]:
    table = rules("duowang").table
    assert table.huxi is not None
    packed = pack_geometry(table.huxi, table.min_huxi)
    assert packed is not None
    return packed


@cache
def zipai_table() -> zipai.Table:
    return zipai.Table(Geometry(packed_geometry()), pack(rules("duowang").table))


@cache
def packed_majiang() -> dict[str, Any]:
    table = rules("taizhou").table
    return {"prices": pack_prices(table), "ka_numbers": (3, 8), "single_wait_all": True}


@cache
def majiang_table() -> majiang.Table:
    return majiang.Table(packed_majiang())


@cache
def lexicon() -> notation.Lexicon:
    return notation.Lexicon(words._pack())


def packed_sheet(name: str) -> dict[str, Any]:
    return compiled_batch._pack(rules(name).table, sheet_of(rules(name)))


def numbers(name: str) -> sheet.SheetNumbers:
    table = majiang_table() if name == "taizhou" else zipai_table()
    return sheet.SheetNumbers(table, packed_sheet(name))


@cache
def position(text: bytes) -> seen.Seen:
    found = seen.Seen.of_text(lexicon(), text)
    assert found is not None
    return found


@cache
def speller() -> seen.Speller:
    return seen.Speller(words._pack_spelling())


@cache
def layout() -> message.Layout:
    return message.Layout(LAYOUT_NUMBERS)


def read_message(made: message.Layout) -> None:
    message.read(made, lexicon(), request())


def request() -> bytes:
    return write(Question("duowang", parse(ZIPAI), reference="r")).SerializeToString()


def write_all(made: seen.Speller) -> None:
    for text in TEXTS[:2]:
        made.text(position(text))
    made.texts(hands.Hands(lexicon(), [*TEXTS, None]))


def judge_zipai(table: zipai.Table) -> None:
    held, wilds, _, *rest = asked()
    last: tuple[Any, ...] = (*rest, [0, 1, 19, 20])
    hand: tuple[Any, ...] = (*asked(), 100)
    zipai.find(table, *hand)
    zipai_waits(table, held, wilds, *last)


def judge_by_geometry(made: Geometry) -> None:
    judge_zipai(zipai.Table(made, pack(rules("duowang").table)))


def judge_majiang(table: majiang.Table) -> None:
    majiang.find(table, *MAJIANG, (0,) * 15, 3)


def read_all(made: notation.Lexicon) -> None:
    for text in TEXTS:
        seen.Seen.of_text(made, text)


def score(made: sheet.SheetNumbers) -> None:
    run_batch(lexicon(), made, TEXTS, 1.0)


def run_batch(read: Any, sheet: Any, texts: Any, seconds: Any) -> list[int]:  # noqa: ANN401
    made = batch.Batch(read, sheet, texts, Columns(len(texts)).all)
    made.run(seconds)
    made.stop()
    return made.left()


def run_places(sheet: Any, places: Any) -> list[int]:  # noqa: ANN401
    read = hands.Hands(lexicon(), [*TEXTS, None])
    made = batch.Batch(lexicon(), sheet, read, Columns(len(read)).all, places)
    made.run(1.0)
    return made.left()


def entries() -> Iterator[tuple[str, Entry]]:
    """Every public name of every compiled module."""
    held, wilds, _, *rest = asked()
    yield (
        "batch.Batch",
        Entry(
            batch.Batch, (lexicon(), numbers("duowang"), TEXTS, array("q", [0] * 9 * len(TEXTS)))
        ),
    )
    for name in ("duowang", "taizhou"):
        yield f"batch.Batch run {name}", Entry(run_batch, (lexicon(), numbers(name), TEXTS, 1.0))
        yield (
            f"batch.Batch places {name}",
            Entry(run_places, (numbers(name), array("q", [0, 4, 2]))),
        )
    yield "hands.Hands", Entry(hands.Hands, (lexicon(), [*TEXTS, None]), len)
    yield "look.enters", Entry(look.enters, (numbers("duowang"), position(TEXTS[0])))
    yield "look.enters majiang", Entry(look.enters, (numbers("taizhou"), position(MAJIANG_TEXT)))
    yield "hashes.of_pieces", Entry(hashes.of_pieces, (b"a", b"bcd", array("i", [0, 1, 3])))
    yield "hashes.of_equal", Entry(hashes.of_equal, (b"a", b"bcd", 2))
    yield "look.zipai", Entry(look.zipai, (numbers("duowang"), position(TEXTS[0]), 3))
    yield "look.majiang", Entry(look.majiang, (numbers("taizhou"), position(MAJIANG_TEXT), 3))
    yield "majiang.Table", Entry(majiang.Table, (packed_majiang(),), judge_majiang)
    yield "majiang.find", Entry(majiang.find, (majiang_table(), *MAJIANG, (0,) * 15, 3))
    yield "majiang.waits", Entry(majiang.waits, (MAJIANG[0], MAJIANG[2]))
    yield (
        "majiang_bench.timings",
        Entry(
            lambda table, dealt: majiang_bench.timings(table, dealt, 1),
            (majiang_table(), [(*MAJIANG, (0,) * 15)]),
        ),
    )
    yield "notation.Lexicon", Entry(notation.Lexicon, (words._pack(),), read_all)
    yield "message.Layout", Entry(message.Layout, (LAYOUT_NUMBERS,), read_message)
    yield "message.read", Entry(message.read, (layout(), lexicon(), request()))
    # A class with nothing but other ways to make one.
    yield "seen.Seen", Entry(seen.Seen.of_text, (lexicon(), TEXTS[0]))
    yield (
        "seen.Seen of_hand",
        Entry(
            seen.Seen.of_hand,
            (lexicon(), (1, 2, 3, 26), ((2, (5, 5, 5)),), (71,), 5, 1, (0, 0, 1, 33, *(0,) * 6)),
            lambda found: found and (found.parts(), speller().text(found), found.wilds()),
        ),
    )
    yield (
        "seen.Speller texts",
        Entry(lambda lines: speller().texts(hands.Hands(lexicon(), lines)), ([*TEXTS, None],)),
    )
    yield "seen.Speller", Entry(seen.Speller, (words._pack_spelling(),), write_all)
    yield "sheet.SheetNumbers", Entry(sheet.SheetNumbers, (zipai_table(), packed_sheet("duowang")))
    yield "tally.tally", Entry(tally.tally, ((1, 2, 95),))
    yield "wire.delimited", Entry(wire.delimited, (3, b"hu"))
    yield "wire.parts", Entry(wire.parts, (1, b"\x0a\x02hu"))
    yield "wire.value", Entry(wire.value, (2, b"\x0a\x02hu\x10\x05"))
    yield "wire.number", Entry(wire.number, (3, 2**40))
    yield "wire.varints", Entry(wire.varints, (array("q", [0, -1, 2**40]).tobytes(),))
    yield (
        "zipai.Table",
        Entry(
            zipai.Table, (Geometry(packed_geometry()), pack(rules("duowang").table)), judge_zipai
        ),
    )
    yield "zipai.find", Entry(zipai.find, (zipai_table(), *asked(), 5))
    yield (
        "zipai_bench.timings",
        Entry(
            lambda table, hands: zipai_bench.timings(table, hands, 1), (zipai_table(), [asked()])
        ),
    )
    yield "zipai_geometry.Geometry", Entry(Geometry, (packed_geometry(),), judge_by_geometry)
    yield (
        "zipai_waits.waits",
        Entry(zipai_waits, (zipai_table(), held, wilds, *rest, [0, 1, 19, 20])),
    )


ENTRIES: Final = dict(entries())


def test_no_public_name_of_the_core_is_left_out() -> None:
    found = set()
    for stem in MODULES:
        module = importlib.import_module(f"cext.{stem}")
        found |= {
            f"{stem}.{name}"
            for name, value in vars(module).items()
            if callable(value) and not name.startswith("_") and value.__module__ == module.__name__
        }
    assert found == {name.partition(" ")[0] for name in ENTRIES}


@pytest.mark.parametrize("name", ENTRIES)
def test_good_arguments_are_answered(name: str) -> None:
    entry = ENTRIES[name]
    entry.use(entry.call(*entry.arguments))


@pytest.mark.parametrize("name", ENTRIES)
def test_nothing_hostile_ends_in_another_error_or_in_none(name: str) -> None:
    entry = ENTRIES[name]
    refused = 0
    for place, argument in enumerate(entry.arguments):
        for other in spoilt(argument):
            arguments = [*entry.arguments[:place], other, *entry.arguments[place + 1 :]]
            try:
                entry.use(entry.call(*arguments))
            except ALLOWED:
                refused += 1
            except Exception as error:
                pytest.fail(f"{name}: {error!r} for argument {place}, {other!r:.300}")
    assert refused > 20


def test_too_few_arguments_and_too_many_are_refused() -> None:
    for entry in ENTRIES.values():
        for arguments in ((), (*entry.arguments, *entry.arguments)):
            with pytest.raises(TypeError):
                entry.call(*arguments)
