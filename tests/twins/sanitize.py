"""The twins on a core that watches itself: ``python -m tests.twins.sanitize``.

Builds every compiled module in a scratch folder with the address and undefined-behaviour
sanitizers, and with local variables that start as rubbish, then runs the twins and the hostile
arguments against it. After that the core is built again with rooms so small that most hands fill
them. Needs gcc or a compiler that takes its options; nothing is left behind.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("cext", "evaluator", "hupai", "tests")
LEFT_OUT: Final = ("*.so", "*.c", "*.html", "__pycache__")

FLAGS: Final = (
    "-O1",
    "-g",
    "-w",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)
RUBBISH: Final = "-ftrivial-auto-var-init=pattern"
"""The sanitizers do not see a read of what was never written; with this the twins do."""

SMALL_ROOMS: Final = {"MEMO": 16, "SMALL_MEMO": 4, "MOST_BRANCHES": 3}
"""Powers of two where the real ones are."""

BY_BYTES: Final = ("test_reader.py", "test_batch.py")
"""Run with every Python object in the sanitizer's hands, which is slow: what passes buffers."""

ONCE_IS_ENOUGH: Final = (
    *(f"test_zipai_twin.py::test_random_hands_are_answered_alike[{n}]" for n in range(2, 6)),
    "test_zipai_twin.py::test_tiles_at_random_are_answered_alike",
    "test_zipai_twin.py::test_the_hands_have_what_is_rare",
)
"""More of the same, where a minute counts."""

ELSEWHERE: Final = ("test_oracle.py",)
"""Asks for right answers, of the same hands."""

BUILD: Final = """
import sys, tomllib
from pathlib import Path
from Cython.Build import cythonize
from setuptools import Extension, setup
listed = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["setuptools"]["ext-modules"]
flags = sys.argv[2:]
modules = [
    Extension(one["name"], one["sources"], extra_compile_args=flags, extra_link_args=flags)
    for one in listed
]
Path("pyproject.toml").rename("kept.toml")  # setup would read it, and build what it lists besides
setup(name="sanitized", ext_modules=cythonize(modules, quiet=True),
      script_args=["--quiet", "build_ext", "--inplace", "--parallel", sys.argv[1]])
Path("kept.toml").rename("pyproject.toml")
print(len(modules), "modules")
"""


class Failed(Exception):
    """A step of the run went wrong; its output has been shown."""


def main() -> int:
    """Runs it; see the module."""
    began = time.monotonic()
    with TemporaryDirectory(prefix="hupai-sanitize-") as folder:
        scratch = Path(folder)
        try:
            _copy(scratch)
            _build(scratch)
            files = sorted(path.name for path in (scratch / "tests/twins").glob("test_*.py"))
            _pytest(scratch, [f for f in files if f in BY_BYTES], PYTHONMALLOC="malloc")
            _pytest(scratch, [f for f in files if f not in BY_BYTES + ELSEWHERE])
            _shrink_rooms(scratch)
            _build(scratch)
            _run(scratch, "small rooms", "-m", "tests.twins.small_rooms")
        except Failed as error:
            print(f"sanitize: FAILED at {error}, {time.monotonic() - began:.0f} s")
            return 1
    print(f"sanitize: passed, {time.monotonic() - began:.0f} s")
    return 0


def _copy(scratch: Path) -> None:
    for name in COPIED:
        shutil.copytree(ROOT / name, scratch / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(ROOT / "pyproject.toml", scratch)


def _build(scratch: Path) -> None:
    flags = [*FLAGS, *([RUBBISH] if _takes(RUBBISH) else [])]
    _step(scratch, "build", ["-c", BUILD, str(os.cpu_count() or 1), *flags], dict(os.environ))


def _shrink_rooms(scratch: Path) -> None:
    types = scratch / "cext/zipai_types.pxd"
    text = types.read_text(encoding="utf-8")
    for name, room in SMALL_ROOMS.items():
        text, changed = re.subn(rf"^(    {name} =) \d+", rf"\1 {room}", text, flags=re.MULTILINE)
        assert changed == 1, name
    types.write_text(text, encoding="utf-8")


def _pytest(scratch: Path, files: list[str], **more: str) -> None:
    paths = [f"tests/twins/{name}" for name in files]
    # Captured by pytest, the last words of a process that is stopped would be lost.
    options = ["-q", "--capture=sys", "-p", "no:cacheprovider", "-o", "timeout=600"]
    fewer = [f"--deselect=tests/twins/{name}" for name in ONCE_IS_ENOUGH]
    python = ("-X", "faulthandler", "-m", "pytest", *options, *fewer)
    _run(scratch, " ".join(files), *python, *paths, **more)


def _run(scratch: Path, step: str, *arguments: str, **more: str) -> None:
    """Runs Python with the sanitizer loaded before it; leaks are the interpreter's own."""
    library = _output(_compiler(), "-print-file-name=libasan.so")
    if not Path(library).is_absolute():
        print(f"{_compiler()} has no libasan.so")
        raise Failed(step)
    sanitizer = {
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=0",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    _step(scratch, step, list(arguments), {**os.environ, **sanitizer, **more})


def _step(scratch: Path, step: str, arguments: list[str], environment: dict[str, str]) -> None:
    print(f"sanitize: {step}", flush=True)
    environment.pop("PYTHONPATH", None)
    done = subprocess.run([sys.executable, *arguments], cwd=scratch, env=environment, check=False)
    if done.returncode:
        raise Failed(step)


def _compiler() -> str:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def _takes(flag: str) -> bool:
    asked = [_compiler(), flag, "-E", "-x", "c", os.devnull]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
