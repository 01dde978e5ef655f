"""Many hands as one piece of work that several threads share."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

from cext.majiang_types cimport MajiangTable
from cext.notation cimport Reading, Words
from cext.sheet cimport Sheet
from cext.zipai_types cimport Table

cdef enum:
    CHUNK = 32           # hands between two looks at whether to stop
    COLUMNS = 9
    LEFT = -1            # status of a hand that is not answered yet
    HU = 0
    NOT_HU = 1

cdef struct Columns:
    int64_t* status
    int64_t* huxi
    int64_t* tun
    int64_t* ka
    int64_t* multiplier
    int64_t* total
    int64_t* count
    uint64_t* lines
    uint64_t* reasons

cdef struct Work:
    const Words* words
    const Sheet* sheet
    const Table* zipai             # one of the two tables is NULL
    const MajiangTable* majiang
    const uint8_t** texts          # NULL where the hands are read already
    Py_ssize_t* lengths
    const Reading* readings
    const uint8_t* plain
    int64_t* places                # of the hands in the columns; NULL = all, in their order
    Columns columns
    int64_t n
    int64_t next                   # the first hand nobody has taken; changed atomically
    int stopped                    # set from any thread
