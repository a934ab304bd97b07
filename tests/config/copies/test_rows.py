"""Every model is copied; a new copy has the newest schema, and revisions in it can be raised."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from pytest_django import DjangoDbBlocker

from config.copies.rows import LATER, all_models, create_tables, make_later, migrate, opened


def test_every_model_of_ours_is_copied() -> None:
    ours = {
        model for model in apps.get_models() if model._meta.app_label in ("scoring", "tournaments")
    }
    assert ours <= set(all_models())


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database to which every migration was applied."""
    path = tmp_path_factory.mktemp("migrated") / "migrated.sqlite3"
    migrate(path)
    return path


def test_a_new_copy_has_every_table_and_revisions_are_raised_in_it(
    tmp_path: Path, migrated: Path
) -> None:
    path = tmp_path / "new.sqlite3"
    shutil.copy(migrated, path)
    with closing(sqlite3.connect(path)) as copy:
        tables = {
            row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        assert {model._meta.db_table for model in all_models()} <= tables
        copy.execute("PRAGMA ignore_check_constraints = ON")
        columns = [row[1] for row in copy.execute("PRAGMA table_info(scoring_game)")]
        for revision in (7, 9):
            values = ", ".join(
                str(revision) if name in ("revision", "id") else "''" for name in columns
            )
            copy.execute(f"INSERT INTO scoring_game ({', '.join(columns)}) VALUES ({values})")  # noqa: S608
        copy.commit()
    for beyond, expected in ((3, 9 + LATER), (50_000, 50_000 + LATER)):
        make_later(path, beyond)
        with closing(sqlite3.connect(path)) as copy:
            assert copy.execute("SELECT revision FROM scoring_game").fetchall() == [(expected,)] * 2


def test_tables_that_are_created_at_once_are_those_that_migrations_lead_to(
    tmp_path: Path, migrated: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    at_once = tmp_path / "at-once.sqlite3"
    with django_db_blocker.unblock(), opened(at_once) as alias:
        create_tables(alias)
    assert schema_of(at_once) == schema_of(migrated)
    assert rows_in(at_once) == rows_in(migrated)


def schema_of(path: Path) -> dict[str, list[str]]:
    """Each table, index and trigger, as SQL: a table's columns and constraints sorted."""
    with closing(sqlite3.connect(path)) as database:
        made = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        ).fetchall()
    return {
        name: sorted(sql.removesuffix(")").replace(" (", ", ", 1).split(", ")) for name, sql in made
    }


def rows_in(path: Path) -> dict[str, list[tuple[str, ...]]]:
    """The rows of each table that has any; of an applied migration its app and name."""
    with closing(sqlite3.connect(path)) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        ours = {name: f"SELECT * FROM {name}" for name in tables if name != "sqlite_sequence"}  # noqa: S608
        ours["django_migrations"] = "SELECT app, name FROM django_migrations"
        rows = {name: sorted(database.execute(statement)) for name, statement in ours.items()}
    return {name: found for name, found in rows.items() if found}
