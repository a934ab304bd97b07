"""The season on a board: its table with the evening that is played, as far as the hall may know."""

import datetime
import time
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.models import Club, Member, Publicity, Season, Tournament
from tournaments.pages.hall.season import SeasonLine, SeasonOnBoard, season_on_board
from tournaments.queries import clubs
from tournaments.services.clubs import touch_club

NAMES = ["Nora Voss", "Ed", "Sue", "Will"]


def closed(device: Device, names: list[str] | None = None, **changed: object) -> Hall:
    """An evening of four that is closed: who sat North and South have 100, the others 40."""
    hall = Hall(device, names or NAMES)
    Tournament.objects.filter(pk=hall.pk).update(**changed)
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


@pytest.fixture
def tonight(device: Device) -> Hall:
    """Two evenings of a season are closed, and the third begins; Olga is new to the club."""
    closed(device), closed(device)
    services.keep_summaries(Club.objects.get())
    hall = Hall(device, [*NAMES[:3], "Olga"], rounds=2)
    hall.seat()
    return hall


def shown(hall: Hall) -> SeasonOnBoard:
    season = season_on_board(hall.now)
    assert season is not None
    return season


def line_of(hall: Hall, name: str) -> SeasonLine:
    return next(line for line in shown(hall).lines if line.name == name)


def points(line: SeasonLine) -> tuple[int, int | None, int]:
    tonight = None if line.tonight is None else int(line.tonight)
    return int(line.total), tonight, line.nights


def board(client: Client, hall: Hall) -> str:
    address = reverse("board", args=[hall.pk])
    return " ".join(client.get(address, {"show": "season"}).content.decode().split())


def change(season: Season, **changed: object) -> None:
    chosen: services.Seasonal = {
        "name": season.name,
        "of": season.of,
        "first": season.first,
        "last": season.last,
        "rules": season.rules,
        "left_out": [],
    }
    chosen.update(changed)  # type: ignore[typeddict-item]
    services.change_season(season_id=season.pk, chosen=chosen)


def test_before_the_first_round_is_over_the_season_is_the_one_before_tonight(
    dee: Client, tonight: Hall
) -> None:
    before = {line.name: points(line) for line in shown(tonight).lines}
    assert set(before) == set(NAMES)
    assert {brings for _total, brings, _nights in before.values()} == {None}
    html = board(dee, tonight)
    assert ("Before tonight" in html, "Olga" in html, "Tuesday 2026" in html) == (True, False, True)


def test_tonight_counts_as_it_stands_and_nothing_of_it_is_stored(
    dee: Client, tonight: Hall
) -> None:
    before = {line.name: points(line) for line in shown(tonight).lines}
    tonight.type(1, 500, -100)
    for name in NAMES[:3]:
        brings = tonight.points(name)
        total, _none, nights = before[name]
        assert points(line_of(tonight, name)) == (total + brings, brings, nights + 1)
    # Somebody new is in the table at once; who is not here keeps what there is.
    assert points(line_of(tonight, "Olga")) == (tonight.points("Olga"), tonight.points("Olga"), 1)
    assert points(line_of(tonight, "Will")) == before["Will"]
    html = board(dee, tonight)
    assert ("With tonight after round 1 of 2" in html, "+500" in html) == (True, True)
    assert not Member.objects.filter(name="Olga").exists()


def test_a_round_that_is_not_over_changes_nothing(tonight: Hall) -> None:
    tonight.type(1, 500, -100)
    before = shown(tonight).lines
    tonight.seat()
    tonight.hand(1, tonight.north(1))
    assert shown(tonight).lines == before


def test_the_closed_evening_comes_to_what_the_board_said(tonight: Hall) -> None:
    for _round in range(2):
        tonight.type(1, 310, 190)
        if len(tonight.now.published) < 2:
            tonight.seat()
    before = shown(tonight)
    services.close_tournament(tournament_id=tonight.pk, device=tonight.device)
    after = shown(tonight)
    assert (before.tonight, after.tonight) == ("so_far", "closed")
    assert after.lines == before.lines


