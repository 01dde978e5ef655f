"""Settings from flags, environment and file: one set of names, every fault at once."""

import re
from pathlib import Path

import pytest

from evaluator.service.edge.channel_arguments import of
from evaluator.service.errors import BadConfiguration
from evaluator.service.settings import agreement, configuration
from evaluator.service.settings.configuration import lines, parser, read
from evaluator.service.settings.settings import Settings, told

TOKEN = "a-token-that-nobody-guesses"


@pytest.fixture
def tokens(tmp_path: Path) -> Path:
    path = tmp_path / "tokens"
    path.write_text(TOKEN)
    return path


def faults(*arguments: str, **environment: str) -> list[str]:
    with pytest.raises(BadConfiguration) as caught:
        read(arguments, environment)
    return caught.value.faults


def test_nothing_said_is_the_defaults() -> None:
    assert read([], {}) == Settings()


def test_a_setting_has_one_name_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "hupai.toml"
    file.write_text(
        "grace = 3\nmax_connection_age = 300\nreflection = false\naddress = '[::1]:0'\n"
    )
    expected = Settings(grace=3, max_connection_age=300, reflection=False, address="[::1]:0")
    assert read(["--config", str(file)], {}) == expected
    assert read([], {"HUPAI_CONFIG": str(file)}) == expected
    flags = [
        "--grace",
        "3",
        "--max-connection-age",
        "300",
        "--no-reflection",
        "--address",
        "[::1]:0",
    ]
    assert read(flags, {}) == expected
    environment = {
        "HUPAI_GRACE": "3",
        "HUPAI_MAX_CONNECTION_AGE": "300",
        "HUPAI_REFLECTION": "false",
        "HUPAI_ADDRESS": "[::1]:0",
    }
    assert read([], environment) == expected


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hupai.toml"
    file.write_text("grace = 1\ndrain = 1\nworkers = 1\n")
    variables = {"HUPAI_GRACE": "2", "HUPAI_DRAIN": "2", "HUPAI_CONFIG": "/nowhere"}
    found = read(["--config", str(file), "--grace", "3"], variables)
    assert (found.grace, found.drain, found.workers) == (3, 2, 1)


def test_every_fault_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "hupai.toml"
    file.write_text("grase = 3\nworkers = -1\ntls_key = ['a']\nlog_level = 'loud'\n")
    assert faults(
        *("--config", str(file), "--drain", "x", "--grace", "--what", "extra"),
        *("--reflection=perhaps", "--token-file", "/nowhere/tokens"),
        HUPAI_THREADS="many",
        HUPAI_ADDRESS="0.0.0.0:50051",
    ) == [
        "--what: unknown",
        "extra: unknown",
        "--grace: no value",
        f"{file}: grase: unknown",
        f"{file}: tls_key: neither text, number nor truth value",
        f"{file}: workers: '-1' is no whole number from 0 to 256",
        "HUPAI_THREADS: 'many' is no whole number from 0 to 256",
        "--drain: 'x' is no number of seconds",
        "--reflection: 'perhaps' is neither true nor false",
        f"{file}: log_level: 'loud' is none of debug, info, warning, error",
        "--token-file: /nowhere/tokens: No such file or directory",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [(None, "No such file or directory"), ("grace 3", "Expected '='"), (b"\xff", "utf-8")],
)
def test_a_file_that_is_none_is_a_fault(
    tmp_path: Path, content: str | bytes | None, fault: str
) -> None:
    file = tmp_path / "hupai.toml"
    if content is not None:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    (found,) = faults("--config", str(file))
    assert str(file) in found
    assert fault in found


@pytest.mark.parametrize(
    ("flags", "place", "why"),
    [
        ("--address 0.0.0.0:0", "--address", "can be reached from elsewhere"),
        ("--address [::]:0", "--address", "can be reached from elsewhere"),
        ("--address 192.0.2.1:0", "--address", "can be reached from elsewhere"),
        ("--health-address 127.0.0.1:50051", "--health-address", "is the address too"),
        ("--tls-key x", "--tls-key", "needs tls_certificate"),
        ("--tls-client-ca x", "--tls-client-ca", "needs tls_certificate"),
        ("--tls-certificate x", "--tls-certificate", "needs tls_key"),
        ("--tls-certificate /no --tls-key /etc/hostname", "--tls-certificate", "No such file"),
        ("--tls-certificate /etc/hosts --tls-key /etc/hosts", "--tls-certificate", "certificate"),
    ],
)
def test_settings_that_do_not_go_together_are_faults(flags: str, place: str, why: str) -> None:
    (found, *_) = faults(*flags.split())
    assert found.startswith(f"{place}: ")
    assert why in found


