"""The contract as protoc reads it: services, messages and enums with what their comments say."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
    ServiceDescriptorProto,
)

from docs.generator.sources import PROTO, ROOT

_SERVICE, _MESSAGE, _ENUM = (
    FileDescriptorProto.DESCRIPTOR.fields_by_name[name].number
    for name in ("service", "message_type", "enum_type")
)
_METHOD: Final = ServiceDescriptorProto.DESCRIPTOR.fields_by_name["method"].number
_FIELD: Final = DescriptorProto.DESCRIPTOR.fields_by_name["field"].number
_VALUE: Final = EnumDescriptorProto.DESCRIPTOR.fields_by_name["value"].number
_MAP_VALUE: Final = 1

Paragraphs = tuple[str, ...]
"""A comment: its paragraphs, each in one line."""


class Method(NamedTuple):
    """One RPC."""

    name: str
    takes: str
    takes_stream: bool
    gives: str
    gives_stream: bool
    said: Paragraphs


class Field(NamedTuple):
    """One field; the type is that of an element, or of a map's value."""

    number: int
    name: str
    label: str
    type: str
    oneof: str
    said: Paragraphs


class Message(NamedTuple):
    """One message."""

    name: str
    said: Paragraphs
    fields: tuple[Field, ...]


class Value(NamedTuple):
    """One value of an enum."""

    number: int
    name: str
    said: Paragraphs


class Enum(NamedTuple):
    """One enum."""

    name: str
    said: Paragraphs
    values: tuple[Value, ...]


class Contract:
    """Everything that the proto file defines, in its order."""

    def __init__(self, file: FileDescriptorProto) -> None:
        """Reads the descriptor, which has to bring its source information."""
        self._file = file
        self._comments = {
            tuple(one.path): one.leading_comments for one in file.source_code_info.location
        }

    @property
    def service(self) -> Paragraphs:
        """What the comment of the service says."""
        return self._said(_SERVICE, 0)

    def methods(self) -> Iterator[Method]:
        """Its RPCs."""
        for place, method in enumerate(self._file.service[0].method):
            yield Method(
                method.name,
                _name(method.input_type),
                method.client_streaming,
                _name(method.output_type),
                method.server_streaming,
                self._said(_SERVICE, 0, _METHOD, place),
            )

    def messages(self) -> Iterator[Message]:
        """The messages."""
        for place, message in enumerate(self._file.message_type):
            said = self._said(_MESSAGE, place)
            fields = tuple(
                self._field(message, field, self._said(_MESSAGE, place, _FIELD, number))
                for number, field in enumerate(message.field)
            )
            yield Message(message.name, said, fields)

    def enums(self) -> Iterator[Enum]:
        """The enums."""
        for place, enum in enumerate(self._file.enum_type):
            values = tuple(
                Value(value.number, value.name, self._said(_ENUM, place, _VALUE, number))
                for number, value in enumerate(enum.value)
            )
            yield Enum(enum.name, self._said(_ENUM, place), values)

    def _said(self, *path: int) -> Paragraphs:
        text = self._comments.get(path, "")
        return tuple(" ".join(part.split()) for part in text.strip().split("\n\n"))

    @staticmethod
    def _field(message: DescriptorProto, field: FieldDescriptorProto, said: Paragraphs) -> Field:
        label, typed = "", field
        if field.label == FieldDescriptorProto.LABEL_REPEATED:
            label = "repeated"
        if field.proto3_optional:
            label = "optional"
        for nested in message.nested_type:
            if nested.options.map_entry and field.type_name.endswith(f".{nested.name}"):
                label, typed = "map of string to", nested.field[_MAP_VALUE]
        in_oneof = field.HasField("oneof_index") and not field.proto3_optional
        oneof = message.oneof_decl[field.oneof_index].name if in_oneof else ""
        return Field(field.number, field.name, label, _type(typed), oneof, said)


@lru_cache
def contract() -> Contract:
    """The contract of this repository."""
    with TemporaryDirectory() as scratch:
        image = Path(scratch) / "image.binpb"
        protoc = [sys.executable, "-m", "grpc_tools.protoc"]
        includes = [f"-I{ROOT / 'proto'}", f"-I{sysconfig.get_path('purelib')}"]
        wanted = [f"--descriptor_set_out={image}", "--include_source_info"]
        subprocess.run([*protoc, *includes, *wanted, PROTO], check=True)
        found = FileDescriptorSet()
        found.ParseFromString(image.read_bytes())
    return Contract(found.file[0])


def _type(field: FieldDescriptorProto) -> str:
    if field.type_name:
        return _name(field.type_name)
    return FieldDescriptorProto.Type.Name(field.type).removeprefix("TYPE_").lower()


def _name(full: str) -> str:
    """The name of a type; with its package where that is another one."""
    return full.removeprefix(".").removeprefix("hupai.v1.")
