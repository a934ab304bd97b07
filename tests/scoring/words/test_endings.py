"""The end in words: who won, how, and what people talk about, each with its hand's number."""

import pytest

from scoring import services
from scoring.models import Game
from scoring.queries import game_sheet
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.services import By
from scoring.words import vocabulary
from scoring.words.endings import HOW, End, Fact, end_of, facts_of
from tests.scoring.changing import won_before_somebody_came
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in

NT = "\N{NO-BREAK SPACE}NT"


def the_end(game: Game) -> End:
    end = end_of(game_sheet(stored_game(game.pk)))
    assert end is not None
    return end


def told(game: Game) -> dict[str, tuple[str, str]]:
    facts = facts_of(game_sheet(stored_game(game.pk)))
    return {
        fact.what: (fact.words.replace("\N{NO-BREAK SPACE}", " "), fact.in_hands) for fact in facts
    }


@pytest.mark.parametrize(
    ("hands", "margin", "how"),
    [
        ([played("Sue", "10H", 10)], "by 500 points", "Out on Sue’s 10♥, in hand 1."),
        (
            [thrown_in(), played("Ed", "10NT", 9)],
            "by 530 points",
            "Ed & Will went out the back door, in hand 2.",
        ),
    ],
)
def test_an_end_says_who_won_by_how_much_and_how(
    game: Game, record: Recorder, hands: list[Hand], margin: str, how: str
) -> None:
    title = "Nora & Sue won"
    record(game, *hands)
    end = the_end(game)
    assert (end.title, end.how, end.question, end.is_stopped) == (title, how, "", False)
    assert (end.winners, end.margin) == ((("Nora", "Sue"),), margin)


def test_1000_in_quebec_is_reached_by_defeating_a_contract(
    start: Starter, record: Recorder
) -> None:
    game = start("quebec")
    record(game, played("Nora", "10H", 10), played("Nora", "8S", 7), played("Ed", "10H", 9))
    end = the_end(game)
    assert (end.title, end.margin) == ("Nora & Sue won", "by 760 points")
    assert end.how == "Out by setting Ed’s 10♥, in hand 3."


def three(contractor: str, bid: str, tricks: dict[str, int], **more: object) -> Hand:
    return read_hand({"contractor": contractor, "bid": bid, "tricks": tricks, **more})


@pytest.mark.parametrize(
    ("ruling", "hand", "title", "how"),
    [
        (
            {"Ed": 480},
            {"Nora": 6, "Ed": 2, "Sue": 2},
            "Ed won",
            "Out on tricks against Nora’s 6♠, in hand 2.",
        ),
        (
            {"Ed": 490, "Nora": 470},
            {"Nora": 6, "Ed": 2, "Sue": 2},
            "Nora won",
            "More than one got there in hand 2, and the contract comes first: Nora’s 6♠.",
        ),
        (
            {"Nora": -480, "Ed": -20},
            {"Nora": 2, "Ed": 8},
            "The game is over",
            "Nora went out the back door, in hand 2.",
        ),
        (
            {"Ed": 490, "Nora": -480},
            {"Nora": 2, "Ed": 8},
            "Ed won",
            "Out on tricks against Nora’s 6♠, in hand 2. Nora went out the back door.",
        ),
    ],
)
def test_each_way_of_ending_is_told_where_each_plays_for_himself(
    start: Starter,
    record: Recorder,
    ruling: dict[str, int],
    hand: dict[str, int],
    title: str,
    how: str,
) -> None:
    game = start("american-3")
    carried = {"points": ruling, "reason": "carried over"}
    record(
        game, read_hand({"outcome": "passed_out", "adjustment": carried}), three("Nora", "6S", hand)
    )
    assert (the_end(game).title, the_end(game).how) == (title, how)


def test_a_race_to_the_target_asks_its_question(start: Starter, record: Recorder) -> None:
    game = start("american-3")
    carried = {"points": {"Ed": 470, "Sue": 470}, "reason": "carried over"}
    record(
        game,
        read_hand({"outcome": "passed_out", "adjustment": carried}),
        three("Nora", "6S", {"Nora": 3, "Ed": 3, "Sue": 4}),
    )
    end = the_end(game)
    assert (end.title, end.how, end.winners) == ("Who got there first?", "", ())
    assert end.question == "Ed & Sue reached the target in the same hand. Who got there first?"


def test_a_stopped_game_has_no_winner_and_an_open_one_no_end(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    assert end_of(game_sheet(stored_game(game.pk))) is None
    services.stop_game(game_id=game.pk, by=By())
    end = the_end(game)
    assert (end.title, end.how, end.winners, end.is_stopped) == (
        "Stopped after hand 1",
        "Without a result.",
        (),
        True,
    )


def test_a_game_stopped_before_its_first_hand_says_so(game: Game) -> None:
    services.stop_game(game_id=game.pk, by=By())
    assert (the_end(game).title, the_end(game).facts) == ("Stopped before a hand", [])


def test_what_people_talk_about_names_the_hands(game: Game, record: Recorder) -> None:
    record(
        game,
        played("Nora", "7S", 10),
        played("Ed", "8D", 7),
        played("Ed", "MIS", 0),
        played("Sue", "8NT", 8),
    )
    assert told(game) == {
        "All ten tricks": ("Nora, 7♠", "hand 1"),
        "Biggest hand": ("Nora & Sue, +320, 8 NT", "hand 4"),
        "Misère made": ("Ed", "hand 3"),
        "Contracts made": ("Nora & Sue 2 of 2 · Ed & Will 1 of 2", ""),
        "Set": ("Ed’s 8♦, by Nora & Sue", "hand 2"),
    }


def test_the_lead_the_closest_hand_and_the_way_back_are_told(game: Game, record: Recorder) -> None:
    record(
        game,
        played("Nora", "8S", 7),
        played("Ed", "7S", 6),
        played("Nora", "8D", 8),
        played("Ed", "8D", 8),
        played("Ed", "8H", 8),
        played("Sue", "10H", 10),
    )
    facts = told(game)
    assert facts["The lead changed"] == ("3 times", "hands 3, 4 & 6")
    assert facts["Came back"] == ("Nora & Sue, from −240", "hand 1")


def test_level_scores_are_the_closest_there_is(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "6S", 6), played("Ed", "6S", 6), *[thrown_in()] * 2)
    assert told(game)["Closest"] == ("level", "hand 2")


