"""Names and retention of copies: which there are, which make room for newer ones, when one is due.

A copy is a SQLite database, whatever the server's own is: one file that any tool opens, and both
read back.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

#: After so long the next copy is due.
A_DAY: Final = timedelta(days=1)
#: 2026-11-22T204107Z-round-3-over.sqlite3: in order by name, and a name that every system takes.
NAME: Final = re.compile(r"(\d{4}-\d\d-\d\dT\d{6}Z)-([a-z0-9-]{1,60})(?:\.\d+)?\.sqlite3")
#: The folder of copies, in the folder of the data.
COPIES: Final = "copies"
TIME: Final = "%Y-%m-%dT%H%M%SZ"
#: The newest that are kept, and of so many days the last one of each.
NEWEST: Final = 20
DAYS: Final = 30
#: Of those made before something that changes everything, so many besides.
BEFORE: Final = 5


@dataclass(frozen=True, order=True)
class Copy:
    """A copy that was made: when, why, where it lies."""

    made_at: datetime
    reason: str
    path: Path

    @property
    def is_before(self) -> bool:
        """Return whether the copy was made before an upgrade, or before another was restored."""
        return self.reason.startswith("before-")


def copies_in(folder: Path) -> list[Copy]:
    """The copies of a folder, the newest first; none where there is no folder."""
    copies = []
    for path in folder.glob("*.sqlite3") if folder.is_dir() else ():
        match = NAME.fullmatch(path.name)
        if match:
            made_at = datetime.strptime(match[1], TIME).replace(tzinfo=UTC)
            copies.append(Copy(made_at, match[2], path))
    return sorted(copies, reverse=True)


def new_path(folder: Path, reason: str, now: datetime) -> Path:
    """A path for a new copy that no other has."""
    words = "-".join(re.findall("[a-z0-9]+", reason.lower()))[:60].strip("-") or "copy"
    stem = f"{now.astimezone(UTC).strftime(TIME)}-{words}"
    path, number = folder / f"{stem}.sqlite3", 2
    while path.exists():
        path, number = folder / f"{stem}.{number}.sqlite3", number + 1
    return path


def made_by(copies: list[Copy], now: datetime) -> list[Copy]:
    """Those that are not dated in the future, by a clock that was wrong; the newest first."""
    return sorted((copy for copy in copies if copy.made_at <= now), reverse=True)


def newest_in(folder: Path, now: datetime) -> Copy | None:
    """The newest copy of a folder; one dated in the future only where there is no other."""
    copies = copies_in(folder)
    return next(iter([*made_by(copies, now), *copies]), None)


def superfluous(copies: list[Copy], now: datetime) -> list[Copy]:
    """Those that may go: not the newest, not the last of a recent day, not before a big change.

    Those dated in the future are looked at by themselves: they push nothing out, and nothing pushes
    them.
    """
    made = made_by(copies, now)
    return [
        *_superfluous([copy for copy in copies if copy not in made], now),
        *_superfluous(made, now),
    ]


def _superfluous(copies: list[Copy], now: datetime) -> list[Copy]:
    newest = sorted(copies, reverse=True)
    kept = {copy.path for copy in newest[:NEWEST]}
    kept |= {copy.path for copy in [copy for copy in newest if copy.is_before][:BEFORE]}
    days = set()
    for copy in newest:
        day = copy.made_at.date()
        if day not in days and now - copy.made_at < timedelta(days=DAYS):
            days.add(day)
            kept.add(copy.path)
    return [copy for copy in newest if copy.path not in kept]


def is_due(copies: list[Copy], now: datetime) -> bool:
    """Return whether no copy was made in the last day; one dated in the future does not count."""
    made = made_by(copies, now)
    return not made or now - made[0].made_at >= A_DAY
