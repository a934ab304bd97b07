"""The app's registration with the scorer of records."""

from scoring.rules.record.games import ANSWERS
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import EVENT_FORMAT


def test_the_record_of_an_event_is_answered_by_this_app() -> None:
    assert ANSWERS[EVENT_FORMAT] is answer_event
