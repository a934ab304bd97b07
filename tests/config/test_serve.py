"""Before a hall is served: the port, why it cannot be had, and the addresses that are printed."""

import io
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from wsgiref.simple_server import make_server

import pytest
from django.conf import LazySettings
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config import serve
from config.copies.keeping import copies_in
from config.copies.making import CopyFailed
from config.environment import BadEnvironment


@pytest.fixture
def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture
def running() -> Iterator[int]:
    """The port on which Five Hundred answers one request."""
    with make_server("127.0.0.1", 0, get_wsgi_application()) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        yield server.server_port
        thread.join()


@pytest.mark.parametrize(
    ("arguments", "environment", "port"),
    [
        ([], "", 8500),
        ([], "9001", 9001),
        (["--port", "9000"], "9001", 9000),
        (["--port", "1"], "", 1),
        (["--port", "65535"], "", 65535),
    ],
)
def test_the_port_is_the_arguments_then_the_environments_then_8500(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], environment: str, port: int
) -> None:
    monkeypatch.setenv("PORT", environment)
    assert serve.chosen_port(arguments) == port


@pytest.mark.parametrize("port", ["0", "-1", "65536", "8500.0", "x", "٣x"])
def test_a_port_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(BadEnvironment):
        serve.chosen_port([])


def test_a_port_is_refused_while_somebody_listens_on_it_and_free_afterwards() -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            serve.listen("0.0.0.0", port)
    with serve.listen("0.0.0.0", port) as listening:
        assert listening.getsockname() == ("0.0.0.0", port)


def test_whoever_comes_before_the_workers_do_waits_instead_of_being_refused() -> None:
    with serve.listen("127.0.0.1", 0) as listening:
        socket.create_connection(listening.getsockname(), timeout=5).close()


def test_a_port_on_which_five_hundred_runs_already_is_no_failure(
    running: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve.explain(running, OSError()) == 0
    assert f"Open http://localhost:{running}/" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (OSError(), "is in use by another program."),
        (PermissionError(), "does not let you use port"),
    ],
)
def test_why_a_port_cannot_be_had_is_said_with_a_way_out(
    free_port: int, capsys: pytest.CaptureFixture[str], problem: OSError, words: str
) -> None:
    assert serve.explain(free_port, problem) == 1
    shown = capsys.readouterr().err
    assert words in shown
    assert f"make run PORT={min(free_port + 1, 65535)} " in shown


def test_nothing_is_heard_where_nobody_listens(free_port: int) -> None:
    assert serve.says(free_port) is None


def test_a_console_without_blocks_gets_no_qr_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, drawn in (("utf-8", True), ("ascii", False)):
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
        assert bool(serve.qr_code("http://192.168.1.20:8500/")) is drawn


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL's old schema is copied by pg_dump"
)
def test_before_an_upgrade_a_copy_is_made_and_without_one_there_is_none(
    tmp_path: Path,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings.COPIES = tmp_path / "copies"
    executor = MigrationExecutor(connection)
    serve.copy_before_upgrade(executor)
    assert copies_in(settings.COPIES) == []
    monkeypatch.setattr(
        MigrationExecutor, "migration_plan", lambda _self, _targets: ["a migration"]
    )
    serve.copy_before_upgrade(executor)
    (copy,) = copies_in(settings.COPIES)
    assert copy.reason == "before-upgrade"
    assert str(copy.path) in capsys.readouterr().out
    settings.COPIES = tmp_path / "file"
    settings.COPIES.write_text("", "utf-8")
    with pytest.raises(CopyFailed):
        serve.copy_before_upgrade(executor)


@pytest.mark.parametrize(
    ("of_network", "lines"),
    [
        (
            [],
            [
                "On this computer:            http://localhost:8500/",
                "This computer is not on a network",
            ],
        ),
        (["10.42.0.1"], ["Phones on the same network:  http://10.42.0.1:8500/"]),
        (
            ["192.168.1.20", "169.254.7.7"],
            [
                "Phones on the same network:  http://192.168.1.20:8500/",
                "or, if that does not open:   http://169.254.7.7:8500/",
            ],
        ),
    ],
)
def test_every_address_is_printed_and_one_drawn(
    of_network: list[str], lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "is_localhost_anothers", lambda _port: False)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    told = "\n".join(serve.addresses(8500, of_network))
    assert [line for line in lines if line not in told] == []
    assert ("█" in told) is bool(of_network)


def test_another_program_that_browsers_find_at_localhost_is_noticed(settings: LazySettings) -> None:
    with socket.socket(socket.AF_INET6) as another:
        try:
            another.bind(("::1", 0))
        except OSError:
            pytest.skip("no IPv6 here")
        another.listen()
        port = another.getsockname()[1]
        told = "\n".join(serve.addresses(port, []))
        assert f"At http://localhost:{port}/ another program answers" in told
        assert f"On this computer:            http://127.0.0.1:{port}/" in told
        settings.HOST = "::"  # then it is this one
        assert "another program" not in "\n".join(serve.addresses(port, []))


def test_who_listens_by_ipv6_is_reached_by_ipv4_as_well() -> None:
    with serve.listen("::", 0) as listening:
        port = listening.getsockname()[1]
        for address in ("127.0.0.1", "::1"):
            socket.create_connection((address, port), timeout=5).close()
