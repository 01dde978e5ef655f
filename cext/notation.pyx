# cython: language_level=3
"""Text -> position for plain hands, without the GIL; twin of evaluator/domain/notation/reader.py.

Python may call ``Lexicon``. Words, letters and codes come from the notation's own lexicon, as
numbers and bytes; only the grammar is here.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcmp, memcpy, memset


cdef class Lexicon:
    """The words and letters of the notation; immutable and shared by all threads.

    Raises ValueError when they do not fit the fixed room.
    """

    def __cinit__(self, dict packed not None):
        self.words = <Words*>calloc(1, sizeof(Words))
        if self.words == NULL:
            raise MemoryError
        try:
            _fill(self.words, packed)
        except LookupError as missing:
            raise ValueError(f"no packed lexicon: {missing!r}") from None

    def __dealloc__(self):
        free(self.words)


cdef int _fill(Words* words, dict packed) except -1:
    memset(words.buckets, LAST, BUCKETS)
    if len(packed["suits"]) > MOST_SUITS:
        raise ValueError(f"{len(packed['suits'])} suits; room for {MOST_SUITS}")
    for i, (first, ranks) in enumerate(packed["suits"]):
        if not (0 < first and 0 < ranks and first + ranks <= CODES):
            raise ValueError(f"a suit of {ranks} from {first}; expected tiles below {CODES}")
        words.suits[<int>i].first, words.suits[<int>i].ranks = first, ranks
    for alphabet, char, kind, value, flower in packed["characters"]:
        if not 0 <= value < (len(packed["suits"]) if kind == SUIT else CODES) or flower >= CODES:
            raise ValueError(f"{char!r} stands for no tile, rank or suit")
        character = _character_of(words, alphabet, ord(char))
        character.kind, character.value, character.flower = kind, value, flower
    # The last to enter a bucket is the first to be tried there: the longest.
    for text, alphabet, form, value, size, alike in sorted(
        packed["words"], key=lambda word: len(word[0])
    ):
        _add_word(words, text, alphabet, form, value, size, alike)
    for tiles, place in ((packed["held"], PLACE_HELD), (packed["flowers"], PLACE_FLOWER)):
        for code in tiles:
            if not 0 < code < CODES:
                raise ValueError(f"{code} is the code of no tile")
            words.places[<int>code] = place
    for kind, size in packed["meld_sizes"]:
        if not (0 <= kind < MELD_WORDS and 0 < size <= 4):
            raise ValueError(f"no meld of kind {kind} and {size} tiles")
        words.meld_sizes[<int>kind] = size
    if len(packed["sources"]) > MOST_SOURCES:
        raise ValueError(f"{len(packed['sources'])} sources; room for {MOST_SOURCES}")
    for text, alphabet, value in packed["sources"]:
        _fill_word(&words.sources[words.n_sources], text, alphabet, FORM_WIN, value)
        words.n_sources += 1
    return 0


cdef Character* _character_of(Words* words, int alphabet, int char) except NULL:
    if alphabet not in (ASCII, CHINESE):
        raise ValueError(f"no alphabet {alphabet}")
    if 0 <= char < 128:
        return &words.low[alphabet][char]
    if alphabet != CHINESE or not FIRST_HAN <= char < FIRST_HAN + HANS:
        raise ValueError(f"no room for the character {chr(char)!r}")
    return &words.han[char - FIRST_HAN]


cdef int _fill_word(Word* word, bytes text, int alphabet, int form, int value) except -1:
    if not 3 <= len(text) <= MOST_WORD:
        raise ValueError(f"{text!r} has {len(text)} bytes; expected 3 to {MOST_WORD}")
    memcpy(word.text, <const char*>text, len(text))
    if alphabet not in (ASCII, CHINESE) or not 0 <= value < MOST_FACTS:
        raise ValueError(f"{text!r} has no alphabet {alphabet} or no meaning {value}")
    word.length, word.alphabet, word.form, word.value = len(text), alphabet, form, value
    return 0


cdef int _add_word(Words* words, bytes text, int alphabet, int form, int value, int size,
                   bint alike) except -1:
    cdef Word* word = &words.words[words.n_words]
    cdef int bucket
    if words.n_words == MOST_WORDS:
        raise ValueError(f"more than {MOST_WORDS} words")
    _fill_word(word, text, alphabet, form, value)
    word.size, word.alike = size, alike
    if not 0 <= size <= 4:
        raise ValueError(f"{text!r} takes {size} tiles; expected at most 4")
    bucket = _bucket(word.text)
    word.next = words.buckets[bucket]
    words.buckets[bucket] = <int8_t>words.n_words
    words.n_words += 1
    return 0


cdef inline int _bucket(const uint8_t* text) noexcept nogil:
    """Where a word lies by its first three bytes: three letters, or one Chinese character."""
    cdef uint32_t key = text[0] | <uint32_t>text[1] << 8 | <uint32_t>text[2] << 16
    return <int>((key * <uint32_t>0x9E3779B1) >> 24)


cdef inline bint _blank(uint8_t char) noexcept nogil:
    return char == c" " or char == c"\n" or char == c"\t" or char == c"\r"


cdef bint read(const Words* words, const uint8_t* text, Py_ssize_t length,
               Reading* out) noexcept nogil:
    """Reads a text; False (and ``out`` undefined) when it is not plain."""
    cdef const uint8_t* end = text + length
    cdef const uint8_t* start
    cdef uint8_t every
    memset(out, 0, sizeof(Reading))
    out.facts[FACT_READY_DECLARED] = 1
    if length > MOST_TEXT:
        return False
    while True:
        while text < end and _blank(text[0]):
            text += 1
        if text == end:
            return True
        start = text
        every = 0
        while text < end and not _blank(text[0]):
            every |= text[0]
            text += 1
        if not _token(words, CHINESE if every & 0x80 else ASCII, start, text, out):
            return False


cdef bint _token(const Words* words, int alphabet, const uint8_t* at, const uint8_t* end,
                 Reading* out) noexcept nogil:
    """Adds one token, which has at least one byte."""
    cdef const Word* word = _word_at(words, alphabet, at, end)
    if word == NULL:
        return _held(words, alphabet, at, end, out)
    at += word.length
    if word.form == FORM_MELD:
        return _meld(words, word, at, end, out)
    if word.form == FORM_WIN:
        return _win(words, alphabet, at, end, out)
    if word.form == FORM_FLOWERS:
        return _flowers(words, alphabet, at, end, out)
    if word.form == FORM_DEALT:
        if out.source:
            return False
        out.source = FROM_DEAL
        return True
    return _fact(words, word, at, end, out)


cdef inline const Word* _word_at(const Words* words, int alphabet, const uint8_t* at,
                                 const uint8_t* end) noexcept nogil:
    """The longest word that the token begins with, or that it is; NULL for none."""
    cdef const Word* word
    cdef Py_ssize_t length = end - at
    cdef int number
    if length < 3:
        return NULL
    number = words.buckets[_bucket(at)]
    while number != LAST:
        word = &words.words[number]
        if word.alphabet == alphabet and word.length <= length:
            if word.length == length or (word.form != FORM_FLAG and word.form != FORM_DEALT):
                if memcmp(word.text, at, word.length) == 0:
                    return word
        number = word.next
    return NULL


cdef inline const Character* _character(const Words* words, int alphabet,
                                        const uint8_t** at, const uint8_t* end) noexcept nogil:
    """The character at a place, which moves on; NULL where there is none of ours."""
    cdef const uint8_t* bytes_ = at[0]
    cdef int place
    if bytes_[0] < 0x80:
        at[0] += 1
        return &words.low[alphabet][bytes_[0]]
    if end - bytes_ < 3 or bytes_[0] >> 4 != 0xE or (bytes_[1] & bytes_[2]) >> 6 != 2:
        return NULL
    if (bytes_[1] | bytes_[2]) >> 6 != 2:
        return NULL
    at[0] += 3
    place = ((bytes_[0] & 0xF) << 12 | (bytes_[1] & 0x3F) << 6 | bytes_[2] & 0x3F) - FIRST_HAN
    if not 0 <= place < HANS:
        return NULL
    return &words.han[place]


cdef int _tiles(const Words* words, int alphabet, const uint8_t* at, const uint8_t* end,
                uint8_t* out) noexcept nogil:
    """The codes of up to ``MOST_TILES`` tiles, and how many; -1 when it is not plain."""
    cdef const Character* char
    cdef const Suit* suit
    cdef int n = 0, run = 0, i     # the last ``run`` of the n are ranks that wait for their suit
    while at < end:
        char = _character(words, alphabet, &at, end)
        if char == NULL:
            return -1
        if char.kind == SUIT:
            suit = &words.suits[char.value]
            if not run:
                return -1
            for i in range(n - run, n):
                if out[i] > suit.ranks:
                    return -1
                out[i] += suit.first - 1
            run = 0
            continue
        if n == MOST_TILES:
            return -1
        if char.kind == RANK:
            run += 1
        elif char.kind != WHOLE_TILE or run:
            return -1
        out[n] = char.value
        n += 1
    return -1 if run else n


cdef bint _held(const Words* words, int alphabet, const uint8_t* at, const uint8_t* end,
                Reading* out) noexcept nogil:
    cdef uint8_t[MOST_TILES] found
    cdef int i, n = _tiles(words, alphabet, at, end, found)
    if n <= 0 or out.n_held + n > MOST_TILES:
        return False
    for i in range(n):
        out.tiles[found[i]] += 1
    out.n_held += n
    return True


cdef bint _meld(const Words* words, const Word* word, const uint8_t* at, const uint8_t* end,
                Reading* out) noexcept nogil:
    cdef ReadMeld* meld = &out.melds[out.n_melds]
    cdef uint8_t[MOST_TILES] found
    cdef int i, n = _tiles(words, word.alphabet, at, end, found)
    if out.n_melds == MOST_MELDS or not (n == word.size or (n == 1 and word.alike)):
        return False
    meld.kind, meld.size = word.value, word.size
    for i in range(word.size):
        meld.tiles[i] = found[i if i < n else 0]
    out.n_melds += 1
    return True


cdef bint _flowers(const Words* words, int alphabet, const uint8_t* at, const uint8_t* end,
                   Reading* out) noexcept nogil:
    cdef const Character* char
    if at == end:
        return False
    while at < end:
        char = _character(words, alphabet, &at, end)
        if char == NULL or not char.flower or out.n_flowers == MOST_FLOWERS:
            return False
        out.tiles[char.flower] += 1
        out.n_flowers += 1
    return True


cdef bint _win(const Words* words, int alphabet, const uint8_t* at, const uint8_t* end,
               Reading* out) noexcept nogil:
    cdef uint8_t[MOST_TILES] found
    cdef const Word* source
    cdef const uint8_t* slash = <const uint8_t*>memchr(at, c"/", end - at)
    cdef int i
    if out.source or slash == NULL or _tiles(words, alphabet, at, slash, found) != 1:
        return False
    slash += 1
    for i in range(words.n_sources):
        source = &words.sources[i]
        if source.alphabet == alphabet and source.length == end - slash:
            if memcmp(source.text, slash, source.length) == 0:
                out.win = found[0]
                out.source = source.value
                return True
    return False


cdef bint _fact(const Words* words, const Word* word, const uint8_t* at, const uint8_t* end,
                Reading* out) noexcept nogil:
    cdef uint8_t[MOST_TILES] found
    cdef uint8_t* fact = &out.facts[word.value]
    if out.given >> word.value & 1:
        return False
    out.given |= <uint16_t>(1 << word.value)
    if word.form == FORM_FLAG:
        fact[0] = not fact[0]
        return True
    if word.form == FORM_TILE:
        if _tiles(words, word.alphabet, at, end, found) != 1 or found[0] > WILD_TILE:
            return False
        fact[0] = found[0]
        return True
    # A count of one digit or two, without zeros before it.
    if not 1 <= end - at <= 2 or not c"0" <= at[0] <= c"9":
        return False
    fact[0] = at[0] - c"0"
    if end - at == 1:
        return True
    if at[0] == c"0" or not c"0" <= at[1] <= c"9":
        return False
    fact[0] = 10 * fact[0] + at[1] - c"0"
    return True
