"""The sheet page's parts, the television: what they show, to whom, at what cost."""

import re
import uuid

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Game, Role
from scoring.pages.screen.views import LAST_HANDS, end_page, everybody, sheet_page
from scoring.queries import game_sheet
from scoring.rules.record.games import read_hand
from scoring.services import By
from tests.scoring.changing import replace
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    Starter,
    let_in,
    played,
    stored_game,
    thrown_in,
)
from tests.scoring.reading import hand_page, page, text


def test_the_sheet_is_a_table_oldest_hand_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in(), played("Ed", "8NT", 7))
    answer = nora.get(page("game", noras_game))
    shown = text(answer)
    places = [shown.index(words) for words in ('id="hand-1"', 'id="hand-2"', 'id="hand-3"')]
    assert places == sorted(places)
    assert shown.count('scope="row"') == 3
    assert 'class="hand thrown-in"' in shown
    assert "Ed: 8\N{NO-BREAK SPACE}NT, failed with 7 tricks" in answer.content.decode()


def test_a_deal_thrown_in_that_gave_points_is_no_pale_row(
    client: Client, start: Starter, record: Recorder
) -> None:
    for passed, pale in (("throw_in_next", True), ("fifty_each", False)):
        game = start("quebec", {"passed_out": passed})
        record(game, thrown_in())
        shown = text(let_in(client, game, Role.WATCH).get(page("game", game)))
        assert ('class="hand thrown-in"' in shown) == pale
        assert ("+50" in shown) != pale


def test_the_hand_being_played_is_said(nora: KnownClient, noras_game: Game) -> None:
    assert "Nora deals." in text(nora.get(page("game", noras_game)))
    services.keep_in_play(
        game_id=noras_game.pk,
        number=1,
        fields={"contractor": ["2"], "bid": ["8D"]},
        device=nora.device,
    )
    for name in ("game", "game-board"):
        shown = text(nora.get(page(name, noras_game)))
        assert "Hand 1: Sue plays 8♦" in shown
        assert "Nora dealt." in shown


