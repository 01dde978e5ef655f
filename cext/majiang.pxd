"""The Python handle of the 泰州麻将 core, for the other entry points of this package."""

from cext.majiang_types cimport MajiangHand, MajiangTable, MajiangVerdict

cdef class Table:
    cdef MajiangTable table

cdef int set_hand(MajiangHand* hand, held, int win, melds, facts) except -1
cdef tuple judged(const MajiangHand* hand, Table table, int limit, MajiangVerdict* verdict)
