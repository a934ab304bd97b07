"""The Celery app takes its settings from Django's, and its tasks from the apps."""

from django.conf import settings

from config.celery import app


def test_jobs_run_in_place_where_there_is_no_broker() -> None:
    assert app.conf.task_always_eager is (settings.CELERY_BROKER_URL is None)
    assert app.conf.task_ignore_result is True


def test_a_pack_is_a_job_it_knows() -> None:
    app.loader.import_default_modules()
    assert "tournaments.tasks.make_pack" in app.tasks
