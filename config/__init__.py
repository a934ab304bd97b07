from config.celery import (
    app as celery_app,
)  # shared tasks must find our Celery app, whoever imports them first

__all__ = ["celery_app"]
