# cython: language_level=3
"""Counting tiles by their codes, the first thing done to every hand."""

from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM

cdef enum:
    CODES = 96


def tally(tuple tiles not None):
    """How often each code 0..95 occurs, as a tuple of 96; None if any other number does."""
    cdef unsigned char counts[CODES]
    cdef int i
    cdef long code
    cdef tuple result
    for i in range(CODES):
        counts[i] = 0
    if len(tiles) > 255:
        return None
    for tile in tiles:
        try:
            code = tile
        except OverflowError:
            return None
        if not 0 <= code < CODES:
            return None
        counts[code] += 1
    result = PyTuple_New(CODES)
    for i in range(CODES):
        count = counts[i]
        Py_INCREF(count)  # PyTuple_SET_ITEM takes the reference over
        PyTuple_SET_ITEM(result, i, count)
    return result
