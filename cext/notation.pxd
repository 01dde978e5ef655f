"""Plain structs of the notation reader: the words it knows, and what a line of text says.

The reader is right, not complete: what it does not know at once is *not plain*, and the reader in
evaluator/domain/notation says what it means, or what is wrong with it.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t

cdef enum:
    CODES = 96           # tile codes are below this
    MOST_TILES = 26      # concealed, and in one token
    MOST_FLOWERS = 36
    MOST_MELDS = 7
    MOST_TEXT = 1024     # bytes; a longer text is not plain
    FIRST_HAN = 0x4E00
    HANS = 0x5200        # Chinese characters from there on
    MOST_WORDS = 64
    MOST_WORD = 16       # bytes, with what stands between a word and its tiles
    MOST_SOURCES = 16
    MOST_SUITS = 16
    MELD_WORDS = 16      # kinds of meld
    BUCKETS = 256
    LAST = -1            # end of a chain of words

cdef enum:  # alphabets
    ASCII = 0
    CHINESE = 1

cdef enum:  # where a tile may lie
    NOWHERE = 0
    PLACE_HELD = 1       # in hand, in a meld, as the winning tile
    PLACE_FLOWER = 2

cdef enum:  # what a character is among tiles
    STRANGER = 0
    RANK = 1             # value: 1 to 10
    SUIT = 2             # value: which of the suits
    WHOLE_TILE = 3       # value: the tile's code

cdef enum:  # as Form
    FORM_MELD = 1
    FORM_FLOWERS = 2
    FORM_WIN = 3
    FORM_DEALT = 4
    FORM_FLAG = 5
    FORM_TILE = 6
    FORM_COUNT = 7

cdef enum:  # the fields of Facts, in order
    FACT_DEALER = 0
    FACT_LAST_TILE = 1
    FACT_UPCARD = 2
    FACT_WOKEN = 3
    FACT_REPLACEMENT_DRAW = 4
    FACT_LAST_FOUR = 5
    FACT_READY_AT_START = 6
    FACT_VISIBLE_COPIES = 7
    FACT_READY_DECLARED = 8
    FACT_MISSED_WIN = 9
    MOST_FACTS = 10

cdef enum:  # as WinSource
    FROM_NOWHERE = 0
    FROM_SELF_DRAW = 1
    FROM_OTHER_DRAW = 2
    FROM_UPCARD = 3
    FROM_DEAL = 4
    FROM_DISCARD = 5
    FROM_KONG = 6

cdef enum:  # tile codes
    SMALL_1 = 1
    BIG_1 = 17
    WILD_TILE = 33
    WAN_1 = 41
    TIAO_1 = 51
    TONG_1 = 61
    HONOUR_1 = 71
    SEASON_1 = 81
    PLANT_1 = 85

cdef struct Character:
    uint8_t kind
    uint8_t value
    uint8_t flower       # the flower it names after the word for flowers, else 0

cdef struct Suit:
    uint8_t first        # code of its 1
    uint8_t ranks

cdef struct Word:
    uint8_t text[MOST_WORD]
    uint8_t length
    uint8_t alphabet
    uint8_t form
    uint8_t value        # kind of meld, which fact, or which source
    uint8_t size         # tiles of a meld
    uint8_t alike        # a meld that may name its tile once
    int8_t next          # another word in the same bucket, never a longer one

cdef struct Words:
    Character low[2][128]          # ASCII characters, by alphabet of the token
    Character han[HANS]
    Suit suits[MOST_SUITS]
    Word words[MOST_WORDS]
    Word sources[MOST_SOURCES]
    int8_t buckets[BUCKETS]        # by the first three bytes
    uint8_t places[CODES]          # where each tile may lie
    uint8_t meld_sizes[MELD_WORDS]  # tiles of a proper meld; 0 = no such kind
    int n_words
    int n_sources

cdef struct ReadMeld:
    uint8_t kind                   # as MeldKind
    uint8_t size
    uint8_t tiles[4]

cdef struct Reading:
    uint8_t tiles[CODES]           # concealed tiles by code; flowers too, which are never concealed
    ReadMeld melds[MOST_MELDS]
    uint8_t facts[MOST_FACTS]
    uint16_t given                 # facts that the text gives, as bits
    uint8_t n_held
    uint8_t n_flowers
    uint8_t n_melds
    uint8_t win
    uint8_t source

cdef class Lexicon:
    cdef Words* words

cdef bint read(const Words* words, const uint8_t* text, Py_ssize_t length,
               Reading* out) noexcept nogil
