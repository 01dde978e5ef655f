"""Answers as protobuf JSON."""

from google.protobuf import json_format
from google.protobuf.message import Message

from evaluator.domain.evaluation import Evaluation
from evaluator.service.convert import responses
from hupai.v1 import evaluator_pb2 as pb


def as_json(evaluation: Evaluation) -> str:
    """The answer with every field named as in the proto, those at their default too."""
    message = pb.EvaluateResponse()
    responses.write(message, evaluation)
    return message_as_json(message)


def message_as_json(message: Message) -> str:
    """A message with every field named as in the proto, those at their default too."""
    return json_format.MessageToJson(
        message,
        preserving_proto_field_name=True,
        always_print_fields_with_no_presence=True,
        ensure_ascii=False,
    )
