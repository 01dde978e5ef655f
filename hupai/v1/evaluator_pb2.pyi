from google.rpc import status_pb2 as _status_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Tile(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TILE_UNSPECIFIED: _ClassVar[Tile]
    TILE_SMALL_1: _ClassVar[Tile]
    TILE_SMALL_2: _ClassVar[Tile]
    TILE_SMALL_3: _ClassVar[Tile]
    TILE_SMALL_4: _ClassVar[Tile]
    TILE_SMALL_5: _ClassVar[Tile]
    TILE_SMALL_6: _ClassVar[Tile]
    TILE_SMALL_7: _ClassVar[Tile]
    TILE_SMALL_8: _ClassVar[Tile]
    TILE_SMALL_9: _ClassVar[Tile]
    TILE_SMALL_10: _ClassVar[Tile]
    TILE_BIG_1: _ClassVar[Tile]
    TILE_BIG_2: _ClassVar[Tile]
    TILE_BIG_3: _ClassVar[Tile]
    TILE_BIG_4: _ClassVar[Tile]
    TILE_BIG_5: _ClassVar[Tile]
    TILE_BIG_6: _ClassVar[Tile]
    TILE_BIG_7: _ClassVar[Tile]
    TILE_BIG_8: _ClassVar[Tile]
    TILE_BIG_9: _ClassVar[Tile]
    TILE_BIG_10: _ClassVar[Tile]
    TILE_WILD: _ClassVar[Tile]
    TILE_WAN_1: _ClassVar[Tile]
    TILE_WAN_2: _ClassVar[Tile]
    TILE_WAN_3: _ClassVar[Tile]
    TILE_WAN_4: _ClassVar[Tile]
    TILE_WAN_5: _ClassVar[Tile]
    TILE_WAN_6: _ClassVar[Tile]
    TILE_WAN_7: _ClassVar[Tile]
    TILE_WAN_8: _ClassVar[Tile]
    TILE_WAN_9: _ClassVar[Tile]
    TILE_TIAO_1: _ClassVar[Tile]
    TILE_TIAO_2: _ClassVar[Tile]
    TILE_TIAO_3: _ClassVar[Tile]
    TILE_TIAO_4: _ClassVar[Tile]
    TILE_TIAO_5: _ClassVar[Tile]
    TILE_TIAO_6: _ClassVar[Tile]
    TILE_TIAO_7: _ClassVar[Tile]
    TILE_TIAO_8: _ClassVar[Tile]
    TILE_TIAO_9: _ClassVar[Tile]
    TILE_TONG_1: _ClassVar[Tile]
    TILE_TONG_2: _ClassVar[Tile]
    TILE_TONG_3: _ClassVar[Tile]
    TILE_TONG_4: _ClassVar[Tile]
    TILE_TONG_5: _ClassVar[Tile]
    TILE_TONG_6: _ClassVar[Tile]
    TILE_TONG_7: _ClassVar[Tile]
    TILE_TONG_8: _ClassVar[Tile]
    TILE_TONG_9: _ClassVar[Tile]
    TILE_EAST: _ClassVar[Tile]
    TILE_SOUTH: _ClassVar[Tile]
    TILE_WEST: _ClassVar[Tile]
    TILE_NORTH: _ClassVar[Tile]
    TILE_RED: _ClassVar[Tile]
    TILE_GREEN: _ClassVar[Tile]
    TILE_WHITE: _ClassVar[Tile]
    TILE_SPRING: _ClassVar[Tile]
    TILE_SUMMER: _ClassVar[Tile]
    TILE_AUTUMN: _ClassVar[Tile]
    TILE_WINTER: _ClassVar[Tile]
    TILE_PLUM: _ClassVar[Tile]
    TILE_ORCHID: _ClassVar[Tile]
    TILE_BAMBOO: _ClassVar[Tile]
    TILE_CHRYSANTHEMUM: _ClassVar[Tile]

class MeldKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MELD_KIND_UNSPECIFIED: _ClassVar[MeldKind]
    MELD_KIND_CHI: _ClassVar[MeldKind]
    MELD_KIND_PENG: _ClassVar[MeldKind]
    MELD_KIND_WEI: _ClassVar[MeldKind]
    MELD_KIND_CHOU_WEI: _ClassVar[MeldKind]
    MELD_KIND_TI: _ClassVar[MeldKind]
    MELD_KIND_PAO: _ClassVar[MeldKind]
    MELD_KIND_MING_GANG: _ClassVar[MeldKind]
    MELD_KIND_AN_GANG: _ClassVar[MeldKind]
    MELD_KIND_BU_GANG: _ClassVar[MeldKind]

class WinSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WIN_SOURCE_UNSPECIFIED: _ClassVar[WinSource]
    WIN_SOURCE_SELF_DRAW: _ClassVar[WinSource]
    WIN_SOURCE_OTHER_DRAW: _ClassVar[WinSource]
    WIN_SOURCE_UPCARD: _ClassVar[WinSource]
    WIN_SOURCE_DEALT: _ClassVar[WinSource]
    WIN_SOURCE_DISCARD: _ClassVar[WinSource]
    WIN_SOURCE_ROB_KONG: _ClassVar[WinSource]

class GroupKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GROUP_KIND_UNSPECIFIED: _ClassVar[GroupKind]
    GROUP_KIND_JU: _ClassVar[GroupKind]
    GROUP_KIND_JIAO: _ClassVar[GroupKind]
    GROUP_KIND_KAN: _ClassVar[GroupKind]
    GROUP_KIND_PENG: _ClassVar[GroupKind]
    GROUP_KIND_WEI: _ClassVar[GroupKind]
    GROUP_KIND_CHOU_WEI: _ClassVar[GroupKind]
    GROUP_KIND_TI: _ClassVar[GroupKind]
    GROUP_KIND_PAO: _ClassVar[GroupKind]
    GROUP_KIND_JIANG: _ClassVar[GroupKind]
    GROUP_KIND_SHUNZI: _ClassVar[GroupKind]
    GROUP_KIND_KEZI: _ClassVar[GroupKind]
    GROUP_KIND_MING_GANG: _ClassVar[GroupKind]
    GROUP_KIND_AN_GANG: _ClassVar[GroupKind]
    GROUP_KIND_BU_GANG: _ClassVar[GroupKind]

class Unit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    UNIT_UNSPECIFIED: _ClassVar[Unit]
    UNIT_TUN: _ClassVar[Unit]
    UNIT_KA: _ClassVar[Unit]
    UNIT_FEN: _ClassVar[Unit]

class Register(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REGISTER_UNSPECIFIED: _ClassVar[Register]
    REGISTER_HUXI: _ClassVar[Register]
    REGISTER_TUN: _ClassVar[Register]
    REGISTER_KA: _ClassVar[Register]
    REGISTER_MULTIPLIER: _ClassVar[Register]
    REGISTER_TOTAL: _ClassVar[Register]

class Operation(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OPERATION_UNSPECIFIED: _ClassVar[Operation]
    OPERATION_SET: _ClassVar[Operation]
    OPERATION_ADD: _ClassVar[Operation]
    OPERATION_MULTIPLY: _ClassVar[Operation]
    OPERATION_CAP: _ClassVar[Operation]
    OPERATION_TUN_OF_HUXI: _ClassVar[Operation]

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_AGREES: _ClassVar[Verdict]
    VERDICT_DISAGREES: _ClassVar[Verdict]
    VERDICT_READING_DEPENDENT: _ClassVar[Verdict]
TILE_UNSPECIFIED: Tile
TILE_SMALL_1: Tile
TILE_SMALL_2: Tile
TILE_SMALL_3: Tile
TILE_SMALL_4: Tile
TILE_SMALL_5: Tile
TILE_SMALL_6: Tile
TILE_SMALL_7: Tile
TILE_SMALL_8: Tile
TILE_SMALL_9: Tile
TILE_SMALL_10: Tile
TILE_BIG_1: Tile
TILE_BIG_2: Tile
TILE_BIG_3: Tile
TILE_BIG_4: Tile
TILE_BIG_5: Tile
TILE_BIG_6: Tile
TILE_BIG_7: Tile
TILE_BIG_8: Tile
TILE_BIG_9: Tile
TILE_BIG_10: Tile
TILE_WILD: Tile
TILE_WAN_1: Tile
TILE_WAN_2: Tile
TILE_WAN_3: Tile
TILE_WAN_4: Tile
TILE_WAN_5: Tile
TILE_WAN_6: Tile
TILE_WAN_7: Tile
TILE_WAN_8: Tile
TILE_WAN_9: Tile
TILE_TIAO_1: Tile
TILE_TIAO_2: Tile
TILE_TIAO_3: Tile
TILE_TIAO_4: Tile
TILE_TIAO_5: Tile
TILE_TIAO_6: Tile
TILE_TIAO_7: Tile
TILE_TIAO_8: Tile
TILE_TIAO_9: Tile
TILE_TONG_1: Tile
TILE_TONG_2: Tile
TILE_TONG_3: Tile
TILE_TONG_4: Tile
TILE_TONG_5: Tile
TILE_TONG_6: Tile
TILE_TONG_7: Tile
TILE_TONG_8: Tile
TILE_TONG_9: Tile
TILE_EAST: Tile
TILE_SOUTH: Tile
TILE_WEST: Tile
TILE_NORTH: Tile
TILE_RED: Tile
TILE_GREEN: Tile
TILE_WHITE: Tile
TILE_SPRING: Tile
TILE_SUMMER: Tile
TILE_AUTUMN: Tile
TILE_WINTER: Tile
TILE_PLUM: Tile
TILE_ORCHID: Tile
TILE_BAMBOO: Tile
TILE_CHRYSANTHEMUM: Tile
MELD_KIND_UNSPECIFIED: MeldKind
MELD_KIND_CHI: MeldKind
MELD_KIND_PENG: MeldKind
MELD_KIND_WEI: MeldKind
MELD_KIND_CHOU_WEI: MeldKind
MELD_KIND_TI: MeldKind
MELD_KIND_PAO: MeldKind
MELD_KIND_MING_GANG: MeldKind
MELD_KIND_AN_GANG: MeldKind
MELD_KIND_BU_GANG: MeldKind
WIN_SOURCE_UNSPECIFIED: WinSource
WIN_SOURCE_SELF_DRAW: WinSource
WIN_SOURCE_OTHER_DRAW: WinSource
WIN_SOURCE_UPCARD: WinSource
WIN_SOURCE_DEALT: WinSource
WIN_SOURCE_DISCARD: WinSource
WIN_SOURCE_ROB_KONG: WinSource
GROUP_KIND_UNSPECIFIED: GroupKind
GROUP_KIND_JU: GroupKind
GROUP_KIND_JIAO: GroupKind
GROUP_KIND_KAN: GroupKind
GROUP_KIND_PENG: GroupKind
GROUP_KIND_WEI: GroupKind
GROUP_KIND_CHOU_WEI: GroupKind
GROUP_KIND_TI: GroupKind
GROUP_KIND_PAO: GroupKind
GROUP_KIND_JIANG: GroupKind
GROUP_KIND_SHUNZI: GroupKind
GROUP_KIND_KEZI: GroupKind
GROUP_KIND_MING_GANG: GroupKind
GROUP_KIND_AN_GANG: GroupKind
GROUP_KIND_BU_GANG: GroupKind
UNIT_UNSPECIFIED: Unit
UNIT_TUN: Unit
UNIT_KA: Unit
UNIT_FEN: Unit
REGISTER_UNSPECIFIED: Register
REGISTER_HUXI: Register
REGISTER_TUN: Register
REGISTER_KA: Register
REGISTER_MULTIPLIER: Register
REGISTER_TOTAL: Register
OPERATION_UNSPECIFIED: Operation
OPERATION_SET: Operation
OPERATION_ADD: Operation
OPERATION_MULTIPLY: Operation
OPERATION_CAP: Operation
OPERATION_TUN_OF_HUXI: Operation
VERDICT_UNSPECIFIED: Verdict
VERDICT_AGREES: Verdict
VERDICT_DISAGREES: Verdict
VERDICT_READING_DEPENDENT: Verdict

class RulesetRef(_message.Message):
    __slots__ = ("id", "options", "digest")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    id: str
    options: _containers.ScalarMap[str, str]
    digest: str
    def __init__(self, id: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., digest: _Optional[str] = ...) -> None: ...

class Meld(_message.Message):
    __slots__ = ("kind", "tiles")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    kind: MeldKind
    tiles: _containers.RepeatedScalarFieldContainer[Tile]
    def __init__(self, kind: _Optional[_Union[MeldKind, str]] = ..., tiles: _Optional[_Iterable[_Union[Tile, str]]] = ...) -> None: ...

class Hand(_message.Message):
    __slots__ = ("concealed", "melds", "flowers")
    CONCEALED_FIELD_NUMBER: _ClassVar[int]
    MELDS_FIELD_NUMBER: _ClassVar[int]
    FLOWERS_FIELD_NUMBER: _ClassVar[int]
    concealed: _containers.RepeatedScalarFieldContainer[Tile]
    melds: _containers.RepeatedCompositeFieldContainer[Meld]
    flowers: _containers.RepeatedScalarFieldContainer[Tile]
    def __init__(self, concealed: _Optional[_Iterable[_Union[Tile, str]]] = ..., melds: _Optional[_Iterable[_Union[Meld, _Mapping]]] = ..., flowers: _Optional[_Iterable[_Union[Tile, str]]] = ...) -> None: ...

class Win(_message.Message):
    __slots__ = ("tile", "source")
    TILE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    tile: Tile
    source: WinSource
    def __init__(self, tile: _Optional[_Union[Tile, str]] = ..., source: _Optional[_Union[WinSource, str]] = ...) -> None: ...

class Facts(_message.Message):
    __slots__ = ("dealer", "last_tile", "upcard", "woken", "replacement_draw", "last_four", "ready_at_start", "visible_copies", "ready_declared", "missed_win")
    DEALER_FIELD_NUMBER: _ClassVar[int]
    LAST_TILE_FIELD_NUMBER: _ClassVar[int]
    UPCARD_FIELD_NUMBER: _ClassVar[int]
    WOKEN_FIELD_NUMBER: _ClassVar[int]
    REPLACEMENT_DRAW_FIELD_NUMBER: _ClassVar[int]
    LAST_FOUR_FIELD_NUMBER: _ClassVar[int]
    READY_AT_START_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_COPIES_FIELD_NUMBER: _ClassVar[int]
    READY_DECLARED_FIELD_NUMBER: _ClassVar[int]
    MISSED_WIN_FIELD_NUMBER: _ClassVar[int]
    dealer: bool
    last_tile: bool
    upcard: Tile
    woken: Tile
    replacement_draw: bool
    last_four: bool
    ready_at_start: bool
    visible_copies: int
    ready_declared: bool
    missed_win: bool
    def __init__(self, dealer: _Optional[bool] = ..., last_tile: _Optional[bool] = ..., upcard: _Optional[_Union[Tile, str]] = ..., woken: _Optional[_Union[Tile, str]] = ..., replacement_draw: _Optional[bool] = ..., last_four: _Optional[bool] = ..., ready_at_start: _Optional[bool] = ..., visible_copies: _Optional[int] = ..., ready_declared: _Optional[bool] = ..., missed_win: _Optional[bool] = ...) -> None: ...

class EvaluateRequest(_message.Message):
    __slots__ = ("ruleset", "hand", "win", "facts", "max_decompositions", "reference")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    WIN_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    MAX_DECOMPOSITIONS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    ruleset: RulesetRef
    hand: Hand
    win: Win
    facts: Facts
    max_decompositions: int
    reference: str
    def __init__(self, ruleset: _Optional[_Union[RulesetRef, _Mapping]] = ..., hand: _Optional[_Union[Hand, _Mapping]] = ..., win: _Optional[_Union[Win, _Mapping]] = ..., facts: _Optional[_Union[Facts, _Mapping]] = ..., max_decompositions: _Optional[int] = ..., reference: _Optional[str] = ...) -> None: ...

class EvaluateResponse(_message.Message):
    __slots__ = ("hu", "best", "decompositions", "decomposition_count", "reasons", "near_miss", "alternatives", "not_applied", "provenance", "reference")
    HU_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    DECOMPOSITIONS_FIELD_NUMBER: _ClassVar[int]
    DECOMPOSITION_COUNT_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    NEAR_MISS_FIELD_NUMBER: _ClassVar[int]
    ALTERNATIVES_FIELD_NUMBER: _ClassVar[int]
    NOT_APPLIED_FIELD_NUMBER: _ClassVar[int]
    PROVENANCE_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    hu: bool
    best: Decomposition
    decompositions: _containers.RepeatedCompositeFieldContainer[Decomposition]
    decomposition_count: int
    reasons: _containers.RepeatedCompositeFieldContainer[Reason]
    near_miss: NearMiss
    alternatives: _containers.RepeatedCompositeFieldContainer[Alternative]
    not_applied: _containers.RepeatedCompositeFieldContainer[NotApplied]
    provenance: Provenance
    reference: str
    def __init__(self, hu: _Optional[bool] = ..., best: _Optional[_Union[Decomposition, _Mapping]] = ..., decompositions: _Optional[_Iterable[_Union[Decomposition, _Mapping]]] = ..., decomposition_count: _Optional[int] = ..., reasons: _Optional[_Iterable[_Union[Reason, _Mapping]]] = ..., near_miss: _Optional[_Union[NearMiss, _Mapping]] = ..., alternatives: _Optional[_Iterable[_Union[Alternative, _Mapping]]] = ..., not_applied: _Optional[_Iterable[_Union[NotApplied, _Mapping]]] = ..., provenance: _Optional[_Union[Provenance, _Mapping]] = ..., reference: _Optional[str] = ...) -> None: ...

class Decomposition(_message.Message):
    __slots__ = ("groups", "score")
    GROUPS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    groups: _containers.RepeatedCompositeFieldContainer[Group]
    score: Score
    def __init__(self, groups: _Optional[_Iterable[_Union[Group, _Mapping]]] = ..., score: _Optional[_Union[Score, _Mapping]] = ...) -> None: ...

class Group(_message.Message):
    __slots__ = ("kind", "tiles", "wild_positions", "winning_position", "exposed", "huxi", "clause")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    WILD_POSITIONS_FIELD_NUMBER: _ClassVar[int]
    WINNING_POSITION_FIELD_NUMBER: _ClassVar[int]
    EXPOSED_FIELD_NUMBER: _ClassVar[int]
    HUXI_FIELD_NUMBER: _ClassVar[int]
    CLAUSE_FIELD_NUMBER: _ClassVar[int]
    kind: GroupKind
    tiles: _containers.RepeatedScalarFieldContainer[Tile]
    wild_positions: _containers.RepeatedScalarFieldContainer[int]
    winning_position: int
    exposed: bool
    huxi: int
    clause: str
    def __init__(self, kind: _Optional[_Union[GroupKind, str]] = ..., tiles: _Optional[_Iterable[_Union[Tile, str]]] = ..., wild_positions: _Optional[_Iterable[int]] = ..., winning_position: _Optional[int] = ..., exposed: _Optional[bool] = ..., huxi: _Optional[int] = ..., clause: _Optional[str] = ...) -> None: ...

class Score(_message.Message):
    __slots__ = ("huxi", "tun", "ka", "multiplier", "total", "unit", "lines")
    HUXI_FIELD_NUMBER: _ClassVar[int]
    TUN_FIELD_NUMBER: _ClassVar[int]
    KA_FIELD_NUMBER: _ClassVar[int]
    MULTIPLIER_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    UNIT_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    huxi: int
    tun: int
    ka: int
    multiplier: int
    total: int
    unit: Unit
    lines: _containers.RepeatedCompositeFieldContainer[ScoreLine]
    def __init__(self, huxi: _Optional[int] = ..., tun: _Optional[int] = ..., ka: _Optional[int] = ..., multiplier: _Optional[int] = ..., total: _Optional[int] = ..., unit: _Optional[_Union[Unit, str]] = ..., lines: _Optional[_Iterable[_Union[ScoreLine, _Mapping]]] = ...) -> None: ...

class ScoreLine(_message.Message):
    __slots__ = ("code", "name", "register", "operation", "operand", "value", "clause")
    CODE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    REGISTER_FIELD_NUMBER: _ClassVar[int]
    OPERATION_FIELD_NUMBER: _ClassVar[int]
    OPERAND_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    CLAUSE_FIELD_NUMBER: _ClassVar[int]
    code: str
    name: str
    register: Register
    operation: Operation
    operand: int
    value: int
    clause: str
    def __init__(self, code: _Optional[str] = ..., name: _Optional[str] = ..., register: _Optional[_Union[Register, str]] = ..., operation: _Optional[_Union[Operation, str]] = ..., operand: _Optional[int] = ..., value: _Optional[int] = ..., clause: _Optional[str] = ...) -> None: ...

class Reason(_message.Message):
    __slots__ = ("code", "message", "clauses", "values")
    class ValuesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    CLAUSES_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    code: str
    message: str
    clauses: _containers.RepeatedScalarFieldContainer[str]
    values: _containers.ScalarMap[str, str]
    def __init__(self, code: _Optional[str] = ..., message: _Optional[str] = ..., clauses: _Optional[_Iterable[str]] = ..., values: _Optional[_Mapping[str, str]] = ...) -> None: ...

class NearMiss(_message.Message):
    __slots__ = ("huxi", "needed")
    HUXI_FIELD_NUMBER: _ClassVar[int]
    NEEDED_FIELD_NUMBER: _ClassVar[int]
    huxi: int
    needed: int
    def __init__(self, huxi: _Optional[int] = ..., needed: _Optional[int] = ...) -> None: ...

class Alternative(_message.Message):
    __slots__ = ("objective", "decomposition")
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    DECOMPOSITION_FIELD_NUMBER: _ClassVar[int]
    objective: str
    decomposition: Decomposition
    def __init__(self, objective: _Optional[str] = ..., decomposition: _Optional[_Union[Decomposition, _Mapping]] = ...) -> None: ...

class NotApplied(_message.Message):
    __slots__ = ("code", "name", "have", "need", "clause")
    CODE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    HAVE_FIELD_NUMBER: _ClassVar[int]
    NEED_FIELD_NUMBER: _ClassVar[int]
    CLAUSE_FIELD_NUMBER: _ClassVar[int]
    code: str
    name: str
    have: int
    need: int
    clause: str
    def __init__(self, code: _Optional[str] = ..., name: _Optional[str] = ..., have: _Optional[int] = ..., need: _Optional[int] = ..., clause: _Optional[str] = ...) -> None: ...

class Provenance(_message.Message):
    __slots__ = ("engine_version", "ruleset_id", "ruleset_digest", "options", "notation", "request_digest", "result_digest", "readings")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    RULESET_ID_FIELD_NUMBER: _ClassVar[int]
    RULESET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_DIGEST_FIELD_NUMBER: _ClassVar[int]
    RESULT_DIGEST_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    engine_version: str
    ruleset_id: str
    ruleset_digest: str
    options: _containers.ScalarMap[str, str]
    notation: str
    request_digest: str
    result_digest: str
    readings: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, engine_version: _Optional[str] = ..., ruleset_id: _Optional[str] = ..., ruleset_digest: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., notation: _Optional[str] = ..., request_digest: _Optional[str] = ..., result_digest: _Optional[str] = ..., readings: _Optional[_Iterable[str]] = ...) -> None: ...

class BatchEvaluateRequest(_message.Message):
    __slots__ = ("requests",)
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    requests: _containers.RepeatedCompositeFieldContainer[EvaluateRequest]
    def __init__(self, requests: _Optional[_Iterable[_Union[EvaluateRequest, _Mapping]]] = ...) -> None: ...

class BatchEvaluateResponse(_message.Message):
    __slots__ = ("results",)
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[BatchResult]
    def __init__(self, results: _Optional[_Iterable[_Union[BatchResult, _Mapping]]] = ...) -> None: ...

class BatchResult(_message.Message):
    __slots__ = ("response", "error")
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    response: EvaluateResponse
    error: _status_pb2.Status
    def __init__(self, response: _Optional[_Union[EvaluateResponse, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class StreamEvaluateRequest(_message.Message):
    __slots__ = ("sequence", "request")
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    sequence: int
    request: EvaluateRequest
    def __init__(self, sequence: _Optional[int] = ..., request: _Optional[_Union[EvaluateRequest, _Mapping]] = ...) -> None: ...

class StreamEvaluateResponse(_message.Message):
    __slots__ = ("sequence", "result")
    SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    sequence: int
    result: BatchResult
    def __init__(self, sequence: _Optional[int] = ..., result: _Optional[_Union[BatchResult, _Mapping]] = ...) -> None: ...

class ListRulesetsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListRulesetsResponse(_message.Message):
    __slots__ = ("rulesets", "engine_version", "core", "build", "revisions")
    RULESETS_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    CORE_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    REVISIONS_FIELD_NUMBER: _ClassVar[int]
    rulesets: _containers.RepeatedCompositeFieldContainer[RulesetSummary]
    engine_version: str
    core: str
    build: str
    revisions: _containers.RepeatedCompositeFieldContainer[RulesetSummary]
    def __init__(self, rulesets: _Optional[_Iterable[_Union[RulesetSummary, _Mapping]]] = ..., engine_version: _Optional[str] = ..., core: _Optional[str] = ..., build: _Optional[str] = ..., revisions: _Optional[_Iterable[_Union[RulesetSummary, _Mapping]]] = ...) -> None: ...

class RulesetSummary(_message.Message):
    __slots__ = ("id", "name", "digest", "description")
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    digest: str
    description: str
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., digest: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class GetRulesetRequest(_message.Message):
    __slots__ = ("id", "digest")
    ID_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    id: str
    digest: str
    def __init__(self, id: _Optional[str] = ..., digest: _Optional[str] = ...) -> None: ...

class GetRulesetResponse(_message.Message):
    __slots__ = ("summary", "clauses", "options", "line_codes", "reason_codes")
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    CLAUSES_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LINE_CODES_FIELD_NUMBER: _ClassVar[int]
    REASON_CODES_FIELD_NUMBER: _ClassVar[int]
    summary: RulesetSummary
    clauses: _containers.RepeatedCompositeFieldContainer[Clause]
    options: _containers.RepeatedCompositeFieldContainer[RulesetOption]
    line_codes: _containers.RepeatedScalarFieldContainer[str]
    reason_codes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, summary: _Optional[_Union[RulesetSummary, _Mapping]] = ..., clauses: _Optional[_Iterable[_Union[Clause, _Mapping]]] = ..., options: _Optional[_Iterable[_Union[RulesetOption, _Mapping]]] = ..., line_codes: _Optional[_Iterable[str]] = ..., reason_codes: _Optional[_Iterable[str]] = ...) -> None: ...

class Clause(_message.Message):
    __slots__ = ("id", "text", "source", "reading")
    ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    READING_FIELD_NUMBER: _ClassVar[int]
    id: str
    text: str
    source: str
    reading: bool
    def __init__(self, id: _Optional[str] = ..., text: _Optional[str] = ..., source: _Optional[str] = ..., reading: _Optional[bool] = ...) -> None: ...

class RulesetOption(_message.Message):
    __slots__ = ("name", "values", "default", "clause", "description")
    NAME_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_FIELD_NUMBER: _ClassVar[int]
    CLAUSE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    name: str
    values: _containers.RepeatedScalarFieldContainer[str]
    default: str
    clause: str
    description: str
    def __init__(self, name: _Optional[str] = ..., values: _Optional[_Iterable[str]] = ..., default: _Optional[str] = ..., clause: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class ScoreBatchRequest(_message.Message):
    __slots__ = ("ruleset", "hands")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    ruleset: RulesetRef
    hands: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, ruleset: _Optional[_Union[RulesetRef, _Mapping]] = ..., hands: _Optional[_Iterable[bytes]] = ...) -> None: ...

class ScoreBatchResponse(_message.Message):
    __slots__ = ("status", "huxi", "tun", "ka", "multiplier", "total", "decomposition_count", "lines", "reasons", "line_codes", "reason_codes", "errors", "ruleset_digest", "engine_version")
    STATUS_FIELD_NUMBER: _ClassVar[int]
    HUXI_FIELD_NUMBER: _ClassVar[int]
    TUN_FIELD_NUMBER: _ClassVar[int]
    KA_FIELD_NUMBER: _ClassVar[int]
    MULTIPLIER_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    DECOMPOSITION_COUNT_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    LINE_CODES_FIELD_NUMBER: _ClassVar[int]
    REASON_CODES_FIELD_NUMBER: _ClassVar[int]
    ERRORS_FIELD_NUMBER: _ClassVar[int]
    RULESET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    status: _containers.RepeatedScalarFieldContainer[int]
    huxi: _containers.RepeatedScalarFieldContainer[int]
    tun: _containers.RepeatedScalarFieldContainer[int]
    ka: _containers.RepeatedScalarFieldContainer[int]
    multiplier: _containers.RepeatedScalarFieldContainer[int]
    total: _containers.RepeatedScalarFieldContainer[int]
    decomposition_count: _containers.RepeatedScalarFieldContainer[int]
    lines: _containers.RepeatedScalarFieldContainer[int]
    reasons: _containers.RepeatedScalarFieldContainer[int]
    line_codes: _containers.RepeatedScalarFieldContainer[str]
    reason_codes: _containers.RepeatedScalarFieldContainer[str]
    errors: _containers.RepeatedCompositeFieldContainer[BatchError]
    ruleset_digest: str
    engine_version: str
    def __init__(self, status: _Optional[_Iterable[int]] = ..., huxi: _Optional[_Iterable[int]] = ..., tun: _Optional[_Iterable[int]] = ..., ka: _Optional[_Iterable[int]] = ..., multiplier: _Optional[_Iterable[int]] = ..., total: _Optional[_Iterable[int]] = ..., decomposition_count: _Optional[_Iterable[int]] = ..., lines: _Optional[_Iterable[int]] = ..., reasons: _Optional[_Iterable[int]] = ..., line_codes: _Optional[_Iterable[str]] = ..., reason_codes: _Optional[_Iterable[str]] = ..., errors: _Optional[_Iterable[_Union[BatchError, _Mapping]]] = ..., ruleset_digest: _Optional[str] = ..., engine_version: _Optional[str] = ...) -> None: ...

class BatchError(_message.Message):
    __slots__ = ("index", "message")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    index: int
    message: str
    def __init__(self, index: _Optional[int] = ..., message: _Optional[str] = ...) -> None: ...

class ListWaitsRequest(_message.Message):
    __slots__ = ("ruleset", "hand", "facts", "source", "seen")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    ruleset: RulesetRef
    hand: Hand
    facts: Facts
    source: WinSource
    seen: _containers.RepeatedScalarFieldContainer[Tile]
    def __init__(self, ruleset: _Optional[_Union[RulesetRef, _Mapping]] = ..., hand: _Optional[_Union[Hand, _Mapping]] = ..., facts: _Optional[_Union[Facts, _Mapping]] = ..., source: _Optional[_Union[WinSource, str]] = ..., seen: _Optional[_Iterable[_Union[Tile, str]]] = ...) -> None: ...

class ListWaitsResponse(_message.Message):
    __slots__ = ("waits", "provenance")
    WAITS_FIELD_NUMBER: _ClassVar[int]
    PROVENANCE_FIELD_NUMBER: _ClassVar[int]
    waits: _containers.RepeatedCompositeFieldContainer[Wait]
    provenance: Provenance
    def __init__(self, waits: _Optional[_Iterable[_Union[Wait, _Mapping]]] = ..., provenance: _Optional[_Union[Provenance, _Mapping]] = ...) -> None: ...

class Wait(_message.Message):
    __slots__ = ("tile", "hu", "score", "reasons", "copies_left")
    TILE_FIELD_NUMBER: _ClassVar[int]
    HU_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    COPIES_LEFT_FIELD_NUMBER: _ClassVar[int]
    tile: Tile
    hu: bool
    score: Score
    reasons: _containers.RepeatedCompositeFieldContainer[Reason]
    copies_left: int
    def __init__(self, tile: _Optional[_Union[Tile, str]] = ..., hu: _Optional[bool] = ..., score: _Optional[_Union[Score, _Mapping]] = ..., reasons: _Optional[_Iterable[_Union[Reason, _Mapping]]] = ..., copies_left: _Optional[int] = ...) -> None: ...

class SettleRequest(_message.Message):
    __slots__ = ("ruleset", "seats", "win", "drawn", "rate", "fee")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    WIN_FIELD_NUMBER: _ClassVar[int]
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    RATE_FIELD_NUMBER: _ClassVar[int]
    FEE_FIELD_NUMBER: _ClassVar[int]
    ruleset: RulesetRef
    seats: int
    win: WinOutcome
    drawn: DrawnRound
    rate: int
    fee: int
    def __init__(self, ruleset: _Optional[_Union[RulesetRef, _Mapping]] = ..., seats: _Optional[int] = ..., win: _Optional[_Union[WinOutcome, _Mapping]] = ..., drawn: _Optional[_Union[DrawnRound, _Mapping]] = ..., rate: _Optional[int] = ..., fee: _Optional[int] = ...) -> None: ...

class WinOutcome(_message.Message):
    __slots__ = ("winners", "payer_seat", "same_wait_seats")
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    PAYER_SEAT_FIELD_NUMBER: _ClassVar[int]
    SAME_WAIT_SEATS_FIELD_NUMBER: _ClassVar[int]
    winners: _containers.RepeatedCompositeFieldContainer[Winner]
    payer_seat: int
    same_wait_seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, winners: _Optional[_Iterable[_Union[Winner, _Mapping]]] = ..., payer_seat: _Optional[int] = ..., same_wait_seats: _Optional[_Iterable[int]] = ...) -> None: ...

class Winner(_message.Message):
    __slots__ = ("seat", "evaluation")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    EVALUATION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    evaluation: EvaluateRequest
    def __init__(self, seat: _Optional[int] = ..., evaluation: _Optional[_Union[EvaluateRequest, _Mapping]] = ...) -> None: ...

class DrawnRound(_message.Message):
    __slots__ = ("wilds_by_seat",)
    WILDS_BY_SEAT_FIELD_NUMBER: _ClassVar[int]
    wilds_by_seat: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, wilds_by_seat: _Optional[_Iterable[int]] = ...) -> None: ...

class SettleResponse(_message.Message):
    __slots__ = ("transfers", "net_by_seat", "house", "evaluations", "readings", "ruleset_digest", "engine_version")
    TRANSFERS_FIELD_NUMBER: _ClassVar[int]
    NET_BY_SEAT_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    EVALUATIONS_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    RULESET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    transfers: _containers.RepeatedCompositeFieldContainer[Transfer]
    net_by_seat: _containers.RepeatedScalarFieldContainer[int]
    house: int
    evaluations: _containers.RepeatedCompositeFieldContainer[EvaluateResponse]
    readings: _containers.RepeatedScalarFieldContainer[str]
    ruleset_digest: str
    engine_version: str
    def __init__(self, transfers: _Optional[_Iterable[_Union[Transfer, _Mapping]]] = ..., net_by_seat: _Optional[_Iterable[int]] = ..., house: _Optional[int] = ..., evaluations: _Optional[_Iterable[_Union[EvaluateResponse, _Mapping]]] = ..., readings: _Optional[_Iterable[str]] = ..., ruleset_digest: _Optional[str] = ..., engine_version: _Optional[str] = ...) -> None: ...

class Transfer(_message.Message):
    __slots__ = ("from_seat", "to_seat", "amount", "clause")
    FROM_SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    CLAUSE_FIELD_NUMBER: _ClassVar[int]
    from_seat: int
    to_seat: int
    amount: int
    clause: str
    def __init__(self, from_seat: _Optional[int] = ..., to_seat: _Optional[int] = ..., amount: _Optional[int] = ..., clause: _Optional[str] = ...) -> None: ...

class AuditRequest(_message.Message):
    __slots__ = ("evaluation", "claim", "settlement")
    EVALUATION_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    SETTLEMENT_FIELD_NUMBER: _ClassVar[int]
    evaluation: EvaluateRequest
    claim: Claim
    settlement: SettleRequest
    def __init__(self, evaluation: _Optional[_Union[EvaluateRequest, _Mapping]] = ..., claim: _Optional[_Union[Claim, _Mapping]] = ..., settlement: _Optional[_Union[SettleRequest, _Mapping]] = ...) -> None: ...

class Claim(_message.Message):
    __slots__ = ("hu", "huxi", "tun", "ka", "multiplier", "total", "lines", "lines_complete", "net_by_seat", "groups")
    HU_FIELD_NUMBER: _ClassVar[int]
    HUXI_FIELD_NUMBER: _ClassVar[int]
    TUN_FIELD_NUMBER: _ClassVar[int]
    KA_FIELD_NUMBER: _ClassVar[int]
    MULTIPLIER_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    LINES_COMPLETE_FIELD_NUMBER: _ClassVar[int]
    NET_BY_SEAT_FIELD_NUMBER: _ClassVar[int]
    GROUPS_FIELD_NUMBER: _ClassVar[int]
    hu: bool
    huxi: int
    tun: int
    ka: int
    multiplier: int
    total: int
    lines: _containers.RepeatedScalarFieldContainer[str]
    lines_complete: bool
    net_by_seat: _containers.RepeatedScalarFieldContainer[int]
    groups: _containers.RepeatedCompositeFieldContainer[Group]
    def __init__(self, hu: _Optional[bool] = ..., huxi: _Optional[int] = ..., tun: _Optional[int] = ..., ka: _Optional[int] = ..., multiplier: _Optional[int] = ..., total: _Optional[int] = ..., lines: _Optional[_Iterable[str]] = ..., lines_complete: _Optional[bool] = ..., net_by_seat: _Optional[_Iterable[int]] = ..., groups: _Optional[_Iterable[_Union[Group, _Mapping]]] = ...) -> None: ...

class AuditResponse(_message.Message):
    __slots__ = ("verdict", "differences", "explanations", "computed", "settlement", "message", "message_en", "cut")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCES_FIELD_NUMBER: _ClassVar[int]
    EXPLANATIONS_FIELD_NUMBER: _ClassVar[int]
    COMPUTED_FIELD_NUMBER: _ClassVar[int]
    SETTLEMENT_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_EN_FIELD_NUMBER: _ClassVar[int]
    CUT_FIELD_NUMBER: _ClassVar[int]
    verdict: Verdict
    differences: _containers.RepeatedCompositeFieldContainer[Difference]
    explanations: _containers.RepeatedCompositeFieldContainer[Explanation]
    computed: EvaluateResponse
    settlement: SettleResponse
    message: str
    message_en: str
    cut: bool
    def __init__(self, verdict: _Optional[_Union[Verdict, str]] = ..., differences: _Optional[_Iterable[_Union[Difference, _Mapping]]] = ..., explanations: _Optional[_Iterable[_Union[Explanation, _Mapping]]] = ..., computed: _Optional[_Union[EvaluateResponse, _Mapping]] = ..., settlement: _Optional[_Union[SettleResponse, _Mapping]] = ..., message: _Optional[str] = ..., message_en: _Optional[str] = ..., cut: _Optional[bool] = ...) -> None: ...

class Difference(_message.Message):
    __slots__ = ("path", "claimed", "computed", "clause", "message", "message_en")
    PATH_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_FIELD_NUMBER: _ClassVar[int]
    COMPUTED_FIELD_NUMBER: _ClassVar[int]
    CLAUSE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_EN_FIELD_NUMBER: _ClassVar[int]
    path: str
    claimed: str
    computed: str
    clause: str
    message: str
    message_en: str
    def __init__(self, path: _Optional[str] = ..., claimed: _Optional[str] = ..., computed: _Optional[str] = ..., clause: _Optional[str] = ..., message: _Optional[str] = ..., message_en: _Optional[str] = ...) -> None: ...

class Explanation(_message.Message):
    __slots__ = ("options", "decomposition", "ruleset_id", "message", "message_en", "size", "slip", "subject", "clauses", "ruleset_digest")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    DECOMPOSITION_FIELD_NUMBER: _ClassVar[int]
    RULESET_ID_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_EN_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    SLIP_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    CLAUSES_FIELD_NUMBER: _ClassVar[int]
    RULESET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    options: _containers.ScalarMap[str, str]
    decomposition: Decomposition
    ruleset_id: str
    message: str
    message_en: str
    size: int
    slip: str
    subject: str
    clauses: _containers.RepeatedScalarFieldContainer[str]
    ruleset_digest: str
    def __init__(self, options: _Optional[_Mapping[str, str]] = ..., decomposition: _Optional[_Union[Decomposition, _Mapping]] = ..., ruleset_id: _Optional[str] = ..., message: _Optional[str] = ..., message_en: _Optional[str] = ..., size: _Optional[int] = ..., slip: _Optional[str] = ..., subject: _Optional[str] = ..., clauses: _Optional[_Iterable[str]] = ..., ruleset_digest: _Optional[str] = ...) -> None: ...
