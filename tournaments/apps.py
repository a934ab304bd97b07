from django.apps import AppConfig

from scoring.rules.record.games import ANSWERS
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import EVENT_FORMAT


class TournamentsConfig(AppConfig):
    """Many tables, many rounds."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Scoring never names tournaments: whoever scores a record finds the event's format here.
        ANSWERS[EVENT_FORMAT] = answer_event
