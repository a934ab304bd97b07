"""Copies that make themselves: pages ask for one, the server's parent process has it made.

A wish is a small file, so that any process can write it and any number of wishes are one copy.
Where there are many machines it lies in what they share, and a worker makes the copy
(`ordering.py`).
"""

import json
import subprocess
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import get_language

from config.copies.keeping import newest_in
from config.environment import PROGRAM
from config.language import gettext_lazy as _
from config.language import speaking
from config.starting.data_folder import make_private

WISH: Final = "wanted"
#: What became of the last copy: {"at", "path", "problem"}; the problem by language.
STATE: Final = "state.json"
#: The same two, where many machines share them.
SHARED_WISH: Final = "copy-wanted"
SHARED_STATE: Final = "copy-made"
#: Seconds between two copies that were asked for, and between two looks whether the day's is due.
PAUSE: Final = 30.0
A_LOOK: Final = 600.0


def ask_for_copy(reason: str) -> None:
    """Ask for a copy to be made soon (idempotent); a full disk stops no page that asks."""
    if settings.COPIES_BY_WORKERS:
        cache.set(SHARED_WISH, reason, timeout=None)
        return
    with suppress(OSError):
        (make_private(settings.COPIES) / WISH).write_text(reason, "utf-8")


def note_outcome(now: datetime, path: Path | None, problem: object = None) -> None:
    """Write down what became of a copy, for the director's page.

    `problem`: an exception or words that are translated as they are put into words. They are
    written down in every language, since nobody knows yet in which they will be read.
    """
    facts: dict[str, Any] = {
        "at": now.isoformat(),
        "path": str(path or ""),
        "problem": _in_each_language(problem) if problem else {},
    }
    if settings.COPIES_BY_WORKERS:
        made_at = facts["at"] if path else last_outcome().get("made_at", "")
        cache.set(SHARED_STATE, {**facts, "made_at": made_at}, timeout=None)
        return
    with suppress(OSError):
        (settings.COPIES / STATE).write_text(json.dumps(facts), "utf-8")


def _in_each_language(problem: object) -> dict[str, str]:
    words = {}
    for language, _name in settings.LANGUAGES:
        with speaking(language):
            words[language] = str(problem)
    return words


def last_problem() -> str:
    """Return what was wrong with the last copy, in the active language; empty if nothing was."""
    words = last_outcome().get("problem", {})
    if isinstance(words, str):  # written down by an earlier version, in English
        return words
    return str(words.get(get_language(), words.get(settings.LANGUAGE_CODE, "")))


def last_outcome() -> dict[str, Any]:
    """Return the facts about the last attempt at a copy; empty before the first."""
    if settings.COPIES_BY_WORKERS:
        return dict(cache.get(SHARED_STATE) or {})
    try:
        facts = json.loads((settings.COPIES / STATE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return facts if isinstance(facts, dict) else {}


def last_copy_at() -> datetime | None:
    """Return the time at which the newest copy was made; None before the first. No statement."""
    if settings.COPIES_BY_WORKERS:
        made_at = last_outcome().get("made_at")
        return datetime.fromisoformat(made_at) if made_at else None
    newest = newest_in(settings.COPIES, timezone.now())
    return newest.made_at if newest else None


class Copier:
    """Has copies made one at a time, in a process of their own: asked for, or one a day."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self.begun = timezone.now()
        self.made_at = -PAUSE
        self.looked_at = time.monotonic()

    def look(self) -> None:
        """Begin a copy if one is asked for, and the last is over and some time ago."""
        if self.process is not None:
            if self.process.poll() is None:
                return
            self._note_end(self.process.returncode)
            self.process = None
        now = time.monotonic()
        reason = self._wish() if now - self.made_at >= PAUSE else ""
        if not reason and now - self.looked_at >= A_LOOK:
            self.looked_at, reason = now, "daily"
        if reason:
            self.made_at = now
            command = [*PROGRAM, "backup", "--reason", reason]
            if reason == "daily":
                command.append("--if-due")
            self.begun = timezone.now()
            try:
                self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
            except OSError as problem:  # no memory, say: whoever watches over the workers goes on
                words = format_lazy(_("No copy could be begun: {problem}"), problem=problem)
                note_outcome(self.begun, None, words)

    def _note_end(self, status: int) -> None:
        """Write down that a copy was cut short; one that fails by itself has written down why."""
        if status and str(last_outcome().get("at", "")) < self.begun.isoformat():
            words = format_lazy(_("The copy was cut short ({status})."), status=status)
            note_outcome(self.begun, None, words)

    def _wish(self) -> str:
        """The reason of a wish, which is fulfilled from now on; empty where there is none."""
        try:
            reason = (self.folder / WISH).read_text("utf-8")[:60]
            (self.folder / WISH).unlink()
        except OSError:
            return ""
        return reason or "wanted"
