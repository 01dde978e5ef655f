"""What each suit of a hand lacks, by a table of all suits."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from cext.majiang_types cimport NUMBERS, SUITS, MajiangHand

cdef struct Survey:
    uint32_t completions           # kinds that would complete the shape, even a fifth copy
    uint32_t keys[SUITS]
    uint64_t counts[SUITS]         # a nibble for each number, 1 the lowest
    uint16_t suits[SUITS]          # what the table says of each suit

cdef void survey(const MajiangHand* hand, Survey* out) noexcept nogil
cdef uint32_t owned(const MajiangHand* hand, uint32_t kinds) noexcept nogil
cdef uint32_t waits_of(const MajiangHand* hand) noexcept nogil
cdef bint ka_completes(const MajiangHand* hand, const Survey* surveyed, int kind) noexcept nogil
cdef int pair_suit(const Survey* surveyed, int win) noexcept nogil


cdef inline int suit_of(int kind) noexcept nogil:
    """0 万, 1 条, 2 筒."""
    return (kind >= NUMBERS) + (kind >= 2 * NUMBERS)


cdef inline int number_of(int kind) noexcept nogil:
    """The number 1 to 9 printed on the tile."""
    return kind - suit_of(kind) * NUMBERS + 1
