"""Networks that answer in the server's place: a hotel's sign-in page, a Wi-Fi without answers."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from playwright.sync_api import BrowserContext, Route

from tests.https import running

SIGN_IN: Final = (
    "<!DOCTYPE html><html><body><h1>Welcome to Hotel Wi-Fi</h1><p>Room number?</p></body></html>"
)


@contextmanager
def portal(context: BrowserContext) -> Iterator[None]:
    """Between a browser and every server: a network that answers everything with its own page."""

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body=SIGN_IN)

    context.route("**/*", answer)
    yield
    context.unroute("**/*", answer)


class _Portal(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = SIGN_IN.encode()
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Silence(_Portal):
    """Takes what is sent, and never answers."""

    def do_GET(self) -> None:
        time.sleep(60)

    do_POST = do_GET


@contextmanager
def portal_at(port: int) -> Iterator[None]:
    """The same where a server listened: a service worker's requests pass no Playwright route."""
    with running(_listening(port, _Portal)):
        yield


@contextmanager
def silence_at(port: int) -> Iterator[None]:
    """A network that hangs, where a server listened."""
    with running(_listening(port, _Silence)):
        yield


def _listening(port: int, handler: type[BaseHTTPRequestHandler]) -> ThreadingHTTPServer:
    # In threads: a connection that the browser opens ahead of need holds up no other.
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    server.block_on_close = False
    return server
