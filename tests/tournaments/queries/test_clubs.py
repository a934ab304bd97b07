"""A club's history: what evenings bring its people, by the rules of a season."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.models import Device
from scoring.rules.record.games import read_hand
from tests.tournaments.conftest import Hall
from tournaments import queries, services
from tournaments.files.exports import record_of
from tournaments.models import Club, Entry
from tournaments.queries.tables import side_of
from tournaments.rules.record.seasons import SEASON_FORMAT, answer_season
from tournaments.rules.tables import OTHER_SIDE

PLACES = {"count": "places", "place_points": [10, 8, 6, 5, 4, 3]}


def closed(hall: Hall) -> Club:
    hall.seat()
    hall.type_all()
    services.close_tournament(tournament_id=hall.pk, device=hall.device)
    return Club.objects.get()


def earned(club: Club, **rules: object) -> dict[str, Fraction]:
    """What all evenings bring everybody."""
    services.keep_summaries(club)
    history = queries.history_of(club)
    rows, _unranked = history.table(history.nights, queries.counting_of(rules))
    return {history.name_of(int(row.person)): row.total for row in rows}


def test_both_of_a_pair_have_the_points_of_their_place_as_the_law_has_them(device: Device) -> None:
    hall = Hall(device, 12, movement="round_robin", in_pairs=True)
    club = closed(hall)
    record = record_of(hall.now)
    record.pop("kept", None)
    answer: Any = answer_season({"format": SEASON_FORMAT, **PLACES, "nights": [record]})
    of_pairs = {row["person"]: row["total"] for row in answer["table"]}
    assert sorted(of_pairs.values()) == [3, 4, 5, 6, 8, 10]
    of_people = {name: of_pairs[pair] for pair in of_pairs for name in pair.split(" & ")}
    assert earned(club, **PLACES) == of_people
    # Who has a guest for a partner has as much.
    guest = next(pair for pair, total in of_pairs.items() if total == 8).split(" & ")[0]
    club.members.filter(name=guest).update(is_guest=True)
    del of_people[guest]
    assert earned(club, **PLACES) == of_people


def test_the_share_of_a_guest_goes_to_nobody(device: Device) -> None:
    """Two won the evening: one has the mean of places 1 and 2, whoever the other is."""
    club = closed(Hall(device, 4))
    before = earned(club, **PLACES)
    assert sorted(before.values()) == [5.5, 5.5, 9, 9]
    guest = next(name for name, points in before.items() if points == 9)
    club.members.filter(name=guest).update(is_guest=True)
    del before[guest]
    assert earned(club, **PLACES) == before


@pytest.mark.parametrize(
    ("count", "totals"), [("points", [-20, -20, 220, 220]), ("games", [0, 0, 2, 2])]
)
def test_one_person_is_added_up_however_the_name_is_spelled(
    device: Device, count: str, totals: list[int]
) -> None:
    for names in ("Pat O'Brien", "Ann Smith"), ("Pat O’Brien", "ann  smith"):
        hall = Hall(device, 4)
        for number, name in enumerate(names, start=1):
            Entry.objects.filter(tournament=hall.pk, number=number).update(name=name)
        club = closed(hall)
    assert sorted(earned(club, count=count).values()) == totals
    # Spelled as on the newest night.
    assert {*earned(club)} == {"Pat O’Brien", "ann  smith", "P03", "P04"}


def test_a_house_player_has_the_hands_of_the_evening_and_not_the_evening(device: Device) -> None:
    hall = Hall(device, ["Nora", "Ed", "Sue", "Hal"])
    hall.mark("Hal", ranked=False)
    hall.seat()
    sides = {entry.name: side_of(seat) for seat, entry in hall.table(1).entries.items()}
    for name, bid, tricks in (("Hal", "10S", 10), *[("Nora", "7S", 7)] * 3):
        done = {sides[name]: tricks, OTHER_SIDE[sides[name]]: 10 - tricks}
        hall.hand(1, read_hand({"contractor": name, "bid": bid, "tricks": done}))
    services.close_tournament(tournament_id=hall.pk, device=device)
    club = Club.objects.get()
    services.keep_summaries(club)
    history = queries.history_of(club)
    nights = {history.name_of(one.member.pk): (one.nights, one.last) for one in history.people}
    assert (nights["Hal"], nights["Nora"][0]) == ((0, None), 1)
    summary = history.nights[-1].summary
    results = {one.name: one for one in summary.results}
    assert (results["Hal"].contracts, results["Hal"].slams) == ({"10S": (1, 0)}, 1)
    assert summary.largest is not None
    assert (summary.results[summary.largest.person].name, summary.largest.bid) == ("Nora", "7S")


@pytest.mark.parametrize("written", [{"best": "x"}, {"count": 7}, {"unknown": 1}])
def test_rules_that_nobody_can_read_are_as_usual(written: dict[str, object]) -> None:
    assert queries.counting_of(written) == queries.counting_of({})
