"""The app's registration with Django and with the scorer of records."""

from django.apps import AppConfig

from scoring.rules.record.games import ANSWERS
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import EVENT_FORMAT


class TournamentsConfig(AppConfig):
    """The app `tournaments`: many tables, many rounds."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the format of an event's record, where scoring finds it without naming this app."""
        ANSWERS[EVENT_FORMAT] = answer_event