def test_a_server_with_tokens_or_told_so_may_be_reached_from_elsewhere(tokens: Path) -> None:
    address = ("--address", "0.0.0.0:50051")
    assert read([*address, "--token-file", str(tokens)], {}).token_file
    assert read([*address, "--allow-unauthenticated"], {}).allow_unauthenticated
    assert read(["--address", "localhost:50051"], {}).address == "localhost:50051"


def test_tracing_needs_its_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(["--tracing"], {}).tracing

    def nowhere(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(agreement, "find_spec", nowhere)
    assert faults("--tracing") == ["--tracing: needs the packages of hupai[otel]"]


def test_no_token_is_quoted(tmp_path: Path) -> None:
    """Not from its file, and no setting takes one."""
    file = tmp_path / "tokens"
    file.write_text(f"{TOKEN} and more\n")
    assert TOKEN not in str(faults("--token-file", str(file)))
    assert not [setting.name for setting in told() if setting.name in {"token", "tokens"}]


def test_the_variables_that_kubernetes_sets_are_none_of_ours() -> None:
    """For a Service called hupai, in every pod of its namespace."""
    read([], {"HUPAI_PORT": "tcp://10.0.0.1:50051", "HUPAI_SERVICE_HOST": "10.0.0.1"})
    for setting in told():
        assert not re.search(r"(^|_)port(_|$)|^service|_service_", setting.name), setting.name


def test_a_fault_is_one_line_whatever_is_in_it() -> None:
    error = BadConfiguration(faults("--grace", "1\n2", "--drain", "\t"))
    assert list(lines(error)) == [
        r"server.py: --grace: '1\n2' is no number of seconds",
        r"server.py: --drain: '\t' is no number of seconds",
    ]


@pytest.mark.parametrize("text", ["nan", "inf", "-1", "1e99", ""])
def test_seconds_are_bounded(text: str) -> None:
    assert faults("--grace", text)


def test_help_has_every_setting_and_its_default() -> None:
    page = " ".join(parser().format_help().split())
    for setting in told():
        assert f"{setting.flag} " in page
        assert " ".join(setting.text.split()) in page, setting.name
    assert configuration.CONFIG in page


def test_ages_of_zero_are_left_to_grpc() -> None:
    names = dict(of(Settings(max_connection_age=0, keepalive_time=0), shared=False))
    assert "grpc.max_connection_age_ms" not in names
    assert "grpc.keepalive_time_ms" not in names
    assert dict(of(Settings(), shared=True))["grpc.so_reuseport"] == 1


def test_folders_are_as_many_as_are_named_anywhere(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    file = tmp_path / "hupai.toml"
    file.write_text(f"rulesets = ['{one}', '{two}']\n")
    both = f"{one}:{two}"
    for arguments, environment in (
        (["--rulesets", str(one), "--rulesets", str(two)], {}),
        ([f"--rulesets={both}"], {}),
        ([], {"HUPAI_RULESETS": both}),
        (["--config", str(file)], {}),
    ):
        found = read(arguments, environment)
        assert found.rulesets == both
        assert found.ruleset_folders == (one, two)
    file.write_text(f"rulesets = '{one}'\n")
    assert read(["--config", str(file)], {}).ruleset_folders == (one,)
    assert read([], {}).ruleset_folders == ()
    assert read([], {"HUPAI_RULESETS": ""}).ruleset_folders == ()


def test_a_folder_that_there_is_not_is_told_with_the_others(tmp_path: Path) -> None:
    file = tmp_path / "hupai.toml"
    file.write_text("rulesets = [1]\ngrace = [2]\n")
    assert faults("--config", str(file)) == [
        f"{file}: rulesets: neither text, number nor truth value, nor a list of texts",
        f"{file}: grace: neither text, number nor truth value",
    ]
    none, other = tmp_path / "none", tmp_path / "other"
    assert faults("--rulesets", str(none), "--rulesets", str(other)) == [
        f"--rulesets: {none}: no such folder",
        f"--rulesets: {other}: no such folder",
    ]
    assert faults("--rulesets", str(none), "--rulesets") == ["--rulesets: no value"]
