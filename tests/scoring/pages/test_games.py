"""Pages of whole games: the list, a start, a file, the sheet and its pulse."""

import json
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Game
from tests.scoring.changing import replace
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
    thrown_in,
    totals,
)
from tests.scoring.reading import (
    hand_fields,
    hand_page,
    page,
    seated,
    sheet_text,
    start_page,
    started,
    text,
)


def test_the_end_of_the_game_says_why_and_asks_for_no_more_hands(
    nora: KnownClient, noras_game: Game
) -> None:
    nora.post(hand_page(noras_game), hand_fields(0, "10H", 10))
    text = sheet_text(nora, noras_game)
    assert "Nora &amp; Sue won: the target was reached by winning a contract." in text
    assert ("Enter hand" in text, nora.get(hand_page(noras_game)).status_code) == (False, 302)


def test_the_back_door_names_who_went_out(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "10NT", 9))
    assert "Nora &amp; Sue won: Ed &amp; Will went out the back door." in sheet_text(
        nora, noras_game
    )


def test_a_game_is_saved_as_a_file_and_brought_in_again(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in())
    saved = nora.get(reverse("game-record", args=[noras_game.pk]))
    assert "attachment" in saved["Content-Disposition"]
    brought = nora.post(
        reverse("import-game"), {"record": SimpleUploadedFile("game.json", saved.content)}
    )
    again = nora.get(brought["Location"] + "record.json")
    assert json.loads(again.content) == json.loads(saved.content)


@pytest.mark.parametrize("hands", [1, 30])
def test_a_games_page_takes_as_many_statements_for_thirty_hands_as_for_one(
    client: Client,
    db: None,
    hands: int,
    record: Recorder,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    page = started(client, start_page("midway"), seated())
    record(Game.objects.get(), *[played("Nora", "7S", 7)] * hands)
    with django_assert_num_queries(
        8
    ):  # the device, the game, its seats and hands, the grants; the night's
        client.get(page)


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
    nora: KnownClient,
    noras_game: Game,
    games: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    newest = noras_game.pk
    for _game in range(games):
        services.stop_game(game_id=newest, by=services.By())
        newest = uuid.uuid4()
        nora.post(page("rematch", noras_game), {"game_id": str(newest)})
    services.resume_game(game_id=noras_game.pk, by=services.By())
    with django_assert_num_queries(10):  # and whether this device may go on to the next game
        nora.get(page("game", noras_game))


def test_the_pulse_answers_not_modified_until_something_is_written(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    pulse = reverse("pulse", args=[noras_game.pk])
    assert nora.get(pulse, {"revision": "0."}).status_code == 304
    record(noras_game, played("Nora", "8D", 8))
    answer = nora.get(pulse, {"revision": "0."})
    assert (answer.status_code, answer.json()) == (200, {"revision": "1."})
    assert nora.get(pulse, {"revision": "1."}).status_code == 304
    assert nora.get(pulse, {"revision": "x"}).status_code == 200


def test_the_pulse_tells_that_more_was_said_of_the_hand_in_play(
    nora: KnownClient, noras_game: Game
) -> None:
    pulse = reverse("pulse", args=[noras_game.pk])
    seen = "0."
    for bid in ("8D", "8H"):
        services.keep_in_play(
            game_id=noras_game.pk, number=1, fields={"bid": [bid]}, device=nora.device
        )
        answer = nora.get(pulse, {"revision": seen})
        assert answer.status_code == 200
        seen = answer.json()["revision"]
        assert seen.startswith("0.")
        assert nora.get(pulse, {"revision": seen}).status_code == 304


@pytest.mark.parametrize("hands", [0, 30])
def test_the_pulse_takes_one_statement_however_long_the_game(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    hands: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    record(noras_game, *[played("Nora", "6S", 6), played("Ed", "6S", 6)] * (hands // 10))
    with django_assert_num_queries(1):  # the game, the device and its grants together
        nora.get(reverse("pulse", args=[noras_game.pk]), {"revision": "0."})


def test_the_part_of_the_page_that_changes_can_be_had_alone(
    watcher: Client, noras_game: Game
) -> None:
    text = watcher.get(
        reverse("game", args=[noras_game.pk]), headers={"X-Part": "1"}
    ).content.decode()
    assert ("<html" in text, 'data-revision="0."' in text) == (False, True)


def test_beside_the_pad_stand_the_hands_and_the_chart_alone(
    nora: KnownClient, olga: KnownClient, noras_game: Game
) -> None:
    nora.post(hand_page(noras_game), hand_fields(0, "8D", 8))
    address, headers = page("game", noras_game), {"X-Part": "beside"}
    beside = text(nora.get(address, headers=headers))
    assert beside.count('id="hand-') == 1
    assert ('data-hands="1"' in beside, 'class="chart"' in beside) == (True, True)
    assert ("<html" in beside, "<form" in beside, "standing" in beside) == (False, False, False)
    assert olga.get(address, headers=headers).status_code == 404
