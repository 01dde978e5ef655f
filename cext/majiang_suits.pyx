# cython: language_level=3
"""What each suit of a hand lacks, by a table of all suits.

A suit is nine counts, its key their digits in base 5. Sets and the pair never cross suits, so a
hand is complete when each suit is, one of them with the pair. The table says for a key whether
the suit is complete and which numbers would complete it. It is filled once, while the module is
imported (which one thread does, and the others wait for), by laying out every complete suit.

How many tiles a suit has settles what it can be: 3n complete as sets, 3n + 2 with the pair, one
tile less short of it. So one bit for each number is enough, and the tiles of the three suits
adding up to a whole hand sees to it that there is one pair and no more.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cext.majiang_types cimport HELD, MELD_PENG, NUMBERS, SETS, SUITS, MajiangHand

cdef extern from *:
    int lowest "__builtin_ctz" (unsigned int bits) noexcept nogil

cdef enum:
    KEYS = 1953125       # 5 ** 9
    RUNS = 7
    LACKS = 0x1FF        # bit n: number n + 1 completes the suit
    AS_SETS = 0x200      # complete
    WITH_PAIR = 0x400
    COMPLETE = 0x600
    COPIES = 4

cdef uint32_t[NUMBERS] POWERS = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625]
cdef uint16_t[KEYS] TABLE


cdef void _enter(const uint8_t* counts, uint16_t complete) noexcept nogil:
    """Enters a complete suit, and the suits that are one of its tiles short.

    Where a fifth copy completes a suit the player has the other four (``owned`` takes it out).
    """
    cdef uint32_t key = 0
    cdef int number, fives = 0
    for number in range(NUMBERS):
        key += counts[number] * POWERS[number]
        fives += counts[number] > COPIES
    if not fives:
        TABLE[key] |= complete
    for number in range(NUMBERS):
        if counts[number] and (counts[number] > COPIES) == fives:
            TABLE[key - POWERS[number]] |= <uint16_t>1 << number


cdef void _lay(uint8_t* counts, int lowest_set, int sets) noexcept nogil:
    """Every suit of these counts and up to so many sets more, alone and with each pair.

    Sets are laid in ascending order: nine triplets, then the runs.
    """
    cdef int number, i
    cdef int triplet
    for number in range(NUMBERS):
        if counts[number] > COPIES + 1:
            return
    _enter(counts, AS_SETS)
    for number in range(NUMBERS):
        counts[number] += 2
        if counts[number] <= COPIES + 1:
            _enter(counts, WITH_PAIR)
        counts[number] -= 2
    if not sets:
        return
    for i in range(lowest_set, NUMBERS + RUNS):
        triplet = i < NUMBERS
        number = i if triplet else i - NUMBERS
        counts[number] += 3 if triplet else 1
        counts[number + 1] += 0 if triplet else 1
        counts[number + 2] += 0 if triplet else 1
        _lay(counts, i, sets - 1)
        counts[number] -= 3 if triplet else 1
        counts[number + 1] -= 0 if triplet else 1
        counts[number + 2] -= 0 if triplet else 1


cdef void _fill() noexcept nogil:
    cdef uint8_t[NUMBERS + 2] counts
    cdef int number
    for number in range(NUMBERS + 2):
        counts[number] = 0
    _lay(counts, 0, SETS)


_fill()


cdef void survey(const MajiangHand* hand, Survey* out) noexcept nogil:
    """Looks the three suits up; without the tiles of a whole hand nothing completes it."""
    cdef int suit, number, tiles = 3 * hand.n_melds
    cdef const uint8_t* held
    cdef uint32_t key
    cdef uint64_t counts
    for suit in range(SUITS):
        held = &hand.held[suit * NUMBERS]
        key = 0
        counts = 0
        for number in range(NUMBERS - 1, -1, -1):
            key = key * 5 + held[number]
            counts = counts << 4 | held[number]
            tiles += held[number]
        out.keys[suit] = key
        out.counts[suit] = counts
        out.suits[suit] = TABLE[key]
    out.completions = 0
    if tiles != HELD:
        return
    if out.suits[1] & COMPLETE and out.suits[2] & COMPLETE:
        out.completions = out.suits[0] & LACKS
    if out.suits[0] & COMPLETE and out.suits[2] & COMPLETE:
        out.completions |= <uint32_t>(out.suits[1] & LACKS) << NUMBERS
    if out.suits[0] & COMPLETE and out.suits[1] & COMPLETE:
        out.completions |= <uint32_t>(out.suits[2] & LACKS) << (2 * NUMBERS)


cdef uint32_t owned(const MajiangHand* hand, uint32_t kinds) noexcept nogil:
    """Those of the kinds of which the player has all four copies, in hand and melds."""
    cdef uint32_t left = kinds, full = 0
    cdef int i
    for i in range(hand.n_melds):
        if hand.meld_kinds[i] != MELD_PENG or hand.held[hand.meld_tiles[i]]:
            full |= <uint32_t>1 << hand.meld_tiles[i]
    while left:
        i = lowest(left)
        if hand.held[i] >= COPIES:
            full |= <uint32_t>1 << i
        left &= left - 1
    return kinds & full


cdef uint32_t waits_of(const MajiangHand* hand) noexcept nogil:
    """The kinds that complete the shape, as bits; none of which one has all four copies (TZ-5)."""
    cdef Survey surveyed
    survey(hand, &surveyed)
    return surveyed.completions & ~owned(hand, surveyed.completions)


cdef bint ka_completes(const MajiangHand* hand, const Survey* surveyed, int kind) noexcept nogil:
    """Whether a kind that completes the hand can do so as the middle of a run (TZ-3)."""
    cdef int number = number_of(kind)
    cdef uint32_t key = surveyed.keys[suit_of(kind)]
    if not 1 < number < NUMBERS or not hand.held[kind - 1] or not hand.held[kind + 1]:
        return False
    return TABLE[key - POWERS[number - 2] - POWERS[number]] & COMPLETE != 0


cdef int pair_suit(const Survey* surveyed, int win) noexcept nogil:
    """The suit of the pair in a hand that ``win`` completes."""
    cdef int suit, winning_suit = suit_of(win)
    for suit in range(SUITS):
        if suit != winning_suit and surveyed.suits[suit] & WITH_PAIR:
            return suit
    return winning_suit
