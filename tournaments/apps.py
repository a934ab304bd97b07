from django.apps import AppConfig

from scoring.rules.records import ANSWERS
from tournaments.rules.records import EVENT_FORMAT, answer_event


class TournamentsConfig(AppConfig):
    """Many tables, many rounds."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Scoring never names tournaments: whoever scores a record finds the event's format here.
        ANSWERS[EVENT_FORMAT] = answer_event
