"""Every model is copied; a new copy has the newest schema, and revisions in it can be raised."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.apps import apps

from config.copies.rows import LATER, all_models, make_later, migrate


def test_every_model_of_ours_is_copied() -> None:
    ours = {model for model in apps.get_models() if model._meta.app_label in ("scoring", "tournaments")}
    assert ours <= set(all_models())


def test_a_new_copy_has_every_table_and_revisions_are_raised_in_it(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    migrate(path)
    with closing(sqlite3.connect(path)) as copy:
        tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert {model._meta.db_table for model in all_models()} <= tables
        copy.execute("PRAGMA ignore_check_constraints = ON")
        columns = [row[1] for row in copy.execute("PRAGMA table_info(scoring_game)")]
        for revision in (7, 9):
            values = ", ".join(str(revision) if name in ("revision", "id") else "''" for name in columns)
            copy.execute(f"INSERT INTO scoring_game ({', '.join(columns)}) VALUES ({values})")  # noqa: S608
        copy.commit()
    for beyond, expected in ((3, 9 + LATER), (50_000, 50_000 + LATER)):
        make_later(path, beyond)
        with closing(sqlite3.connect(path)) as copy:
            assert copy.execute("SELECT revision FROM scoring_game").fetchall() == [(expected,)] * 2
