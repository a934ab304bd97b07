"""Start Five Hundred for a hall: make the database ready, serve, and print the addresses."""

import argparse
import errno
import http.client
import io
import os
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import django
import segno
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from filelock import FileLock

from config import environment
from config.copies.making import CopyFailed, make_copy
from config.copies.rows import create_tables
from config.copies.versions import verify_version
from config.environment import BadEnvironment
from config.network import EVERY_ADDRESS, EVERY_ADDRESS_6, is_everywhere, network_addresses
from config.server.awake import keep_awake
from config.server.processes import serve
from config.server.running import Running, orphans
from config.starting import terminal
from config.starting.data_folder import (
    verify_database,
    verify_local,
    verify_still_there,
    write_privately,
)
from config.starting.secret_key import LOST
from config.starting.static_files import collect
from config.store.locks import locked

KEY_OF_ITS_OWN = (
    "There is a broker, and SECRET_KEY is not set: a server or worker on another machine would "
    "make a key of its own, and links from the one would open nothing at the other. Set SECRET_KEY "
    "on all of them alike."
)
#: What stands between a computer and phones without a word on their side.
OPEN_LID = "Keep the lid open and the charger in: asleep, this computer answers nobody."
FIREWALL = (
    "If the computer asks whether Python may be reached from the network, say yes, on public "
    "networks too:\n"
    "a hall's Wi-Fi often counts as one, and phones get nothing otherwise."
)


