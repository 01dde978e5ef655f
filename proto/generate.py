"""Writes the Python stubs in hupai/v1 from proto/hupai/v1.

`--check` writes nothing: it lints the proto, fails when it breaks a client of the contract that
landed last, and when the committed stubs are not what would be written.

`--accept` makes this contract the landed one, in proto/landed.binpb. It refuses one that breaks
clients unless `--breaking` says that this is meant.
"""

import argparse
import filecmp
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SOURCE = "hupai/v1/evaluator.proto"
LANDED = HERE / "landed.binpb"
"""The descriptors of the contract that clients may hold; without comments, so those may change."""
STUBS = [f"hupai/v1/evaluator_pb2{end}" for end in (".py", ".pyi", "_grpc.py")]


def protoc(*outputs: str) -> None:
    """Runs the pinned protoc; google/rpc comes from the installed googleapis-common-protos."""
    includes = [f"-I{HERE}", f"-I{sysconfig.get_path('purelib')}"]
    subprocess.run(
        [sys.executable, "-m", "grpc_tools.protoc", *includes, *outputs, SOURCE], check=True
    )


def generate(into: Path) -> None:
    """Writes the stubs below a folder."""
    protoc(f"--python_out={into}", f"--pyi_out={into}", f"--grpc_python_out={into}")


def lint(scratch: Path) -> None:
    """Fails unless buf finds form and style right."""
    # buf would fetch google/rpc from its registry; an image compiled here needs no network.
    image = scratch / "image.binpb"
    protoc(f"--descriptor_set_out={image}", "--include_imports", "--include_source_info")
    buf("lint", image, "--config", HERE / "buf.yaml")
    buf("format", "--diff", "--exit-code", HERE)


def buf(*arguments: str | Path) -> None:
    """Runs the pinned buf."""
    program = Path(sysconfig.get_path("scripts")) / "buf"
    subprocess.run([program, *arguments], check=True)


def described(scratch: Path) -> Path:
    """The descriptors of the proto as it is."""
    image = scratch / "now.binpb"
    protoc(f"--descriptor_set_out={image}", "--include_imports")
    return image


def break_nobody(now: Path) -> None:
    """Fails if a client of the landed contract could not go on with this one."""
    buf("breaking", now, "--against", LANDED, "--config", HERE / "buf.yaml", "--exclude-imports")


def accept(scratch: Path, *, breaking: bool) -> None:
    """Makes this contract the landed one."""
    lint(scratch)
    now = described(scratch)
    if not breaking:
        break_nobody(now)
    LANDED.write_bytes(now.read_bytes())


def compare(scratch: Path) -> None:
    """Fails unless the committed stubs are what would be written."""
    generate(scratch)
    _, differ, missing = filecmp.cmpfiles(scratch, ROOT, STUBS, shallow=False)
    if differ or missing:
        sys.exit(f"Not what {SOURCE} gives: {', '.join(differ + missing)}. Run `make proto`.")


def main() -> None:
    """Generates, checks or accepts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="lint and compare, write nothing")
    parser.add_argument("--accept", action="store_true", help="make this the landed contract")
    parser.add_argument("--breaking", action="store_true", help="even if it breaks clients")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        if asked.accept:
            accept(scratch, breaking=asked.breaking)
        elif asked.check:
            lint(scratch)
            now = described(scratch)
            break_nobody(now)
            if now.read_bytes() != LANDED.read_bytes():
                print("The contract is not the landed one any more; `make accept` lands it.")
            compare(scratch)
        else:
            generate(ROOT)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failed:  # it has said why
        sys.exit(failed.returncode)
