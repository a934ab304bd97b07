"""The project: settings, routes, the server's start, errors, middleware. Names no rule."""

from config.garbage import collect_never

collect_never()  # the app `tournaments`, which is the last to be ready, begins to

# Shared tasks must find our Celery app, whoever imports them first.
from config.celery import app as celery_app  # noqa: E402 - it takes a while to load

__all__ = ["celery_app"]
