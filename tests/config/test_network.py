"""This computer's addresses in its network, found without asking for any name."""

import socket
from collections.abc import Iterator
from types import SimpleNamespace

import ifaddr
import pytest

from config import network
from config.network import is_everywhere, is_loopback, network_address, network_addresses


class Probe(socket.socket):
    """A socket with a way out by this address; none for an empty one."""

    address = ""

    def connect(self, _address: object) -> None:
        if not self.address:
            raise OSError

    def getsockname(self) -> tuple[str, int]:
        return self.address, 9


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    network._addresses.cache_clear()
    yield
    network._addresses.cache_clear()


def of_a_computer(monkeypatch: pytest.MonkeyPatch, way_out: str, own: list[str] | None) -> None:
    """Stand for a network: its way out's address, and those of this computer's interfaces."""

    def adapters() -> list[SimpleNamespace]:
        if own is None:
            raise OSError
        six = SimpleNamespace(ip=("fe80::1", 0, 2), is_IPv4=False)
        return [SimpleNamespace(ips=[six, SimpleNamespace(ip=ip, is_IPv4=True)]) for ip in own]

    monkeypatch.setattr(Probe, "address", way_out)
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(ifaddr, "get_adapters", adapters)


@pytest.mark.parametrize(
    ("way_out", "own", "addresses"),
    [
        ("192.168.1.20", None, ["192.168.1.20"]),
        ("192.168.1.20", ["127.0.0.1", "10.42.0.1", "192.168.1.20"], ["192.168.1.20", "10.42.0.1"]),
        ("", ["127.0.0.1", "10.42.0.1"], ["10.42.0.1"]),
        ("127.0.0.1", ["10.42.0.1"], ["10.42.0.1"]),
        ("", ["169.254.7.7", "10.42.0.1"], ["10.42.0.1", "169.254.7.7"]),
        ("169.254.7.7", ["169.254.7.7", "192.168.0.5"], ["192.168.0.5", "169.254.7.7"]),
        ("0.0.0.0", None, []),
        ("", ["127.0.0.1"], []),
        ("", [], []),
        ("", None, []),
    ],
)
def test_phones_are_told_the_way_out_then_every_other_address_and_never_the_loopback(
    monkeypatch: pytest.MonkeyPatch, way_out: str, own: list[str] | None, addresses: list[str]
) -> None:
    of_a_computer(monkeypatch, way_out, own)
    assert network_addresses() == tuple(addresses)
    assert network_address() == (addresses[0] if addresses else None)


def test_no_name_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked_up(*_arguments: object) -> None:
        raise AssertionError("a name server that does not answer would stop every page")

    for name in (
        "gethostbyname",
        "gethostbyname_ex",
        "gethostbyaddr",
        "getaddrinfo",
        "getfqdn",
        "gethostname",
    ):
        monkeypatch.setattr(socket, name, looked_up)
    assert isinstance(network_addresses(), tuple)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_this_computers_own_addresses(address: str) -> None:
    assert is_loopback(address)


@pytest.mark.parametrize(
    "address", ["", "localhost", "192.168.1.20", "::", "::ffff:192.168.1.20", "fe80::1"]
)
def test_addresses_of_others(address: str) -> None:
    assert not is_loopback(address)


def test_a_server_may_listen_everywhere_by_two_addresses() -> None:
    assert [is_everywhere(host) for host in ("0.0.0.0", "::", "127.0.0.1")] == [True, True, False]
