import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

ROOT = Path(__file__).resolve().parents[2]
OURS = (
    "PROFILE",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "HOST",
    "PROXIES",
    "DATABASE_URL",
    "DJANGO_SETTINGS_MODULE",
)


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return python("manage.py", *arguments, **environment)


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def show(expression: str, **environment: str) -> str:
    """What an expression of the settings is, in a process that imports nothing else."""
    program = (
        f"from django.conf import settings; from django.db import connection; print({expression})"
    )
    return python(
        "-c", program, DJANGO_SETTINGS_MODULE="config.settings", **environment
    ).stdout.strip()


WORLD = {
    "PROFILE": "world",
    "SECRET_KEY": hashlib.sha512(b"not a secret").hexdigest(),
    "ALLOWED_HOSTS": "cards.example.org",
}
REFUSED: dict[str, dict[str, str]] = {
    "SECRET_KEY is not set. The world profile needs": {**WORLD, "SECRET_KEY": ""},
    "SECRET_KEY could be guessed: it needs 50 letters": {**WORLD, "SECRET_KEY": "abc"},
    "SECRET_KEY could be guessed": {**WORLD, "SECRET_KEY": "x" * 60},
    "ALLOWED_HOSTS is not set. The world profile needs": {**WORLD, "ALLOWED_HOSTS": ""},
    "ALLOWED_HOSTS has to name each of its hosts": {
        **WORLD,
        "ALLOWED_HOSTS": "cards.example.org, *",
    },
    "ALLOWED_HOSTS has “https://example.org/”. Links begin with it": {
        **WORLD,
        "ALLOWED_HOSTS": "cards.example.org, https://example.org/",
    },
    "ALLOWED_HOSTS has “.example.org”. Links begin with it": {
        **WORLD,
        "ALLOWED_HOSTS": ".example.org",
    },
    "ALLOWED_HOSTS has “example.org:443”. Links begin with it": {
        **WORLD,
        "ALLOWED_HOSTS": "example.org:443",
    },
    "PROXIES has “0.0.0.0/0”, and so half of the internet": {
        **WORLD,
        "PROXIES": "10.0.0.5, 0.0.0.0/0",
    },
    "PROXIES has “::/0”, and so half of the internet": {**WORLD, "PROXIES": "::/0"},
    "HOST is 0.0.0.0, where others than this computer can come, and PROXIES names nobody": {
        **WORLD,
        "HOST": "0.0.0.0",
    },
    "PROXIES has “everybody”. Set it to addresses or networks": {**WORLD, "PROXIES": "everybody"},
    "HOST is “hall”. Set it to an address of this computer": {"HOST": "hall"},
    "DEBUG is set, and would show every visitor": {"DEBUG": "1"},
    "TIME_ZONE is “Mars”, which this computer does not know": {"TIME_ZONE": "Mars"},
    "TIME_ZONE is “../../etc/passwd”": {"TIME_ZONE": "../../etc/passwd"},
    "DATABASE_URL is not the address of a database that Five Hundred knows": {
        "DATABASE_URL": "mysql://nora:secret@localhost/cards"
    },
    "METRICS_TOKEN could be guessed": {"METRICS_TOKEN": "secret"},
    "LOG_FORMAT is “xml”. Set it to one of: plain, json": {"LOG_FORMAT": "xml"},
    "JOBS_TAKEN_AGAIN_AFTER is less than a second": {"JOBS_TAKEN_AGAIN_AFTER": "0"},
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_is_refused_in_words_at_the_start(tmp_path: Path, words: str) -> None:
    answer = manage("check", DATA_DIR=str(tmp_path), **REFUSED[words])
    assert answer.returncode == 1
    assert answer.stderr.startswith(words)
    assert "Traceback" not in answer.stderr
    assert "nora:secret" not in answer.stderr


@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({}, "0.0.0.0 []"),
        ({"HOST": "localhost"}, "127.0.0.1 []"),
        (WORLD, "127.0.0.1 ['127.0.0.1', '::1']"),
        ({**WORLD, "HOST": "0.0.0.0", "PROXIES": "172.16.0.0/12"}, "0.0.0.0 ['172.16.0.0/12']"),
    ],
)
def test_the_world_listens_to_its_proxy_alone_and_a_hall_to_everybody(
    tmp_path: Path, environment: dict[str, str], shown: str
) -> None:
    assert show("settings.HOST, settings.PROXIES", DATA_DIR=str(tmp_path), **environment) == shown


