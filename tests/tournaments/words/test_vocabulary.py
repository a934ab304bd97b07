"""Codes of an evening as sentences."""

import pytest
from django.test import Client

from scoring.rules.errors import RuleViolation
from tests.tournaments.conftest import Hall, page
from tournaments.models import Change
from tournaments.queries import changes_of
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import change_in_words, duration, reason_in_words


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
    assert {
        chair: reasons[before.table(chair[0]).entries[chair[1]].name] for chair in expected
    } == expected
    shown = page(dee, "round", climbing.pk, 2)
    assert all(words in shown for words in expected.values())


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (0, "about ¼ hour"),
        (15, "about ¼ hour"),
        (60, "about 1 hour"),
        (67, "about 1 hour"),
        (68, "about 1¼ hours"),
        (192, "about 3¼ hours"),
        (1440, "about 24 hours"),
    ],
)
def test_a_duration_is_said_to_the_quarter_of_an_hour(minutes: int, words: str) -> None:
    assert duration(minutes) == words


def test_a_refusal_names_people_where_the_law_knows_keys(hall: Hall) -> None:
    violation = RuleViolation("partners_reunited", entries=["1", "2"])
    assert refusal_in_words(violation, hall.now) == (
        "P01 & P02 were partners in the round before, and must oppose each other."
    )
    tables = RuleViolation("unfinished_table", tables=[1, 2])
    assert refusal_in_words(tables, hall.now) == "Not in yet: tables 1 & 2."


def test_every_line_of_the_log_is_a_sentence(played: Hall) -> None:
    movement = played.now.movement
    lines = [change_in_words(change, movement) for change in changes_of(played.now.tournament)]
    assert lines[-1] == "The evening was set up with 11 names"
    assert "P01: fee paid" in lines
    assert "Round 2: published, 2 tables" in lines
    assert (
        change_in_words(Change(what="unheard of", facts={"round": 3}), movement)
        == "Round 3: unheard of"
    )


def test_prizes_and_money_are_sentences_in_the_log(hall: Hall) -> None:
    movement = hall.now.movement
    names = ["Ann", "Bob"]
    lines = {
        change_in_words(Change(what=what, facts=facts), movement)
        for what, facts in (
            ("prizes", {"prizes": 1}),
            ("categories", {"names": ["Ann"], "categories": ["Women", "Guests"]}),
            ("categories", {"names": ["Ann"], "categories": []}),
            ("category", {"names": names, "category": "Women"}),
            ("left_category", {"names": names, "category": "Women"}),
            ("drawn", {"name": "Ann", "again": False}),
            ("drawn", {"name": "Bob", "again": True}),
            ("took_fee", {"names": names, "guest": True, "paid": True}),
            ("took_fee", {"names": ["Ann"], "guest": False}),
        )
    }
    assert lines == {
        "Prize list: 1 prize",
        "Ann: Women, Guests",
        "Ann: in no category",
        "Women: Ann & Bob",
        "Not in Women any more: Ann & Bob",
        "Ann was drawn for a prize",
        "Bob was drawn again for a prize",
        "Ann & Bob: fee paid, pays as a guest",
        "Ann: pays the usual fee",
    }
