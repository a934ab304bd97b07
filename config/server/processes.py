"""Worker processes: started by one parent, replaced when they die, and never left behind by it."""

import multiprocessing
import os
import socket
import sys
import threading
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from filelock import FileLock
from uvicorn.config import STARTUP_FAILURE, Config
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from config.copies.asking import Copier
from config.copies.ordering import Orderer
from config.garbage import collect_never, collect_seldom
from config.server.connections import Connection
from config.server.gateway import Gateway
from config.server.running import Running, hold_as_worker

#: Seconds for answers that are being made when the server is stopped.
PATIENCE = 5
#: The lock of this process, where it is a worker: let go when the process ends.
_HELD: list[FileLock] = []


class Supervisor(Multiprocess):
    """Watches over the workers: who dies is replaced in half a second, on the same open socket."""

    def __init__(self, config: Config, listening: socket.socket, running: Running) -> None:
        super().__init__(config, [listening])
        self.running = running
        self.copier = Orderer() if settings.COPIES_BY_WORKERS else Copier(settings.COPIES)

    def keep_subprocess_alive(self) -> None:
        """Replace who has died, write down who there is now, and see to copies.

        uvicorn's own also asks each worker, and waits for one that dies before it answers: the
        parent holds the other end of the pipe as well, so that its end is never noticed.
        """
        if self.should_exit.is_set():
            return
        for number, process in enumerate(self.processes):
            if process.process.is_alive():
                continue
            process.kill()  # closes its pipes
            process.join()
            if process.exitcode == STARTUP_FAILURE:
                self.should_exit.set()
                return
            self.processes[number] = Process(self.config, self.sockets)
            self.processes[number].start()
        self.copier.look()
        self.running.write([process.pid for process in self.processes if process.pid is not None])

    def handle_hup(self) -> None:
        """Stop when the window is closed; a hangup would otherwise mean a reload, unseen."""
        self.handle_term()

    def terminate_all(self) -> None:
        """Tell the workers to stop. On Windows Ctrl+C has done so, and some may be gone."""
        for process in self.processes:
            with suppress(OSError):
                process.terminate()

    def join_all(self) -> None:
        """Wait for the workers' end, and make one of who does not stop."""
        for process in self.processes:
            process.process.join(PATIENCE + 5)
            if process.process.is_alive():
                process.kill()
                process.join()


def loop_for(platform: str) -> str:
    """The event loop by which a worker answers, as uvicorn names it.

    On Windows the usual one (Proactor) stops listening for good when a phone leaves the Wi-Fi while
    it is let in, and a worker that replaces another could not listen on its socket.
    """
    return "asyncio:SelectorEventLoop" if platform == "win32" else "auto"


def serve(listening: socket.socket, proxies: list[str], running: Running) -> None:
    """Serve on an open socket until told to stop. `proxies`: whose forwarding is believed."""
    config = Config(
        "config.server.processes:worker",
        factory=True,
        http=Connection,
        ws="none",
        lifespan="on",
        loop=loop_for(sys.platform),
        workers=1 if sys.platform == "win32" else 2,  # which alone listens there
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="error",
        # Longer than the pause between two questions of an open page, 25 at most.
        timeout_keep_alive=30,
        timeout_graceful_shutdown=PATIENCE,
    )
    if settings.METRICS_TOKEN:
        # Imported where it is wanted alone: nobody else pays for it.
        from config.watched import metrics

        metrics.begin()
    running.begin()
    Supervisor(config, listening, running).run()
    running.end()


def worker() -> Gateway:
    """Build the application, in a process that leaves the signals to its parent and dies with it.

    A worker that hears Ctrl+C itself and is told to stop as well can hang.
    """
    if os.name == "posix":
        os.setpgrp()
    _HELD.append(hold_as_worker(settings.DATA_DIR))
    # Let a thread that computes give way ten times as soon to the one that reads and sends.
    sys.setswitchinterval(0.0005)
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    application = get_wsgi_application()
    collect_never()
    get_resolver().url_patterns  # noqa: B018 - imports the pages, for which the first visitor would wait
    collect_seldom()
    return Gateway(application)


def end_with_the_parent() -> None:
    """Wait for the end of the parent, and end this process too: nobody serves unseen."""
    parent: Any = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
