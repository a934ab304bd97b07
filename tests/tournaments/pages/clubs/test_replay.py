"""The season under other rules: both tables, the evenings that turn it, who may look."""

import datetime
import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device, HouseRules, Role
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from tests.scoring.conftest import KnownClient, known_device
from tests.tournaments.conftest import Hall, let_in
from tournaments import queries, services
from tournaments.models import Club, Member, Season, Tournament
from tournaments.pages.clubs import replay
from tournaments.queries import TableKey
from tournaments.rules.formats import RoundFormat
from tournaments.words.replay import ComparedRow, Turned

#: At a table of Midway, and under the rules of the Tasmanian police: a contract that is made brings
#: its worth under both, and at Midway each trick of the other side ten. One that fails costs its
#: worth at Midway; the police give its worth to the other side instead, and nothing for tricks.
MIDWAY, POLICE = "midway", "tasmanian-police"


def evening(device: Device, day: int, players: int | list[str] = 4, **settings: Any) -> Hall:
    """An evening of a day in November with one round, which is published."""
    hall = Hall(device, players, rounds=1, **settings)
    Tournament.objects.filter(pk=hall.pk).update(date=datetime.date(2026, 11, day))
    hall.seat()
    return hall


def close(hall: Hall) -> Hall:
    services.close_tournament(tournament_id=hall.pk, device=hall.device)
    return hall


def by_hands(device: Device, day: int, who: str, *hands: str) -> Hall:
    """A closed evening of one table. `who`: North, East, South, West; a hand: “N 7S 6”."""
    north, east, south, west = who.split()
    names = [west, south, north, east]  # in the order in which the lot of this seed seats them
    hall = evening(device, day, names, plays=RoundFormat(hands=len(hands)))
    assert [hall.table(1).entries[seat].name for seat in "NESW"] == who.split()
    for hand in hands:
        contract(hall, *hand.split())
    return close(hall)


def contract(hall: Hall, seat: str, bid: str, tricks: str) -> None:
    ours, theirs = ("NS", "EW") if seat in "NS" else ("EW", "NS")
    won = {ours: int(tricks), theirs: 10 - int(tricks)}
    who = hall.table(1).entries[seat].name
    hall.hand(1, read_hand({"contractor": who, "bid": bid, "tricks": won}))


def typed(device: Device, day: int, players: int | list[str] = 4) -> Hall:
    """A closed evening of which the totals are known, and no hands: 100 and 40."""
    hall = evening(device, day, players)
    hall.type(1, 100, 40)
    return close(hall)


def three_evenings(device: Device) -> list[Hall]:
    """A season that Dot wins, and Bob under the rules of the police.

    | as played  | Ann | Bob  | Cal  | Dot | police     | Ann | Bob | Cal | Dot |
    |------------|-----|------|------|-----|------------|-----|-----|-----|-----|
    | 3 November | 260 | 260  | 40   | 40  | 3 November | 400 | 400 | 140 | 140 |
    | 10         | 0   | 440  | 0    | 440 | 10         | 0   | 440 | 0   | 440 |
    | 17         | 50  | −240 | −240 | 50  | 17         | 240 | 0   | 0   | 240 |
    | the season | 310 | 460  | −200 | 530 | the season | 640 | 840 | 140 | 820 |

    On the 3rd Bob fails in seven spades with six tricks (−140 and 4 x 10; the police: 0 and 140)
    and makes nine hearts with all (400). On the 10th Bob makes ten spades (440). On the 17th Bob
    fails in eight spades with five (−240 and 5 x 10; 0 and 240).

    What moves between the two: on the 3rd Bob gains 140 and Dot 100, which is 40; on the 10th
    nothing; on the 17th Bob gains 240 and Dot 190, which is 50. Together 90: Dot was 70 ahead, and
    Bob would have been by 20.
    """
    return [
        by_hands(device, 3, "Bob Cal Ann Dot", "N 7S 6", "N 9H 10"),
        by_hands(device, 10, "Bob Ann Dot Cal", "N 10S 10"),
        by_hands(device, 17, "Bob Ann Cal Dot", "N 8S 5"),
    ]


def address(season: Season | None = None) -> str:
    season = season or Season.objects.get()
    return reverse("season-replay", args=[season.club_id, season.pk])


def asked(client: Client, rules: str = POLICE) -> Any:
    """The context that the page is rendered with."""
    return client.get(address(), {"rules": rules}).context


