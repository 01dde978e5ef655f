"""Certificates for the tests, made when they are needed."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import grpc

OPENSSL = shutil.which("openssl")


class Pair(NamedTuple):
    """A certificate that is its own authority, and its key."""

    certificate: Path
    key: Path

    def move_to(self, other: "Pair") -> None:
        """Takes the other's place, as a deployment does it: one file after the other."""
        for ours, theirs in zip(self, other, strict=True):
            fresh = theirs.with_suffix(".fresh")
            shutil.copy(ours, fresh)
            fresh.replace(theirs)


def pair(folder: Path, name: str) -> Pair:
    made = Pair(folder / f"{name}.pem", folder / f"{name}.key")
    command = f"{OPENSSL} req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    command += f" -subj /CN={name} -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
    files = ["-out", str(made.certificate), "-keyout", str(made.key)]
    subprocess.run([*command.split(), *files], check=True, capture_output=True)
    return made


def channel(address: str, trusted: Pair, own: Pair | None = None) -> grpc.Channel:
    """A new connection."""
    credentials = grpc.ssl_channel_credentials(
        trusted.certificate.read_bytes(),
        own.key.read_bytes() if own else None,
        own.certificate.read_bytes() if own else None,
    )
    return grpc.secure_channel(address, credentials, (("grpc.use_local_subchannel_pool", 1),))
