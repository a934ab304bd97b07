"""The app's registration with Django, with the scorer of records and the refusals' sentences."""

from django.apps import AppConfig

from config.garbage import collect_seldom
from scoring.rules.record.games import ANSWERS
from scoring.words import refusals
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import EVENT_FORMAT
from tournaments.rules.record.seasons import SEASON_FORMAT, answer_season
from tournaments.words.refusals import REFUSALS


class TournamentsConfig(AppConfig):
    """The app `tournaments`: many tables, many rounds."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register what scoring uses unnamed: an event's record, an evening's refusals.

        This app is the last to be ready: garbage is looked for from now on.
        """
        ANSWERS[EVENT_FORMAT] = answer_event
        ANSWERS[SEASON_FORMAT] = answer_season
        refusals.REFUSALS.update(REFUSALS)
        collect_seldom()
