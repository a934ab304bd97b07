"""The network: how others reach this computer. No name is asked for: that may take for ever."""

import ipaddress
import re
import socket
import time
from contextlib import suppress
from functools import lru_cache
from typing import Final

import ifaddr

#: Where a server listens that all in the network may reach; the other, if it speaks IPv6 too.
EVERY_ADDRESS: Final = "0.0.0.0"
EVERY_ADDRESS_6: Final = "::"
#: Of the Host header: a name or an address, and a port. As Django has it, and underscores.
HOST_WITH_UNDERSCORE: Final = re.compile(r"([a-z0-9_.-]+|\[[a-f0-9]*:[a-f0-9.:]+\])(?::([0-9]+))?")
#: Seconds for which the addresses are taken to be what they were: pages name them again and again.
GOOD_FOR: Final = 2.0


@lru_cache(maxsize=1024)  # asked of every request, twice
def is_loopback(address: str) -> bool:
    """Return whether it is a loopback address, as none from outside is; False for other text."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    # Where a server speaks both, who comes by IPv4 has an address like ::ffff:127.0.0.1.
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_loopback


def is_everywhere(host: str) -> bool:
    """Return whether a server that listens at this address is reached from the whole network."""
    return host in (EVERY_ADDRESS, EVERY_ADDRESS_6)


def network_address() -> str | None:
    """Return the IPv4 address at which this network reaches this computer; None without one."""
    return next(iter(network_addresses()), None)


def network_addresses() -> tuple[str, ...]:
    """Return every IPv4 address of this computer in a network, the likeliest first.

    That is the one on the way out of the network, where there is one: this computer's own hotspot
    has none. An address that it gave itself because nobody gave it one (169.254.…) comes last.
    """
    return _addresses(int(time.monotonic() / GOOD_FOR))


@lru_cache(maxsize=1)
def _addresses(_moment: int) -> tuple[str, ...]:
    known = dict.fromkeys([*_way_out(), *_of_interfaces()])
    usable = [
        address
        for address in map(ipaddress.IPv4Address, known)
        if not (address.is_loopback or address.is_unspecified)
    ]
    return tuple(map(str, sorted(usable, key=lambda address: address.is_link_local)))


def _way_out() -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
        return [probe.getsockname()[0]]
    return []


def _of_interfaces() -> list[str]:
    with suppress(OSError):
        return [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return []