@pytest.mark.parametrize(
    ("rules", "brings"),
    [
        ({"count": "games"}, "+1"),
        ({"count": "places", "place_points": [10, 8, 6, 4]}, "+9"),
        ({"average": True}, "500"),
        ({"best": 1}, "+500"),
    ],
)
def test_tonight_counts_as_the_season_counts(
    tonight: Hall, rules: dict[str, object], brings: str
) -> None:
    change(Season.objects.get(), rules=rules)
    tonight.type(1, 500, -100)
    assert line_of(tonight, max(NAMES[:3], key=tonight.points)).tonight_in_words == brings


def test_what_does_not_count_of_tonight_stands_in_brackets(tonight: Hall) -> None:
    change(Season.objects.get(), rules={"best": 1})
    tonight.type(1, 500, -100)
    lowest = line_of(tonight, min(NAMES[:3], key=tonight.points))
    assert (lowest.tonight_in_words, lowest.counts) == ("(−100)", False)


def test_tonight_has_the_handicap_that_follows_from_the_nights_before(tonight: Hall) -> None:
    before = {line.name: line.total for line in shown(tonight).lines}
    rules = {"handicaps": {"from_nights": 1, "base": 600, "percent": 100}}
    change(Season.objects.get(), rules=rules)
    tonight.type(1, 500, -100)
    for name in NAMES[:3]:
        given = 600 - before[name] / 2
        assert line_of(tonight, name).tonight == tonight.points(name) + given


def test_standings_that_are_kept_back_are_not_in_the_season(dee: Client, device: Device) -> None:
    closed(device), closed(device)
    hall = Hall(device, NAMES, rounds=1, hidden_rounds=1)
    hall.seat()
    hall.type(1, 770, -70)
    html = board(dee, hall)
    assert ("Before tonight" in html, "770" in html, "−70" in html) == (True, False, False)
    services.close_tournament(tournament_id=hall.pk, device=device)
    assert "+770" in board(dee, hall)


def test_names_are_as_public_as_the_club_has_them_and_guests_are_in_no_season(
    dee: Client, olga: Client, tonight: Hall
) -> None:
    tonight.type(1, 500, -100)
    Member.objects.filter(name="Nora Voss").update(shown=Publicity.INITIALS)
    Member.objects.filter(name="Ed").update(shown=Publicity.NOBODY)
    Member.objects.filter(name="Sue").update(is_guest=True)
    touch_club(Club.objects.get().pk)
    watches = let_in(olga, tonight.now.tournament, Role.WATCH)
    for client in (dee, watches):
        html = board(client, tonight)
        names = [name in html for name in ("N. V.", "a player", "Olga", "Nora", ">Ed<", "Sue")]
        assert names == [True, True, True, False, False, False]


def test_spellings_of_one_person_are_one_line(tonight: Hall) -> None:
    keeps = Member.objects.get(name="Will")
    other = services.add_member(club_id=keeps.club_id, name="Olga")
    services.merge_members(club_id=keeps.club_id, person_id=keeps.pk, spelling_id=other.pk)
    tonight.type(1, 500, -100)
    assert line_of(tonight, "Will").nights == 3


def test_an_evening_of_last_month_counts_in_the_order_of_play(device: Device) -> None:
    closed(device), closed(device)
    early = closed(device, date=datetime.date(2026, 11, 3))
    change(Season.objects.get(), first=datetime.date(2026, 11, 1))
    services.reopen_tournament(tournament_id=early.pk, device=device)
    history = clubs.history_of(Club.objects.get())
    nights = history.with_night(early.now.tournament, []).nights
    assert nights[0].tournament.pk == early.pk


def test_a_season_that_begins_tonight_says_so(dee: Client, device: Device) -> None:
    hall = Hall(device, NAMES)
    services.add_season(
        club=Club.objects.get(),
        new_id=uuid.uuid4(),
        chosen={
            "name": "Winter",
            "of": "",
            "first": hall.now.tournament.date,
            "last": None,
            "rules": {},
            "left_out": [],
        },
    )
    assert "The season begins tonight" in board(dee, hall)


def test_without_a_season_or_a_club_the_board_is_not_offered(dee: Client, device: Device) -> None:
    hall = Hall(device, NAMES)
    hall.seat()
    for _of_a_club_and_of_none in range(2):
        html = page(dee, "boards", hall.pk)
        assert ("show=season" in html, 'value="season"' in html) == (False, False)
        # A program holds it none the less: the standings stand in for it.
        services.change_settings(tournament_id=hall.pk, device=None, settings={"board": "season"})
        assert "Now it shows the standings" in page(dee, "boards", hall.pk)
        assert dee.get(reverse("board", args=[hall.pk])).context["kind"] == "next"
        services.change_settings(tournament_id=hall.pk, device=None, settings={"board": "auto"})
        services.put_into_club(tournament_id=hall.pk, club=None)


