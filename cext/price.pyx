# cython: language_level=3
"""The arithmetic of a price table on packed rows; the twin of evaluator/search/pricing.py.

A change here lands there in the same commit, with the hand that showed the need.
"""

from libc.string cimport memset


cdef inline int64_t _units(const Row* row, const int32_t* measures) noexcept nogil:
    return measures[row.units] if row.units >= 0 else 1


cdef inline int64_t _fan(const Row* row, const int32_t* measures) noexcept nogil:
    cdef int64_t fan = row.base
    if row.units >= 0:
        fan += row.step * (measures[row.units] - row.start)
        if row.most and fan > row.most:
            fan = row.most
    return fan


cdef inline uint64_t _rows_that_hold(const Prices* prices, const int32_t* measures) noexcept nogil:
    cdef uint64_t held = 0, kept = 0
    cdef int i, j
    cdef int32_t value
    cdef const Row* row
    cdef bint holds
    for i in range(prices.n_rows):
        row = &prices.rows[i]
        holds = True
        for j in range(row.n_conditions):
            value = measures[row.conditions[j].measure]
            value = 63 if value > 63 else (0 if value < 0 else value)
            if not (row.conditions[j].mask >> value) & 1:
                holds = False
                break
        if holds:
            held |= (<uint64_t>1) << i
    for i in range(prices.n_rows):
        if (held >> i) & 1 and not prices.rows[i].replaced_by & held:
            kept |= (<uint64_t>1) << i
    return kept


cdef void price(const Prices* prices, const int32_t* measures, int32_t huxi,
                Figures* out) noexcept nogil:
    """Figures of one decomposition; see ``pricing.price`` for what each step means."""
    cdef uint64_t held = _rows_that_hold(prices, measures)
    cdef int64_t multiplier = 1, operand = huxi, units
    cdef int i
    cdef bint named = False
    cdef const Row* row
    memset(out, 0, sizeof(Figures))
    out.floor = 1
    out.held = held
    # Rows lie in the order of their effects, so one pass does the sums in the right order.
    for i in range(prices.n_rows):
        if not (held >> i) & 1:
            continue
        row = &prices.rows[i]
        if row.effect == MULTIPLY:
            units = _units(row, measures)
            out.level += row.level
            for _ in range(units):
                multiplier *= row.base
                if row.level:
                    out.floor *= row.base
        elif row.effect == FAN:
            if not named:
                multiplier = _fan(row, measures)
            elif prices.fan_adds:
                multiplier += _fan(row, measures)
            else:
                multiplier *= _fan(row, measures)
            named = True
        elif row.effect == FAN_LAST:
            multiplier = multiplier + row.step if named else row.base
        elif row.effect == ADD_TUN:
            out.added += row.base * _units(row, measures)
        elif row.effect == ADD_KA:
            out.ka += <int32_t>(row.base * _units(row, measures))
        elif row.effect == TUN_OF_HUXI:
            operand = <int64_t>huxi * row.base
        elif row.effect == ADD_AFTER:
            out.after += row.base * _units(row, measures)
    if prices.start == START_TUN:
        out.tun = <int32_t>((operand - prices.min_huxi) // prices.tun_step + prices.tun_start)
        out.total = out.tun
    elif prices.start == START_KA:
        out.total = out.ka
    else:
        out.total = 1
    out.multiplier = multiplier
    out.total = (out.total + out.added) * multiplier + out.after
    if prices.cap and out.total > prices.cap:
        out.total = prices.cap


cdef bint within_limit(const Prices* prices, const Figures* figures, int32_t wilds,
                       bint plain_own_draw) noexcept nogil:
    """Whether the win limit lets these figures win (DW-21); always without wilds."""
    cdef int64_t floor = figures.floor
    if prices.limit == LIMIT_NONE or not wilds:
        return True
    if prices.limit == LIMIT_LEVEL:
        return figures.level >= wilds - 1
    if plain_own_draw:
        floor *= prices.limit_own_draw
    return floor >= (<int64_t>1) << wilds


cdef int fill_prices(Prices* prices, dict table, int n_measures) except -1:
    """Copies a packed table in. Raises ValueError where it does not fit the fixed room.

    ``n_measures`` is how many the family has; rows may ask of no others.
    """
    cdef int i
    memset(prices, 0, sizeof(Prices))
    rows = table["rows"]
    if len(rows) > MOST_ROWS:
        raise ValueError(f"{len(rows)} rows; the compiled core has room for {MOST_ROWS}")
    prices.n_rows = len(rows)
    for i in range(prices.n_rows):
        _fill_row(prices, i, rows[i], n_measures)
    prices.start = table["start"]
    prices.cap = table["cap"]
    prices.fan_adds = table["fan_adds"]
    prices.limit = table["limit"]
    prices.limit_own_draw = table["limit_own_draw"]
    prices.min_huxi = table["min_huxi"]
    prices.tun_start = table["tun_start"]
    prices.tun_step = table["tun_step"]
    prices.objective = table["objective"]
    if prices.tun_step < 1 or not 0 <= prices.min_huxi <= MOST_HUXI:
        raise ValueError(f"囤 for each {prices.tun_step} 息 above {prices.min_huxi}; expected 1 or "
                         f"more, above 0 to {MOST_HUXI}")
    return 0


cdef int _fill_row(Prices* prices, int number, dict packed, int n_measures) except -1:
    cdef Row* row = &prices.rows[number]
    cdef int i
    conditions = packed["conditions"]
    if len(conditions) > MOST_CONDITIONS:
        raise ValueError(f"row {number}: room for {MOST_CONDITIONS} conditions")
    row.n_conditions = len(conditions)
    for i in range(row.n_conditions):
        row.conditions[i].measure, row.conditions[i].mask = conditions[i]
        if not 0 <= row.conditions[i].measure < n_measures:
            raise ValueError(f"row {number}: no measure {row.conditions[i].measure}")
    row.effect = packed["effect"]
    row.base = packed["base"]
    row.units = packed["units"]
    row.start = packed["start"]
    row.step = packed["step"]
    row.most = packed["most"]
    row.level = packed["level"]
    if not -1 <= row.units < n_measures:
        raise ValueError(f"row {number}: no measure {row.units}")
    for other in packed["replaced_by"]:
        i = other
        if not 0 <= i < prices.n_rows:
            raise ValueError(f"row {number}: no row {i} to replace it")
        row.replaced_by |= (<uint64_t>1) << i
    return 0
