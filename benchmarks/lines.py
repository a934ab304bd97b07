"""A client on one kept connection, so thin that the server is measured: bytes out, bytes in."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

#: Seconds for an answer.
PATIENCE = 60


class Answer(NamedTuple):
    """What a request was answered: the status, the head as it came, the body."""

    status: int
    head: bytes
    body: bytes

    def headers(self, name: str) -> list[str]:
        """The values of a header that may be there several times."""
        lines = (line.partition(b":") for line in self.head.split(b"\r\n")[1:])
        return [
            value.strip().decode()
            for key, _, value in lines
            if key.lower() == name.lower().encode()
        ]

    def header(self, name: str) -> str:
        """The value of a header; empty where it has none."""
        return next(iter(self.headers(name)), "")


def written(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    """Write a request out, to be sent as often as wanted.

    `headers`: underscores stand for hyphens.
    """
    lines = [f"{method} {path} HTTP/1.1"]
    lines += (f"{name.replace('_', '-')}: {value}" for name, value in headers.items())
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass
class Line:
    """One connection to a server on this computer, kept open between requests."""

    port: int
    #: The name the server is asked by; a phone in a hall does not say localhost.
    host: str = "hall.test"
    #: Sent with every request, such as the cookies.
    headers: dict[str, str] = field(default_factory=dict)
    address: str = "127.0.0.1"
    _socket: socket.socket | None = None
    _rest: bytes = b""

    def request(self, method: str, path: str, body: bytes = b"", **more: str) -> bytes:
        """Write a request of this line out. `more`: headers."""
        headers = {"Host": f"{self.host}:{self.port}", "Accept_Encoding": "gzip", **self.headers}
        return written(method, path, body, headers | more)

    def send(self, request: bytes) -> Answer:
        """Send a request and read its answer. Raises OSError."""
        if self._socket is None:
            self._socket = socket.create_connection(
                ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(self.address, 0)
            )
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._rest = b""
        self._socket.sendall(request)
        return self._read()

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self.send(self.request("GET", path, b"", **headers))

    def _read(self) -> Answer:
        data = self._rest
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, body = data.partition(b"\r\n\r\n")
        status = int(head[9:12])
        if status == 304 or status == 204:
            length = 0
        else:
            length = int(Answer(status, head, b"").header("content-length"))
        while len(body) < length:
            body += self._more()
        self._rest = body[length:]
        return Answer(status, head, body[:length])

    def _more(self) -> bytes:
        assert self._socket is not None
        data = self._socket.recv(65536)
        if not data:
            self.close()
            raise ConnectionError("The server closed the connection.")
        return data

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None
