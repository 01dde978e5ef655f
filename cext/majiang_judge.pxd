"""One hand judged: shape, exact count, and the figures of the result."""

from libc.stdint cimport int32_t

from cext.majiang_types cimport MajiangHand, MajiangSplit, MajiangTable, MajiangVerdict

cdef void judge(const MajiangHand* hand, const MajiangTable* table,
                MajiangVerdict* out) noexcept nogil
cdef int judge_listing(const MajiangHand* hand, const MajiangTable* table, MajiangVerdict* out,
                       MajiangSplit* room, int limit) noexcept nogil
cdef void measure(const MajiangHand* hand, const MajiangVerdict* verdict,
                  const MajiangSplit* split, int32_t* measures) noexcept nogil
