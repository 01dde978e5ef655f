"""Which 字牌 readings reach the kernel, and what the kernel's verdict says."""

from libc.stdint cimport uint32_t

from cext.notation cimport Reading
from cext.sheet cimport Sheet
from cext.zipai_types cimport Hand, Table, Verdict

cdef bint enter(const Sheet* sheet, const Table* table, const Reading* reading,
                Hand* out) noexcept nogil
cdef uint32_t reasons(const Sheet* sheet, const Reading* reading, const Hand* hand,
                      const Verdict* verdict) noexcept nogil
