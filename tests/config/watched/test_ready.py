"""A server that cannot answer pages now says in words why, and tells nobody a secret by it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from config.watched import ready
from config.watched.ready import Known
from tests.redis_server import redis, redis_program

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def looked_at_anew() -> Iterator[None]:
    Known.at = -ready.GOOD_FOR
    yield
    Known.at = -ready.GOOD_FOR


def asked(client: Client) -> tuple[int, str]:
    answer = client.get("/health/ready/")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    return answer.status_code, answer.content.decode()


def test_a_server_with_all_it_needs_is_ready_under_any_name(
    client: Client, settings: LazySettings
) -> None:
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    assert client.get("/health/ready/", HTTP_HOST="10.0.0.7:8500").content == b"Ready\n"
    assert client.post("/health/ready/").status_code in (400, 404)


def test_who_asks_again_at_once_is_told_the_same(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(2):
        assert {asked(client) for _ in range(5)} == {(200, "Ready\n")}


def test_a_database_of_another_version_is_said(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("scoring", "0001_game")
    MigrationRecorder.Migration.objects.filter(app="tournaments").first().delete()
    assert asked(client) == (503, "Not ready: The database is not migrated to this version.\n")


def test_a_broker_that_is_away_is_said_without_its_password(
    client: Client, settings: LazySettings
) -> None:
    settings.CELERY_BROKER_URL, settings.IS_SHARED = "redis://:verysecret@127.0.0.1:1/0", True
    assert asked(client) == (503, "Not ready: The broker cannot be reached.\n")


def test_a_broker_that_answers_is_well(client: Client, settings: LazySettings) -> None:
    if redis_program() is None:
        pytest.skip("there is no Redis for this computer")
    with redis() as address:
        settings.CELERY_BROKER_URL, settings.IS_SHARED = address, True
        assert asked(client) == (200, "Ready\n")


def test_a_folder_that_cannot_be_written_to_is_said(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path / "gone"
    assert asked(client) == (503, "Not ready: The folder of the data cannot be written to.\n")


def test_a_database_that_is_away_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_recorder: object) -> None:
        raise DatabaseError("could not connect to cards:secret@10.0.0.9")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", away)
    assert asked(client) == (503, "Not ready: The database cannot be reached.\n")
