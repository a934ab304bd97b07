"""A visitor who reloads a page: how long nothing was answered, how slow the slowest was."""

import http.client
import threading
import time
from typing import Final

#: Seconds between two pages, and for an answer.
A_LOOK: Final = 0.05
PATIENCE: Final = 60
ADDRESS: Final = "127.0.250.1"


class Watch:
    """Loads the first page again and again, each time on a new connection, until it is over."""

    def __init__(self, port: int) -> None:
        self.port = port
        #: When each page was asked for, when it was there, its status; 0 where none came.
        self.looks: list[tuple[float, float, int]] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._over.set()
        self._thread.join(PATIENCE)

    def _watch(self) -> None:
        while not self._over.is_set():
            begun = time.monotonic()
            status = self._look()
            self.looks.append((begun, time.monotonic(), status))
            time.sleep(A_LOOK)

    def _look(self) -> int:
        line = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(ADDRESS, 0)
        )
        try:
            line.request("GET", "/", headers={"Host": f"hall.test:{self.port}"})
            answer = line.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            line.close()

    def unreachable_after(self, moment: float, patience: float = 90) -> float:
        """Seconds from a moment until a page was there that was asked for after it."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            for begun, ended, status in self.looks:
                if begun >= moment and status == 200:
                    return ended - moment
            time.sleep(0.01)
        return patience

    def slowest_since(self, moment: float) -> float:
        """Seconds that the slowest page took of those asked for since, answered or not."""
        return max(
            (ended - begun for begun, ended, _status in self.looks if begun >= moment), default=0
        )