def test_over_https_cookies_have_names_that_browsers_hold_to_this_host(tmp_path: Path) -> None:
    storage = "__import__('config.web.messages').web.messages.Messages.cookie_name"
    cookies = f"settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, {storage}"
    expression = f"settings.INSTALLATION, {cookies}"
    for environment, beginning in ((WORLD, "__Host-"), ({}, "")):
        installation, *names = show(expression, DATA_DIR=str(tmp_path), **environment).split()
        assert names == [
            f"{beginning}{installation}-{name}" for name in ("csrftoken", "language", "messages")
        ]


def test_an_installation_is_known_by_its_key_and_does_not_tell_it(tmp_path: Path) -> None:
    def installation(folder: str) -> str:
        return show("settings.INSTALLATION", DATA_DIR=str(tmp_path / folder))

    first, second = installation("first"), installation("second")
    assert first != second
    shutil.copytree(tmp_path / "first", tmp_path / "copy")
    assert installation("copy") == installation("first") == first
    key = (tmp_path / "first" / "secret-key").read_text("ascii")
    assert first not in hashlib.sha256(key.encode()).hexdigest()
    assert len(first) == 12


@pytest.mark.parametrize("address", ["", "sqlite:///{folder}/club.sqlite3"])
def test_every_sqlite_file_waits_its_turn_and_survives_a_pulled_plug(
    tmp_path: Path, address: str
) -> None:
    names = "('journal_mode', 'synchronous')"
    pragmas = (
        f"*[connection.cursor().execute(f'PRAGMA {{name}}').fetchone()[0] for name in {names}]"
    )
    url = address.format(folder=tmp_path.as_posix())
    shown = show(
        f"{pragmas}, connection.transaction_mode", DATA_DIR=str(tmp_path), DATABASE_URL=url
    )
    assert shown == "wal 2 IMMEDIATE"


@pytest.mark.parametrize(
    ("given", "middleware", "shared"),
    [
        ({}, [], [False, False]),
        (
            {"METRICS_TOKEN": "abcdefghij" * 5},
            ["requests.watch", "metrics.answer_metrics"],
            [False, False],
        ),
        ({"LOG_FORMAT": "json"}, ["requests.watch"], [False, False]),
        ({"CELERY_BROKER_URL": "redis://broker/0"}, [], [True, False]),
        (
            {"CELERY_BROKER_URL": "amqp://broker//", "DATABASE_URL": "postgres://a@b/c"},
            [],
            [False, False],
        ),
        (
            {"CELERY_BROKER_URL": "rediss://broker/0", "DATABASE_URL": "postgres://a@b/c"},
            [],
            [True, True],
        ),
    ],
)
def test_what_nobody_asked_for_is_not_there(
    tmp_path: Path, given: dict[str, str], middleware: list[str], shared: list[bool]
) -> None:
    expression = (
        "import sys, json; from django.conf import settings as s; print(json.dumps(["
        "[name.removeprefix('config.watched.') for name in s.MIDDLEWARE if 'watched' in name], "
        "[s.IS_SHARED, s.COPIES_BY_WORKERS], 'prometheus_client' in sys.modules]))"
    )
    said = manage(
        "shell", "--verbosity", "0", "--command", expression, DATA_DIR=str(tmp_path), **given
    )
    told = json.loads(said.stdout)
    assert told == [middleware, shared, False]


@pytest.mark.django_db
def test_the_database_knows_every_migration() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
