"""``--rulesets``: more sheets than the built-in ones, in every process of a server."""

from contextlib import closing
from pathlib import Path

import grpc
import pytest

from evaluator.scoring.registry import built_in
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import Process, refused
from tests.service.wire import ask
from tests.support.sheets import PAYS_MORE, PLAIN, sheet, two_revisions, write

workers = pytest.mark.parametrize("workers", ["1", "2"])


def short(digest: str) -> str:
    return digest.removeprefix("sha256:")[:12]


@workers
def test_they_are_served_by_every_worker_and_told_in_the_line(tmp_path: Path, workers: str) -> None:
    current, older = two_revisions(tmp_path / "one")
    house = sheet(tmp_path / "two/house", ('= "wucai"', '= "house"'), PAYS_MORE)
    given = ("--rulesets", str(tmp_path / "one"))
    variable = {"HUPAI_RULESETS": f"{tmp_path}/one:{tmp_path}/two"}
    flags = (*given, "--rulesets", str(tmp_path / "two"))
    for arguments, environment in ((flags, {}), ((), variable)):
        with closing(Process("--workers", workers, *arguments, environment=environment)) as running:
            assert f" house@{short(house)} " in running.ready
            assert f" wucai@{short(current)}, revisions wucai@{short(older)}, " in running.ready
            (logged,) = running.logged("ready, for this machine only")
            assert logged["revisions"] == {"wucai": [older]}
            for _ in range(2 * int(workers)):  # connections are dealt out to the workers
                _pays(running.address, house, older)


def _pays(address: str, house: str, older: str) -> None:
    with grpc.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)]) as channel:
        stub = pb_grpc.EvaluatorServiceStub(channel)
        assert stub.Evaluate(ask(PLAIN, "house")).best.score.total == 4
        request = ask(PLAIN, "wucai")
        request.ruleset.digest = older
        assert stub.Evaluate(request).best.score.total == 2
        listed = stub.ListRulesets(pb.ListRulesetsRequest())
        assert house in {one.digest for one in listed.rulesets}
        assert [one.digest for one in listed.revisions] == [older]


@workers
def test_no_server_starts_with_a_sheet_that_cannot_be(tmp_path: Path, workers: str) -> None:
    write(tmp_path / "a", ("add_tun = 1", "add_tan = 1"))
    write(tmp_path / "b", ('= "wucai"', '= "house"'), ('default     = "forced"', 'default = "x"'))
    code, out, err = refused(
        "--address", "127.0.0.1:0", "--workers", workers, "--rulesets", str(tmp_path)
    )
    assert (code, out) == (1, "")
    told = [line for line in err.splitlines() if not line.startswith("{")]
    assert told == [
        f"server.py: {tmp_path}/a/ruleset.toml: mingtang[zi_mo]: effect: expected exactly one of"
        " huxi_times, add_ka, add_tun, fan, fan_alone, multiply, add_after, found []",
        f"server.py: {tmp_path}/a/ruleset.toml: mingtang[zi_mo]: add_tan: unknown key",
        f"server.py: {tmp_path}/b/ruleset.toml: option[draw_binding]: default: 'x' is not an"
        " allowed value",
    ]


def test_no_server_starts_with_a_folder_that_there_is_not(tmp_path: Path) -> None:
    code, out, err = refused("--rulesets", str(tmp_path / "none"))
    assert (code, out, err) == (2, "", f"server.py: --rulesets: {tmp_path}/none: no such folder\n")


def test_without_them_there_are_no_revisions() -> None:
    assert built_in().older == ()
