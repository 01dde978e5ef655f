"""``manifest.json``: what was run on what with which result, and digests of all of it.

``content`` is the same for equal runs, and ``digest`` is over it; ``about`` tells of this one run
(command, times, memory) and is in no digest. ``_SUCCESS`` is written last and holds the digest of
the whole file.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from evaluator.bulk.evidence.canonical import digest_of
from evaluator.bulk.evidence.cube import BY, Cube
from evaluator.bulk.evidence.gathering import Evidence
from evaluator.bulk.store.writers import put
from evaluator.errors import Fault, InvalidRequest

MANIFEST: Final = "manifest.json"
SUCCESS: Final = "_SUCCESS"


@dataclass(frozen=True, slots=True)
class Listed:
    """An input file: its name, with ``/``, below what was given."""

    name: str
    bytes: int
    sha256: str
    rows: int


@dataclass(frozen=True, slots=True)
class Output(Listed):
    """An output file: its name below the run; ``task`` is a digest of all that it depends on."""

    task: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest as it is on the disk."""

    content: dict[str, Any]
    digest: str
    about: dict[str, Any]

    @classmethod
    def read(cls, run: Path) -> Self:
        """The manifest of a finished run.

        Raises:
            InvalidRequest: the folder holds none that can be read.
        """
        path = run / MANIFEST
        try:
            found = cls(**json.loads(path.read_text(encoding="utf-8")))
            _ = found.root, found.inputs, found.outputs, found.content["sums"]  # or a KeyError
            return found
        except OSError as error:
            problem = error.strerror or "cannot be read"
        except (ValueError, TypeError, KeyError):
            problem = "no manifest of a run"
        raise InvalidRequest([Fault(str(path), problem, "the output folder of a finished run")])

    def write(self, run: Path) -> None:
        """Writes it, and after it that the run is a success."""
        text = json.dumps(asdict(self), ensure_ascii=False, indent=1).encode() + b"\n"
        put(run / MANIFEST, text)
        put(run / SUCCESS, f"sha256:{sha256(text).hexdigest()}\n".encode())

    @property
    def root(self) -> str:
        """The root over all results."""
        root: str = self.content["merkle"]["root"]
        return root

    @property
    def outputs(self) -> list[Output]:
        """The output files."""
        return [Output(**one) for one in self.content["outputs"]]

    @property
    def inputs(self) -> list[Listed]:
        """The input files."""
        return [Listed(**one) for one in self.content["inputs"]]


def run_id(job: Mapping[str, Any], inputs: Sequence[Listed]) -> str:
    """``sha256:…`` over what is to be done and the names and digests of the inputs."""
    return digest_of([job, [[one.name, one.sha256] for one in inputs]])


def content(
    run: str,
    job: Mapping[str, Any],
    inputs: Sequence[Listed],
    outputs: Sequence[Output],
    evidence: Evidence,
) -> dict[str, Any]:
    """What the digest is over; no time, no path of this machine, no number of workers."""
    return {
        "run": run,
        **job,
        "rulesets": {
            "played": _rulesets(evidence.cube, "used"),
            "baseline": _rulesets(evidence.cube, "baseline"),
        },
        "inputs": [asdict(one) for one in inputs],
        "outputs": [asdict(one) for one in outputs],
        "rows": evidence.leaves,
        "verdicts": _counts(evidence.cube, "verdict"),
        "classes": _counts(evidence.cube, "class"),
        "duplicates": asdict(evidence.duplicates),
        "sums": _sums(evidence.cube),
        "merkle": {"leaves": evidence.leaves, "root": evidence.root},
    }


def _rulesets(cube: Cube, side: str) -> dict[str, list[str]]:
    """The digests met, by id."""
    name, digest = BY.index(f"{side}_ruleset_id"), BY.index(f"{side}_ruleset_digest")
    met: dict[str, set[str]] = {}
    for key in cube:
        ruleset, revision = key[name], key[digest]
        if ruleset and revision:
            met.setdefault(ruleset, set()).add(revision)
    return {ruleset: sorted(met[ruleset]) for ruleset in sorted(met)}


def _counts(cube: Cube, name: str) -> dict[str, int]:
    """Rows by one column, those without a value left out."""
    place, counts = BY.index(name), dict[str, int]()
    for key, sums in cube.items():
        if value := key[place]:
            counts[value] = counts.get(value, 0) + sums.rows
    return {value: counts[value] for value in sorted(counts)}


def _sums(cube: Cube) -> list[dict[str, Any]]:
    """The cube as rows, in the order of what they are told apart by."""
    rows = sorted(cube.items(), key=lambda item: tuple(value or "" for value in item[0]))
    return [
        {name: value for name, value in zip(BY, key, strict=True) if value is not None}
        | sums._asdict()
        for key, sums in rows
    ]
