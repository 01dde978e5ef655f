"""docs/api.md has the whole contract, and every status that an RPC's comment tells of."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from google.protobuf.descriptor import Descriptor, EnumDescriptor

from docs.generator.api import conditions
from docs.generator.contract import contract
from hupai.v1 import evaluator_pb2 as pb
from tests.docs.pages import API, text

PAGE: Final = text(API)
MESSAGES: Final = pb.DESCRIPTOR.message_types_by_name
ENUMS: Final = pb.DESCRIPTOR.enum_types_by_name
METHODS: Final = {method.name: method for method in contract().methods()}


def section(name: str) -> str:
    found = re.search(rf"^### {name}\n(.*?)(?=^##|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, name
    return found[1]


def rows(name: str) -> Iterator[list[str]]:
    for line in section(name).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if cells[0].isdigit():
            yield cells


@pytest.mark.parametrize("message", MESSAGES.values(), ids=lambda m: str(m.name))
def test_every_field_is_told_with_number_and_meaning(message: Descriptor) -> None:
    told = [(int(number), name.strip("`")) for number, name, _, _ in rows(message.name)]
    assert told == [(field.number, field.name) for field in message.fields]
    assert all(meaning for _, _, _, meaning in rows(message.name))


@pytest.mark.parametrize("enum", ENUMS.values(), ids=lambda e: str(e.name))
def test_every_value_is_told_with_number_and_meaning(enum: EnumDescriptor) -> None:
    told = [(int(number), name.strip("`")) for number, name, _ in rows(enum.name)]
    assert told == [(value.number, value.name) for value in enum.values]
    assert all(meaning for _, _, meaning in rows(enum.name))


def test_every_rpc_is_told() -> None:
    assert list(METHODS) == [
        m.name for m in pb.DESCRIPTOR.services_by_name["EvaluatorService"].methods
    ]


@pytest.mark.parametrize("name", METHODS)
def test_an_rpc_tells_what_it_takes_gives_and_refuses(name: str) -> None:
    method, told = METHODS[name], section(name)
    assert f"[{method.takes}](#{method.takes.lower()})" in told
    assert f"[{method.gives}](#{method.gives.lower()})" in told
    assert told.count("stream of") == method.takes_stream + method.gives_stream
    for status, _ in (found for said in method.said for found in conditions(said)):
        assert f"- `{status}`: if " in told


def test_optional_maps_lists_and_oneofs_are_told_apart() -> None:
    kinds = {name.strip("`"): kind for _, name, kind, _ in rows("RulesetRef")}
    assert kinds["options"] == "map of string to `string`"
    kinds = {name.strip("`"): kind for _, name, kind, _ in rows("Claim")}
    assert kinds["hu"] == "optional `bool`"
    assert kinds["groups"] == "repeated [Group](#group)"
    kinds = {name.strip("`"): kind for _, name, kind, _ in rows("SettleRequest")}
    assert kinds["drawn"] == "[DrawnRound](#drawnround), one of `outcome`"