def said(client: Client, rules: str = POLICE) -> str:
    page = client.get(address(), {"rules": rules}).content.decode()
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)))


def count(**otherwise: Any) -> None:
    """Store how the season counts, with something changed."""
    season = Season.objects.get()
    chosen: Any = {
        "name": season.name,
        "of": season.of,
        "first": season.first,
        "last": season.last,
        "rules": season.rules,
        "left_out": (),
    }
    services.change_season(season_id=season.pk, chosen=chosen | otherwise)


def places(rows: list[ComparedRow]) -> list[tuple[object, ...]]:
    return [
        (row.name, row.rank, row.points, row.other_rank, row.gained, row.other_points)
        for row in rows
    ]


def test_another_would_have_won_the_season_as_worked_out_by_hand(
    dee: Client, device: Device
) -> None:
    three_evenings(device)
    shown = asked(dee)
    assert shown["winner"] == "Bob would lead. As played it is Dot."
    assert places(shown["rows"]) == [
        ("Dot", 1, "530", 2, "−1", "820"),
        ("Bob", 2, "460", 1, "+1", "840"),
        ("Ann", 3, "310", 3, "", "640"),
        ("Cal", 4, "−200", 4, "", "140"),
    ]
    assert [row.difference for row in shown["rows"]] == ["+290", "+380", "+330", "+340"]
    assert list(shown["notes"]) == []
    words = said(dee)
    assert "The same season under other rules" in words
    assert "Under other rules other people would" in words


def test_the_evenings_that_made_the_difference_come_first_and_lead_to_their_own_page(
    dee: Client, device: Device
) -> None:
    first, _second, third = three_evenings(device)
    shown = asked(dee)
    evenings, others = shown["turned"]
    pages = [reverse("evening-replay", args=[hall.pk]) for hall in (third, first)]
    links = [f"{page}?rules={POLICE}" for page in pages]
    assert evenings == [
        Turned("17 November 2026", links[0], [("Dot", "50", "240"), ("Bob", "−240", "0")], ""),
        Turned("3 November 2026", links[1], [("Dot", "40", "140"), ("Bob", "260", "400")], ""),
    ]
    assert list(others) == []
    assert shown["order"] == "First come those that bring Bob most, as against Dot."
    there = dee.get(links[1])
    assert 'value="tasmanian-police" selected' in there.content.decode()
    rows = {row.name: row.other_points for row in there.context["rows"]}
    assert rows == {"Ann": "400", "Bob": "400", "Cal": "140", "Dot": "140"}


def test_beyond_the_first_evenings_the_others_are_folded(
    dee: Client, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "OPEN", 1)
    three_evenings(device)
    page = dee.get(address(), {"rules": POLICE}).content.decode()
    unfolded, folded = page.split("The other evenings")
    assert ["17 November 2026" in part for part in (unfolded, folded)] == [True, False]
    assert ["3 November 2026" in part for part in (unfolded, folded)] == [False, True]


def test_an_evening_that_somebody_else_would_have_won_says_who(dee: Client, device: Device) -> None:
    """Seven spades with all tricks are 250 at Midway and 240 at Youngstown, and eight clubs 260;
    with eight tricks the other side has twenty more at Midway: 270 to 260, and 240 + 20 to 260.
    """
    by_hands(device, 3, "Bob Cal Ann Dot", "N 7S 10", "E 8C 8")
    by_hands(device, 10, "Bob Cal Ann Dot", "N 10S 10")
    shown = asked(dee, "youngstown")
    assert shown["winner"] == "Ann & Bob would lead as well"
    assert shown["order"] == ""
    [evening], _others = shown["turned"]
    assert evening.words == "Dot, Ann, Bob & Cal would have won. As played it was Ann & Bob."
    assert evening.sides == [("Ann", "270", "260"), ("Bob", "270", "260")]


def test_an_evening_without_hands_counts_as_it_was_and_is_named(
    dee: Client, device: Device
) -> None:
    three_evenings(device)
    hall = typed(device, 24, ["Ann", "Bob", "Cal", "Dot"])
    points = {entry.name: hall.now.totals[key] for key, entry in hall.now.entries.items()}
    shown = asked(dee)
    assert list(shown["notes"]) == [
        "1 evening is known by its totals alone, and counts as it was played: 24 November 2026."
    ]
    totals = {"Ann": (310, 640), "Bob": (460, 840), "Cal": (-200, 140), "Dot": (530, 820)}
    for row in shown["rows"]:
        shown_totals = [int(words.replace("−", "-")) for words in (row.points, row.other_points)]
        assert shown_totals == [total + points[row.name] for total in totals[row.name]]


