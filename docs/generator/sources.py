"""What the sources say of themselves: docstrings of values, comments in the proto."""

import ast
import re
from collections.abc import Iterator
from inspect import getsource
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PROTO: Final = ROOT / "proto/hupai/v1/evaluator.proto"


def constants(module: ModuleType) -> dict[str, str]:
    """Documented constants of a module, in its order."""
    return dict(_documented(ast.parse(getsource(module)).body))


def members(enum: type) -> dict[str, str]:
    """Documented members of an enum, in its order."""
    (definition,) = ast.parse(getsource(enum)).body
    assert isinstance(definition, ast.ClassDef)
    return dict(_documented(definition.body))


def wire_enum(name: str) -> list[tuple[str, str]]:
    """Values of an enum of the proto but the first (none), without their prefix, with comments."""
    body = _proto(rf"^enum {name} \{{\n(.*?)^\}}")
    prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper() + "_"
    found = re.findall(r"((?:  //.*\n)+)  (\w+) = \d+;", body)
    return [(value.removeprefix(prefix), _prose(comment)) for comment, value in found[1:]]


def rpcs() -> list[tuple[str, str]]:
    """RPCs of the service with the first sentence of their comments."""
    body = _proto(r"^service EvaluatorService \{\n(.*?)^\}")
    found = re.findall(r"((?:  //.*\n)+)  rpc (\w+)\(", body)
    return [(name, _prose(comment).split(". ")[0].rstrip(".") + ".") for comment, name in found]


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Each assignment that a string follows, as Python documents attributes."""
    for assigned, after in pairwise(body):
        targets = assigned.targets if isinstance(assigned, ast.Assign) else []
        if isinstance(assigned, ast.AnnAssign):
            targets = [assigned.target]
        for target in targets:
            said = ast.unparse(after) if isinstance(after, ast.Expr) else ""
            if isinstance(target, ast.Name) and said[:1] in {"'", '"'}:
                yield target.id, " ".join(ast.literal_eval(said).split())


def _proto(pattern: str) -> str:
    found = re.search(pattern, PROTO.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def _prose(comment: str) -> str:
    return " ".join(line.strip().removeprefix("//").strip() for line in comment.splitlines())
