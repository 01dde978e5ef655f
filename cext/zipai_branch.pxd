"""Where a search starts: one branch for each fate of what PH-6 and PH-8 keep whole."""

from cext.zipai_types cimport Context

cdef void prepare(Context* c) noexcept nogil
