"""Writes the Python stubs in hupai/v1 from proto/hupai/v1.

`--check` writes nothing: it lints the proto, and fails when the committed stubs are not what would
be written.
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
    buf = Path(sysconfig.get_path("scripts")) / "buf"
    # buf would fetch google/rpc from its registry; an image compiled here needs no network.
    image = scratch / "image.binpb"
    protoc(f"--descriptor_set_out={image}", "--include_imports", "--include_source_info")
    subprocess.run([buf, "lint", image, "--config", HERE / "buf.yaml"], check=True)
    subprocess.run([buf, "format", "--diff", "--exit-code", HERE], check=True)


def compare(scratch: Path) -> None:
    """Fails unless the committed stubs are what would be written."""
    generate(scratch)
    _, differ, missing = filecmp.cmpfiles(scratch, ROOT, STUBS, shallow=False)
    if differ or missing:
        sys.exit(f"Not what {SOURCE} gives: {', '.join(differ + missing)}. Run `make proto`.")


def main() -> None:
    """Generates, or checks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="lint and compare, write nothing")
    if not parser.parse_args().check:
        generate(ROOT)
        return
    with tempfile.TemporaryDirectory() as folder:
        lint(Path(folder))
        compare(Path(folder))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failed:  # it has said why
        sys.exit(failed.returncode)
