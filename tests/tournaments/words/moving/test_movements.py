"""What a movement says of itself, on pages and in the log."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.rulesets.presets import ruleset_named
from tests.tournaments.conftest import Hall, page
from tests.tournaments.rules.evenings import BY_RESULT
from tournaments import services
from tournaments.models import Change, Tournament
from tournaments.queries import TableKey
from tournaments.rules.movements import FOR_PLAYERS
from tournaments.words.moving.movements import printed_rules, promised
from tournaments.words.vocabulary import change_in_words


def test_a_tie_is_asked_about_as_the_movement_asks(dee: Client, climbing: Hall) -> None:
    climbing.type(1, 50, 50)
    climbing.type(2, 50, 0)
    climbing.type(3, 50, 0)
    assert "a tie. Which side counts as the higher?" in page(dee, "evening", climbing.pk)
    answer = dee.post(reverse("draft-round", args=[climbing.pk]), follow=True)
    assert "A tie at table 1: say which side counts as the higher." in answer.content.decode()
    table_page = page(dee, "event-table", climbing.pk, 1, 1)
    assert "A tie. Which side counts as the higher, and how was that decided?" in table_page
    seats = climbing.table(1).entries
    north_south = f"{seats['N'].name} &amp; {seats['S'].name}"
    button = re.search(rf'name="low" value="(\w\w)">{north_south} count as the higher<', table_page)
    dee.post(
        reverse("correct-table", args=[climbing.pk, 1, 1]),
        {"act": "tie", "low": button[1], "how": "cut"},
    )
    assert climbing.table(1).row.low == "EW"
    marked = page(dee, "event-table", climbing.pk, 1, 1)
    assert re.search(rf"{north_south}(</\w+>)?\s+<span class=\"mark\">the higher</span>", marked)
    words = change_in_words(Change.objects.filter(what="tie").get(), climbing.now.movement)
    assert words == "Round 1, table 1: North & South count as the higher, by a cut"
    climbing.seat()
    assert {climbing.now.current.table_of(seats[seat])[0].number for seat in "NS"} == {2}


def test_under_midway_a_tie_is_asked_about_as_ever(dee: Client, hall: Hall) -> None:
    hall.seat()
    hall.type(1, 50, 50)
    seats = hall.table(1).entries
    table_page = page(dee, "event-table", hall.pk, 1, 1)
    assert "A tie. Which side goes on, and how was that decided?" in table_page
    assert f'value="NS">{seats["N"].name} &amp; {seats["S"].name} go on<' in table_page
    key = TableKey(hall.pk, 1, 1)
    services.rule_tie(table=key, low="NS", how="deciding_hand", device=None)
    words = change_in_words(Change.objects.filter(what="tie").get(), hall.now.movement)
    assert words == "Round 1, table 1: North & South go on, by a deciding hand"


every_movement = pytest.mark.parametrize("movement", FOR_PLAYERS)
by_result = pytest.mark.parametrize("movement", BY_RESULT)
SETTINGS: list[dict[str, Any]] = [
    {},
    {"sit_out_points": None},
    {"sit_out_points": -250},
    {"tiebreaks": ["best_round"]},
    {"tiebreaks": ["slams", "sets", "cut"]},
]


def rules(hall: Hall) -> str:
    return "\n".join(printed_rules(hall.now))


@every_movement
@pytest.mark.parametrize("players", [5, 13])
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_printed_rules_name_hands_dealing_ties_sit_outs_and_places(
    device: Device, movement: str, players: int, settings: dict[str, Any]
) -> None:
    hall = Hall(device, players, movement=movement, **settings)
    for is_seated in (False, True):
        if is_seated:
            hall.seat()
        text = rules(hall)
        assert "A round is four hands at one table. Each of the four deals once." in text
        assert ("There is one table" in text) == (players < 8)
        assert re.search("A sit-out scores (nothing|−250 points|the average)", text)
        assert "The highest total after 3 rounds wins." in text
        assert ("Equal totals share the place." in text) == (not settings.get("tiebreaks"))
        assert "{" not in text


@by_result
@pytest.mark.parametrize("players", [5, 13])
def test_where_a_side_leaves_its_table_the_printed_rules_name_ties_and_who_comes_in(
    device: Device, movement: str, players: int
) -> None:
    hall = Hall(device, players, movement=movement)
    for is_seated in (False, True):
        if is_seated:
            hall.seat()
        text = rules(hall)
        assert ("tie at a table is cut for" in text) == (players >= 8)
        assert "Both pairs split: two who were partners are opponents in the next round" in text
        assert "takes the place of somebody who leaves" in text


def test_pairs_are_told_what_pairs_do(device: Device) -> None:
    hall = Hall(device, 8, movement="midway", in_pairs=True)
    assert "The first round is drawn by lot: which pairs meet, and at which table." in rules(hall)
    hall.seat()
    hall.mark("P01", fixed=True)
    text = rules(hall)
    assert "P01 never moves. If that pair should, the other pair of the table goes instead." in text
    assert "of the other two" not in text


def test_tie_breaks_are_those_of_the_evening_in_their_order(device: Device) -> None:
    hall = Hall(device, 8, tiebreaks=["slams", "best_round"])
    assert "broken by most slams, then best round; those still equal share the place." in rules(
        hall
    )


def test_an_average_says_when_it_is_worked_out(device: Device) -> None:
    text = rules(Hall(device, 9, sit_out_points=None))
    assert "the average of the player’s other rounds. It is worked out at the end" in text


def test_each_movement_says_who_goes_where(device: Device) -> None:
    midway, climbing = (
        rules(Hall(device, 13, movement=name)) for name in ("midway", "progressive")
    )
    assert "the side with fewer points in this round goes to the next table: from 1 to 2" in midway
    assert "from the last to 1. The side with more points stays." in midway
    assert "The side with the lower card goes to the next table." in midway
    assert "the side with more points in this round goes to the next table" in climbing
    assert "At the last table it is the other way round" in climbing
    assert "The side with the higher card counts as the one with more." in climbing


def test_in_an_evening_of_one_round_nobody_is_told_where_to_go(device: Device) -> None:
    hall = Hall(device, 9, rounds=2)
    for _round in range(2):
        hall.seat()
        hall.type_all()
    assert "goes to the next table" in rules(hall)
    text = rules(Hall(device, 9, rounds=1))
    assert "There is one round: nobody moves after it, and a tie at a table stands." in text
    assert "A sit-out scores nothing." in text
    assert [words in text for words in ("next table", "cut for", "takes the place")] == [False] * 3


def test_before_the_first_round_the_draw_is_told_and_that_couples_are_parted(
    device: Device,
) -> None:
    hall = Hall(device, 8)
    assert "The first round is drawn by lot" in rules(hall)
    assert "Couples" not in rules(hall)
    hall.now.tournament.entries.filter(number__in=(1, 2)).update(couple=1)
    Tournament.objects.update(revision=50, rounds_revision=50)
    assert "Couples are kept apart in it" in rules(hall)
    hall.seat()
    assert "drawn by lot:" not in rules(hall)


def test_who_keeps_the_table_is_named_and_who_goes_instead(device: Device) -> None:
    hall = Hall(device, 8)
    hall.mark("P03", fixed=True)
    assert (
        "P03 never moves. If their side should, draw which of the other two goes instead."
        in rules(hall)
    )
    hall.mark("P05", fixed=True)
    assert "P03 & P05 never move." in rules(hall)


def test_at_one_table_nobody_has_to_keep_a_place(device: Device) -> None:
    hall = Hall(device, 5)
    hall.mark("P03", fixed=True)
    assert "P03" not in rules(hall)


def test_who_is_not_ranked_is_named(device: Device) -> None:
    hall = Hall(device, 8)
    hall.mark("P08", ranked=False)
    assert "P08 fills a seat and is not ranked." in rules(hall)


def test_where_a_passed_deal_passes_on_nobody_is_said_to_deal_once(device: Device) -> None:
    text = rules(Hall(device, 8, ruleset="australian"))
    assert "A deal that everybody passes does not count: the next player deals." in text
    assert "deals once" not in text


def test_where_a_passed_deal_gives_points_they_are_told(device: Device) -> None:
    hall = Hall(device, 8, ruleset=ruleset_named("quebec", {"passed_out": "fifty_each"}))
    text = rules(hall)
    assert (
        "A deal that everybody passes gives each side 50, and does not count as a hand: the next "
        "player deals." in text
    )
    assert "deals once" not in text


@pytest.mark.parametrize(
    ("players", "rounds", "words"),
    [
        (13, 13, ["13 rounds: nobody partners anybody twice; everybody opposes everybody twice."]),
        (
            8,
            10,
            [
                "10 rounds: 12 partnerships are there a second time; any two are opponents 2 to 3 "
                "times.",
                "Another choice: 7 rounds: nobody partners anybody twice; everybody opposes "
                "everybody twice.",
            ],
        ),
        (100, 4, ["4 rounds: nobody partners anybody twice; any two are opponents 0 to 1 times."]),
        (3, 6, []),
    ],
)
def test_a_plan_says_beforehand_how_often_people_will_meet(
    players: int, rounds: int, words: list[str]
) -> None:
    assert promised(FOR_PLAYERS["whist"], players, rounds) == words
    assert promised(FOR_PLAYERS["midway"], players, rounds) == []
