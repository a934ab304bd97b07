"""A club's server as people reach it: https by a proxy."""

import base64
import hashlib
import http.client
import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.serving import Server

#: What a proxy answers for itself, connection by connection.
OWN = ("connection", "transfer-encoding", "keep-alive")


class Certificate:
    """A certificate of a name, signed by itself, and what makes a browser take it."""

    def __init__(self, name: str, folder: Path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        whose = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        now = datetime.now(UTC)
        names = x509.SubjectAlternativeName([x509.DNSName(name)])
        certificate = (
            x509.CertificateBuilder(whose, whose, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(names, critical=False)
            .sign(key, hashes.SHA256())
        )
        pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
        self.file = folder / "certificate.pem"
        self.file.write_bytes(
            certificate.public_bytes(pem)
            + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
        )
        spki = key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        self.spki = base64.b64encode(hashlib.sha256(spki).digest()).decode()


@contextmanager
def proxy_to(server: Server, certificate: Certificate) -> Iterator[int]:
    """A proxy that brings https to a server, at the port that is given."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def forward(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {
                name: value for name, value in self.headers.items() if name.lower() not in OWN
            }
            headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": self.client_address[0]}
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            try:
                connection.request(self.command, self.path, body, headers)
                answer = connection.getresponse()
                content = answer.read()
            finally:
                connection.close()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in (*OWN, "content-length", "server", "date"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            with suppress(OSError):  # a page that was left has no use for it
                self.wfile.write(content)

        do_GET = do_POST = do_HEAD = forward

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    proxy.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file)
    proxy.socket = context.wrap_socket(proxy.socket, server_side=True)
    with running(proxy):
        yield proxy.server_address[1]


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    """A server that answers in a thread, and is closed afterwards."""
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
