"""The project: settings from the environment, routes, the server's start, errors, middleware.

Names no rule.
"""

# Shared tasks must find our Celery app, whoever imports them first.
from config.celery import app as celery_app

__all__ = ["celery_app"]
