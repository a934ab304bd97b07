"""The audit log in words: what it was, what it became, newest first."""

import pytest

from scoring import queries, services
from scoring.models import Game
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.services import By, SeenHand, Strikes
from scoring.words import history
from tests.scoring.changing import put_right, replace
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in

UNITS = {"NS": "Nora & Sue", "EW": "Ed & Will"}


def events(game: Game) -> list[history.Event]:
    sheet = queries.game_sheet(stored_game(game.pk))
    return history.events(sheet, queries.amendments_of(game), queries.changes_of(game))


def raced(start: Starter, record: Recorder) -> Game:
    """A game in whose second hand Ed and Sue both passed 500, and nobody said who was first."""
    game = start("american-3")
    before = {
        "outcome": "misdeal",
        "adjustment": {"points": {"Ed": 480, "Sue": 480}, "reason": "begun late"},
    }
    failed = {"contractor": "Nora", "bid": "6S", "tricks": {"Ed": 5, "Sue": 5}}
    record(game, read_hand(before), read_hand(failed))
    return game


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (None, "struck out"),
        ({"outcome": "misdeal"}, "Misdeal"),
        (
            {"outcome": "passed_nt", "tricks": {"NS": 6, "EW": 4}},
            "All passed, played at no trumps, Nora & Sue 6, Ed & Will 4 tricks",
        ),
        (
            {"contractor": "Nora", "bid": "8D", "tricks": {"EW": 2, "NS": 8}},
            "Nora: 8♦, Nora & Sue 8, Ed & Will 2 tricks",
        ),
        (
            {"contractor": "Nora", "partners": ["Ann"], "bid": "10NT", "tricks": {"Nora": 10}},
            "Nora & Ann: 10\N{NO-BREAK SPACE}NT, Nora 10 tricks",
        ),
        (
            {"contractor": "Ed", "bid": "MIS", "tricks": {"Them": 1, "NS": 9}},
            "Ed: Misère, Nora & Sue 9, Them 1 trick",
        ),
        ({"contractor": "Ed", "bid": "MIS", "tricks": {"EW": 1}}, "Ed: Misère, failed"),
        (
            {
                "contractor": "Ed",
                "bid": "10H",
                "tricks": {"EW": 10},
                "grand_slam": True,
                "sans_kitty": True,
                "blind": True,
                "revoke": "Nora",
                "dealer": "Sue",
            },
            "Ed: 10♥, Ed & Will 10 tricks · Grand Slam announced · bid without the kitty"
            " · bid blind · revoke by Nora · dealt by Sue",
        ),
        (
            {
                "outcome": "misdeal",
                "adjustment": {"points": {"NS": -20, "EW": 10}, "reason": "spoke"},
            },
            "Misdeal · ruling: Nora & Sue −20 (spoke) · ruling: Ed & Will +10 (spoke)",
        ),
    ],
)
def test_a_hand_is_said_with_the_names_it_was_written_with(
    written: dict[str, object] | None, words: str
) -> None:
    assert history.hand_as_written(written, UNITS, {}, RULESETS["australian"]) == words


def test_the_log_has_hands_and_changes_newest_first(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Nora", "8D", 8))
    services.amend_hand(
        game_id=game.pk,
        seen=SeenHand(2, 0),
        facts=played("Nora", "8D", 7),
        by=By(None, "miscounted"),
    )
    replace(game, 1, "Olga", 3)
    put_right(game, order=(0, 2, 1, 3))
    log = [(event.title, event.was, event.became, event.reason) for event in events(game)]
    assert log == [
        ("Seating", "Nora, Olga, Sue & Will", "Nora, Sue, Olga & Will", "agreed"),
        ("Player replaced", "Ed", "Olga", ""),
        (
            "Hand 2",
            "Nora: 8♦, Nora & Sue 8, Ed & Will 2 tricks",
            "Nora: 8♦, Nora & Sue 7, Ed & Will 3 tricks",
            "miscounted",
        ),
    ]


def test_a_correction_names_who_played_the_hand(game: Game, record: Recorder) -> None:
    record(game, played("Ed", "7S", 7), thrown_in())
    replace(game, 1, "Olga", 2)
    services.amend_hand(
        game_id=game.pk, seen=SeenHand(1, 0), facts=played("Olga", "7S", 9), by=By()
    )
    corrected = events(game)[0]
    assert (corrected.was, corrected.became) == (
        "Ed: 7♠, Nora & Sue 3, Ed & Will 7 tricks",
        "Ed: 7♠, Nora & Sue 1, Ed & Will 9 tricks",
    )


def test_only_the_latest_word_on_a_hand_struck_out_can_bring_it_back(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    services.amend_hand(
        game_id=game.pk, seen=SeenHand(1, 0), facts=played("Nora", "8D", 7), by=By()
    )
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 1), by=By())
    assert [(event.title, event.restore) for event in events(game)] == [
        ("A hand that was struck out", (1, 2)),
        ("A hand that was struck out", None),
    ]


