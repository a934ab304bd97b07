import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

ROOT = Path(__file__).resolve().parents[2]
OURS = ("PROFILE", "SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "DJANGO_SETTINGS_MODULE")


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env={**clean, **environment}, capture_output=True, text=True, encoding="utf-8"
    )


def show(expression: str, **environment: str) -> str:
    program = f"from django.conf import settings; from django.db import connection; print({expression})"
    return manage("shell", "--verbosity", "0", "--command", program, **environment).stdout.strip()


def test_the_world_is_refused_without_a_secret_key(tmp_path: Path) -> None:
    answer = manage("check", PROFILE="world", DATA_DIR=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr.startswith("SECRET_KEY is not set. The world profile needs")
    assert "Traceback" not in answer.stderr


def test_the_world_is_refused_without_its_names(tmp_path: Path) -> None:
    answer = manage("check", PROFILE="world", SECRET_KEY="x" * 60, DATA_DIR=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr.startswith("ALLOWED_HOSTS is not set. The world profile needs")


def test_the_world_never_shows_what_went_wrong_inside(tmp_path: Path) -> None:
    world = {
        "PROFILE": "world",
        "SECRET_KEY": "x" * 60,
        "ALLOWED_HOSTS": "a.example",
        "DATA_DIR": str(tmp_path),
    }
    assert show("settings.DEBUG", DEBUG="yes", **world) == "False"


@pytest.mark.parametrize("address", ["", "sqlite:///{folder}/club.sqlite3"])
def test_every_sqlite_file_waits_its_turn_and_survives_a_pulled_plug(tmp_path: Path, address: str) -> None:
    names = "('journal_mode', 'synchronous')"
    pragmas = f"*[connection.cursor().execute(f'PRAGMA {{name}}').fetchone()[0] for name in {names}]"
    url = address.format(folder=tmp_path.as_posix())
    shown = show(f"{pragmas}, connection.transaction_mode", DATA_DIR=str(tmp_path), DATABASE_URL=url)
    assert shown == "wal 2 IMMEDIATE"


@pytest.mark.django_db
def test_the_database_knows_every_migration() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
