"""Start Five Hundred for a hall: make the database ready, serve, and print the addresses. Run by start.py."""

import argparse
import http.client
import io
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time

import django
import segno
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import OperationalError, connections
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from config import environment
from config.environment import BadEnvironment
from config.network import network_address


def main(arguments: list[str] | None = None) -> int:
    """Start the server, or say in words why it cannot be started; the exit status."""
    try:
        port = chosen_port(arguments)
        problem = refusal(port)
        if problem is not None:
            return explain(port, problem)
        prepare()
    except BadEnvironment as problem:
        print(problem, file=sys.stderr)
        return 1
    except OperationalError as problem:
        print(
            f"The database cannot be opened: {problem}\n"
            "Check that its folder can be written to, or that its server can be reached, then start again.",
            file=sys.stderr,
        )
        return 1
    except OSError as problem:
        print(
            f"The folder for the data cannot be written to: {problem}\n"
            "Make room in it or allow writing to it, or choose another with DATA_DIR, then start again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        return 0
    threading.Thread(target=announce, args=(port,), daemon=True).start()
    serve(port)
    return 0


def chosen_port(arguments: list[str] | None) -> int:
    """Parse and validate the port, from the command line or the environment. Raises BadEnvironment."""
    parser = argparse.ArgumentParser(prog="start.py run", description="Start Five Hundred.")
    parser.add_argument(
        "--port", help="the port to listen on; otherwise PORT from the environment, otherwise 8500"
    )
    argument = parser.parse_args(arguments).port
    if argument is not None:
        os.environ["PORT"] = argument
    port = environment.number("PORT", 8500)
    if not 0 < port < 65536:
        raise BadEnvironment(f"There is no port {port}. Choose one between 1024 and 65535.")
    return port


def refusal(port: int) -> OSError | None:
    """Try to listen on this port, and return the error that keeps us from it; None where there is none."""
    with socket.socket() as probe:
        if os.name == "posix":  # on Windows this would let two programs share the port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as problem:
            return problem
    return None


def explain(port: int, problem: OSError) -> int:
    """Say why this port cannot be had; the exit status is 0 if Five Hundred is there already."""
    free = 8500 if port < 1024 else min(port + 1, 65535)
    way_out = f"To start on another port: make run PORT={free}  (or: python start.py run --port {free})"
    if says(port) == "Five Hundred":
        print(f"Five Hundred is already running here. Open http://localhost:{port}/\n{way_out}")
        return 0
    if isinstance(problem, PermissionError):
        print(f"This computer does not let you use port {port}.\n{way_out}", file=sys.stderr)
    else:
        print(f"Port {port} is in use by another program.\n{way_out}", file=sys.stderr)
    return 1


def says(port: int) -> str | None:
    """Ask the server on this port for its health page; None while nothing answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/health/")
        return connection.getresponse().read(100).decode("utf-8", "replace").strip()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def prepare() -> None:
    """Migrate the database and collect the static files."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    settings.FONT_FOLDER.mkdir(parents=True, exist_ok=True)  # in the folder of the data
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    connections.close_all()  # the workers open their own


def serve(port: int) -> None:
    """Serve until the process is told to stop."""
    # Forking is unsafe beside the announcing thread, and Python 3.14 gives it up: the same everywhere is
    # better.
    multiprocessing.set_start_method("spawn")
    server = Granian(
        "config.serve:worker",
        factory=True,
        address="0.0.0.0",
        port=port,
        interface=Interfaces.WSGI,
        workers=1 if os.name == "nt" else 2,  # granian has one on Windows
        blocking_threads=4,  # more only lengthens the wait for SQLite's one writer
        websockets=False,
        workers_kill_timeout=5,
        log_level=LogLevels.warning,
    )
    server.on_startup(stop_when_the_window_closes)
    server.serve()


def stop_when_the_window_closes() -> None:
    """Treat a hangup signal as Ctrl+C: Granian would take it as a wish to reload, and stay behind unseen."""
    if os.name == "posix":
        signal.signal(signal.SIGHUP, signal.getsignal(signal.SIGINT))


def worker() -> WSGIHandler:
    """Build the application, in a process that leaves the terminal's signals to its parent.

    A worker that hears Ctrl+C itself and is told to stop as well can hang.
    """
    if os.name == "posix":
        os.setpgrp()
    return get_wsgi_application()


def announce(port: int) -> None:
    """Poll until the server answers, then print its addresses."""
    while says(port) is None:
        time.sleep(0.05)
    lines = ["", "Five Hundred is running.", "", f"  On this computer:            http://localhost:{port}/"]
    address = network_address()
    if address is None:
        lines.append("  This computer is not on a network: until it is, only it can open that address.")
    else:
        phones = f"http://{address}:{port}/"
        lines += [f"  Phones on the same network:  {phones}", "", qr_code(phones)]
    lines.append("To stop it, press Ctrl+C here.")
    print("\n".join(lines), flush=True)


def qr_code(address: str) -> str:
    """Draw the QR code of an address in block characters; nothing for a console that has none."""
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawing, border=2, compact=True)
    try:
        drawing.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:  # an old Windows console has no blocks to draw with
        return ""
    return drawing.getvalue()


if __name__ == "__main__":
    sys.exit(main())
