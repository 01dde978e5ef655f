"""What image and manifests set are settings of the server, and agree with ports and times."""

import re
from pathlib import Path
from typing import Final

import pytest

from evaluator.service.errors import BadConfiguration
from evaluator.service.rpcs.servicer import SERVICE
from evaluator.service.settings.configuration import read
from evaluator.service.settings.settings import Settings, told
from tests.deploy import containerfile, manifests
from tests.deploy.manifests import BASE, KUBERNETES, Object, container, objects, pod

ROOT: Final = Path(__file__).parents[2]
IMAGE: Final = ROOT / "deploy/hupai.toml"
END: Final = 3
"""Seconds that the program may take to end beside drain and grace (docs/operating.md)."""


def environment(*specs: Object) -> dict[str, str]:
    """Variables of the containers by name, empty where Kubernetes fills them in."""
    return {
        one["name"]: one.get("value", "") for spec in specs for one in spec["containers"][0]["env"]
    }


def settings(tmp_path: Path) -> Settings:
    """Those of a pod, with a file of tokens that is there."""
    tokens = tmp_path / "tokens"
    tokens.write_text("0123456789abcdef\n")
    return read(["--config", str(BASE / "hupai.toml"), "--token-file", str(tokens)], {})


def port(address: str) -> int:
    return int(address.rpartition(":")[2])


def test_every_variable_of_a_pod_is_a_setting() -> None:
    patch = manifests.read(KUBERNETES / "tls/deployment.yaml")["spec"]["template"]["spec"]
    known = {setting.variable for setting in told()} | {"HUPAI_CONFIG"}
    assert set(environment(pod(), patch)) <= known


def test_the_file_of_a_pod_is_read_without_a_fault(tmp_path: Path) -> None:
    assert settings(tmp_path).address == "0.0.0.0:50051"


def test_the_pod_reads_the_file_that_it_mounts() -> None:
    file = Path(environment(pod())["HUPAI_CONFIG"])
    mounts = {one["name"]: Path(one["mountPath"]) for one in container()["volumeMounts"]}
    (made,) = manifests.read(BASE / "kustomization.yaml")["configMapGenerator"]
    volumes = {one["name"]: one for one in pod()["volumes"]}
    assert volumes["config"]["configMap"]["name"] == made["name"]
    assert file.parent == mounts["config"]
    assert [file.name] == made["files"]
    text = (BASE / "hupai.toml").read_text(encoding="utf-8")
    tokens = re.search(r'^token_file\s*= "(.*)"$', text, re.MULTILINE)
    assert tokens
    assert Path(tokens[1]).parent == mounts["tokens"]


def test_the_files_of_tls_are_those_that_are_mounted() -> None:
    patch = manifests.read(KUBERNETES / "tls/deployment.yaml")["spec"]["template"]["spec"]
    (mount,) = patch["containers"][0]["volumeMounts"]
    named = environment(patch)
    assert named == {
        "HUPAI_TLS_CERTIFICATE": f"{mount['mountPath']}/tls.crt",
        "HUPAI_TLS_KEY": f"{mount['mountPath']}/tls.key",
    }


def test_ports_are_those_of_the_file(tmp_path: Path) -> None:
    ports = {one["name"]: one["containerPort"] for one in container()["ports"]}
    told_ = settings(tmp_path)
    assert ports == {
        "grpc": port(told_.address),
        "admin": port(told_.admin_address),
        "health": port(told_.health_address),
    }
    (service,) = objects()["Service"]["spec"]["ports"]
    assert (service["port"], service["targetPort"]) == (ports["grpc"], "grpc")
    notes = objects()["Deployment"]["spec"]["template"]["metadata"]["annotations"]
    assert int(notes["prometheus.io/port"]) == ports["admin"]


def test_probes_ask_the_port_for_health(tmp_path: Path) -> None:
    health = port(settings(tmp_path).health_address)
    one = container()
    assert one["startupProbe"]["grpc"] == {"port": health}
    assert one["livenessProbe"]["grpc"] == {"port": health}
    assert one["readinessProbe"]["grpc"] == {"port": health, "service": SERVICE}


def test_a_pod_has_time_to_end(tmp_path: Path) -> None:
    told_, readiness = settings(tmp_path), container()["readinessProbe"]
    assert pod()["terminationGracePeriodSeconds"] > told_.drain + told_.grace + END
    assert told_.drain > readiness["periodSeconds"] * readiness["failureThreshold"]


def test_workers_are_as_many_as_the_limit_of_processors() -> None:
    limit = {"containerName": container()["name"], "resource": "limits.cpu"}
    filled = {one["name"]: one["valueFrom"] for one in container()["env"] if "valueFrom" in one}
    assert filled == {
        "HUPAI_WORKERS": {"resourceFieldRef": limit},
        "HUPAI_THREADS": {"resourceFieldRef": limit},
    }
    assert container()["resources"]["limits"]["cpu"].isdigit()


def test_the_image_serves_nobody_in_particular_only_when_told_to() -> None:
    with pytest.raises(BadConfiguration, match="token_file"):
        read(["--config", str(IMAGE)], {})
    told_ = read(["--config", str(IMAGE)], {"HUPAI_ALLOW_UNAUTHENTICATED": "true"})
    assert told_.allow_unauthenticated


def test_the_image_opens_the_ports_of_its_file() -> None:
    told_ = read(["--config", str(IMAGE)], {"HUPAI_ALLOW_UNAUTHENTICATED": "true"})
    addresses = (told_.address, told_.admin_address, told_.health_address)
    (exposed,) = containerfile.arguments("EXPOSE")
    assert [int(one) for one in exposed.split()] == [port(one) for one in addresses]
    (check,) = containerfile.arguments("HEALTHCHECK")
    assert f'"127.0.0.1:{port(told_.health_address)}"' in check


def test_image_and_pod_run_as_the_same_user() -> None:
    (user,) = containerfile.arguments("USER")
    inside = pod()["securityContext"]
    assert user == f"{inside['runAsUser']}:{inside['runAsGroup']}"
    assert inside["fsGroup"] == inside["runAsGroup"]
