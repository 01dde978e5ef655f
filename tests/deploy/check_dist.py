"""What is released, looked at and used as a stranger would: `make dist-check` runs this.

The name keeps it out of `make test`, as it compiles the core: the build steps of the container file
are run as they are written, but for the folders, and give an environment outside the checkout.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from deploy import dist
from evaluator.scoring.registry import built_in
from evaluator.version import VERSION
from tests.deploy import containerfile

pytestmark = pytest.mark.timeout(900)  # it compiles

ROOT: Final = Path(__file__).parents[2]
MADE: Final = ROOT / "build/dist"
HAND: Final = (
    "eval",
    "peng:3m",
    "123m555s7889p",
    "hua:EECFPb",
    "hu:8p/zimo",
    "--ruleset",
    "taizhou",
)
CONFINED: Final = (
    *("unshare", "--mount", "sh", "-c"),
    'mount -o remount,ro,bind / && exec setpriv --bounding-set=-all --no-new-privs "$@"',
    "sh",
)
"""Runs what follows without a privilege, on a disk that cannot be written."""

BELONGS: Final = re.compile(
    r"(pyproject\.toml|MANIFEST\.in|README\.md|CHANGELOG\.md|server\.py)"
    r"|(cext|evaluator|hupai)/.+(?<!/stubtest\.txt)"
    r"|proto/.+\.proto|requirements/(build|runtime)\.lock"
)
"""What of the project's files is in the sdist: all that it takes to build and to install."""

