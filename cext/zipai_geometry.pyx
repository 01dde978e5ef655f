# cython: language_level=3
"""The groups, parts and endings of 字牌 with their huxi, laid out for the walk.

Built once for each list of prices and least huxi from the lists that ``search/packing.py``
makes; every table with these shares it.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from libc.stdint cimport uint16_t, uint32_t

from cext.zipai_types cimport (
    A_FOUR, A_PAIR, A_THREE, A_WILD, CELLS, FACES, MOST_ENDINGS, MOST_GROUPS, MOST_NEED,
    MOST_PARTNERS, MOST_PARTS, NONE, PARTS_OF_FACE, REDS, WILD,
    Group, Head, Part, Poly, Value,
)
from cext.zipai_types cimport Geometry as CGeometry


cdef class Geometry:
    """Packed groups and parts; immutable and shared by all threads.

    Raises ValueError when the numbers do not fit the core's fixed room.
    """

    def __cinit__(self, dict packed not None):
        self.geo = <CGeometry*>calloc(1, sizeof(CGeometry))
        if self.geo == NULL:
            raise MemoryError

    def __init__(self, dict packed not None):
        cdef CGeometry* geo = self.geo
        geo.unit = packed["unit"]
        geo.need = packed["need"]
        if not (1 <= geo.unit and 0 <= geo.need <= MOST_NEED):
            raise ValueError(f"a win needs {geo.need} steps of huxi; room for {MOST_NEED}")
        _fill_groups(geo, packed["groups"])
        _fill_parts(geo, packed["parts"], packed["all_wild"])
        for name, ids in packed["ids"].items():
            _fill_ids(geo, name, ids)
        _fill_fits(geo, packed["partners"])
        _fill_ends(geo)

    def __dealloc__(self):
        free(self.geo)


cdef int _fill_groups(CGeometry* geo, list groups) except -1:
    cdef Group* group
    cdef int i, j
    if len(groups) > MOST_GROUPS:
        raise ValueError(f"{len(groups)} groups; room for {MOST_GROUPS}")
    geo.n_groups = len(groups)
    for i, (kind, huxi, faces, wild_faces, naturals, reds, ju_jiao) in enumerate(groups):
        group = &geo.groups[i]
        group.kind, group.huxi, group.reds, group.ju_jiao = kind, huxi, reds, ju_jiao
        group.size, group.n_wild, group.n_natural = len(faces), len(wild_faces), len(naturals)
        group.natural = naturals[0] if len(naturals) == 1 else WILD
        for j in range(group.size):
            group.faces[j] = faces[j]
        for j in range(group.n_wild):
            group.wild_faces[j] = wild_faces[j]
    return 0


cdef int _fill_parts(CGeometry* geo, list parts, list all_wild) except -1:
    cdef int i, face, n_endings = 0
    if len(parts) > MOST_PARTS:
        raise ValueError(f"{len(parts)} parts; room for {MOST_PARTS}")
    for i, packed in enumerate(parts):
        n_endings = _fill_part(geo, &geo.parts[i], i, packed, n_endings)
        for face in set(packed["naturals"]):
            if geo.n_heads[face] == PARTS_OF_FACE:
                raise ValueError(f"more than {PARTS_OF_FACE} parts with face {face}")
            geo.heads[face][geo.n_heads[face]] = geo.parts[i].head
            geo.n_heads[face] += 1
    for i, packed in enumerate(all_wild):
        n_endings = _fill_part(geo, &geo.all_wild[i], i, packed, n_endings)
    return 0


cdef int _fill_part(CGeometry* geo, Part* part, int number, dict packed, int n_endings) except -1:
    cdef int i, j, count
    cdef Poly* poly
    naturals, endings = packed["naturals"], packed["endings"]
    for face in set(naturals):
        count = naturals.count(face)
        part.head.lo |= <unsigned int>(count & 1) << <int>face
        part.head.hi |= <unsigned int>(count >> 1) << <int>face
    part.head.part, part.head.wilds = number, packed["wilds"]
    part.head.cost = part.head.wilds * A_WILD + (A_THREE, A_FOUR, A_PAIR)[packed["slot"]]
    part.head.single = naturals[0] if len(naturals) == 1 else WILD + 1
    part.first_ending, part.n_endings = n_endings, len(endings)
    if n_endings + len(endings) > MOST_ENDINGS:
        raise ValueError(f"more than {MOST_ENDINGS} endings")
    for i, group in enumerate(endings):
        geo.endings[n_endings + i] = group
    for i, (ways, best) in enumerate(packed["polys"]):
        poly = &part.polys[i]
        for j in range(geo.need + 1):
            poly.ways[j] = ways[j]
        for j in range(REDS):
            poly.best[j] = best[j]
        # One way only: a shift does what a product would.
        poly.simple = sum(ways) == 1
        if poly.simple:
            poly.reds = next(r for r in range(REDS) if best[r] >= 0)
            poly.steps = best[poly.reds]
    return n_endings + len(endings)


cdef int _fill_fits(CGeometry* geo, list partners) except -1:
    """Works out, for each face, which of its heads fit what a state has."""
    cdef int face, i, j, twin, n
    cdef uint32_t bit, others
    cdef const Head* head
    for face in range(FACES):
        twin = face + 10 if face < 10 else face - 10
        n = len(partners[face])
        if n > MOST_PARTNERS:
            raise ValueError(f"face {face} has {n} partners; room for {MOST_PARTNERS}")
        for i in range(MOST_PARTNERS):
            geo.partners[face][i] = partners[face][i] if i < n else face
        for i in range(geo.n_heads[face]):
            head = &geo.heads[face][i]
            bit = <uint32_t>1 << i
            others = (head.lo | head.hi) & ~(<uint32_t>1 << face)
            for j in range(1 << MOST_PARTNERS):
                geo.with_partners[face][j] |= bit if _has(partners[face], j, others) else 0
            if not (head.hi >> face) & 1:
                geo.without_pair[face] |= bit
            if not (head.lo & head.hi) >> face & 1:
                geo.without_three[face] |= bit
            if not (head.hi >> twin) & 1:
                geo.without_twin_pair[face] |= bit
            for j in range(8):
                if head.wilds <= j:
                    geo.with_wilds[face][j] |= bit
                if j & (1 if head.cost & A_FOUR else (2 if head.cost & A_PAIR else 4)):
                    geo.with_room[face][j] |= bit
    return 0


cdef bint _has(list partners, int present, uint32_t wanted):
    """Whether the partners whose bits are set in ``present`` cover the wanted faces."""
    cdef uint32_t faces = 0
    for i, face in enumerate(partners):
        if present >> i & 1:
            faces |= <uint32_t>1 << <int>face
    return wanted & ~faces == 0


cdef int _fill_ids(CGeometry* geo, str name, list ids) except -1:
    cdef int face
    cdef uint16_t* into
    if name == "kan":
        into = geo.kan_id
    elif name == "wei":
        into = geo.wei_id
    elif name == "peng":
        into = geo.peng_id
    elif name == "ti":
        into = geo.ti_id
    elif name == "pao":
        into = geo.pao_id
    else:
        into = geo.risen_id
    for face in range(FACES):
        into[face] = ids[face]
    return 0


cdef int _fill_ends(CGeometry* geo) except -1:
    """What one group of nothing but wilds is worth, with the drawn wild in it or not."""
    cdef int wild, slot, i, of
    cdef const Part* part
    cdef Value* end
    for wild in range(2):
        for slot in range(4):
            end = &geo.ends[wild][slot]
            memset(end.best, NONE, CELLS)
            if slot == 3:
                end.ways[0] = end.levels = 1
                end.best[0] = 0
                continue
            part = &geo.all_wild[slot]
            of = part.head.wilds - 1 if wild else 0
            for i in range(geo.need + 1):
                end.ways[i] = part.polys[0].ways[i]
            for i in range(REDS):
                end.best[of * REDS + i] = part.polys[0].best[i]
            end.levels = 1 << of
            end.reds = part.head.wilds
    return 0
