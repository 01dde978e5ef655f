"""The Python handle of the packed groups and parts of 字牌."""

from cext.zipai_types cimport Geometry as CGeometry

cdef class Geometry:
    cdef CGeometry* geo