def test_deals_that_nobody_scored_are_not_the_closest(game: Game, record: Recorder) -> None:
    record(game, *[thrown_in()] * 3, played("Nora", "8D", 8))
    assert "Closest" not in told(game)
    record(game, played("Ed", "8C", 8))
    assert told(game)["Closest"] == ("20 points apart", "hand 5")


def test_one_point_apart_is_said_in_the_singular(game: Game, record: Recorder) -> None:
    ruling = {"points": {"EW": 21}, "reason": "agreed"}
    record(game, played("Nora", "8D", 8), *[thrown_in()] * 2, played("Ed", "8C", 8))
    record(game, read_hand({"outcome": "misdeal", "adjustment": ruling}))
    assert told(game)["Closest"] == ("1 point apart", "hand 5")


def test_all_who_scored_the_biggest_hand_are_named(start: Starter, record: Recorder) -> None:
    game = start("american-5")
    hand = {"contractor": "Nora", "partners": ["Sue"], "bid": "10H", "tricks": {"Nora": 10}}
    record(game, read_hand(hand), thrown_in())
    assert told(game)["Biggest hand"] == ("Nora & Sue, +250, 10♥", "hand 1")


def test_two_pairs_are_told_apart_where_both_are_named(start: Starter, record: Recorder) -> None:
    game = start("quebec", {"passed_out": "fifty_each"})
    record(game, *[thrown_in()] * 2)
    assert told(game)["Biggest hand"] == ("Nora & Sue and Ed & Will, +50", "hand 1")


def test_of_a_pairs_failed_contracts_each_is_told_with_who_bid_it(
    game: Game, record: Recorder
) -> None:
    record(game, played("Ed", "8D", 7), played("Will", "7C", 6), played("Ed", "6S", 5))
    assert told(game)["Set"] == (
        "Ed’s 8♦ & 6♠ and Will’s 7♣, by Nora & Sue",
        "hands 1, 2 & 3",
    )


def test_a_deal_that_was_not_played_may_bring_somebody_out(
    start: Starter, record: Recorder
) -> None:
    game = start("american", {"win_by": "any"})
    ruling = {"points": {"NS": 500}, "reason": "wrong totals"}
    record(game, read_hand({"outcome": "misdeal", "adjustment": ruling}))
    assert the_end(game).how == "Out on the points of hand 1."


def test_one_point_wins_in_the_singular(start: Starter, record: Recorder) -> None:
    game = start("australian", {"game_hands": 1})
    ruling = {"points": {"NS": 1}, "reason": "agreed"}
    record(game, read_hand({"outcome": "misdeal", "adjustment": ruling}), played("Ed", "6S", 6))
    assert the_end(game).margin == "by 1 point"


def test_a_game_of_one_hand_has_little_to_tell(game: Game, record: Recorder) -> None:
    record(game, thrown_in())
    assert told(game) == {}


def test_a_fact_counts_its_hands() -> None:
    assert [Fact("", "", hands).in_hands for hands in ((), (3,), (2, 4, 7))] == [
        "",
        "hand 3",
        "hands 2, 4 & 7",
    ]


def test_the_end_names_who_sat_there_when_it_came(game: Game, record: Recorder) -> None:
    record(game, played("Sue", "8D", 8))
    won_before_somebody_came(game, 2, "Olga")
    assert stored_game(game.pk).names[2] == "Olga"
    assert (the_end(game).title, the_end(game).how) == (
        "Nora & Sue won",
        "Out on Sue’s 10♥, in hand 1.",
    )
    assert told(game)["Contracts made"][0] == "Nora & Sue 1 of 1"


def test_equal_points_after_the_last_hand_are_a_tie_that_nobody_won(
    start: Starter, record: Recorder
) -> None:
    game = start("australian", {"game_hands": 2})
    record(game, played("Nora", "8S", 8), played("Ed", "8S", 8))
    end = the_end(game)
    assert (end.title, end.winners, end.margin) == ("A tie", (), "")
    assert end.how == end.sentence
    assert "share the win, with equal points when all the hands were played." in end.sentence


def test_every_reason_of_the_law_says_how_a_game_ended() -> None:
    assert set(HOW) == set(vocabulary.REASONS)


def test_a_game_of_so_many_hands_says_that_the_last_one_was_played(
    start: Starter, record: Recorder
) -> None:
    game = start("australian", {"game_hands": 2})
    record(game, played("Nora", "7S", 7), played("Ed", "7S", 5))
    end = the_end(game)
    assert (end.title, end.how) == (
        "Nora & Sue won",
        "The most points when the last hand, hand 2, was played.",
    )
