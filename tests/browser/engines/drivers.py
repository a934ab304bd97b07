"""Firefox and WebKit, driven by the ten commands of the W3C's WebDriver that a person's hands need.

WebKit takes them over HTTP from WebKitWebDriver, Firefox over a socket of its own (Marionette),
under the same names. Selenium, which speaks to both, wants geckodriver before Firefox; Debian has
none, and no package that is kept brings it.
"""

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.serving import free_port

#: The name that pages are opened by: not loopback, so that a browser treats them as in a hall.
HALL = "hall.test"


#: The key, as the standard says. WebKit types no line break otherwise.
ENTER = "\ue007"


class Failed(Exception):
    """A command that the browser could not do, in its words."""


class Driver:
    """A browser that takes WebDriver's commands."""

    #: How an element is named in what is sent and answered, as the standard says.
    ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

    def send(self, command: str, **parameters: Any) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def visit(self, address: str) -> None:
        self.send("Navigate", url=address)

    def reload(self) -> None:
        self.send("Refresh")

    def run(self, script: str, *values: Any) -> Any:
        """Return what a function of the page answers; an element as `click` and `write` take it."""
        return self.send(
            "ExecuteScript", script=f"return ({script})(...arguments)", args=list(values)
        )

    def click(self, element: Any) -> None:
        self.send("ElementClick", id=element[self.ELEMENT])

    def write(self, element: Any, text: str) -> None:
        """Type in a field what replaces what is there."""
        self.send("ElementClear", id=element[self.ELEMENT])
        self.send("ElementSendKeys", id=element[self.ELEMENT], text=text.replace("\n", ENTER))

    def press_enter(self, element: Any) -> None:
        self.send("ElementSendKeys", id=element[self.ELEMENT], text=ENTER)

    def resize(self, width: int, height: int) -> None:
        """Give the page so much room: the window is larger by its bars."""
        for _ in range(
            2
        ):  # a window that was too small to begin with tells the size of its bars wrongly
            window = self.send("GetWindowRect")
            inner = self.run("() => [innerWidth, innerHeight]")
            # One that is just changing tells more of a page than of its window.
            bars = [max(0, window["width"] - inner[0]), max(0, window["height"] - inner[1])]
            self.send("SetWindowRect", width=width + bars[0], height=height + bars[1])


class WebKit(Driver):
    """WebKitGTK, the engine of Safari, on a screen that nobody sees."""

    PATHS = {
        "NewSession": ("POST", ""),
        "DeleteSession": ("DELETE", "/{session}"),
        "Navigate": ("POST", "/{session}/url"),
        "Refresh": ("POST", "/{session}/refresh"),
        "ExecuteScript": ("POST", "/{session}/execute/sync"),
        "ElementClick": ("POST", "/{session}/element/{id}/click"),
        "ElementClear": ("POST", "/{session}/element/{id}/clear"),
        "ElementSendKeys": ("POST", "/{session}/element/{id}/value"),
        "GetWindowRect": ("GET", "/{session}/window/rect"),
        "SetWindowRect": ("POST", "/{session}/window/rect"),
    }

    def __init__(self, folder: Path, port_of_hall: int, display: str) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}/session"
        self.session = ""
        environment = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "HOME": str(folder)}
        self.process = begun(["WebKitWebDriver", f"--port={port}"], folder, environment)
        wait_for_port(port, self.process)
        # It knows no name of ours, and asks the server as its proxy.
        proxy = {"proxyType": "manual", "httpProxy": f"127.0.0.1:{port_of_hall}"}
        capabilities = {"proxy": {**proxy, "noProxy": ["127.0.0.1"]}}
        try:
            answer = self.send("NewSession", capabilities={"alwaysMatch": capabilities})
        except TimeoutError:
            end(self.process)
            raise
        self.session = answer["sessionId"]

    def send(self, command: str, **parameters: Any) -> Any:
        method, path = self.PATHS[command]
        address = self.address + path.format(session=self.session, id=parameters.pop("id", ""))
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(
            address, body, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise Failed(f"{command}: {problem.read().decode()}") from None

    def close(self) -> None:
        with suppress(Failed, OSError):
            self.send("DeleteSession")
        end(self.process)


class Firefox(Driver):
    """Firefox without a window."""

    PREFERENCES = {
        "marionette.port": 0,  # any; it writes down which
        "network.dns.localDomains": HALL,
        "browser.shell.checkDefaultBrowser": False,
        "browser.startup.page": 0,
        "datareporting.policy.dataSubmissionEnabled": False,
        "toolkit.telemetry.reportingpolicy.firstRun": False,
        "app.update.disabledForTesting": True,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "dom.disable_beforeunload": True,
    }

    def __init__(self, folder: Path, program: str) -> None:
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in self.PREFERENCES.items()
        ]
        (folder / "user.js").write_text("\n".join(lines))
        self.process = begun(
            [
                program,
                "--headless",
                "--marionette",
                "--no-remote",
                "--profile",
                str(folder),
                "about:blank",
            ],
            folder,
            {**os.environ, "HOME": str(folder)},
        )
        note = folder / "MarionetteActivePort"
        deadline = time.monotonic() + 60
        while not note.exists() and time.monotonic() < deadline and self.process.poll() is None:
            time.sleep(0.05)
        self.socket = socket.create_connection(("127.0.0.1", int(note.read_text())), timeout=60)
        self.received = self.socket.makefile("rb")
        self.number = 0
        self._read()  # its greeting
        self.send("NewSession", strictFileInteractability=True)

    def send(self, command: str, **parameters: Any) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{command}", parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._read()
        if error:
            raise Failed(f"{command}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def _read(self) -> Any:
        """Read one message: its length, a colon, JSON."""
        digits = b""
        while (letter := self.received.read(1)) != b":":
            digits += letter
            assert letter, "Firefox has ended"
        return json.loads(self.received.read(int(digits)))

    def close(self) -> None:
        self.received.close()
        self.socket.close()
        end(self.process)


class Screen:
    """A screen that nobody sees, large enough for every projector."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        command = [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            "2600x1700x24",
            "-nolisten",
            "tcp",
        ]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[writing],
            start_new_session=True,
        )
        os.close(writing)
        with os.fdopen(reading) as answer:
            self.display = f":{answer.readline().strip()}"

    def close(self) -> None:
        end(self.process)


def begun(
    command: list[str], folder: Path, environment: dict[str, str]
) -> "subprocess.Popen[bytes]":
    with (folder / "browser.log").open("ab") as log:
        return subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a browser and what it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise Failed("WebKitWebDriver does not answer")
