"""Rows of all models, copied from one database to another of any kind, every value as it is."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max

from config.copies.versions import known_migrations
from config.environment import PROGRAM, sqlite_url

#: The name under which a copy is opened as a database.
COPY: Final = "copy"
A_BATCH: Final = 500
#: How far revisions in a copy that is put back lie beyond earlier ones: more than are then written.
LATER: Final = 10_000


@contextmanager
def opened(path: Path) -> Iterator[str]:
    """Open a copy, in the newest schema, as a database of Django's; its alias."""
    connections.databases[COPY] = {
        **connections.databases["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {},
    }
    try:
        yield COPY
    finally:
        connections[COPY].close()
        del connections[COPY]
        del connections.databases[COPY]


def create_tables(alias: str) -> None:
    """Create every table as the models describe it, and record that all migrations are applied.

    For a database without tables, in one transaction. Migrations lead to the same tables (a test
    compares them) by changing them again and again, which takes twenty times as long.
    """
    recorder = MigrationRecorder(connections[alias])
    with connections[alias].schema_editor() as editor:
        for model in all_models():
            if not model._meta.auto_created:  # made with the model whose many-to-many it is
                editor.create_model(model)
        editor.create_model(recorder.Migration)
        for app, name in sorted(known_migrations()):
            recorder.record_applied(app, name)


def migrate(path: Path) -> None:
    """Bring a copy to the newest schema.

    In a process of its own, for which it is the only database: migrations of data know no other
    name.
    """
    environment = {**os.environ, "DATABASE_URL": sqlite_url(path.resolve())}
    command = [*PROGRAM, "manage", "migrate", "--no-input", "--verbosity", "0"]
    subprocess.run(command, env=environment, check=True, capture_output=True)  # noqa: S603


def all_models() -> list[type[models.Model]]:
    """Every model that has a table of its own."""
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def copy_rows(source: str, target: str) -> int:
    """Copy every row; how many they were. The target's tables must be empty.

    Whoever calls it reads the source in one snapshot. Nothing that a model sets by itself on saving
    is set.
    """
    copied = 0
    with transaction.atomic(using=target), connections[target].constraint_checks_disabled():
        for model in all_models():
            rows = iter(model._base_manager.using(source).order_by("pk").iterator(chunk_size=2000))
            while batch := list(islice(rows, A_BATCH)):
                _insert(model, batch, target)
                copied += len(batch)
        _set_sequences(target)
    return copied


def _insert(model: type[models.Model], batch: list[Any], target: str) -> None:
    # As `bulk_create` does, but raw: it would date every row anew where the date is set on adding.
    fields = model._meta.local_concrete_fields
    model._base_manager.using(target)._insert(batch, fields=fields, using=target, raw=True)  # type: ignore[attr-defined]


def _set_sequences(target: str) -> None:
    """Let numbers that the database gives go on after the highest there is."""
    statements = connections[target].ops.sequence_reset_sql(no_style(), all_models())
    with connections[target].cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def empty(target: str) -> None:
    """Delete every row of every model. To be called in a transaction."""
    tables = [model._meta.db_table for model in all_models()]
    database = connections[target]
    with database.cursor() as cursor:
        for statement in database.ops.sql_flush(
            no_style(), tables, reset_sequences=True, allow_cascade=True
        ):
            cursor.execute(statement)


def highest_revision() -> int:
    """The highest revision that anything in the live database has."""
    highest = (
        model._base_manager.aggregate(highest=Max(field.name))["highest"]
        for model, field in _revisions()
    )
    return max((one for one in highest if one is not None), default=0)


def make_later(path: Path, beyond: int) -> None:
    """Set every revision in a copy beyond what any page or cache has seen of it, or of `beyond`.

    All alike: a cache that knows an earlier one reads everything anew, and asks for nothing from
    before it.
    """
    columns = [(model._meta.db_table, field.column) for model, field in _revisions()]
    with closing(sqlite3.connect(path)) as copy, copy:
        for table, column in columns:
            (highest,) = copy.execute(f"SELECT MAX({column}) FROM {table}").fetchone()  # noqa: S608
            beyond = max(beyond, highest or 0)
        for table, column in columns:
            copy.execute(f"UPDATE {table} SET {column} = ?", [beyond + LATER])  # noqa: S608


def _revisions() -> Iterator[tuple[type[models.Model], Any]]:
    """Every column that is raised by writes, with its model."""
    for model in all_models():
        for field in model._meta.local_concrete_fields:
            if field.name.endswith("revision"):
                yield model, field
