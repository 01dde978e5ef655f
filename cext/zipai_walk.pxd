"""Listing decompositions, best first, by walking only where a completion is known to be."""

from libc.stdint cimport int64_t

from cext.zipai_types cimport Context, Found

cdef struct Listing:
    # The best decompositions under one objective, in order; ``room`` belongs to the caller.
    Found* room
    int limit
    int n
    int objective
    bint prune           # leave out what cannot enter the list; without it ``count`` is exact
    int64_t count

cdef void walk(Context* c, Listing* listing) noexcept nogil
