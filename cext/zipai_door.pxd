"""Which 字牌 readings reach the kernel, and what the kernel's verdict says."""

from libc.stdint cimport uint16_t, uint32_t

from cext.notation cimport ReadMeld, Reading
from cext.sheet cimport Sheet
from cext.zipai_types cimport Hand, Table, Verdict

cdef bint enter(const Sheet* sheet, const Table* table, const Reading* reading,
                Hand* out) noexcept nogil
cdef uint32_t reasons(const Sheet* sheet, const Reading* reading, const Hand* hand,
                      const Verdict* verdict) noexcept nogil
cdef uint16_t meld_group(const Sheet* sheet, const ReadMeld* meld) noexcept nogil
