"""The Celery app: long jobs, run in place where there is no broker (see settings)."""

import logging.config
import os
import sys
from typing import Any

from celery import Celery
from celery.fixups.django import DjangoFixup
from celery.loaders.app import AppLoader
from celery.signals import setup_logging, task_failure

from config import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class Loader(AppLoader):
    """Imports tasks and settings as Python does: Celery's own looks in the current folder first."""

    def import_from_cwd(self, module: str, imp: Any = None, package: str | None = None) -> Any:
        return (imp or self.import_module)(module, package=package)


def fix_up(app: Any) -> DjangoFixup:
    """Let Celery use Django's settings and connections, and leave the import path as it is.

    Celery's own puts the current folder first on it: a stray `config.py` there would be run.
    """
    path, django = sys.path.copy(), DjangoFixup(app)
    try:
        django.install()
    finally:
        sys.path[:] = path
    return django


app = Celery("five_hundred", loader=Loader, fixups={fix_up})  # type: ignore[arg-type]  # the stubs know names alone
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["config.copies", "tournaments.sheets"])


def write_logs_as_servers_do(**_more: Any) -> None:
    """Write a worker's lines in JSON, as the servers write theirs, in place of Celery's own."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


if environment.text("LOG_FORMAT") == "json":
    setup_logging.connect(write_logs_as_servers_do)


@task_failure.connect
def count_failure(**_more: Any) -> None:
    """Count a job that failed in what machines share, for `/metrics`."""
    from django.conf import settings
    from django.core.cache import cache

    if settings.IS_SHARED:
        cache.add("jobs-failed", 0, timeout=None)
        cache.incr("jobs-failed")
