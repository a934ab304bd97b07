"""Whether a database or a copy is newer than this program, which must not touch it then."""

import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core import checks
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.copies.keeping import copies_in
from config.environment import BadEnvironment
from config.starting.data_folder import NO_COPY, to_put_back

Migration = tuple[str, str]
#: The first migration of the versions before 1.0.0, which were never released.
FIRST_UNRELEASED: Final = ("scoring", "0001_game")
#: The last commit that reads what those versions stored.
LAST_UNRELEASED: Final = "fa799365"
UNRELEASED: Final = (
    "{what} was written by an unreleased version of Five Hundred, which this version cannot read. "
    f"Nothing was changed. To keep its games: start that version (commit {LAST_UNRELEASED}) on "
    "{place}, and save “Everything in one file” there. Then start this version on an empty folder, "
    "which DATA_DIR names, and import the file."
)


@lru_cache(maxsize=1)
def known_migrations() -> frozenset[Migration]:
    """Every migration that this version has: app and name."""
    return frozenset(MigrationLoader(None).disk_migrations or ())


def is_migrated() -> bool:
    """Return whether the live database has every migration. Raises DatabaseError."""
    return known_migrations() <= set(MigrationRecorder(connection).applied_migrations())


def is_newer(applied: Iterable[Migration]) -> bool:
    """Return whether migrations of our apps were applied that this version does not know."""
    ours = {app for app, _name in known_migrations()}
    return any(
        migration[0] in ours and migration not in known_migrations() for migration in applied
    )


def is_unreleased(applied: Iterable[Migration]) -> bool:
    """Return whether a version before 1.0.0 made the database."""
    return FIRST_UNRELEASED in applied


def applied_to(path: Path) -> set[Migration]:
    """The migrations that a copy has. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path)) as copy:
        return set(copy.execute("SELECT app, name FROM django_migrations"))


def verify_version() -> None:
    """Validate that no newer or unreleased version made the database. Raises BadEnvironment."""
    applied = MigrationRecorder(connection).applied_migrations()
    if is_unreleased(applied):
        raise BadEnvironment(UNRELEASED.format(what="The database", place="the folder it is in"))
    if is_newer(applied):
        raise BadEnvironment(
            "The database was brought up to date by a newer Five Hundred, and this older one "
            "would damage it. Start the newer one. Or go back to what there was before the "
            f"upgrade:\n{_way_back()}"
        )


def check_version(databases: Collection[str] | None, **options: Any) -> list[checks.CheckMessage]:
    """Stop `migrate` on a database that this version must not change."""
    if not databases:
        return []
    try:
        verify_version()
    except BadEnvironment as problem:
        return [checks.Error(str(problem), id="config.E001")]
    return []


def _way_back() -> str:
    """The command that puts back the newest copy that this version can read."""
    if connection.vendor != "sqlite":
        return "put back your own copy of the old schema, made by pg_dump. Nothing was changed."
    for copy in copies_in(settings.COPIES):
        try:
            if not is_newer(applied_to(copy.path)):
                return to_put_back(copy)
        except sqlite3.Error:
            continue
    return NO_COPY
