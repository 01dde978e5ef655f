"""The manifests are valid for every Kubernetes that has what they use, and fit each other."""

import copy
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from evaluator.version import VERSION
from tests.deploy import manifests
from tests.deploy.manifests import BASE, KUBERNETES, NAME, Object, container, objects, pod

OLDEST: Final = "1.27"
"""The first whose gRPC probes are there to stay."""


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    """Has the schemas of every version in itself."""
    found: ModuleType = pytest.importorskip(
        "kubernetes_validate", reason="kubernetes-validate is not installed; make install has it"
    )
    return found


def versions(checker: ModuleType) -> list[str]:
    """From the oldest to the newest that the checker has the schemas of."""
    newest = int(checker.latest_version().split(".")[1])
    return [f"1.{minor}" for minor in range(int(OLDEST.split(".")[1]), newest + 1)]


def test_every_manifest_is_valid_in_every_version(checker: ModuleType) -> None:
    assert len(versions(checker)) > 5
    for version in versions(checker):
        for document in objects().values():
            checker.validate(document, version, strict=True)


def test_a_slip_of_the_pen_is_noticed(checker: ModuleType) -> None:
    wrong = copy.deepcopy(objects()["Deployment"])
    wrong["spec"]["template"]["spec"]["terminationGracePeriod"] = 40
    with pytest.raises(checker.ValidationError, match="terminationGracePeriod"):
        checker.validate(wrong, OLDEST, strict=True)


@pytest.mark.parametrize("folder", ["base", "tls"])
def test_what_kubectl_would_send_is_valid(checker: ModuleType, folder: str) -> None:
    documents = list(manifests.rendered(KUBERNETES / folder))
    assert {one["kind"] for one in documents} == {*objects(), "ConfigMap"}
    for document in documents:
        checker.validate(document, OLDEST, strict=True)


def test_with_tls_the_rest_stays_as_it_was() -> None:
    base, tls = (
        next(one for one in manifests.rendered(KUBERNETES / folder) if one["kind"] == "Deployment")
        for folder in ("base", "tls")
    )
    before, after = (one["spec"]["template"]["spec"]["containers"][0] for one in (base, tls))
    for name in ("env", "volumeMounts"):
        assert [one for one in after[name] if one in before[name]] == before[name]
        assert len(after[name]) > len(before[name])
    assert {**after, "env": 0, "volumeMounts": 0} == {**before, "env": 0, "volumeMounts": 0}


def test_no_manifest_is_left_out() -> None:
    files = {path.name for path in BASE.glob("*.yaml")} - {"kustomization.yaml"}
    assert files == set(manifests.read(BASE / "kustomization.yaml")["resources"])


def test_the_image_is_of_this_version() -> None:
    (image,) = manifests.read(BASE / "kustomization.yaml")["images"]
    assert (image["name"], image["newTag"]) == (container()["image"], VERSION)


def test_everything_finds_the_pods() -> None:
    made = objects()
    deployment = made["Deployment"]["spec"]
    assert deployment["template"]["metadata"]["labels"] == NAME
    assert deployment["selector"]["matchLabels"] == NAME
    assert made["Service"]["spec"]["selector"] == NAME
    assert made["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"] == NAME
    assert made["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == NAME
    for spread in pod()["topologySpreadConstraints"]:
        assert spread["labelSelector"]["matchLabels"] == NAME


def test_the_autoscaler_scales_the_deployment_and_nobody_else_does() -> None:
    made = objects()
    target = made["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    deployment = made["Deployment"]
    assert target == {
        "apiVersion": deployment["apiVersion"],
        "kind": "Deployment",
        "name": deployment["metadata"]["name"],
    }
    assert "replicas" not in deployment["spec"]
    fewest = made["HorizontalPodAutoscaler"]["spec"]["minReplicas"]
    assert fewest > made["PodDisruptionBudget"]["spec"]["maxUnavailable"]


def test_the_service_is_headless() -> None:
    assert objects()["Service"]["spec"]["clusterIP"] == "None"


def test_the_pod_may_do_nothing_but_serve() -> None:
    inside: dict[str, Any] = container()["securityContext"]
    assert pod()["securityContext"]["runAsNonRoot"] is True
    assert pod()["securityContext"]["runAsUser"] > 0
    assert pod()["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert inside["readOnlyRootFilesystem"] is True
    assert inside["allowPrivilegeEscalation"] is False
    assert inside["capabilities"] == {"drop": ["ALL"]}
    assert pod()["serviceAccountName"] == objects()["ServiceAccount"]["metadata"]["name"]
    for one in (pod(), objects()["ServiceAccount"]):
        assert one["automountServiceAccountToken"] is False


def test_every_mount_has_its_volume_and_is_read_only() -> None:
    patched = manifests.read(KUBERNETES / "tls/deployment.yaml")["spec"]["template"]["spec"]
    for spec in (pod(), patched):
        mounts = spec["containers"][0]["volumeMounts"]
        assert [one["name"] for one in mounts] == [one["name"] for one in spec["volumes"]]
        assert all(one["readOnly"] for one in mounts)


def test_both_policies_of_the_network_are_told() -> None:
    policy: Object = objects()["NetworkPolicy"]["spec"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert policy["egress"] == []
    named = {one["name"] for one in container()["ports"]}
    opened = {port["port"] for rule in policy["ingress"] for port in rule["ports"]}
    assert opened < named
    assert "health" not in opened


def test_no_secret_is_published() -> None:
    for path in sorted(Path(KUBERNETES).rglob("*.yaml")):
        assert manifests.read(path)["kind"] != "Secret"
