"""What this engine is: version, core, and a digest of everything it is made of."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from evaluator.search import CORE
from evaluator.version import VERSION

_ROOT: Final = Path(__file__).resolve().parents[3]
_PACKAGES: Final = ("cext", "evaluator")
_PARTS: Final = (".py", ".so", ".pyd", ".toml")
"""How the names of files end that have a say in a result."""


def engine() -> dict[str, str]:
    """Version, core and digest; equal engines give equal results."""
    return {"version": VERSION, "core": CORE, "digest": digest()}


@lru_cache(maxsize=1)
def digest() -> str:
    """``sha256:…`` over the names and digests of the installed modules, core and rulesets."""
    whole = sha256()
    for path in sorted(path for package in _PACKAGES for path in (_ROOT / package).rglob("*")):
        if path.suffix in _PARTS and path.is_file():
            name = path.relative_to(_ROOT).as_posix()
            whole.update(f"{sha256(path.read_bytes()).hexdigest()}  {name}\n".encode())
    return f"sha256:{whole.hexdigest()}"
