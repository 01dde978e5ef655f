"""The Python handles of the 字牌 core, for the other entry points of this package."""

from cext.zipai_geometry cimport Geometry
from cext.zipai_types cimport Context, Found, Hand, Verdict
from cext.zipai_types cimport Geometry as CGeometry
from cext.zipai_types cimport Table as CTable

cdef class Table:
    cdef Geometry geometry   # kept alive with the table that points into it
    cdef CTable* table

cdef class _Room:
    cdef Context* context
    cdef Found* room
    cdef int limit
    cdef int reserve(self, int limit) except -1

cdef int set_hand(Hand* hand, const CTable* table, held, int wilds, int win, melds, bint own_draw,
                  bint self_draw, bint from_wall, bint win_is_held, facts,
                  unsigned int xing) except -1

cdef _Room take_room(const CTable* table, int limit)
cdef int give_room(_Room room) except -1
cdef tuple judged(_Room room, int limit, Verdict* out)
cdef tuple as_tuple(const Found* found, const CGeometry* geo, int win, bint own_kan)
