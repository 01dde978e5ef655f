"""The manifests for Kubernetes as they are published, and rendered where kubectl is there."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

KUBERNETES: Final = Path(__file__).parents[2] / "deploy/kubernetes"
BASE: Final = KUBERNETES / "base"
NAME: Final = {"app.kubernetes.io/name": "hupai"}
"""The label by which everything finds the pods."""

Object = dict[str, Any]


def read(path: Path) -> Object:
    """The one document of a file."""
    yaml = pytest.importorskip("yaml", reason="PyYAML reads the manifests; make install has it")
    (document,) = yaml.safe_load_all(path.read_text(encoding="utf-8"))
    found: Object = document
    return found


def objects() -> dict[str, Object]:
    """What the base makes, by kind."""
    names = read(BASE / "kustomization.yaml")["resources"]
    return {document["kind"]: document for document in (read(BASE / name) for name in names)}


def pod() -> Object:
    """What the Deployment says of its pods."""
    spec: Object = objects()["Deployment"]["spec"]["template"]["spec"]
    return spec


def container() -> Object:
    """The one container of a pod."""
    (one,) = pod()["containers"]
    found: Object = one
    return found


def rendered(folder: Path) -> Iterator[Object]:
    """What ``kubectl apply -k`` would send."""
    yaml = pytest.importorskip("yaml", reason="PyYAML reads the manifests; make install has it")
    if shutil.which("kubectl") is None:
        pytest.skip("kubectl is not installed: what it would send is not looked at")
    ran = subprocess.run(
        ["kubectl", "kustomize", folder], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    yield from yaml.safe_load_all(ran.stdout)
