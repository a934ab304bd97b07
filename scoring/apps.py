"""The app as Django knows it."""

from django.apps import AppConfig
from django.core import checks

from config.copies.versions import check_version


class ScoringConfig(AppConfig):
    """The game at one table."""

    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the check of what `migrate` is about to change."""
        checks.register(check_version, checks.Tags.database)