def main(arguments: list[str] | None = None) -> int:
    """Start the server, or say in words why it cannot be started; the exit status."""
    terminal.prepare()
    try:
        port = chosen_port(arguments)
        write_privately()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        # Of two that start at once in a new folder, one makes the database and the other waits.
        with FileLock(settings.DATA_DIR / "starting.lock"):
            try:
                listening = listen(settings.HOST, port)
            except OSError as problem:
                return explain(port, problem)
            if settings.SECRET_KEY_FILE is not None and settings.COPIES_BY_WORKERS:
                print(KEY_OF_ITS_OWN, flush=True)
            with locked("starting"):  # on another machine
                prepare()
            connections.close_all()  # the workers open their own
    except BadEnvironment as problem:
        print(problem, file=sys.stderr)
        return 1
    except DatabaseError as problem:
        print(
            f"The database cannot be opened: {problem}\nCheck that its folder can be written "
            "to, or that its server can be reached, then start again.",
            file=sys.stderr,
        )
        return 1
    except OSError as problem:
        print(environment.cannot_write(problem), file=sys.stderr)
        return 1
    except CopyFailed as problem:
        print(
            f"{problem}\nBefore this version changes the database, a copy has to be made. "
            "Make room, then start again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        return 0
    if not settings.WORLD:
        keep_awake()
    threading.Thread(target=announce, args=(port,), daemon=True).start()
    serve(listening, settings.PROXIES, Running(settings.DATA_DIR, port))
    return 0


def chosen_port(arguments: list[str] | None) -> int:
    """Parse the port of the command line or the environment. Raises BadEnvironment."""
    parser = argparse.ArgumentParser(
        prog=f"{environment.COMMAND} run", description="Start Five Hundred."
    )
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


def listen(host: str, port: int) -> socket.socket:
    """Open the socket on which all workers answer; who comes meanwhile waits. Raises OSError."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if host == EVERY_ADDRESS_6:  # some systems would take those who speak IPv6 alone
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        if sys.platform == "win32":
            # Two programs may share a port there, unless one has it for itself. The worker alone
            # listens: it might be refused on a socket that another process listens on already.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            listening.bind((host, port))
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def explain(port: int, problem: OSError) -> int:
    """Say why this port cannot be had; the exit status is 0 if Five Hundred is there already."""
    free = 8500 if port < 1024 else min(port + 1, 65535)
    way_out = f"To start on another port: {environment.at_port(free)}"
    if problem.errno == errno.EADDRNOTAVAIL:
        print(
            f"HOST is {settings.HOST}, which is no address of this computer. "
            "Leave it out, or set it to one.",
            file=sys.stderr,
        )
        return 1
    left = orphans(settings.DATA_DIR, port)
    if left:
        numbers = " ".join(map(str, left))
        end = (
            f"taskkill /F /PID {' /PID '.join(map(str, left))}"
            if os.name == "nt"
            else f"kill {numbers}"
        )
        print(
            f"Port {port} is held by what is left of an earlier start of Five Hundred: process "
            f"{numbers}.\nEnd it with: {end}\nThen start again. What was recorded is safe.",
            way_out,
            sep="\n",
            file=sys.stderr,
        )
        return 1
    if says(port, patience=10) == "Five Hundred":
        here = f"Five Hundred is already running here. Open http://localhost:{port}/"
        print(here, way_out, sep="\n")
        return 0
    if isinstance(problem, PermissionError):
        refused = f"This computer does not let you use port {port}."
    else:
        refused = f"Port {port} is in use by another program."
    print(refused, way_out, sep="\n", file=sys.stderr)
    return 1


def says(port: int, patience: float = 2) -> str | None:
    """Ask the server on this port for its health page; None while nothing answers."""
    host = "127.0.0.1" if is_everywhere(settings.HOST) else settings.HOST
    connection = http.client.HTTPConnection(host, port, timeout=patience)
    try:
        connection.request("GET", "/health/")
        return connection.getresponse().read(100).decode("utf-8", "replace").strip()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def is_localhost_anothers(port: int) -> bool:
    """Return whether browsers, which try IPv6 first, find another program at `localhost`."""
    if settings.HOST != EVERY_ADDRESS:
        return False
    with suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.settimeout(1)
        probe.connect(("::1", port))
        return True
    return False


def prepare() -> None:
    """Migrate the database and collect the static files."""
    if connection.vendor == "sqlite":
        path = Path(settings.DATABASES["default"]["NAME"])
        verify_local(path)
        verify_still_there(path, settings.COPIES)
        verify_database(path, settings.COPIES)
    if settings.COPIES_TO is not None and not settings.COPIES_TO.is_dir():
        print(
            f"The second folder for copies, {settings.COPIES_TO}, is not there: is the stick in?",
            flush=True,
        )
    verify_version()
    settings.FONT_FOLDER.mkdir(parents=True, exist_ok=True)  # in the folder of the data
    executor = MigrationExecutor(connection)
    if executor.loader.applied_migrations:
        if settings.SECRET_KEY_IS_NEW:
            print(
                f"The secret key {settings.SECRET_KEY_FILE} was gone, and a new one was made: "
                f"{LOST}\nA copy has the old one: {environment.command('restore')} lists them, and "
                f"{environment.command('restore --key NAME')} brings the key alone."
            )
        copy_before_upgrade(executor)
    if connection.vendor == "sqlite" and not connection.introspection.table_names():
        create_tables(connection.alias)
    call_command("migrate", interactive=False, verbosity=0)
    collect()


def copy_before_upgrade(executor: MigrationExecutor) -> None:
    """Make a copy before migrations change SQLite (else: pg_dump). Raises CopyFailed."""
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if connection.vendor == "sqlite":
            made = make_copy("before-upgrade", timezone.now(), settings.COPIES)
            print(
                f"The database is brought up to date. As it was before, it is in {made}", flush=True
            )
        else:
            print(
                "The database is brought up to date. For a copy of the old schema, use pg_dump.",
                flush=True,
            )


def announce(port: int) -> None:
    """Poll until the server answers, then print its addresses. Has a thread of its own."""
    while says(port) is None:
        time.sleep(0.05)
    if is_everywhere(settings.HOST):
        lines = addresses(port, network_addresses())
    else:
        lines = [f"  It listens at {settings.HOST}, port {port}, and nowhere else."]
    running, to_stop = "Five Hundred is running.", "To stop it, press Ctrl+C here."
    print("\n".join(["", running, "", *lines, to_stop]), flush=True)


def addresses(port: int, of_network: Sequence[str]) -> list[str]:
    """Say in lines how to open it: on this computer, and by phones, the likeliest address first."""
    own, lines = "localhost", []
    if is_localhost_anothers(port):
        own = "127.0.0.1"
        lines.append(f"At http://localhost:{port}/ another program answers; this one is opened so:")
    here, by_phones, otherwise = (
        "On this computer:",
        "Phones on the same network:",
        "or, if that does not open:",
    )
    width = max(map(len, (here, by_phones, otherwise)))
    lines.append(f"{here:<{width}}  http://{own}:{port}/")
    if not of_network:
        lines.append(
            "This computer is not on a network: until it is, only it can open that address."
        )
        return [f"  {line}" for line in lines]
    phones, *others = (f"http://{address}:{port}/" for address in of_network)
    lines.append(f"{by_phones:<{width}}  {phones}")
    lines += [f"{otherwise:<{width}}  {other}" for other in others]
    if sys.platform in ("win32", "darwin"):
        lines += FIREWALL.splitlines()
    return [*(f"  {line}" for line in [*lines, OPEN_LID]), "", qr_code(phones)]


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
