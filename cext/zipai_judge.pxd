"""One hand judged: legality, exact count, and the figures of the result."""

from libc.stdint cimport int32_t, uint16_t

from cext.zipai_types cimport Context, Hand, Table, Verdict

cdef void judge(Context* c, Verdict* out) noexcept nogil
cdef void add_meld(const Table* table, Hand* hand, uint16_t group, bint from_wall) noexcept nogil