def test_tables_without_hands_and_hands_that_cannot_be_are_added_up(
    dee: Client, device: Device
) -> None:
    for day in (3, 10):
        hall = evening(device, day, 8, ruleset="australian", plays=RoundFormat(hands=2))
        hall.play_hands(1, 2, bid="6S", tricks=6)
        hall.type(2, 100, 40)
        close(hall)
    assert list(asked(dee, "west-seventh")["notes"]) == [
        "2 tables are known by their totals alone, and keep them.",
        "4 hands cannot be under these rules, and score nothing: nobody knows what would have been "
        "bid instead.",
    ]


def test_a_season_without_hands_says_so_and_has_no_link(dee: Client, device: Device) -> None:
    typed(device, 3), typed(device, 10)
    season = Season.objects.get()
    there = reverse("club-season", args=[season.club_id, season.pk])
    assert "No hands are known of the evenings" in said(dee, "")
    assert address() not in dee.get(there).content.decode()
    by_hands(device, 17, "Bob Ann Cal Dot", "N 8S 5")
    assert "No hands are known" not in said(dee, "")
    assert address() in dee.get(there).content.decode()


def test_how_the_season_counts_holds_under_both_rules(dee: Client, device: Device) -> None:
    """The best evening alone counts: as played Bob and Dot have 440; so they would."""
    three_evenings(device)
    count(rules={"best": 1})
    assert places(asked(dee)["rows"]) == [
        ("Bob", 1, "440", 1, "", "440"),
        ("Dot", 1, "440", 1, "", "440"),
        ("Ann", 3, "260", 3, "", "400"),
        ("Cal", 4, "40", 4, "", "140"),
    ]
    count(rules={"average": True})
    shown = asked(dee)
    assert (shown["counted"], shown["rows"][1].points) == ("Average", "153.3")
    assert shown["rows"][1].difference == "+126.7"


def test_who_has_too_few_evenings_has_no_place_and_gains_none(dee: Client, device: Device) -> None:
    three_evenings(device)
    by_hands(device, 24, "Bob Ann Dot Eve", "N 10S 10")
    count(rules={"minimum": 2})
    last = asked(dee)["rows"][-1]
    assert (last.name, last.rank, last.other_rank, last.gained) == ("Eve", None, None, "")


def test_evenings_that_are_left_out_and_guests_do_not_count(dee: Client, device: Device) -> None:
    _first, second, _third = three_evenings(device)
    count(left_out=[second.pk])
    assert len(asked(dee)["rows"]) == 4
    cal = Member.objects.get(name="Cal")
    services.describe_member(club_id=cal.club_id, member_id=cal.pk, about={"is_guest": True})
    assert places(asked(dee)["rows"]) == [
        ("Ann", 1, "310", 1, "", "640"),
        ("Dot", 2, "90", 3, "−1", "380"),
        ("Bob", 3, "20", 2, "+1", "400"),
    ]


def test_a_season_whose_last_day_is_past_would_have_been_won(dee: Client, device: Device) -> None:
    three_evenings(device)
    count(last=datetime.date.today() + datetime.timedelta(days=9999))
    assert asked(dee)["winner"] == "Bob would lead. As played it is Dot."
    past = datetime.date(2020, 1, 2)
    Tournament.objects.update(date=past)
    count(first=past, last=past)
    assert asked(dee)["winner"] == "Bob would have won. As played it was Dot."


def test_a_season_may_have_been_played_by_several_rules(dee: Client, device: Device) -> None:
    by_hands(device, 3, "Bob Ann Cal Dot", "N 8S 5")
    hall = evening(device, 10, ruleset="youngstown", plays=RoundFormat(hands=1), movement="random")
    contract(hall, "N", "8S", "8")
    close(hall)
    words = said(dee)
    assert "It was played by the rules “St Paul Midway tournament” & “Youngstown, Ohio”." in words
    page = dee.get(address()).content.decode()
    assert ['value="youngstown"' in page, 'value="midway"' in page] == [True, True]


def test_rules_for_four_alone_are_taken(dee: Client, device: Device) -> None:
    three_evenings(device)
    assert "rules for 3 players, and four sit at each table here." in said(dee, "australian-3")
    assert "There is no ruleset named" in said(dee, "avondale")
    assert 'value="midway"' not in dee.get(address()).content.decode()