WRITTEN: Final = re.compile(r"PKG-INFO|setup\.cfg|hupai\.egg-info/.+")
"""What setuptools adds."""


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    """A folder outside the checkout that others may enter too."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        yield path


@pytest.fixture(scope="session")
def sdist() -> Path:
    (found,) = MADE.glob("hupai-*.tar.gz")
    return found


@pytest.fixture(scope="session")
def wheel() -> Path:
    (found,) = MADE.glob("hupai-*.whl")
    return found


@pytest.fixture(scope="session")
def installed(room: Path, sdist: Path) -> Path:
    """The environment of the image, made by the steps of the container file."""
    places = {"/opt/hupai": str(room / "hupai"), "/wheel": str(room / "wheel")}
    source = room / "src"
    source.mkdir()
    subprocess.run([sys.executable, "-m", "venv", room / "base"], check=True)
    environment = {
        **os.environ,
        "PATH": f"{room / 'base/bin'}:{os.environ['PATH']}",
        "SOURCE_DATE_EPOCH": str(made_at(sdist)),
    }
    for one in containerfile.stages()[0]:
        if one.name == "COPY":
            copy(one, source)
        elif one.name == "RUN" and "apt-get" not in one.text:
            command = one.text
            for written, ours in places.items():
                command = command.replace(written, ours)
            run(["sh", "-ec", f"umask 022; {command}"], cwd=source, environment=environment)
    return room / "hupai"


def copy(instruction: containerfile.Instruction, folder: Path) -> None:
    """As COPY does it, from what git knows of."""
    sources, target = containerfile.copied(instruction)
    for source in sources:
        for name in containerfile.known():
            if name == source or name.startswith(f"{source}/"):
                to = folder / name if name != source else folder / target / Path(name).name
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, to)
                to.chmod(0o644)


def made_at(sdist: Path) -> int:
    with tarfile.open(sdist) as archive:
        (moment,) = {int(one.mtime) for one in archive.getmembers()}
    return moment


def run(
    command: Sequence[str | Path], *, cwd: Path, environment: dict[str, str] | None = None
) -> str:
    ran = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


@contextmanager
def serving(installed: Path, *before: str) -> Iterator[str]:
    """The installed server with two workers; where it takes calls. It ends in good order."""
    arguments = ("--address", "127.0.0.1:0", "--workers", "2")
    with subprocess.Popen(
        [*before, installed / "bin/hupai-server", *arguments],
        cwd="/",
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TMPDIR": "/nonexistent"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            ready = process.stdout.readline()
            found = re.search(r"serving on (\S+),", ready)
            assert found, ready
            yield found[1]
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0
        finally:
            process.kill()


def test_the_sdist_has_what_it_takes_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()}
    wanted = {name for name in containerfile.known() if BELONGS.fullmatch(name)}
    assert {name for name in held if not WRITTEN.fullmatch(name)} == wanted


def test_the_wheel_has_what_runs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    suffix = next(name.partition(".")[2] for name in held if name.endswith(".so"))
    wanted = {
        f"{name.removesuffix('.pyx')}.{suffix}" if name.endswith(".pyx") else name
        for name in containerfile.known()
        if re.fullmatch(r"server\.py|(cext|evaluator|hupai)/.+(?<!/stubtest\.txt)", name)
    }
    assert held == wanted


def test_another_sdist_has_the_same_bytes(sdist: Path, tmp_path: Path) -> None:
    assert dist.sdist(tmp_path).read_bytes() == sdist.read_bytes()


def test_another_wheel_has_the_same_bytes(wheel: Path, installed: Path) -> None:
    """It was built in another folder, by pip, and not from the sdist."""
    (other,) = (installed.parent / "wheel").iterdir()
    assert other.name == wheel.name
    assert other.read_bytes() == wheel.read_bytes()


def test_the_archives_name_no_folder_of_the_machine(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            assert str(ROOT).encode() not in content, name
            assert tempfile.gettempdir().encode() + b"/" not in content or name.endswith(".md"), (
                name
            )


def test_the_bill_of_materials_has_what_is_locked_and_nothing_else() -> None:
    told = json.loads((ROOT / "build/sbom.cdx.json").read_text(encoding="utf-8"))
    lock = (ROOT / "requirements/runtime.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9.-]+)==(\S+)", lock, re.MULTILINE))
    named = {(one["name"].replace("_", "-"), one["version"]) for one in told["components"]}
    assert named == locked
    own = told["metadata"]["component"]
    assert (own["name"], own["version"]) == ("hupai", VERSION)
    known = {one["ref"]: one.get("dependsOn", []) for one in told["dependencies"]}
    assert {one.partition("==")[0] for one in known[own["bom-ref"]]} >= {"grpcio", "protobuf"}
    assert "timestamp" not in told["metadata"]
    assert "serialNumber" not in told


def test_it_is_installed_outside_the_checkout_with_its_compiled_core(installed: Path) -> None:
    code = "import evaluator.search as found; print(found.CORE, found.__file__)"
    core, _, place = run([installed / "bin/python", "-c", code], cwd=Path("/")).partition(" ")
    assert core != "plain"
    assert Path(place.strip()).is_relative_to(installed)


def test_the_program_says_which_version_it_is(installed: Path) -> None:
    said = run([installed / "bin/hupai", "version"], cwd=Path("/"))
    assert said == f"hupai {VERSION}\n"


def test_every_case_is_right_from_the_package(installed: Path) -> None:
    (folder,) = installed.glob("lib/python*/site-packages/evaluator/rulesets")
    said = run([installed / "bin/hupai", "rules", "check", folder], cwd=Path("/"))
    assert [one.id for one in built_in().rulesets if one.id not in said] == []


def test_the_installed_server_answers_as_the_program_does(installed: Path) -> None:
    hupai = installed / "bin/hupai"
    with serving(installed) as address:
        here = run([hupai, *HAND], cwd=Path("/"))
        assert run([hupai, *HAND, "--address", address], cwd=Path("/")) == here
        assert "68" in here
        health = run([hupai, "health", "--address", address], cwd=Path("/"))
        assert health == f"{address}  SERVING\n"
        said = run([hupai, "version", "--address", address], cwd=Path("/"))
    for ruleset in built_in().rulesets:
        assert ruleset.digest in said


def can_be_confined() -> bool:
    try:
        return subprocess.run([*CONFINED, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@pytest.mark.skipif(not can_be_confined(), reason="it takes root, unshare and setpriv")
def test_it_serves_without_privileges_on_a_disk_that_cannot_be_written(installed: Path) -> None:
    probe = subprocess.run(
        [*CONFINED, "touch", str(installed / "written")], capture_output=True, check=False
    )
    assert probe.returncode
    with serving(installed, *CONFINED) as address:
        command = [*CONFINED, str(installed / "bin/hupai"), "health", "--address", address]
        assert run(command, cwd=Path("/")) == f"{address}  SERVING\n"
