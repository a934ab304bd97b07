"""An older program on a newer database: it refuses, and names the copy that it can read."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.copies.keeping import new_path
from config.copies.making import ABOUT, CopyFailed, make_copy
from config.copies.restoring import restore
from config.copies.rows import migrate
from config.copies.versions import is_newer, known_migrations, verify_not_newer
from config.environment import BadEnvironment

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)
OF_TOMORROW = ("scoring", "9999_of_a_newer_version")


@pytest.fixture(autouse=True)
def _of_this_version_again(transactional_db: None) -> Iterator[None]:
    """Take back what was done to the database: emptying its tables omits that of migrations."""
    yield
    MigrationRecorder(connection).record_unapplied(*OF_TOMORROW)


@pytest.fixture
def newer() -> None:
    """The database, as a newer version has left it."""
    MigrationRecorder(connection).record_applied(*OF_TOMORROW)


def test_what_this_version_has_and_what_others_have_is_not_newer() -> None:
    assert not is_newer(known_migrations())
    assert not is_newer([("sessions", "9999_of_another_app")])
    assert is_newer([OF_TOMORROW])
    verify_not_newer()


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL's old schema is copied by pg_dump"
)
def test_the_newest_copy_that_can_be_read_is_named(tmp_path: Path, settings: LazySettings) -> None:
    settings.COPIES = tmp_path
    old = make_copy("before-upgrade", NOW, tmp_path)
    MigrationRecorder(connection).record_applied(*OF_TOMORROW)
    make_copy("round-3-over", NOW + timedelta(hours=1), tmp_path)
    with pytest.raises(BadEnvironment, match="newer Five Hundred") as refused:
        verify_not_newer()
    assert f"restore {old.name}" in str(refused.value)


@pytest.mark.usefixtures("newer")
def test_without_such_a_copy_a_way_out_is_said_all_the_same(
    tmp_path: Path, settings: LazySettings
) -> None:
    settings.COPIES = tmp_path
    with pytest.raises(BadEnvironment, match="Nothing was changed"):
        verify_not_newer()


def test_a_copy_of_a_newer_version_is_not_put_back(tmp_path: Path) -> None:
    copy = tmp_path / "round-3-over.sqlite3"
    migrate(copy)
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(f"CREATE TABLE {ABOUT} (name TEXT PRIMARY KEY, value TEXT)")
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)",
            [*OF_TOMORROW, NOW.isoformat()],
        )
    with pytest.raises(CopyFailed, match="made by a newer Five Hundred"):
        restore(copy, NOW, tmp_path)
    assert not new_path(tmp_path, "before-restore", NOW).exists()
