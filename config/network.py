"""The network: how other devices reach this computer, and which addresses are its own."""

import ipaddress
import socket
from contextlib import suppress
from functools import lru_cache
from typing import Final

#: Where a server listens that everybody in the network may reach.
EVERY_ADDRESS: Final = "0.0.0.0"


@lru_cache(maxsize=1024)  # asked of every request, twice
def is_loopback(address: str) -> bool:
    """Whether an address is this computer's own, which nothing from outside has; False for no address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def network_address() -> str | None:
    """Return the IPv4 address under which devices on this network reach this computer; None without one."""
    candidates = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
        candidates.append(probe.getsockname()[0])
    with suppress(OSError):  # a network without a way out, such as this computer's own hotspot
        candidates += socket.gethostbyname_ex(socket.gethostname())[2]
    for candidate in map(ipaddress.IPv4Address, candidates):
        if not (candidate.is_loopback or candidate.is_unspecified):
            return str(candidate)
    return None
