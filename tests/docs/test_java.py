"""The Java in the documentation compiles against the stubs that protoc makes of the contract."""

import shutil
import subprocess
import sysconfig
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.docs.blocks import ALL_BLOCKS
from tests.docs.pages import ROOT

JARS: Final = Path("/usr/share/java")
NEEDED: Final = [
    "grpc-api", "grpc-stub", "grpc-protobuf", "grpc-protobuf-lite", "protobuf", "guava", "gson",
    "geronimo-annotation-1.3-spec",
]  # fmt: skip
"""What grpc-java comes as in Debian: libgrpc-java, libprotobuf-java and what they bring."""

PROTOS: Final = [
    "hupai/v1/evaluator.proto", "google/rpc/status.proto", "google/rpc/error_details.proto"
]  # fmt: skip


def compiler() -> tuple[str, list[str], str]:
    """javac, protoc with its plugin for grpc-java, the class path; skips where one is missing."""
    programs = [shutil.which(name) for name in ("javac", "protoc", "grpc_java_plugin")]
    jars = [JARS / f"{name}.jar" for name in NEEDED]
    if not all(programs) or not all(jar.exists() for jar in jars):
        pytest.skip("no javac, or no grpc-java: .ci/run says which Debian packages have it")
    javac, protoc, plugin = map(str, programs)
    return javac, [protoc, f"--plugin=protoc-gen-grpc={plugin}"], ":".join(map(str, jars))


def stubs(cache: Path, protoc: list[str], jars: str, javac: str) -> Path:
    """The compiled stubs; kept from run to run, as there are 85,000 lines of them."""
    proto = (ROOT / "proto" / PROTOS[0]).read_bytes()
    folder = cache / sha256(proto).hexdigest()
    if folder.exists():
        return folder
    packages = sysconfig.get_path("purelib")
    includes = [ROOT / "proto", packages, Path(packages) / "grpc_tools/_proto"]
    with TemporaryDirectory(dir=cache) as scratch:
        flags = [
            *(f"-I{one}" for one in includes),
            f"--java_out={scratch}",
            f"--grpc_out={scratch}",
        ]
        subprocess.run([*protoc, *flags, *PROTOS], check=True)
        sources = sorted(Path(scratch).rglob("*.java"))
        made = Path(scratch) / "made"
        subprocess.run(
            [javac, "-proc:none", "-nowarn", "-cp", jars, "-d", made, *sources],
            check=True,
            capture_output=True,
        )
        made.rename(folder)
    return folder


def test_the_java_in_the_documentation_compiles(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    blocks = [block for block in ALL_BLOCKS if block.fence.language == "java"]
    assert blocks
    javac, protoc, jars = compiler()
    made = stubs(pytestconfig.cache.mkdir("java"), protoc, jars, javac)
    for block in blocks:
        source = tmp_path / "Backend.java"
        source.write_text(block.fence.body, encoding="utf-8")
        flags = ["-proc:none", "-Werror", "-Xlint:all,-classfile", "-cp", f"{jars}:{made}"]
        compiled = subprocess.run(
            [javac, *flags, "-d", tmp_path / "classes", source],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert compiled.returncode == 0, block.place + compiled.stdout + compiled.stderr
