"""A database of its own for a module of tests, brought to an old schema, filled, upgraded."""

import uuid
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps
from pytest_django import DjangoDbBlocker


class OldDatabase:
    """What the tests' own connection reaches while one of these tests runs."""

    def at(self, **targets: str | None) -> StateApps:
        """Bring the database to a migration of each app, None for none; its models then."""
        executor = MigrationExecutor(connection)
        executor.migrate(list(targets.items()))
        reached = [(app, name) for app, name in targets.items() if name is not None]
        return executor.loader.project_state(reached).apps

    def fill(self, apps: StateApps, rows: Mapping[str, list[dict[str, Any]]]) -> None:
        """Store rows as they are, whatever a model would set by itself.

        `rows`: by model, then by column.
        """
        models = [apps.get_model(label) for label in rows]
        with transaction.atomic():
            for model, stored in zip(models, rows.values(), strict=True):
                fields = {field.attname: field for field in model._meta.concrete_fields}
                for values in stored:
                    typed = {name: fields[name].to_python(value) for name, value in values.items()}
                    model(**typed).save_base(raw=True, force_insert=True)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)

    def upgrade(self) -> None:
        """Bring it to today's schema, as a start does."""
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture(scope="module")
def old_database(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[OldDatabase]:
    """An empty database, for a module of tests; the tests' own stays, and comes back at the end."""
    usual = connection.settings_dict["NAME"]
    ours = f"upgrade_{uuid.uuid4().hex}"
    on_postgresql = connection.vendor == "postgresql"
    with django_db_blocker.unblock():
        if on_postgresql:
            with connection.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {ours}")
        connection.close()
        folder = tmp_path_factory.mktemp("upgrade")
        connection.settings_dict["NAME"] = ours if on_postgresql else str(folder / "old.sqlite3")
        try:
            yield OldDatabase()
        finally:
            connection.close()
            connection.settings_dict["NAME"] = usual
            if on_postgresql:
                with connection.cursor() as cursor:
                    cursor.execute(f"DROP DATABASE {ours}")
