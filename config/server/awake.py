"""Keep the computer awake while it serves a hall: asleep, it answers nobody."""

import ctypes
import os
import subprocess
import sys
from contextlib import suppress
from typing import Final

#: Of SetThreadExecutionState: from now on, the system is needed.
CONTINUOUS: Final = 0x80000000
SYSTEM_REQUIRED: Final = 0x00000001


def keep_awake() -> None:
    """Ask the system to stay awake with this process; most laptops sleep when closed."""
    if sys.platform == "win32":
        ctypes.windll.kernel32.SetThreadExecutionState(CONTINUOUS | SYSTEM_REQUIRED)
        return
    command = command_for(sys.platform, os.getpid())
    with suppress(OSError):  # not a desktop
        subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )


def command_for(platform: str, process: int) -> list[str]:
    """The system's own program that keeps it awake until a process ends."""
    if platform == "darwin":
        return ["caffeinate", "-i", "-s", "-w", str(process)]
    until = ["tail", f"--pid={process}", "--follow", "/dev/null"]
    why = ["--what=idle:sleep", "--who=Five Hundred", "--why=It keeps score."]
    return ["systemd-inhibit", *why, *until]
