"""What people ask in the middle of a game: what they need, and which card is higher."""

import re

import pytest
from django.test import Client

from scoring import services
from scoring.models import Game, Role
from scoring.rules.bids import Denomination
from tests.scoring.conftest import Recorder, Starter, let_in, played
from tests.scoring.reading import page


def need(client: Client, game: Game, **asked: str) -> dict[str, object]:
    """What the page was filled with."""
    context = client.get(page("need", game), asked).context
    return {key: context[key] for key in ("trump", "ranks", "needs", "pack")}


def test_what_is_to_go_has_its_thousands_apart(
    start: Starter,
) -> None:
    game = start("quebec")
    french = let_in(Client(headers={"Accept-Language": "fr"}), game, Role.WATCH)
    assert "il manque 1\u00a0000" in french.get(page("need", game)).content.decode()


@pytest.mark.parametrize(
    ("asked", "trump"),
    [
        ({"trump": "H"}, Denomination.HEARTS),
        ({"trump": "NT"}, Denomination.NO_TRUMPS),
        ({"trump": "X"}, Denomination.NO_TRUMPS),
        ({"trump": ""}, Denomination.NO_TRUMPS),
        ({}, Denomination.NO_TRUMPS),
    ],
)
def test_the_cards_are_ranked_under_the_suit_asked_for(
    watcher: Client, noras_game: Game, asked: dict[str, str], trump: Denomination
) -> None:
    assert need(watcher, noras_game, **asked)["trump"] is trump


@pytest.mark.parametrize(
    ("bid", "number", "trump"),
    [
        ("8D", 1, Denomination.DIAMONDS),
        ("10NT", 1, Denomination.NO_TRUMPS),
        ("MIS", 1, Denomination.NO_TRUMPS),
        ("misdeal", 1, Denomination.NO_TRUMPS),
    ],
)
def test_without_being_asked_it_is_the_suit_of_the_bid_that_stands(
    watcher: Client, noras_game: Game, bid: str, number: int, trump: Denomination
) -> None:
    services.keep_in_play(game_id=noras_game.pk, number=number, fields={"bid": [bid]}, device=None)
    assert need(watcher, noras_game)["trump"] is trump


def test_the_trumps_come_first_and_the_left_bower_is_one_of_them(
    watcher: Client, noras_game: Game
) -> None:
    ranks = need(watcher, noras_game, trump="H")["ranks"]
    assert isinstance(ranks, list)
    title, cards = ranks[0]
    assert (title, [value + sign for value, sign, _suit, _red in cards[:4]]) == (
        "Trumps",
        ["Joker", "J♥", "J♦", "A♥"],
    )
    assert len(ranks) == 4
    assert sum(len(row) for _title, row in ranks) == 43


def test_the_jokers_are_spoken_of_as_the_pack_has_them(watcher: Client, noras_game: Game) -> None:
    for pack, words in (
        (43, "At no trumps the joker is the only trump."),
        (46, "At no trumps the jokers are the only trumps."),
        (44, None),
    ):
        noras_game.options["pack"] = pack
        noras_game.save()
        html = watcher.get(page("need", noras_game)).content.decode()
        assert ("only trump" in html) == (words is not None)
        assert (words or "") in html


def test_a_pack_nobody_knows_has_no_ranks(watcher: Client, noras_game: Game) -> None:
    noras_game.options["pack"] = 44
    noras_game.save()
    assert need(watcher, noras_game)["ranks"] == []


def test_nothing_is_needed_once_the_game_is_over(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    assert need(watcher, noras_game)["needs"] == []


def said(client: Client, game: Game) -> list[str]:
    """What the page says of winning and losing, without its tags."""
    html = " ".join(client.get(page("need", game)).content.decode().split())
    paragraphs = re.findall(r"<p[^>]*>(.*?)</p>", html)
    texts = [" ".join(re.sub("<[^>]*>", "", words).split()) for words in paragraphs]
    return [words for words in texts if re.match("Any|These|No bid", words)]


def test_what_is_needed_is_said_in_as_few_words_as_it_takes(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "MIS", 0), played("Ed", "8D", 10))
    assert said(watcher, noras_game) == [
        "These win the game if made: Misère, 8♣ and up.",
        "Anything from 7 NT up wins the game if made.",
    ]


def marked(client: Client, game: Game, mark: str) -> list[list[str]]:
    """What each side's bid table has marked so: worths, and bids with a row of their own."""
    html = client.get(page("need", game)).content.decode()
    return [
        [
            " ".join(re.sub("<[^>]*>", "", words).split())
            for words in re.findall(
                rf'<t[dr] class="[^"]*\b{mark}\b[^"]*">(.*?)</t[dr]>', table, re.S
            )
        ]
        for table in re.findall("<table.*?</table>", html, re.S)
    ]


def test_bids_that_win_are_marked_in_the_bid_table_of_each_side(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "MIS", 0), played("Ed", "8D", 10))
    nora, ed = marked(watcher, noras_game, "wins")
    assert nora[0].startswith("Misère")
    assert (nora[1], ed[0], "200" in ed) == ("260", "220", False)
    assert marked(watcher, noras_game, "loses") == [[], []]


def test_bids_that_lose_the_game_if_they_fail_are_marked_too(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8S", 7))
    nora, ed = marked(watcher, noras_game, "loses")
    assert (nora[0], ed) == ("260", [])


def test_where_every_bid_wins_it_says_so(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10D", 10), played("Ed", "10D", 5))
    assert said(watcher, noras_game)[0] == "Any bid wins the game if made."
