"""Whether a file is another than before."""

from pathlib import Path
from typing import TypeAlias

Signature: TypeAlias = tuple[int, int, int] | None
"""Changes with every change of the file, links followed; None when there is no file."""


def signature(path: str) -> Signature:
    """The file's, as it is now."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size
