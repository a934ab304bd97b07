"""This computer's address in its network."""

import socket

import pytest

from config.network import network_address


class Probe(socket.socket):
    """A socket with a way out by this address; none for an empty one."""

    address = ""

    def connect(self, _address: object) -> None:
        if not self.address:
            raise OSError

    def getsockname(self) -> tuple[str, int]:
        return self.address, 9


def network(monkeypatch: pytest.MonkeyPatch, way_out: str, own: list[str] | None) -> None:
    """Stand for a network: the address of the way out of it, and those that this computer's name has."""

    def by_name(name: str) -> tuple[str, list[str], list[str]]:
        if own is None:
            raise OSError
        return name, [], own

    monkeypatch.setattr(Probe, "address", way_out)
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "gethostbyname_ex", by_name)


@pytest.mark.parametrize(
    ("way_out", "own", "address"),
    [
        ("192.168.1.20", None, "192.168.1.20"),
        ("192.168.1.20", ["10.42.0.1"], "192.168.1.20"),
        ("", ["127.0.1.1", "10.42.0.1"], "10.42.0.1"),
        ("127.0.0.1", ["10.42.0.1"], "10.42.0.1"),
        ("0.0.0.0", None, None),
        ("", ["127.0.0.1"], None),
        ("", [], None),
        ("", None, None),
    ],
)
def test_phones_are_told_the_way_out_then_a_name_of_ones_own_and_never_the_loopback(
    monkeypatch: pytest.MonkeyPatch, way_out: str, own: list[str] | None, address: str | None
) -> None:
    network(monkeypatch, way_out, own)
    assert network_address() == address