def test_who_directs_the_club_may_look_and_house_rules_are_those_of_the_device(
    device: Device,
) -> None:
    three_evenings(device)
    club = Club.objects.get()
    director = known_device(KnownClient())
    let_in(director, club, Role.OWN)
    house = HouseRules.objects.create(
        device=director.device, name="Ours", ruleset_name=POLICE, options=RULESETS[POLICE].options()
    )
    shown = asked(director, str(house.pk))
    assert shown["winner"] == "Bob would lead. As played it is Dot."
    # A link to the club opens none of its evenings.
    assert [one.address for one in shown["turned"][0]] == ["", ""]
    reader = let_in(Client(), club, Role.WATCH)
    strangers = (reader, known_device(KnownClient()), Client())
    assert [one.get(address()).status_code for one in strangers] == [404, 404, 404]
    season = reverse("club-season", args=[club.pk, Season.objects.get().pk])
    linked = [address() in one.get(season).content.decode() for one in (director, reader)]
    assert linked == [True, False]


def test_who_helps_at_an_evening_has_its_link(device: Device) -> None:
    first, _second, _third = three_evenings(device)
    client = let_in(known_device(KnownClient()), Club.objects.get(), Role.OWN)
    let_in(client, first.now.tournament, Role.KEEP)
    [_third_evening, one] = asked(client)["turned"][0]
    assert client.get(one.address).status_code == 200


def test_another_clubs_season_is_not_found(dee: Client, device: Device) -> None:
    three_evenings(device)
    season = Season.objects.get()
    other = Club.objects.create(device=Device.objects.create(token_hash="olga"), name="Olga’s")
    assert dee.get(reverse("season-replay", args=[other.pk, season.pk])).status_code == 404


def test_a_hand_that_is_put_right_shows_at_once(dee: Client, device: Device) -> None:
    """Bob's ten spades become nine clubs with ten tricks, which are worth 360 under both rules."""
    _first, second, _third = three_evenings(device)
    assert [row.other_points for row in asked(dee)["rows"]] == ["820", "840", "640", "140"]
    services.amend_table_hand(
        table=TableKey(second.pk, 1, 1),
        seen=SeenHand(1, 0),
        facts=read_hand({"contractor": "Bob", "bid": "9C", "tricks": {"NS": 10, "EW": 0}}),
        by=By(device),
        directs=True,
    )
    assert [row.other_points for row in asked(dee)["rows"]] == ["740", "760", "640", "140"]


@pytest.mark.kept_as_it_is
def test_statements_do_not_grow_with_the_tables_and_kept_evenings_ask_none(
    dee: Client, device: Device
) -> None:
    dee.get("/")
    counts: list[list[int]] = []
    for players in (4, 40):
        for day in (3, 10, 17):
            hall = evening(device, day, players, plays=RoundFormat(hands=2))
            Tournament.objects.filter(pk=hall.pk).update(name=f"With {players}")
            for table in hall.now.current.tables:
                hall.play_hands(table.number, 2)
            close(hall)
        season = Season.objects.get(of=f"With {players}")
        dee.get(address(season))  # the figures of closed evenings are made once
        taken = []
        for rules in (POLICE, POLICE, "youngstown"):
            with CaptureQueriesContext(connection) as statements:
                answer = dee.get(address(season), {"rules": rules})
            assert "would lead" in answer.content.decode()
            assert all(
                re.match(r"SELECT|BEGIN|COMMIT|SAVEPOINT|RELEASE", one["sql"])
                for one in statements.captured_queries
            )
            taken.append(len(statements))
        counts.append(taken)
    assert counts[0] == counts[1]
    [first, again, other_rules] = counts[0]
    assert first == other_rules == again + 3 * 6


@pytest.mark.kept_as_it_is
def test_what_is_kept_of_an_evening_is_what_would_be_worked_out(
    dee: Client, device: Device
) -> None:
    three_evenings(device)
    season = Season.objects.get()
    history = queries.history_of(season.club)
    nights = history.counted_in(season)
    assert nights == []  # no figures were made of them yet
    dee.get(address())
    nights = queries.history_of(season.club).counted_in(season)
    before = queries.replayed_nights(nights, RULESETS[POLICE])
    other = queries.replayed_nights(nights, RULESETS["youngstown"])
    assert before != other
    assert queries.replayed_nights(nights, RULESETS[POLICE]) == before
