"""Boards: what the evening has come to, what the director holds, or what the address says."""

import re

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.queries import steps_revealed


def held(html: str) -> list[str]:
    """The words of the choice that is marked as the one."""
    return re.findall(r'name="board"[^>]*aria-current="true">([^<]*)<', html)


def test_what_is_held_is_marked_among_few_choices(dee: Client, begun: Hall) -> None:
    shown = page(dee, "boards", begun.pk)
    assert (held(shown), shown.count('name="board"')) == (["Runs itself"], 6)
    services.change_settings(tournament_id=begun.pk, device=None, settings={"board": "standings"})
    assert held(page(dee, "boards", begun.pk)) == ["Standings"]
    # Held by a program at what the page does not offer: it is said none the less.
    services.change_settings(tournament_id=begun.pk, device=None, settings={"board": "waiting"})
    assert held(page(dee, "boards", begun.pk)) == ["Tables still playing"]


def test_that_the_winners_come_next_is_said(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"rounds": 1})
    begun.type_all()
    assert "Now it shows that the winners come next" in page(dee, "boards", begun.pk)


def test_another_screen_gets_the_address_for_everybody_and_a_helper_switches_nothing(
    dee: Client, olga: Client, begun: Hall
) -> None:
    directed = page(dee, "boards", begun.pk)
    address = re.search(r'class="address"[^>]*>[^<]*(/e/[^<]*)<', directed)
    assert address is not None
    helped = page(let_in(olga, begun.now.tournament, Role.KEEP), "boards", begun.pk)
    assert address[1] in helped
    for what in ('name="board"', 'name="start"'):
        assert (what, what in directed, what in helped) == (what, True, False)
    assert address[1] in page(dee, "phones", begun.pk)


def test_a_board_shows_what_the_director_holds_or_what_its_address_says(
    dee: Client, begun: Hall
) -> None:
    address = reverse("board", args=[begun.pk])
    assert dee.get(address).context["kind"] == "seats"
    dee.post(reverse("show-board", args=[begun.pk]), {"board": "waiting"})
    assert dee.get(address).context["waiting"] == [1, 2]
    assert len(dee.get(address, {"show": "seats"}).context["seats"]) == 8
    assert dee.get(address, {"show": "nonsense"}).context["kind"] == "waiting"
    dee.post(reverse("show-board", args=[begun.pk]), {"board": "auto"})
    assert dee.get(address).context["kind"] == "seats"


def test_the_directors_page_says_what_the_board_shows(dee: Client, begun: Hall) -> None:
    running = page(dee, "boards", begun.pk)
    assert ("The board runs itself" in running, "Now it shows the seats, by name." in running) == (
        True,
        True,
    )
    services.change_settings(tournament_id=begun.pk, device=None, settings={"board": "clock"})
    still = page(dee, "boards", begun.pk)
    assert "The board is held" in still
    # No clock runs.
    assert "Now it shows the tables that still play." in still
    address = reverse("board", args=[begun.pk])
    assert "Still playing: 2 of 2 tables" in " ".join(dee.get(address).content.decode().split())
    begun.type_all()
    assert "Round 2 is next" in dee.get(address).content.decode()
    services.start_clock(tournament_id=begun.pk, round_number=1, minutes=20, device=None)
    assert "Now it shows the clock." in page(dee, "boards", begun.pk)


def test_a_board_says_after_which_round_its_standings_are(dee: Client, played: Hall) -> None:
    assert "After round 2 of 3" in " ".join(page(dee, "board", played.pk).split())
    played.seat()
    played.type(1, 2000, 0)
    html = dee.get(reverse("board", args=[played.pk]), {"show": "standings"}).content.decode()
    assert ("After round 2 of 3" in " ".join(html.split()), "2000" in html) == (True, False)


def test_who_sits_out_is_said_to_sit_out(dee: Client, played: Hall) -> None:
    played.seat()
    idle = [place.entry.name for place in played.now.current.sit_outs]
    rows = dee.get(reverse("board", args=[played.pk])).context["seats"]
    assert sorted(row.name for row in rows if row.table is None) == sorted(idle)
    by_table = dee.get(reverse("board", args=[played.pk]), {"show": "tables"}).content.decode()
    assert ("Sitting out" in by_table, "–" in by_table) == (True, False)


def test_no_board_shows_hidden_standings(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, rounds=2, hidden_rounds=1)
    hall.seat()
    hall.type_all()
    hall.seat()
    hall.type_all()
    address = reverse("board", args=[hall.pk])
    for kind in ("", "standings", "podium", "seats", "tables", "play", "waiting", "clock", "auto"):
        response = dee.get(address, {"show": kind})
        assert (kind, response.context.get("standings"), response.context.get("podium") or []) == (
            kind,
            None,
            [],
        )
    dee.post(reverse("reveal", args=[hall.pk]), {"steps": "1"})
    html = page(dee, "board", hall.pk)
    first, third = hall.now.standings[0], hall.now.standings[2]
    # Of a step that is covered not even the page's source knows the names.
    assert (
        hall.now.entries[first.entry].name in html,
        hall.now.entries[third.entry].name in html,
    ) == (
        False,
        True,
    )


def test_the_directors_key_on_a_board_comes_back_to_that_board(
    dee: Client, olga: Client, device: Device
) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.type_all()
    address = reverse("board", args=[hall.pk])
    told = {"steps": "1", "back": f"{address}?show=podium"}
    sent = dee.post(reverse("reveal", args=[hall.pk]), told)
    assert (sent["Location"], steps_revealed(hall.now)) == (f"{address}?show=podium", 1)
    sent = dee.post(
        reverse("reveal", args=[hall.pk]), {"steps": "2", "back": "https://elsewhere.example/"}
    )
    assert sent["Location"] == reverse("boards", args=[hall.pk])
    assert "data-reveal" in page(dee, "board", hall.pk)
    assert "data-reveal" not in page(
        let_in(olga, hall.now.tournament, Role.WATCH), "board", hall.pk
    )


def test_a_page_tells_its_script_how_the_evening_writes_times(dee: Client, begun: Hall) -> None:
    assert 'data-clock="24"' in page(dee, "board", begun.pk)
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hours": 12})
    for name in ("board", "evening", "roll", "standings"):
        shown = page(dee, name, begun.pk)
        assert 'data-clock="12"' in shown, name
        assert 'data-pm="{hour}:{minute} pm"' in shown
