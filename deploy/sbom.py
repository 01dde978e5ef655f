"""Writes what the server is made of, as CycloneDX tells it: packages, licences, who needs whom.

    .venv/bin/python -m deploy.sbom build/sbom.cdx.json

It is read off an environment that has the packages of requirements/runtime.lock, installed by their
hashes, and nothing else. The same lock gives the same bytes: no time, no number drawn by chance.
"""

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from evaluator.version import VERSION

ROOT: Final = Path(__file__).resolve().parents[1]

_DYNAMIC: Final = 'dynamic = ["version"]'
"""The line of pyproject.toml in whose place the version is told: the tool reads no Python."""


def main() -> None:
    """Writes the file given."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    file: Path = parser.parse_args().file
    file.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        room = Path(scratch)
        venv.create(room / "runtime", with_pip=False)
        python = room / "runtime/bin/python"
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq"]
        lock = str(ROOT / "requirements/runtime.lock")
        subprocess.run([*pip, "--require-hashes", "--requirement", lock], check=True)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        (room / "pyproject.toml").write_text(
            project.replace(_DYNAMIC, f'version = "{VERSION}"'), encoding="utf-8"
        )
        command: list[str | Path] = [Path(sys.executable).with_name("cyclonedx-py")]
        command += ["environment", python, "--pyproject", room / "pyproject.toml"]
        command += ["--output-reproducible", "--validate", "--output-file", file]
        undated = {name: text for name, text in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
        subprocess.run(command, env=undated, check=True)
    print(file)


if __name__ == "__main__":
    main()
