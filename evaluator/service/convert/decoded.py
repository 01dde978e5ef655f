"""Bytes from the wire as a message."""

from collections.abc import Callable
from typing import TypeVar

from google.protobuf.message import DecodeError

from evaluator.service.errors import MalformedMessage

_Message = TypeVar("_Message")


def decoded(decoder: Callable[[bytes], _Message], data: bytes) -> _Message:
    """The message that the bytes are.

    Raises:
        MalformedMessage: they are none.
    """
    try:
        return decoder(data)
    except DecodeError:
        raise MalformedMessage from None
