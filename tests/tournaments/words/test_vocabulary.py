"""Codes of an evening as sentences."""

from django.test import Client

from tests.tournaments.conftest import Hall, page
from tournaments.words.vocabulary import reason_in_words


def test_the_high_side_goes_on_and_everybody_is_told_why(dee: Client, climbing: Hall) -> None:
    climbing.type_all()  # North and South are high at every table
    before = climbing.now.current
    climbing.seat()
    evening = climbing.now
    reasons = {
        place.entry.name: reason_in_words(place, evening)
        for table in evening.current.tables
        for place in table.places.values()
    }
    expected = {
        (1, "N"): "high side at table 1, goes on",
        (1, "E"): "low side, stays",
        (3, "N"): "high side at the head table, stays",
        (3, "E"): "low side at the head table, goes to table 1",
    }
    assert {chair: reasons[before.table(chair[0]).entries[chair[1]].name] for chair in expected} == expected
    shown = page(dee, "round", climbing.pk, 2)
    assert all(words in shown for words in expected.values())
