# cython: language_level=3
"""One serialised EvaluateRequest -> position, without making a message of it first.

Like the reader of text it is right, not complete: bytes that are more than a plain hand (an unknown
field, a list too long, a number without a meaning, text that is no UTF-8) give None, and the
protocol buffers library says what they are. Field numbers come from its descriptors.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from cext.notation cimport (
    CODES, FACT_READY_DECLARED, FROM_DEAL, FROM_NOWHERE, MELD_WORDS, MOST_FACTS, MOST_FLOWERS,
    MOST_MELDS, MOST_SOURCES, MOST_TILES, PLACE_FLOWER, PLACE_HELD,
    Lexicon, ReadMeld, Reading, Words,
)
from cext.seen cimport Seen, fact_fits

cdef enum:
    INT32_MAX = 0x7FFFFFFF
    VARINT = 0           # wire types
    DELIMITED = 2

cdef struct Fields:
    # The numbers of the fields; facts in the order of ``Facts``.
    uint32_t ruleset, hand, win, facts, max_decompositions, reference
    uint32_t concealed, melds, flowers
    uint32_t meld_kind, meld_tiles
    uint32_t win_tile, win_source
    uint32_t of_facts[MOST_FACTS]

cdef struct Slice:
    const uint8_t* at
    const uint8_t* end

cdef struct Parts:
    # What a request says besides the position.
    Slice ruleset
    Slice reference
    int32_t most


cdef class Layout:
    """The field numbers of a request: ``{message: [number of each field in order]}``."""

    cdef Fields fields

    def __cinit__(self, dict packed not None):
        cdef Fields* to = &self.fields
        try:
            (to.ruleset, to.hand, to.win, to.facts, to.max_decompositions,
             to.reference) = packed["request"]
            to.concealed, to.melds, to.flowers = packed["hand"]
            to.meld_kind, to.meld_tiles = packed["meld"]
            to.win_tile, to.win_source = packed["win"]
            if len(packed["facts"]) != MOST_FACTS:
                raise ValueError(f"{len(packed['facts'])} facts; expected {MOST_FACTS}")
            for i, number in enumerate(packed["facts"]):
                to.of_facts[<int>i] = number
        except LookupError as missing:
            raise ValueError(f"no packed layout: {missing!r}") from None


def read(Layout layout not None, Lexicon lexicon not None, bytes data not None):
    """``(position, ruleset, max_decompositions, reference)`` of a plain request, or None.

    ``ruleset`` is the serialised RulesetRef.
    """
    cdef Seen seen = Seen.__new__(Seen)
    cdef Parts parts
    cdef Slice whole
    whole.at = <const uint8_t*>PyBytes_AS_STRING(data)
    whole.end = whole.at + PyBytes_GET_SIZE(data)
    memset(&parts, 0, sizeof(Parts))
    if not _request(&layout.fields, lexicon.words, whole, &seen.reading, &parts):
        return None
    try:
        reference = _text(parts.reference)
    except UnicodeDecodeError:
        return None
    return seen, _bytes(parts.ruleset), parts.most, reference


cdef inline object _text(Slice part):
    if part.at == NULL:
        return ""
    return PyUnicode_DecodeUTF8(<const char*>part.at, part.end - part.at, "strict")


cdef inline bytes _bytes(Slice part):
    if part.at == NULL:
        return b""
    return PyBytes_FromStringAndSize(<const char*>part.at, part.end - part.at)


cdef bint _varint(Slice* of, uint64_t* out) noexcept nogil:
    cdef int shift = 0
    cdef uint8_t byte
    out[0] = 0
    while of.at < of.end and shift < 63:
        byte = of.at[0]
        of.at += 1
        out[0] |= <uint64_t>(byte & 0x7F) << shift
        if byte < 0x80:
            return True
        shift += 7
    return False


cdef bint _next(Slice* of, uint32_t* field, uint64_t* number, Slice* part) noexcept nogil:
    """The next field: its number, and its value or, where that is delimited, where it lies.

    ``part.at`` is NULL for a number. False for what is neither, or is cut off.
    """
    cdef uint64_t tag
    if not _varint(of, &tag) or tag >> 32:
        return False
    field[0] = <uint32_t>(tag >> 3)
    part.at = NULL
    if not _varint(of, number):
        return False
    if tag & 7 == VARINT:
        return True
    if tag & 7 != DELIMITED or number[0] > <uint64_t>(of.end - of.at):
        return False
    part.at = of.at
    of.at += number[0]
    part.end = of.at
    return True


cdef bint _request(const Fields* fields, const Words* words, Slice whole, Reading* out,
                   Parts* parts) noexcept nogil:
    cdef Slice part, hand, win, facts
    cdef uint32_t field
    cdef uint64_t number
    memset(out, 0, sizeof(Reading))
    out.facts[FACT_READY_DECLARED] = 1
    hand.at = win.at = facts.at = NULL
    while whole.at < whole.end:
        if not _next(&whole, &field, &number, &part):
            return False
        if field == fields.max_decompositions and part.at == NULL and number <= INT32_MAX:
            parts.most = <int32_t>number
        elif part.at == NULL:
            return False
        elif field == fields.ruleset and parts.ruleset.at == NULL:
            parts.ruleset = part
        elif field == fields.hand and hand.at == NULL:
            hand = part
        elif field == fields.win and win.at == NULL:
            win = part
        elif field == fields.facts and facts.at == NULL:
            facts = part
        elif field == fields.reference and parts.reference.at == NULL:
            parts.reference = part
        else:
            return False
    return (
        (hand.at == NULL or _hand(fields, words, hand, out))
        and _win(fields, words, win, out)
        and (facts.at == NULL or _facts(fields, words, facts, out))
    )


cdef bint _hand(const Fields* fields, const Words* words, Slice hand, Reading* out) noexcept nogil:
    cdef Slice part
    cdef uint32_t field
    cdef uint64_t number
    while hand.at < hand.end:
        if not _next(&hand, &field, &number, &part):
            return False
        if field == fields.concealed:
            if not _tiles(words, PLACE_HELD, number, part, MOST_TILES, out.tiles, &out.n_held):
                return False
        elif field == fields.flowers:
            if not _tiles(words, PLACE_FLOWER, number, part, MOST_FLOWERS, out.tiles,
                          &out.n_flowers):
                return False
        elif field == fields.melds and part.at != NULL and out.n_melds < MOST_MELDS:
            if not _meld(fields, words, part, &out.melds[out.n_melds]):
                return False
            out.n_melds += 1
        else:
            return False
    return True


cdef bint _tiles(const Words* words, uint8_t place, uint64_t number, Slice part, int most,
                 uint8_t* counts, uint8_t* n) noexcept nogil:
    """Counts one tile, or a packed list of them."""
    if part.at == NULL:
        return _tile(words, place, number, most, counts, n)
    while part.at < part.end:
        if not (_varint(&part, &number) and _tile(words, place, number, most, counts, n)):
            return False
    return True


cdef inline bint _tile(const Words* words, uint8_t place, uint64_t code, int most,
                       uint8_t* counts, uint8_t* n) noexcept nogil:
    if n[0] == most or code >= CODES or words.places[code] != place:
        return False
    counts[code] += 1
    n[0] += 1
    return True


cdef bint _meld(const Fields* fields, const Words* words, Slice meld, ReadMeld* out) noexcept nogil:
    cdef Slice part, tiles
    cdef uint32_t field
    cdef uint64_t number
    tiles.at = NULL
    while meld.at < meld.end:
        if not _next(&meld, &field, &number, &part):
            return False
        if field == fields.meld_kind and part.at == NULL and number < MELD_WORDS:
            out.kind = <uint8_t>number
        elif field == fields.meld_tiles and part.at != NULL and tiles.at == NULL:
            tiles = part
        else:
            return False
    if tiles.at == NULL or not words.meld_sizes[out.kind]:
        return False
    while tiles.at < tiles.end:
        if out.size == words.meld_sizes[out.kind] or not _varint(&tiles, &number):
            return False
        if number >= CODES or words.places[number] != PLACE_HELD:
            return False
        out.tiles[out.size] = <uint8_t>number
        out.size += 1
    return out.size == words.meld_sizes[out.kind]


cdef bint _win(const Fields* fields, const Words* words, Slice win, Reading* out) noexcept nogil:
    cdef Slice part
    cdef uint32_t field
    cdef uint64_t number
    if win.at == NULL:
        return False
    while win.at < win.end:
        if not _next(&win, &field, &number, &part) or part.at != NULL:
            return False
        if field == fields.win_tile and number < CODES:
            out.win = <uint8_t>number
        elif field == fields.win_source and number < MOST_SOURCES:
            out.source = <uint8_t>number
        else:
            return False
    if out.source == FROM_DEAL:
        return out.win == 0
    return out.source != FROM_NOWHERE and words.places[out.win] == PLACE_HELD


cdef bint _facts(const Fields* fields, const Words* words, Slice facts,
                 Reading* out) noexcept nogil:
    cdef Slice part
    cdef uint32_t field
    cdef uint64_t number
    cdef int fact
    while facts.at < facts.end:
        if not _next(&facts, &field, &number, &part) or part.at != NULL or number > INT32_MAX:
            return False
        fact = 0
        while fact < MOST_FACTS and fields.of_facts[fact] != field:
            fact += 1
        if fact == MOST_FACTS or not fact_fits(words, fact, <long>number):
            return False
        out.facts[fact] = <uint8_t>number
    for fact in range(MOST_FACTS):
        if out.facts[fact] != (fact == FACT_READY_DECLARED):
            out.given |= <uint16_t>(1 << fact)
    return True
