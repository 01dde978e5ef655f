"""A change that breaks a client of the landed contract does not pass unseen."""

import subprocess
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorSet

from proto import generate


@pytest.fixture
def now(tmp_path: Path) -> Path:
    return generate.described(tmp_path)


def test_the_contract_breaks_nobody(now: Path) -> None:
    generate.break_nobody(now)


@pytest.mark.parametrize("change", ["a field less", "another type", "an rpc less"])
def test_a_breaking_change_is_found(
    now: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    change: str,
) -> None:
    """The landed contract is given what the proto of today then lacks."""
    landed = FileDescriptorSet.FromString(generate.LANDED.read_bytes())
    ours = next(file for file in landed.file if file.package == "hupai.v1")
    win = next(message for message in ours.message_type if message.name == "Win")
    if change == "a field less":
        win.field.add(
            name="more",
            number=99,
            type=FieldDescriptorProto.TYPE_STRING,
            label=FieldDescriptorProto.LABEL_OPTIONAL,
        )
    elif change == "another type":
        win.field[0].type = FieldDescriptorProto.TYPE_STRING
        win.field[0].ClearField("type_name")
    else:
        ours.service[0].method.add(
            name="More", input_type=".hupai.v1.Win", output_type=".hupai.v1.Win"
        )
    held = tmp_path / "landed.binpb"
    held.write_bytes(landed.SerializeToString())
    monkeypatch.setattr(generate, "LANDED", held)
    with pytest.raises(subprocess.CalledProcessError):
        generate.break_nobody(now)
    assert "hupai/v1/evaluator.proto" in capfd.readouterr().out


def test_accepting_refuses_a_breaking_contract_unless_that_is_meant(
    now: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    landed = FileDescriptorSet.FromString(generate.LANDED.read_bytes())
    ours = next(file for file in landed.file if file.package == "hupai.v1")
    ours.service[0].method.add(name="More", input_type=".hupai.v1.Win", output_type=".hupai.v1.Win")
    held = tmp_path / "landed.binpb"
    held.write_bytes(landed.SerializeToString())
    monkeypatch.setattr(generate, "LANDED", held)
    with pytest.raises(subprocess.CalledProcessError):
        generate.accept(tmp_path, breaking=False)
    generate.accept(tmp_path, breaking=True)
    assert held.read_bytes() == now.read_bytes()
