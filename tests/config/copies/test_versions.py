"""Databases of newer and of unreleased versions are refused, and the way out is named."""

import os
import sqlite3
import subprocess
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
from config.copies.versions import FIRST_UNRELEASED, is_newer, known_migrations, verify_version
from config.environment import PROGRAM, BadEnvironment, sqlite_url
from tests.serving import free_port

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)
OF_TOMORROW = ("scoring", "9999_of_a_newer_version")


@pytest.fixture(autouse=True)
def _of_this_version_again(transactional_db: None) -> Iterator[None]:
    """Take back what was done to the database: emptying its tables omits that of migrations."""
    yield
    MigrationRecorder(connection).record_unapplied(*OF_TOMORROW)
    MigrationRecorder(connection).record_unapplied(*FIRST_UNRELEASED)


@pytest.fixture
def newer() -> None:
    """The database, as a newer version has left it."""
    MigrationRecorder(connection).record_applied(*OF_TOMORROW)


def test_what_this_version_has_and_what_others_have_is_not_newer() -> None:
    assert not is_newer(known_migrations())
    assert not is_newer([("sessions", "9999_of_another_app")])
    assert is_newer([OF_TOMORROW])
    verify_version()


@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL's old schema is copied by pg_dump"
)
def test_the_newest_copy_that_can_be_read_is_named(tmp_path: Path, settings: LazySettings) -> None:
    settings.COPIES = tmp_path
    old = make_copy("before-upgrade", NOW, tmp_path)
    MigrationRecorder(connection).record_applied(*OF_TOMORROW)
    make_copy("round-3-over", NOW + timedelta(hours=1), tmp_path)
    with pytest.raises(BadEnvironment, match="newer Five Hundred") as refused:
        verify_version()
    assert f"restore {old.name}" in str(refused.value)


@pytest.mark.usefixtures("newer")
def test_without_such_a_copy_a_way_out_is_said_all_the_same(
    tmp_path: Path, settings: LazySettings
) -> None:
    settings.COPIES = tmp_path
    with pytest.raises(BadEnvironment, match="Nothing was changed"):
        verify_version()


@pytest.mark.parametrize(
    ("migration", "refusal"),
    [
        (OF_TOMORROW, "made by a newer Five Hundred"),
        (FIRST_UNRELEASED, r"unreleased version of Five Hundred.*commit fa799365.*DATA_DIR"),
    ],
)
def test_copy_of_another_version_is_not_restored(
    migration: tuple[str, str], refusal: str, tmp_path: Path
) -> None:
    copy = tmp_path / "round-3-over.sqlite3"
    migrate(copy)
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(f"CREATE TABLE {ABOUT} (name TEXT PRIMARY KEY, value TEXT)")
        _apply(database, migration)
    with pytest.raises(CopyFailed, match=refusal):
        restore(copy, NOW, tmp_path)
    assert not new_path(tmp_path, "before-restore", NOW).exists()


def test_unreleased_database_is_refused_with_the_way_out() -> None:
    MigrationRecorder(connection).record_applied(*FIRST_UNRELEASED)
    with pytest.raises(BadEnvironment, match=r"commit fa799365.*Everything in one file.*DATA_DIR"):
        verify_version()


def test_unreleased_database_is_left_as_it_is_by_start_and_migrate(tmp_path: Path) -> None:
    path = tmp_path / "five-hundred.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA journal_mode = WAL")  # as each start leaves it
        database.execute("CREATE TABLE django_migrations (id INTEGER, app, name, applied)")
        _apply(database, FIRST_UNRELEASED)
    before = path.read_bytes()
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": sqlite_url(path)}
    for command in (["run", "--port", str(free_port())], ["manage", "migrate"]):
        refused = subprocess.run(
            [*PROGRAM, *command], env=environment, capture_output=True, text=True, timeout=60
        )
        assert refused.returncode == 1
        assert "unreleased version of Five Hundred" in refused.stderr
        assert path.read_bytes() == before
    assert not (tmp_path / "copies").exists()


def _apply(database: sqlite3.Connection, migration: tuple[str, str]) -> None:
    database.execute(
        "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)",
        [*migration, NOW.isoformat()],
    )
