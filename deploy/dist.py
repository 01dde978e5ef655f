"""Writes what is released: an sdist and the wheel made from it, the same bytes each time.

    .venv/bin/python -m deploy.dist build/dist

What could differ between two builds of one commit is settled here: times, owners, modes and the
order of files in the archives, and the folder that a compiler would note down. What is left is what
compiles: Python, compiler and zlib. Built is what git knows of, in a copy, so that nothing lying
about gets in and the checkout stays as it is.
"""

import argparse
import gzip
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

EPOCH: Final = "SOURCE_DATE_EPOCH"
"""The variable with the seconds since 1970 that every file in the archives is dated."""

_WITHOUT_PLACES: Final = "-g0"
"""For the compiler: notes for a debugger name the folder that was compiled in."""


def main() -> None:
    """Builds into the folder given; archives that are there already go."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    for old in [*folder.glob("hupai-*.tar.gz"), *folder.glob("hupai-*.whl")]:
        old.unlink()
    made = sdist(folder)
    print(made, wheel(made), sep="\n")


def sdist(folder: Path) -> Path:
    """The source as an archive in the folder.

    Raises:
        subprocess.CalledProcessError: this is no git checkout, or its project file is wrong.
    """
    folder.mkdir(parents=True, exist_ok=True)
    epoch = _epoch()
    with TemporaryDirectory() as scratch:
        room = Path(scratch)
        _copy_known(room / "checkout")
        made = _built("--sdist", room / "checkout", room, epoch)
        return _repacked(made, folder / made.name, epoch)


def wheel(sdist: Path) -> Path:
    """The wheel of an sdist, beside it.

    Raises:
        subprocess.CalledProcessError: it does not compile.
    """
    with TemporaryDirectory() as scratch, tarfile.open(sdist) as archive:
        room = Path(scratch)
        archive.extractall(room / "sdist", filter="data")
        (source,) = (room / "sdist").iterdir()
        made = _built("--wheel", source, room, _epoch())
        return Path(shutil.move(made, sdist.parent / made.name))


def _epoch() -> int:
    """When this was made, as every file says: the hour of the commit, or what is asked for."""
    return int(os.environ.get(EPOCH) or _git("log", "-1", "--format=%ct"))


def _copy_known(folder: Path) -> None:
    """Every file that git has, or would take, as it is now."""
    listed = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def _built(kind: str, source: Path, folder: Path, epoch: int) -> Path:
    """Without isolation: what builds is what is locked, and no network is needed."""
    flags = f"{os.environ.get('CFLAGS', '')} {_WITHOUT_PLACES}".strip()
    command: list[str | Path] = [sys.executable, "-m", "build", "--no-isolation", kind]
    ran = subprocess.run(
        [*command, "--outdir", folder, source],
        env={**os.environ, EPOCH: str(epoch), "CFLAGS": flags},
        umask=0o022,  # modes in a wheel are those of the files
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        sys.stderr.write(ran.stdout + ran.stderr)
        ran.check_returncode()
    (made,) = folder.glob("hupai-*")
    return made


def _repacked(made: Path, to: Path, epoch: int) -> Path:
    """The archive with nothing in it of the machine, the person or the hour."""
    with (
        tarfile.open(made) as old,
        to.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=epoch) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.mtime, member.uid, member.gid = epoch, 0, 0
            member.uname, member.gname, member.pax_headers = "", "", {}
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    return to


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout


if __name__ == "__main__":
    main()