def test_keeper_and_watcher_see_the_end_and_the_keeper_may_play_again(
    nora: KnownClient, watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Sue", "10H", 10))
    kept, watched = (text(client.get(page("game", noras_game))) for client in (nora, watcher))
    for shown in (kept, watched):
        assert "Out on Sue’s 10♥, in hand 1." in shown
        assert page("print-game", noras_game) in shown
    assert [page("rematch", noras_game) in shown for shown in (kept, watched)] == [True, False]


def test_the_pad_shows_the_end_of_a_game_that_ended_on_it(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Sue", "10H", 10))
    shown = text(nora.get(hand_page(noras_game), {"saved": 1}))
    assert "Out on Sue’s 10♥, in hand 1." in shown
    assert page("rematch", noras_game) in shown
    assert page("print-game", noras_game) in shown


def test_a_stopped_game_has_its_own_quiet_form(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    services.stop_game(game_id=noras_game.pk, by=By())
    shown = text(nora.get(page("game", noras_game)))
    assert "Stopped after hand 1" in shown
    assert 'class="winner"' not in shown
    assert "Go on with this game" in shown


def test_a_race_to_the_target_is_asked_about_and_a_watcher_sees_the_question_alone(
    nora: KnownClient, watcher: Client, noras_game: Game, record: Recorder
) -> None:
    Game.objects.update(options={**noras_game.options, "win_by": "any", "passed_out": "play_nt"})
    carried = {"points": {"NS": 450, "EW": 450}, "reason": "carried over"}
    written = (
        {"outcome": "passed_out", "adjustment": carried},
        {"outcome": "passed_nt", "tricks": {"NS": 5, "EW": 5}},
    )
    record(noras_game, *map(read_hand, written))
    kept, watched = (text(client.get(page("game", noras_game))) for client in (nora, watcher))
    assert all("Who got there first?" in shown for shown in (kept, watched))
    address = page("first-to-target", noras_game, 2)
    assert [address in shown for shown in (kept, watched)] == [True, False]
    assert page("rematch", noras_game) not in kept


def test_a_wide_page_is_wide_and_dark_where_that_was_chosen(
    nora: KnownClient, noras_game: Game
) -> None:
    nora.post("/look/", {"theme": "dark"})
    assert 'class="theme-dark wide-page"' in text(nora.get(page("game", noras_game)))


def test_a_television_says_by_how_much_a_game_was_won(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "6S", 6), played("Sue", "10H", 10))
    answer = nora.get(page("game-board", noras_game))
    scores = [(score.column.total, score.change) for score in answer.context["scores"]]
    assert scores == [(540, 500), (40, 0)]
    assert "Nora &amp; Sue won by 500 points" in re.sub("<[^>]*>", "", text(answer))


def test_before_the_first_hand_a_television_writes_who_deals_as_large_as_the_sides(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    before = text(nora.get(page("game-board", noras_game)))
    assert before.count('data-fit="unbegun"') == 3
    record(noras_game, played("Nora", "8D", 8))
    after = text(nora.get(page("game-board", noras_game)))
    assert 'data-fit="unbegun"' not in after
    assert "last hand +280" in re.sub("<[^>]*>", "", after)


def test_a_television_shows_the_last_hands_newest_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, *[thrown_in()] * 3, *[played("Nora", "6S", 6)] * 4)
    answer = nora.get(page("game-board", noras_game))
    assert [line.number for line in answer.context["latest"]] == [7, 6, 5, 4, 3]
    assert len(answer.context["latest"]) == LAST_HANDS
    part = nora.get(page("game-board", noras_game), headers={"X-Part": "1"}).content.decode()
    assert ("<html" in part, 'data-revision="7."' in part) == (False, True)


def test_a_television_says_how_it_ended_with_each_sign_written_once(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "10NT", 9))
    shown = text(nora.get(page("game-board", noras_game)))
    assert ("went out the back door" in shown, "&amp;amp;" in shown) == (True, False)


def test_a_television_polls_for_what_it_shows(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "6S", 6))
    services.keep_in_play(
        game_id=noras_game.pk, number=2, fields={"bid": ["8D"]}, device=nora.device
    )
    for name in ("game", "game-board"):
        shown = re.search(
            r'data-revision="([^"]*)"', nora.get(page(name, noras_game)).content.decode()
        )
        assert shown is not None
        assert nora.get(page("pulse", noras_game), {"revision": shown[1]}).status_code == 304


@pytest.mark.parametrize("hands", [1, 30])
def test_a_television_takes_as_many_statements_for_thirty_hands(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    hands: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    record(noras_game, *[thrown_in()] * hands)
    with django_assert_num_queries(
        8
    ):  # the device, the game, its seats and hands, the grants; the night's
        nora.get(page("game-board", noras_game))


def test_everybody_who_ever_sat_there_is_known_to_the_page(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), thrown_in())
    replace(game, 1, "Olga", 2)
    assert sorted(everybody(game_sheet(stored_game(game.pk)))) == [
        "Ed",
        "Nora",
        "Olga",
        "Sue",
        "Will",
    ]


def test_an_open_game_has_no_end_on_its_page(game: Game) -> None:
    sheet = game_sheet(stored_game(game.pk))
    assert (sheet_page(sheet, [sheet])["end"], end_page(sheet)["last"]) == (None, None)


def test_tonights_games_are_counted_on_the_end(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    nora.post(page("rematch", noras_game), {"game_id": str(uuid.uuid4())})
    assert "Tonight: Nora &amp; Sue 1, Ed &amp; Will 0" in text(nora.get(page("game", noras_game)))
    rematch = Game.objects.latest("started_at")
    record(rematch, played("Ed", "10H", 10))
    for name in ("game", "game-board"):
        assert "Tonight: Nora &amp; Sue 1, Ed &amp; Will 1" in text(nora.get(page(name, rematch)))


def test_a_television_goes_on_to_the_rematch(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    nora.post(page("rematch", noras_game), {"game_id": str(uuid.uuid4())})
    rematch = Game.objects.latest("started_at")
    assert nora.get(page("game-board", noras_game))["Location"] == page("game-board", rematch)
