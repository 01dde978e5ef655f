# cython: language_level=3
"""The groups, parts and endings of 字牌 with their huxi, laid out for the walk.

Built once for each list of prices and least huxi from the lists that ``search/packing.py``
makes; every table with these shares it.
"""

from libc.stdint cimport uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from cext.zipai_types cimport (
    A_FOUR, A_PAIR, A_THREE, A_WILD, CELLS, FACES, MOST_COPIES, MOST_ENDINGS, MOST_GROUPS,
    MOST_NEED, MOST_PARTNERS, MOST_PARTS, NONE, PARTS_OF_FACE, REDS, SLOTS, WILD,
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
        try:
            _fill(self.geo, packed)
        except LookupError as missing:
            raise ValueError(f"no packed geometry: {missing!r}") from None

    def __dealloc__(self):
        free(self.geo)


cdef int _fill(CGeometry* geo, dict packed) except -1:
    geo.unit = packed["unit"]
    geo.need = packed["need"]
    if not (1 <= geo.unit and 0 <= geo.need <= MOST_NEED):
        raise ValueError(f"a win needs {geo.need} steps of huxi; room for {MOST_NEED}")
    _fill_groups(geo, packed["groups"])
    _fill_parts(geo, packed["parts"], packed["all_wild"])
    _fill_ids(geo, packed["ids"])
    _fill_fits(geo, packed["partners"])
    _fill_ends(geo)
    return 0


cdef int _checked(object number, int end, str what) except -1:
    """A number of 0 to before ``end``."""
    cdef int checked = number
    if not 0 <= checked < end:
        raise ValueError(f"{what} {checked}; expected 0 to {end - 1}")
    return checked


cdef int _fill_groups(CGeometry* geo, list groups) except -1:
    cdef Group* group
    cdef int i, j
    if len(groups) > MOST_GROUPS:
        raise ValueError(f"{len(groups)} groups; room for {MOST_GROUPS}")
    geo.n_groups = len(groups)
    for i, (kind, huxi, faces, wild_faces, naturals, reds, ju_jiao) in enumerate(groups):
        group = &geo.groups[i]
        group.kind, group.huxi, group.ju_jiao = kind, huxi, ju_jiao
        group.n_wild, group.n_natural = len(wild_faces), len(naturals)
        group.size = len(faces)
        if not 2 <= group.size <= 4 or group.n_wild + group.n_natural != group.size:
            raise ValueError(f"group {i} is no group of two to four tiles")
        group.reds = _checked(reds, group.n_wild + 1, "red wilds")
        group.natural = naturals[0] if len(naturals) == 1 else WILD
        for j in range(group.size):
            group.faces[j] = _checked(faces[j], FACES, "face")
        for j in range(group.n_wild):
            group.wild_faces[j] = _checked(wild_faces[j], FACES, "face")
    return 0


cdef int _fill_parts(CGeometry* geo, list parts, list all_wild) except -1:
    cdef int i, face, n_endings = 0
    if len(parts) > MOST_PARTS or len(all_wild) != SLOTS:
        raise ValueError(f"{len(parts)} parts; room for {MOST_PARTS}, and {SLOTS} of wilds alone")
    for i, packed in enumerate(parts):
        n_endings = _fill_part(geo, &geo.parts[i], i, packed, n_endings)
        for face in set(packed["naturals"]):
            if geo.n_heads[face] == PARTS_OF_FACE:
                raise ValueError(f"more than {PARTS_OF_FACE} parts with face {face}")
            geo.heads[face][geo.n_heads[face]] = geo.parts[i].head
            geo.n_heads[face] += 1
    for i, packed in enumerate(all_wild):
        n_endings = _fill_part(geo, &geo.all_wild[i], i, packed, n_endings)
        if packed["slot"] != i or packed["naturals"]:
            raise ValueError(f"not the group of wilds alone for slot {i}")
    return 0


cdef int _fill_part(CGeometry* geo, Part* part, int number, dict packed, int n_endings) except -1:
    cdef int i, face, count, slot = _checked(packed["slot"], SLOTS, "slot")
    cdef int size = (3, 4, 2)[slot]
    naturals, endings, polys = packed["naturals"], packed["endings"], packed["polys"]
    part.head.part = number
    part.head.wilds = _checked(packed["wilds"], size + 1, "wilds")
    if len(naturals) + part.head.wilds != size or len(polys) != MOST_COPIES:
        raise ValueError(f"part {number} is no group of {size} tiles")
    for one in set(naturals):
        face, count = _checked(one, FACES, "face"), naturals.count(one)
        if count > 3:
            raise ValueError(f"part {number} has {count} of face {face}; expected at most 3")
        part.head.lo |= <uint32_t>(count & 1) << face
        part.head.hi |= <uint32_t>(count >> 1) << face
    part.head.cost = part.head.wilds * A_WILD + (A_THREE, A_FOUR, A_PAIR)[slot]
    part.head.single = naturals[0] if len(naturals) == 1 else WILD + 1
    part.first_ending, part.n_endings = n_endings, len(endings)
    if n_endings + len(endings) > MOST_ENDINGS:
        raise ValueError(f"more than {MOST_ENDINGS} endings")
    for i in range(part.n_endings):
        count = _checked(endings[i], geo.n_groups, "group")
        if geo.groups[count].size != size or geo.groups[count].n_wild != part.head.wilds:
            raise ValueError(f"group {count} is no ending of part {number}")
        geo.endings[n_endings + i] = <uint16_t>count
    for i in range(MOST_COPIES):
        _fill_poly(geo, &part.polys[i], polys[i], part.head.wilds * (i + 1))
    return n_endings + part.n_endings


cdef int _fill_poly(CGeometry* geo, Poly* poly, object packed, int wilds) except -1:
    cdef int i
    ways, best = packed
    for i in range(geo.need + 1):
        poly.ways[i] = ways[i]
    for i in range(REDS):
        poly.best[i] = best[i]
        if poly.best[i] >= 0 and i > wilds:
            raise ValueError(f"{i} red wilds of {wilds}")
        if poly.best[i] >= 0:
            poly.steps, poly.reds = poly.best[i], i
    # One way only: a shift does what a product would.
    poly.simple = sum(ways) == 1 and sum([steps >= 0 for steps in best]) == 1
    return 0


cdef int _fill_fits(CGeometry* geo, list partners) except -1:
    """Works out, for each face, which of its heads fit what a state has."""
    cdef int face, i, j, twin
    cdef uint32_t bit
    cdef const Head* head
    for face in range(FACES):
        twin = face + 10 if face < 10 else face - 10
        _fill_partners(geo, face, partners[face])
        for i in range(geo.n_heads[face]):
            head = &geo.heads[face][i]
            bit = <uint32_t>1 << i
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


cdef int _fill_partners(CGeometry* geo, int face, list partners) except -1:
    """Which heads need no other faces than those present, for every choice of partners."""
    cdef int i, j, n = len(partners)
    cdef uint32_t present
    if n > MOST_PARTNERS:
        raise ValueError(f"face {face} has {n} partners; room for {MOST_PARTNERS}")
    for i in range(MOST_PARTNERS):
        geo.partners[face][i] = _checked(partners[i], FACES, "face") if i < n else face
    for j in range(1 << MOST_PARTNERS):
        present = <uint32_t>1 << face
        for i in range(n):
            if j >> i & 1:
                present |= <uint32_t>1 << geo.partners[face][i]
        for i in range(geo.n_heads[face]):
            if not (geo.heads[face][i].lo | geo.heads[face][i].hi) & ~present:
                geo.with_partners[face][j] |= <uint32_t>1 << i
    return 0


cdef int _fill_ids(CGeometry* geo, dict ids) except -1:
    """Numbers of the groups that are laid down before the search, by face."""
    cdef int face
    for face in range(FACES):
        geo.kan_id[face] = _checked(ids["kan"][face], geo.n_groups, "group")
        geo.wei_id[face] = _checked(ids["wei"][face], geo.n_groups, "group")
        geo.peng_id[face] = _checked(ids["peng"][face], geo.n_groups, "group")
        geo.ti_id[face] = _checked(ids["ti"][face], geo.n_groups, "group")
        geo.pao_id[face] = _checked(ids["pao"][face], geo.n_groups, "group")
        geo.risen_id[face] = _checked(ids["risen"][face], geo.n_groups, "group")
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