def test_an_evening_that_its_season_leaves_out_has_no_such_board(
    dee: Client, tonight: Hall
) -> None:
    html = page(dee, "boards", tonight.pk)
    assert ("show=season" in html, 'value="season"' in html) == (True, True)
    change(Season.objects.get(), left_out=[tonight.pk])
    assert season_on_board(tonight.now) is None
    assert "show=season" not in page(dee, "boards", tonight.pk)


def test_the_director_holds_the_boards_at_it(dee: Client, tonight: Hall) -> None:
    dee.post(reverse("show-board", args=[tonight.pk]), {"board": "season"})
    assert dee.get(reverse("board", args=[tonight.pk])).context["kind"] == "season"
    assert "Now it shows the season." in page(dee, "boards", tonight.pk)


# ------------------------------------------------------------------------------- how it is polled


def polled(client: Client, hall: Hall, tag: str = "", show: str = "season") -> tuple[int, str]:
    """Ask as the script does: the status, and the tag of the part."""
    answer = client.get(
        reverse("board", args=[hall.pk]),
        {"show": show},
        headers={"X-Part": "1", **({"If-None-Match": tag} if tag else {})},
    )
    return answer.status_code, answer.headers.get("ETag", tag)


def test_it_changes_with_the_season_its_people_and_its_other_evenings(
    dee: Client, device: Device, tonight: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Tournament.objects.exclude(pk=tonight.pk).order_by("created_at")[0]
    season, member = Season.objects.get(), Member.objects.filter(name="Ed")

    def later() -> None:
        now = time.monotonic() + clubs.CLUB_BEHIND
        monkeypatch.setattr("tournaments.queries.clubs.time.monotonic", lambda: now)

    acts: list[Callable[[], object]] = [
        lambda: change(season, rules={"best": 1}),
        lambda: services.describe_member(
            club_id=season.club_id, member_id=member.get().pk, about={"is_guest": True}
        ),
        lambda: services.change_settings(
            tournament_id=other.pk, device=device, settings={"name": "Another"}
        ),
        lambda: services.reopen_tournament(tournament_id=other.pk, device=device),
        lambda: services.close_tournament(tournament_id=other.pk, device=device),
        lambda: tonight.type(1, 500, -100),
        lambda: services.put_into_club(tournament_id=tonight.pk, club=None),
    ]
    for number, act in enumerate(acts):
        _status, tag = polled(dee, tonight)
        # What was asked first may have stored the figures of an evening.
        _status, tag = polled(dee, tonight)
        assert (number, polled(dee, tonight, tag)) == (number, (304, tag))
        act()
        later()
        assert (number, polled(dee, tonight, tag)[0]) == (number, 200)


def test_it_costs_one_statement_while_nothing_changes_as_every_board(
    dee: Client, tonight: Hall, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    tonight.type(1, 500, -100)
    for show in ("standings", "season"):
        polled(dee, tonight, show=show)
        _status, tag = polled(dee, tonight, show=show)
        polled(dee, tonight, tag, show)
        with django_assert_num_queries(1):  # type: ignore[operator]
            assert polled(dee, tonight, tag, show)[0] == 304


@pytest.mark.kept_as_it_is
def test_its_statements_do_not_grow_with_the_club(
    dee: Client, device: Device, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    closed(device)
    for more in (1, 5):
        for _night in range(more):
            closed(device, [f"P{more}{number}" for number in range(8)])
        hall = Hall(device, [f"N{more}{number}" for number in range(4 * more)])
        hall.seat()
        hall.type_all()
        polled(dee, hall)  # stores the figures of the closed evenings
        with django_assert_num_queries(9):  # type: ignore[operator]
            assert polled(dee, hall)[0] == 200
        # What is kept: the evening, its season, which does not leave it out, the club's state.
        with django_assert_num_queries(4):  # type: ignore[operator]
            assert polled(dee, hall)[0] == 200
