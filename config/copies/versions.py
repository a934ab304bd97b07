"""Whether a database or a copy is newer than this program, which must not touch it then."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.copies.keeping import copies_in
from config.environment import BadEnvironment
from config.language import gettext as _
from config.starting.data_folder import NO_COPY, to_put_back

Migration = tuple[str, str]


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


def applied_to(path: Path) -> set[Migration]:
    """The migrations that a copy has. Raises sqlite3.Error."""
    with closing(sqlite3.connect(path)) as copy:
        return set(copy.execute("SELECT app, name FROM django_migrations"))


def is_newer_copy(path: Path) -> bool:
    """Return whether a copy is of a newer version. Raises sqlite3.Error."""
    return is_newer(applied_to(path))


def verify_not_newer() -> None:
    """Validate that the live database is of this version or an older one. Raises BadEnvironment."""
    if not is_newer(MigrationRecorder(connection).applied_migrations()):
        return
    raise BadEnvironment(
        _(
            "The database was brought up to date by a newer Five Hundred, and this older one would "
            "damage it. Start the newer one. Or go back to what there was before the upgrade:\n"
            "{way_back}"
        ).format(way_back=_way_back())
    )


def _way_back() -> str:
    """The command that puts back the newest copy that this version can read."""
    if connection.vendor != "sqlite":
        return _("put back your own copy of the old schema, made by pg_dump. Nothing was changed.")
    for copy in copies_in(settings.COPIES):
        try:
            if not is_newer_copy(copy.path):
                return to_put_back(copy)
        except sqlite3.Error:
            continue
    return str(NO_COPY)
