"""The app as Django knows it."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """The game at one table."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"
