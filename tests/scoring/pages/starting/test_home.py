"""The first page and the lists of games: running ones first; put away, found again, deleted."""

import re
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from config.store.kept import forget_all
from scoring.models import DeletedGame, Device, Game, Grant, Hand, PutAway, Series
from scoring.queries import game_sheet
from scoring.rules.record.games import write_record
from tests.scoring.conftest import KnownClient, Recorder, Starter, played, stored_game
from tests.scoring.reading import HERE, page, seated, start_page, text


def record_of(game: Game) -> dict[str, object]:
    return write_record(game_sheet(stored_game(game.pk)).as_record())


def test_the_first_page_needs_nothing_and_says_what_this_is(client: Client, db: None) -> None:
    shown = text(client.get("/"))
    assert ("No game yet" in shown, "the card game of bids and tricks" in shown) == (True, True)
    assert Device.objects.count() == 0


def test_the_list_of_games_is_the_devices_own(
    nora: KnownClient, olga: KnownClient, noras_game: Game
) -> None:
    assert "Nora &amp; Sue" in text(nora.get("/"))
    assert "No game yet" in text(olga.get("/"))


def test_the_running_game_comes_first_and_leads_to_its_pad(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    shown = text(nora.get("/"))
    assert "Hand 2 · Ed deals" in shown
    assert shown.index(page("new-hand", noras_game)) < shown.index(reverse("start-game"))


def test_a_finished_game_says_who_won_with_what(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    shown = text(nora.get("/"))
    assert ("Nora &amp; Sue won" in shown, "Go on" in shown) == (True, False)
    assert shown.index(reverse("start-game")) < shown.index(f'href="{page("game", noras_game)}"')


def test_the_game_last_played_is_the_large_one(client: Client, db: None, record: Recorder) -> None:
    older, newer = (client.post(start_page(), seated())["Location"] for _game in range(2))
    record(Game.objects.order_by("started_at")[0], played("Nora", "8D", 8))
    shown = text(client.get("/"))
    assert shown.index("running newest") < shown.index(older) < shown.index(newer)


def test_games_are_grouped_by_night_which_ends_at_five(client: Client, db: None) -> None:
    for _game in range(3):
        client.post(start_page(), seated())
    Game.objects.update(stopped_at=timezone.now())
    noon = timezone.localtime().replace(hour=12, minute=0) - timedelta(days=3)
    for game, hours in zip(Game.objects.all(), (8, 14, 18), strict=True):  # 20:00, 02:00 and 06:00
        Game.objects.filter(pk=game.pk).update(started_at=noon + timedelta(hours=hours))
    assert text(client.get("/")).count('class="night"') == 2


@pytest.mark.parametrize("games", [1, 15])
def test_the_first_page_takes_as_many_statements_for_fifteen_games_as_for_one(
    client: Client, db: None, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(games):
        client.post(start_page(), seated())
    # The device, which games, the games, their seats and hands; the evenings that it directs.
    with django_assert_num_queries(6):
        client.get("/")
    with django_assert_num_queries(5):  # and whose names are looked through
        client.get("/games/?q=nora")


def test_a_game_in_a_list_says_what_opens_it_and_each_name_once(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    running = text(nora.get("/games/"))
    assert 'class="go"> Go on <' in running
    assert running.count("Nora &amp; Sue <") == 1
    assert "headline" not in running
    record(noras_game, played("Nora", "10H", 10))
    finished = text(nora.get("/games/"))
    assert 'class="go"> Open <' in finished
    assert "Nora &amp; Sue won" in finished


def test_ten_games_a_page(client: Client, db: None) -> None:
    for _ in range(12):
        client.post(start_page(), seated())
    Game.objects.update(stopped_at=timezone.now())
    first, second = text(client.get("/")), text(client.get("/?page=2"))
    assert (first.count('class="game"'), second.count('class="game"')) == (10, 2)
    assert ("Earlier games" in first, "Earlier games" in second, "Later games" in second) == (
        True,
        False,
        True,
    )


@pytest.mark.parametrize("number", ["0", "-1", "x", "99999", "9" * 30])
def test_a_page_that_is_none_is_no_error(nora: KnownClient, noras_game: Game, number: str) -> None:
    for address in ("/", "/games/", "/games/away/"):
        assert nora.get(address, {"page": number}).status_code == 200


def test_a_game_is_put_away_undone_and_found_again(nora: KnownClient, noras_game: Game) -> None:
    shown = text(nora.post(page("put-away", noras_game), follow=True))
    assert (page("new-hand", noras_game) in shown, page("bring-back", noras_game) in shown) == (
        False,
        True,
    )
    assert page("new-hand", noras_game) in text(nora.get("/games/away/"))
    assert page("new-hand", noras_game) in text(nora.get("/games/", {"q": "NORA wil"}))
    assert page("new-hand", noras_game) in text(
        nora.post(page("bring-back", noras_game), follow=True)
    )
    assert PutAway.objects.count() == 0


def test_putting_away_is_one_devices_own_and_changes_no_game(
    nora: KnownClient, keeper: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    before = record_of(noras_game)
    for _tap in range(2):
        nora.post(page("put-away", noras_game))
    assert page("new-hand", noras_game) in text(keeper.get("/"))
    assert (record_of(noras_game), PutAway.objects.count()) == (before, 1)


def test_the_computer_itself_puts_away_and_brings_back(noras_game: Game) -> None:
    here = Client(**HERE)
    here.post(page("put-away", noras_game))
    assert page("new-hand", noras_game) not in text(here.get("/"))
    assert page("new-hand", noras_game) in text(
        here.post(page("bring-back", noras_game), follow=True)
    )


def test_a_list_without_games_says_how_one_begins(olga: KnownClient) -> None:
    shown = text(olga.get("/games/"))
    assert ("No game yet." in shown, f'href="{reverse("start-game")}"' in shown) == (True, True)
    assert "No more games here." in text(olga.get("/games/", {"page": "2"}))


@pytest.mark.parametrize("words", ["olga", "nora olga", "%", "\x00olga"])
def test_who_did_not_play_is_not_found(nora: KnownClient, noras_game: Game, words: str) -> None:
    shown = text(nora.get("/games/", {"q": words}))
    assert ("No game of yours has" in shown, page("new-hand", noras_game) in shown) == (True, False)


def test_a_name_is_found_blind_to_case_and_accents(client: Client, db: None) -> None:
    client.post(start_page(), seated(name_2="Özlem"))
    assert "Özlem" in text(client.get("/games/", {"q": "ozl"}))


def test_a_deletion_is_said_twice(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "8D", 8))
    address = page("delete-game", noras_game)
    assert "its 1 hand" in text(nora.get(address))
    assert "Tick the box first" in text(nora.post(address, {"revision": ""}))
    assert "Really delete it?" in text(nora.post(address, {"tick": "on"}))
    assert Game.objects.count() == 1
    shown = text(nora.post(address, {"tick": "on", "revision": "1"}, follow=True))
    assert "The game of Nora, Ed, Sue &amp; Will was deleted for good." in shown
    assert (Game.objects.count(), Hand.objects.count(), Series.objects.count()) == (0, 0, 0)
    assert (Grant.objects.count(), DeletedGame.objects.get().pk) == (0, noras_game.pk)


def test_a_game_that_changed_meanwhile_is_not_deleted(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    shown = text(
        nora.post(page("delete-game", noras_game), {"tick": "on", "revision": "0"}, follow=True)
    )
    assert ("Nothing was deleted" in shown, Game.objects.count()) == (True, 1)


def test_only_the_owner_deletes(
    keeper: Client, watcher: Client, olga: KnownClient, noras_game: Game
) -> None:
    for somebody in (keeper, watcher, olga, Client()):
        assert (
            somebody.post(
                page("delete-game", noras_game), {"tick": "on", "revision": "0"}
            ).status_code
            == 404
        )
    assert "Delete" not in text(keeper.get("/games/"))


def test_a_deleted_game_does_not_come_back_to_life(client: Client, db: None) -> None:
    sent = seated()
    pad = client.post(start_page(), sent)["Location"]
    game = Game.objects.get()
    client.post(page("delete-game", game), {"tick": "on", "revision": "0"})
    hand = {"key": str(uuid.uuid4()), "contractor": 0, "bid": "8D", "tricks": 8}
    assert (client.post(pad, hand).status_code, client.get(pad).status_code) == (404, 404)
    again = client.post(start_page(), sent)
    assert ("was deleted for good" in text(again), Game.objects.count()) == (True, 0)


def test_deleting_one_game_changes_no_other(
    client: Client, db: None, start: Starter, record: Recorder
) -> None:
    pads = [client.post(start_page(), seated())["Location"] for _game in range(2)]
    rematch = uuid.uuid4()
    first, other = Game.objects.order_by("started_at")
    client.post(page("rematch", first), {"game_id": str(rematch)})
    for game in (first, other, Game.objects.get(pk=rematch), start()):
        record(game, played("Nora", "8D", 8), played("Ed", "7S", 6))
    left = {game.pk: record_of(game) for game in Game.objects.exclude(pk=first.pk)}
    revision = Game.objects.get(pk=first.pk).revision
    client.post(page("delete-game", first), {"tick": "on", "revision": str(revision)})
    assert {game.pk: record_of(game) for game in Game.objects.all()} == left
    assert (client.get(pads[1]).status_code, Series.objects.count()) == (200, 3)


@pytest.mark.kept_as_it_is
def test_a_first_page_shown_before_takes_three_statements_and_is_the_same(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.post(start_page(), seated())
    before = without_tokens(client)
    # The device, its games with their revisions, the evenings that it directs.
    with django_assert_num_queries(3):
        assert without_tokens(client) == before


def test_whatever_is_done_to_a_game_the_first_page_is_what_a_process_shows_that_keeps_nothing(
    client: Client, olga: KnownClient, db: None, record: Recorder
) -> None:
    client.post(start_page(), seated())
    game = Game.objects.get()
    client.get("/")
    acts: list[Callable[[], object]] = [
        lambda: record(game, played("Nora", "8D", 8)),
        lambda: client.post(start_page(), seated()),
        lambda: client.post(page("stop-game", game)),
        lambda: client.post(page("put-away", game)),
        lambda: client.post(page("bring-back", game)),
        lambda: Game.objects.filter(pk=game.pk).delete(),
    ]
    seen = [without_tokens(client)]
    for act in acts:
        act()
        kept = without_tokens(client)
        forget_all()
        assert without_tokens(client) == kept
        assert without_tokens(olga) == without_tokens(olga)
        seen.append(kept)
    assert len(set(seen)) == 5  # put away, and brought back: it is what it was


def without_tokens(client: Client) -> str:
    """The first page as it is now, but for the tokens of its forms."""
    return re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", text(client.get("/")))
