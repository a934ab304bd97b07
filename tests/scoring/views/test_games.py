"""Pages of whole games: the list, a start, a file, the sheet and its pulse."""

import json
import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Game
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.changing import replace
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
    thrown_in,
    totals,
)
from tests.scoring.house_rules.keeping import keep
from tests.scoring.pages import hand_fields, hand_page, page, seated, sheet_text, start_page, started, text


def test_the_first_page_needs_nothing(client: Client, db: None) -> None:
    page = client.get("/")
    assert (page.status_code, "None yet" in page.content.decode()) == (200, True)
    assert Device.objects.count() == 0


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_starts_under_every_ruleset(client: Client, db: None, name: str) -> None:
    sent = client.post(start_page(name), seated(RULESETS[name].players))
    assert sent.status_code == 302
    page = client.get(sent["Location"]).content.decode()
    assert "Hand 1 · " in page


def test_the_choice_of_rules_offers_every_ruleset(client: Client, db: None) -> None:
    page = client.get(reverse("choose-ruleset")).content.decode()
    assert all(f'href="{start_page(name)}"' in page for name in RULESETS)


def test_a_start_form_sent_twice_is_one_game(client: Client, db: None) -> None:
    sent = seated()
    assert client.post(start_page(), sent)["Location"] == client.post(start_page(), sent)["Location"]
    assert Game.objects.count() == 1


def test_a_ruleset_that_does_not_exist_is_a_page_that_does_not_exist(client: Client, db: None) -> None:
    assert client.get(start_page("no-such")).status_code == 404


def test_the_end_of_the_game_says_why_and_asks_for_no_more_hands(nora: KnownClient, noras_game: Game) -> None:
    nora.post(hand_page(noras_game), hand_fields(0, "10H", 10))
    text = sheet_text(nora, noras_game)
    assert 'aria-label="Nora &amp; Sue won: the target was reached by winning a contract."' in text
    assert ("Enter hand" in text, nora.get(hand_page(noras_game)).status_code) == (False, 302)


def test_the_back_door_names_who_went_out(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Ed", "10NT", 9))
    assert 'aria-label="Nora &amp; Sue won: Ed &amp; Will went out the back door."' in sheet_text(
        nora, noras_game
    )


def test_the_list_of_games_is_the_devices_own(nora: KnownClient, olga: KnownClient, noras_game: Game) -> None:
    assert "Nora, Ed, Sue &amp; Will" in nora.get("/").content.decode()
    assert "None yet" in olga.get("/").content.decode()


def test_a_game_is_saved_as_a_file_and_brought_in_again(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in())
    saved = nora.get(reverse("game-record", args=[noras_game.pk]))
    assert "attachment" in saved["Content-Disposition"]
    brought = nora.post(reverse("import-game"), {"record": SimpleUploadedFile("game.json", saved.content)})
    again = nora.get(brought["Location"] + "record.json")
    assert json.loads(again.content) == json.loads(saved.content)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is not JSON"),
        (b"[]", "does not hold a game"),
        (b"\xff\xfe", "This is not JSON"),
        (b'{"format": "five-hundred-record/1"}', "is missing"),
        (
            b'{"format": "five-hundred-auction/1", "ruleset": {}, "players": [], "hands": []}',
            "not the record of a game",
        ),
        (b"x" * (513 * 1024), "too large"),
        (None, "Choose a file first"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_words(
    client: Client, db: None, content: bytes | None, said: str
) -> None:
    files = {} if content is None else {"record": SimpleUploadedFile("game.json", content)}
    page = client.post(reverse("import-game"), files, follow=True)
    assert (said in page.content.decode(), Game.objects.count()) == (True, 0)


@pytest.mark.parametrize("games", [1, 6])
def test_the_first_page_takes_as_many_statements_for_six_games_as_for_one(
    client: Client, db: None, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(games):
        client.post(start_page(), seated())
    with django_assert_num_queries(4):  # the device, its games, their seats, their hands
        client.get("/")


@pytest.mark.parametrize("hands", [1, 30])
def test_a_games_page_takes_as_many_statements_for_thirty_hands_as_for_one(
    client: Client, db: None, hands: int, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = started(client, start_page("midway"), seated())
    record(Game.objects.get(), *[played("Nora", "7S", 7)] * hands)
    # The game, its seats, hands, the device, its grant; the hand in play; the series with seats and hands.
    with django_assert_num_queries(9):
        client.get(page)


def test_pages_carry_no_inline_script_or_style(client: Client, db: None) -> None:
    page = started(client, start_page("australian-5"), seated(5))
    for address in ("/", reverse("choose-ruleset"), start_page(), page, page + "hands/new/"):
        text = client.get(address).content.decode()
        assert (" style=" in text, " onclick=" in text) == (False, False)
        assert not re.search('<script(?! src=| id="pad-data" type="application/json")', text)


def test_older_lines_keep_the_name_of_who_played_them(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "8D", 8), played("Ed", "7S", 7))
    replace(noras_game, 1, "Olga", 2)
    shown = text(nora.get(page("game", noras_game)))
    assert ("1. Ed: 8♦, made" in shown, "2. Olga: 7♠, made" in shown) == (True, True)
    assert totals(noras_game) == {"NS": 50, "EW": 420}


@pytest.mark.parametrize("games", [1, 5])
def test_a_games_page_takes_as_many_statements_in_a_long_series(
    nora: KnownClient, noras_game: Game, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _game in range(games):
        nora.post(page("rematch", noras_game), {"game_id": str(uuid.uuid4())})
    with django_assert_num_queries(9):
        nora.get(page("game", noras_game))


@pytest.mark.parametrize("houses", [1, 8])
def test_choosing_rules_takes_as_many_statements_for_eight_house_rules(
    nora: KnownClient, houses: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(houses):
        keep(nora, name=f"Rules {number}")
    with django_assert_num_queries(2):
        nora.get(reverse("choose-ruleset"))


def test_the_pulse_answers_not_modified_until_something_is_written(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    pulse = reverse("pulse", args=[noras_game.pk])
    assert nora.get(pulse, {"revision": 0}).status_code == 304
    record(noras_game, played("Nora", "8D", 8))
    answer = nora.get(pulse, {"revision": 0})
    assert (answer.status_code, answer.json()) == (200, {"revision": 1})
    assert nora.get(pulse, {"revision": "x"}).status_code == 200


@pytest.mark.parametrize("hands", [0, 30])
def test_the_pulse_takes_three_statements_however_long_the_game(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    hands: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    record(noras_game, *[played("Nora", "6S", 6), played("Ed", "6S", 6)] * (hands // 10))
    with django_assert_num_queries(3):  # the game, the device, its grants
        nora.get(reverse("pulse", args=[noras_game.pk]), {"revision": 0})


def test_the_part_of_the_page_that_changes_can_be_had_alone(watcher: Client, noras_game: Game) -> None:
    text = watcher.get(reverse("game", args=[noras_game.pk]), headers={"X-Part": "1"}).content.decode()
    assert ("<html" in text, 'data-revision="0"' in text) == (False, True)
