"""The pages of people: one's own and nobody else's, in a constant number of statements."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Device, Game, Player, Role
from scoring.rules.hands import Hand
from scoring.rules.rulesets.presets import ruleset_named
from tests.scoring.conftest import CAST, KnownClient, Recorder, known_device, let_in, played
from tests.scoring.reading import HERE, text

LONG = "Bartholomew-Maximilian Featherstonehaugh"


def play(
    client: KnownClient, record: Recorder, *hands: Hand, names: tuple[str, ...] = CAST[:4]
) -> Game:
    game = services.start_game(
        device=client.device,
        game_id=uuid.uuid4(),
        ruleset=ruleset_named("australian"),
        names=names,
        first_dealer=0,
    )
    record(game, *hands)
    return game


def address(name: str, page: str = "person") -> str:
    return reverse(page, args=[Player.objects.get(name=name).pk])


def listed(answer: Any) -> list[str]:
    """The names on the list, each one isolated from the words around it."""
    html = answer.content.decode().replace("&shy;", "")
    return re.findall(r'<strong><bdi translate="no">(.*?)</bdi>', html)


def test_the_list_has_everybody_with_games_and_hands(nora: KnownClient, record: Recorder) -> None:
    play(nora, record, played("Nora", "8D", 8), played("Ed", "7S", 7))
    answer = nora.get("/players/")
    assert listed(answer) == ["Ed", "Nora", "Sue", "Will"]
    assert text(answer).count("1 game · 2 hands") == 4


def test_without_a_game_the_list_says_so(nora: KnownClient) -> None:
    assert "Nobody yet." in text(nora.get("/players/"))
    assert "Nobody yet." in text(Client().get("/players/"))


def test_the_first_page_leads_to_the_list(nora: KnownClient) -> None:
    assert 'href="/players/"' in text(nora.get("/"))


def test_a_persons_page_has_figures_with_what_they_rest_on(
    nora: KnownClient, record: Recorder
) -> None:
    play(nora, record, played("Nora", "8D", 8), played("Nora", "MIS", 1), played("Sue", "10H", 10))
    page = text(nora.get(address("Nora")))
    for words in (
        "1 game · 3 hands since",
        "over 3 hands",
        "Misère, made",
        "0 of 1",
        "1 as partner",
    ):
        assert words in page, words
    assert "%" not in re.sub(r"<[^>]*>", "", page.split("<main")[1])


def test_who_has_not_played_has_a_page_that_says_so(nora: KnownClient, record: Recorder) -> None:
    play(nora, record)
    assert "No hand yet." in text(nora.get(address("Nora")))
    assert text(nora.get("/players/")).count("No hand yet") == 4


def test_another_devices_people_are_not_there(
    nora: KnownClient, olga: KnownClient, record: Recorder
) -> None:
    play(nora, record, played("Nora", "8D", 8))
    ed = Player.objects.get(name="Ed")
    for client in (olga, Client()):
        assert listed(client.get("/players/")) == []
        for page in ("person", "merge-player"):
            assert client.get(address("Nora", page)).status_code == 404
        for page in ("merge-player", "take-apart"):
            assert client.post(address("Nora", page), {"spelling": ed.pk}).status_code == 404
    assert nora.get("/players/99999999999999999999999/").status_code == 404


def test_who_keeps_score_by_a_link_sees_none_of_its_people(
    nora: KnownClient, olga: KnownClient, record: Recorder
) -> None:
    game = play(nora, record, played("Nora", "8D", 8))
    let_in(olga, game, Role.KEEP)
    assert olga.get(address("Nora")).status_code == 404
    assert listed(olga.get("/players/")) == []


def test_at_the_computer_everybodys_people_stand_device_by_device(
    nora: KnownClient, olga: KnownClient, record: Recorder
) -> None:
    play(nora, record, played("Nora", "8D", 8))
    play(olga, record, played("Nora", "8D", 8), names=("Nora", "Ed", "Sue", "Zoe"))
    answer = nora.get("/players/", **HERE)
    page = text(answer)
    assert listed(answer) == ["Ed", "Nora", "Sue", "Will", "Ed", "Nora", "Sue", "Zoe"]
    assert page.count("Kept with this browser") == 1
    assert page.count("Kept with another device (Phone or computer, ") == 1
    zoes = Player.objects.get(name="Zoe").device_id
    Device.objects.filter(pk=zoes).update(kind="iphone")
    assert "Kept with another device (iPhone, " in text(nora.get("/players/", **HERE))
    Device.objects.filter(pk=zoes).update(name="Kitchen tablet")
    assert "Kept with Kitchen tablet" in text(nora.get("/players/", **HERE))
    assert "Kept with" not in text(nora.get("/players/"))


def test_two_devices_of_one_kind_and_day_have_a_heading_each(
    nora: KnownClient, olga: KnownClient, record: Recorder
) -> None:
    play(nora, record, played("Nora", "8D", 8))
    play(olga, record, played("Nora", "8D", 8))
    stranger = known_device(KnownClient())
    play(stranger, record, played("Nora", "8D", 8))
    assert text(nora.get("/players/", **HERE)).count("Kept with another device (") == 2


def test_two_spellings_are_merged_and_taken_apart(nora: KnownClient, record: Recorder) -> None:
    play(nora, record, played("Nora", "8D", 8))
    play(nora, record, played("Ed", "8D", 6), names=("Nóra", *CAST[1:4]))
    page = nora.get(address("Nora"))
    assert "is on the list as well" in text(page)
    spelling = Player.objects.get(name="Nóra")
    answer = nora.post(address("Nora", "merge-player"), {"spelling": spelling.pk}, follow=True)
    assert "2 games · 2 hands" in text(answer)
    assert 'Also written <bdi translate="no">Nóra</bdi>' in answer.content.decode()
    assert nora.get(address("Nóra"))["Location"] == address("Nora")
    assert listed(nora.get("/players/")) == ["Ed", "Nora", "Sue", "Will"]
    nora.post(address("Nóra", "take-apart"))
    assert "1 game · 1 hand since" in text(nora.get(address("Nora")))
    assert "1 game · 1 hand since" in text(nora.get(address("Nóra")))


def test_two_at_one_table_are_refused_and_the_game_is_a_link(
    nora: KnownClient, record: Recorder
) -> None:
    game = play(nora, record, played("Nora", "8D", 8))
    page = text(
        nora.post(address("Nora", "merge-player"), {"spelling": Player.objects.get(name="Ed").pk})
    )
    assert "Nora and Ed sat at one table" in page
    assert reverse("game", args=[game.pk]) in page
    assert "Choose a name first." in text(nora.post(address("Nora", "merge-player"), {}))


def test_names_are_kept_apart_from_the_words_around_them(
    nora: KnownClient, record: Recorder
) -> None:
    play(nora, record, played("Nora", "8D", 8), names=("Nora", "\u202eEd", LONG, "<b>"))
    assert listed(nora.get("/players/")) == ["&lt;b&gt;", LONG, "Nora", "\u202eEd"]
    shown = nora.get(address(LONG)).content.decode().replace("&shy;", "")
    assert f'<h1><bdi translate="no">{LONG}</bdi></h1>' in shown


def crowd(client: KnownClient, record: Recorder, number: int) -> None:
    for first in range(0, number, 4):
        names = tuple(f"Player {seat:03}" for seat in range(first, first + 4))
        play(client, record, names=names)


def test_fifty_a_page_and_found_by_a_part_of_the_name(nora: KnownClient, record: Recorder) -> None:
    crowd(nora, record, 120)
    assert len(listed(nora.get("/players/"))) == 50
    last = nora.get("/players/?page=3")
    assert (len(listed(last)), "101 to 120 of 120" in text(last)) == (20, True)
    assert listed(nora.get("/players/?q=PLAYER+07")) == [f"Player 07{digit}" for digit in range(10)]
    assert "Nobody by that name" in text(nora.get("/players/?q=zz"))
    choice = text(nora.get(address("Player 000", "merge-player")))
    assert (choice.count('type="radio"'), "69 more" in choice) == (50, True)
    assert (
        text(nora.get(address("Player 000", "merge-player") + "?q=119")).count('type="radio"') == 1
    )


@pytest.mark.parametrize(
    ("page", "statements"), [("/players/", 3), ("person", 7), ("merge-player", 4)]
)
def test_statements_do_not_grow_with_the_games(
    nora: KnownClient,
    record: Recorder,
    page: str,
    statements: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for games in (1, 6):
        for _game in range(games):
            play(nora, record, *[played("Nora", "6S", 6)] * games)
        url = page if page.startswith("/") else address("Nora", page)
        with django_assert_num_queries(statements):
            nora.get(url)


def test_the_latest_games_are_counted_and_all_on_request(
    nora: KnownClient, record: Recorder
) -> None:
    for _game in range(3):
        play(nora, record, played("Nora", "6S", 6))
    page = text(nora.get(address("Nora") + "?games=2"))
    assert ("Counted from the latest 2 of 3 games." in page, "2 games · 2 hands" in page) == (
        True,
        True,
    )
    assert '<a href="?games=3">Count all of them</a>' in page
    for asked in ("3", "", "-1", "all", "99999999999"):
        assert "3 games · 3 hands" in text(nora.get(address("Nora") + f"?games={asked}"))
