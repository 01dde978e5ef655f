# cython: language_level=3
"""One position as the core reads it: from text, from tuples, and back to text.

A ``Seen`` is immutable once it is made. Like the reader of text, nothing here is complete: what is
not plain gives None, and whoever asked turns to the notation and the checks in evaluator/.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.tuple cimport PyTuple_Check, PyTuple_GET_ITEM, PyTuple_GET_SIZE
from cpython.unicode cimport PyUnicode_FromStringAndSize
from libc.stdint cimport int64_t, uint8_t, uint16_t
from libc.string cimport memcpy, memset

from cext.hands cimport Hands
from cext.notation cimport (
    CODES, FACT_READY_DECLARED, FACT_UPCARD, FACT_VISIBLE_COPIES, FACT_WOKEN, FROM_DEAL,
    FROM_NOWHERE, HONOUR_1, MELD_WORDS, MOST_FACTS, MOST_FLOWERS, MOST_MELDS, MOST_SOURCES,
    MOST_TILES, PLACE_FLOWER, PLACE_HELD, WILD_TILE,
    Lexicon, ReadMeld, Reading, Words, read,
)

cdef enum:
    MOST_NAME = 15       # bytes of a word, with what stands between it and its tiles
    MOST_COUNT = 99
    # Melds of a word, six letters and a blank; tiles and flowers; other words, tiles and counts.
    MOST_LETTERS = MOST_MELDS * (MOST_NAME + 7) + 2 * (MOST_TILES + MOST_FLOWERS) + 18 * MOST_NAME

cdef struct Name:
    uint8_t text[MOST_NAME]
    uint8_t length

cdef struct Spelling:
    uint8_t alike[MELD_WORDS]      # melds that name their tile once
    uint8_t letters[CODES]         # a tile's rank, or the tile
    uint8_t suits[CODES]           # what its suit is called after the last of a run; 0 = nothing
    Name melds[MELD_WORDS]
    Name facts[MOST_FACTS]
    Name sources[MOST_SOURCES]
    Name flowers
    Name win
    Name dealt
    uint8_t order[MOST_FACTS]      # which fact is written when


cdef class Seen:
    """One position in numbers; see ``parts``."""

    @staticmethod
    def of_text(Lexicon lexicon not None, bytes text not None):
        """What a plain text in UTF-8 says, or None."""
        cdef Seen seen = Seen.__new__(Seen)
        cdef const uint8_t* start = text
        cdef Py_ssize_t length = len(text)
        with nogil:
            plain = read(lexicon.words, start, length, &seen.reading)
        return seen if plain else None

    @staticmethod
    def of_hand(Lexicon lexicon not None, tuple concealed not None, tuple melds not None,
                tuple flowers not None, win, source, tuple facts):
        """A hand given as tile codes and numbers of kinds, or None when it is not plain.

        ``melds`` are pairs (kind, tiles); ``facts`` are in the order of their fields, None for
        those that most hands come with.
        """
        cdef Seen seen = Seen.__new__(Seen)
        try:
            plain = _take(lexicon.words, &seen.reading, concealed, melds, flowers, win, source,
                          facts)
        except OverflowError:  # no code of a tile, no kind of anything
            return None
        return seen if plain else None

    def parts(self):
        """``(concealed, melds, flowers, win, source, facts)``.

        Tiles are in ascending order, but for those of a meld; melds are ``(kind, tiles)``, facts
        in the order of their fields.
        """
        cdef const Reading* found = &self.reading
        cdef const ReadMeld* meld
        cdef int i, j
        tiles = [code for code in range(CODES) for _ in range(found.tiles[<int>code])]
        melds = []
        for i in range(found.n_melds):
            meld = &found.melds[i]
            melds.append((meld.kind, tuple([meld.tiles[j] for j in range(meld.size)])))
        return (
            tuple(tiles[:found.n_held]), tuple(melds), tuple(tiles[found.n_held:]), found.win,
            found.source, tuple([found.facts[i] for i in range(MOST_FACTS)]),
        )

    def wilds(self):
        """How many 王 the player has, the winning tile counted."""
        return self.reading.tiles[WILD_TILE] + (self.reading.win == WILD_TILE)


cdef bint _take(const Words* words, Reading* out, tuple concealed, tuple melds, tuple flowers,
                long win, long source, tuple facts) except -1:
    memset(out, 0, sizeof(Reading))
    out.facts[FACT_READY_DECLARED] = 1
    if len(concealed) > MOST_TILES or len(melds) > MOST_MELDS or len(flowers) > MOST_FLOWERS:
        return False
    if not FROM_NOWHERE < source < MOST_SOURCES:
        return False
    if win != 0 if source == FROM_DEAL else not _is(words, win, PLACE_HELD):
        return False
    out.win, out.source = <uint8_t>win, <uint8_t>source
    out.n_held, out.n_flowers = <uint8_t>len(concealed), <uint8_t>len(flowers)
    if not _count(words, PLACE_HELD, concealed, out):
        return False
    if not _count(words, PLACE_FLOWER, flowers, out):
        return False
    for meld in melds:
        if not _take_meld(words, meld, &out.melds[out.n_melds]):
            return False
        out.n_melds += 1
    return facts is None or _take_facts(words, facts, out)


cdef inline bint _is(const Words* words, long code, uint8_t place) noexcept:
    return 0 <= code < CODES and words.places[code] == place


cdef inline bint _count(const Words* words, uint8_t place, tuple tiles, Reading* out) except -1:
    cdef long code
    for tile in tiles:
        code = tile
        if not _is(words, code, place):
            return False
        out.tiles[code] += 1
    return True


cdef inline bint _take_meld(const Words* words, meld, ReadMeld* out) except -1:
    cdef long kind, code
    cdef tuple tiles
    cdef int i
    if not PyTuple_Check(meld) or PyTuple_GET_SIZE(meld) != 2:
        raise TypeError("a meld is a pair of kind and tiles")
    kind, tiles = <object>PyTuple_GET_ITEM(meld, 0), <object>PyTuple_GET_ITEM(meld, 1)
    if tiles is None:
        raise TypeError("the tiles of a meld are a tuple, not None")
    if not 0 <= kind < MELD_WORDS or not words.meld_sizes[kind]:
        return False
    if len(tiles) != words.meld_sizes[kind]:
        return False
    out.kind, out.size = <uint8_t>kind, words.meld_sizes[kind]
    for i in range(out.size):
        code = tiles[i]
        if not _is(words, code, PLACE_HELD):
            return False
        out.tiles[i] = <uint8_t>code
    return True


cdef bint _take_facts(const Words* words, tuple facts, Reading* out) except -1:
    cdef long value
    cdef int i
    if len(facts) != MOST_FACTS:
        raise ValueError(f"{len(facts)} facts; expected {MOST_FACTS}")
    for i in range(MOST_FACTS):
        value = facts[i]
        if not fact_fits(words, i, value):
            return False
        if value != (i == FACT_READY_DECLARED):
            out.given |= <uint16_t>(1 << i)
        out.facts[i] = <uint8_t>value
    return True


cdef bint fact_fits(const Words* words, int fact, long value) noexcept nogil:
    """Whether a fact can have the value: a tile that 字牌 have, a count, or 0 and 1."""
    if fact == FACT_UPCARD or fact == FACT_WOKEN:
        return value == 0 or (
            0 < value <= WILD_TILE and words.places[value] == PLACE_HELD)
    return 0 <= value <= (MOST_COUNT if fact == FACT_VISIBLE_COPIES else 1)


cdef class Speller:
    """Words and letters for writing positions; immutable and shared by all threads.

    Raises ValueError when they do not fit the fixed room.
    """

    cdef Spelling spelling

    def __cinit__(self, dict packed not None):
        try:
            _fill(&self.spelling, packed)
        except LookupError as missing:
            raise ValueError(f"no packed spelling: {missing!r}") from None

    def text(self, Seen seen not None):
        """The canonical text of a position that can exist."""
        cdef uint8_t[MOST_LETTERS] text
        cdef uint8_t* end = _position(&self.spelling, &seen.reading, text)
        return PyUnicode_FromStringAndSize(<const char*>text, end - text)

    def texts(self, Hands hands not None):
        """Each line in canonical text, in UTF-8; None for one that is not plain."""
        cdef uint8_t[MOST_LETTERS] text
        cdef uint8_t* end
        cdef int64_t i
        cdef list written = []
        for i in range(hands.n):
            found = None
            if hands.plain[i]:
                end = _position(&self.spelling, &hands.readings[i], text)
                found = PyBytes_FromStringAndSize(<const char*>text, end - text)
            written.append(found)
        return written


cdef int _fill(Spelling* to, dict packed) except -1:
    memset(to, 0, sizeof(Spelling))
    for code, letter, suit in packed["letters"]:
        if not 0 <= code < CODES:
            raise ValueError(f"{code} is the code of no tile")
        to.letters[<int>code] = ord(letter)
        to.suits[<int>code] = ord(suit) if suit else 0
    for number, text, alike in packed["melds"]:
        _name(&to.melds[_checked(number, MELD_WORDS)], text)
        to.alike[<int>number] = bool(alike)
    for number, text in packed["facts"]:
        _name(&to.facts[_checked(number, MOST_FACTS)], text)
    for number, text in packed["sources"]:
        _name(&to.sources[_checked(number, MOST_SOURCES)], text)
    _name(&to.flowers, packed["flowers"])
    _name(&to.win, packed["win"])
    _name(&to.dealt, packed["dealt"])
    order = [number for number, _ in packed["facts"]]
    if sorted(order) != list(range(MOST_FACTS)):
        raise ValueError(f"facts {order}; expected each of {MOST_FACTS} once")
    for place, number in enumerate(order):
        to.order[<int>place] = number
    return 0


cdef int _checked(int number, int end) except -1:
    if not 0 <= number < end:
        raise ValueError(f"a word numbered {number}; expected 0 to {end - 1}")
    return number


cdef int _name(Name* to, bytes text) except -1:
    if not 0 < len(text) <= MOST_NAME:
        raise ValueError(f"{text!r} has {len(text)} bytes; room for {MOST_NAME}")
    memcpy(to.text, <const char*>text, len(text))
    to.length = <uint8_t>len(text)
    return 0


cdef uint8_t* _position(const Spelling* spelling, const Reading* seen, uint8_t* to) noexcept nogil:
    cdef uint8_t* start = to
    cdef int i
    for i in range(seen.n_melds):
        to = _meld(spelling, &seen.melds[i], to)
    if seen.n_held:
        to = _space(_run(spelling, seen.tiles, PLACE_HELD, to))
    if seen.n_flowers:
        to = _space(_run(spelling, seen.tiles, PLACE_FLOWER, _say(&spelling.flowers, to)))
    if seen.source == FROM_DEAL:
        to = _space(_say(&spelling.dealt, to))
    elif seen.source != FROM_NOWHERE:
        to = _tile(spelling, seen.win, _say(&spelling.win, to))
        to[0] = c"/"
        to = _space(_say(&spelling.sources[seen.source], to + 1))
    for i in range(MOST_FACTS):
        to = _fact(spelling, spelling.order[i], seen.facts[spelling.order[i]], to)
    return to - (to > start)       # without the last blank


cdef inline uint8_t* _say(const Name* name, uint8_t* to) noexcept nogil:
    memcpy(to, name.text, MOST_NAME)
    return to + name.length


cdef inline uint8_t* _space(uint8_t* to) noexcept nogil:
    to[0] = c" "
    return to + 1


cdef inline uint8_t* _tile(const Spelling* spelling, uint8_t code, uint8_t* to) noexcept nogil:
    to[0] = spelling.letters[code]
    to[1] = spelling.suits[code]
    return to + (2 if spelling.suits[code] else 1)


cdef uint8_t* _meld(const Spelling* spelling, const ReadMeld* meld, uint8_t* to) noexcept nogil:
    cdef uint8_t[4] tiles
    cdef uint8_t tile, suit
    cdef int i, j
    to = _say(&spelling.melds[meld.kind], to)
    memcpy(tiles, meld.tiles, 4)
    for i in range(1, meld.size):  # in ascending order
        tile, j = tiles[i], i
        while j and tiles[j - 1] > tile:
            tiles[j] = tiles[j - 1]
            j -= 1
        tiles[j] = tile
    if spelling.alike[meld.kind] and tiles[0] == tiles[meld.size - 1]:
        return _space(_tile(spelling, tiles[0], to))
    for i in range(meld.size):
        to[0] = spelling.letters[tiles[i]]
        to += 1
        suit = spelling.suits[tiles[i]]
        if suit and (i + 1 == meld.size or suit != spelling.suits[tiles[i + 1]]):
            to[0] = suit
            to += 1
    return _space(to)


cdef uint8_t* _run(const Spelling* spelling, const uint8_t* tiles, int place,
                   uint8_t* to) noexcept nogil:
    """All tiles held, or all flowers, those of one suit as one run."""
    cdef int code, copies
    cdef int first = HONOUR_1 if place == PLACE_FLOWER else 1
    cdef int end = CODES if place == PLACE_FLOWER else HONOUR_1
    cdef uint8_t suit = 0
    for code in range(first, end):
        copies = tiles[code]
        if not copies:
            continue
        if spelling.suits[code] != suit:
            if suit:
                to[0] = suit
                to += 1
            suit = spelling.suits[code]
        while copies:
            to[0] = spelling.letters[code]
            to += 1
            copies -= 1
    if suit:
        to[0] = suit
        to += 1
    return to


cdef uint8_t* _fact(const Spelling* spelling, int fact, uint8_t value,
                    uint8_t* to) noexcept nogil:
    """A fact that is not as with most hands, and a blank."""
    if value == (fact == FACT_READY_DECLARED):
        return to
    to = _say(&spelling.facts[fact], to)
    if fact == FACT_UPCARD or fact == FACT_WOKEN:
        to = _tile(spelling, value, to)
    elif fact == FACT_VISIBLE_COPIES:
        if value > 9:
            to[0] = c"0" + value // 10
            to += 1
        to[0] = c"0" + value % 10
        to += 1
    return _space(to)
