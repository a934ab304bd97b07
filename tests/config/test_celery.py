"""The Celery app takes its settings from Django's, and its tasks from the apps."""

from typing import Any

import pytest
from celery.signals import setup_logging
from django.conf import LazySettings, settings
from django.core.cache import cache

from config.celery import app, count_failure, write_logs_as_servers_do


def test_jobs_run_in_place_where_there_is_no_broker() -> None:
    assert app.conf.task_always_eager is (settings.CELERY_BROKER_URL is None)
    assert app.conf.task_ignore_result is True


def test_packs_and_copies_are_jobs_it_knows_and_a_worker_takes_both() -> None:
    app.loader.import_default_modules()
    assert {"tournaments.tasks.make_pack", "config.copies.tasks.copy"} <= set(app.tasks)
    router = app.amqp.router
    queues = [
        router.route({}, name)["queue"].name for name in ("config.copies.tasks.copy", "another")
    ]
    assert queues == ["copies", "celery"]
    assert set(app.amqp.queues.consume_from) == {"copies", "celery"}


def test_what_a_worker_was_making_when_it_died_is_the_queues_still() -> None:
    assert (app.conf.task_acks_late, app.conf.task_reject_on_worker_lost) == (True, True)
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.broker_transport_options["visibility_timeout"] == 60


def test_jobs_that_fail_are_counted_by_all_workers_together(settings: LazySettings) -> None:
    cache.delete("jobs-failed")
    count_failure()
    assert cache.get("jobs-failed") is None
    settings.IS_SHARED = True
    for _ in range(2):
        count_failure()
    assert cache.get("jobs-failed") == 2
    cache.delete("jobs-failed")


def test_a_workers_lines_are_celerys_own_unless_they_are_wanted_in_json(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not setup_logging.receivers
    applied: list[Any] = []
    monkeypatch.setattr("logging.config.dictConfig", applied.append)
    write_logs_as_servers_do()
    assert applied == [settings.LOGGING]
