"""Which 泰州 readings reach the kernel, and what the kernel's verdict says."""

from libc.stdint cimport uint32_t

from cext.majiang_types cimport MajiangHand, MajiangVerdict
from cext.notation cimport Reading
from cext.sheet cimport Sheet

cdef bint enter(const Sheet* sheet, const Reading* reading, MajiangHand* out) noexcept nogil
cdef uint32_t reasons(const Reading* reading, const MajiangVerdict* verdict) noexcept nogil