def test_who_got_there_first_is_an_answer_and_no_correction(
    start: Starter, record: Recorder
) -> None:
    game = raced(start, record)
    services.settle_first(game_id=game.pk, seen=SeenHand(2, 0), unit="Sue", by=By())
    assert [(event.title, event.was, event.became) for event in events(game)] == [
        ("Who got there first, hand 2", "", "Sue")
    ]
    assert queries.game_sheet(stored_game(game.pk)).lines[-1].row.version == 0


def test_an_answer_that_was_logged_as_a_correction_is_read_as_an_answer(
    start: Starter, record: Recorder
) -> None:
    game = raced(start, record)
    line = queries.game_sheet(stored_game(game.pk)).lines[-1]
    for version, (first, last) in enumerate([("Ed", "Sue"), ("Sue", "Ed")]):
        order = (first,) * 5 + (last,) * 5
        services.amend_hand(
            game_id=game.pk,
            seen=SeenHand(2, version),
            facts=line.scored.hand._replace(order=order),
            by=By(None, "Who reached the target first"),
        )
    assert [(event.title, event.was, event.became) for event in events(game)] == [
        ("Who got there first, hand 2", "Ed", "Sue"),
        ("Who got there first, hand 2", "", "Ed"),
    ]


def test_hands_struck_out_together_can_be_put_back_together(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), thrown_in(), thrown_in(), thrown_in())
    strikes = Strikes(
        (SeenHand(2, 0), SeenHand(3, 0), SeenHand(4, 0)), "The game ended with hand 1."
    )
    services.amend_hand(
        game_id=game.pk,
        seen=SeenHand(1, 0),
        facts=played("Nora", "10H", 10),
        by=By(),
        strikes=strikes,
    )
    latest = events(game)[0]
    assert (latest.restore, latest.also, latest.together) == ((4, 1), ((2, 1), (3, 1)), 3)
    services.amend_hand(
        game_id=game.pk, seen=SeenHand(1, 1), facts=played("Nora", "8D", 8), by=By()
    )
    services.restore_hands(game_id=game.pk, seen=[SeenHand(3, 1)], by=By())
    assert [(event.restore, event.also) for event in events(game) if event.restore] == [
        ((4, 1), ((2, 1),)),
        ((2, 1), ()),
    ]


def test_other_rules_are_said_by_name_and_one_option_by_its_sentences(game: Game) -> None:
    put_right(game, ruleset=RULESETS["american"])
    put_right(game, first_dealer=2)
    titles = [(event.title, event.was, event.became) for event in events(game)]
    assert titles == [
        ("First dealer", "Nora", "Sue"),
        ("Rules", "Australian, four-handed", "American, four-handed"),
    ]


def test_one_option_put_right_is_said_by_its_sentence(game: Game) -> None:
    put_right(
        game,
        ruleset=ruleset_named("australian", {"defender_points": "on_fail", "thrown_in_below": 7}),
    )
    put_right(game, ruleset=ruleset_named("australian", {"slam": "none"}))
    later, first = events(game)
    assert "Each trick against a contract scores 10 for the opponents, made or not." in first.was
    assert "No contract is too low to play." in first.was
    assert "only if the contract fails." in first.became
    assert "A contract of six is thrown in, and the same player deals again." in first.became
    assert "All ten tricks score the bid and no more." in later.became


def test_a_game_that_nobody_has_touched_has_an_empty_log(game: Game) -> None:
    assert events(game) == []
