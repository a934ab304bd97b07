"""A game under other rules in words: who would have won, why a hand cannot be."""

import pytest

from scoring import queries, services
from scoring.models import Game
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import ruleset_named
from scoring.services import By
from scoring.words.replay import (
    NOT_ALLOWED,
    ReplayedLine,
    Verdict,
    not_allowed,
    replayed_lines,
    verdict_of,
)
from tests.scoring.changing import replace
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in
from tests.scoring.rules.test_replay import RACE


def compared(game: Game, name: str, **options: object) -> tuple[Verdict, list[ReplayedLine]]:
    sheet = queries.game_sheet(stored_game(game.pk))
    replay = queries.replayed(sheet, ruleset_named(name, options))
    return verdict_of(sheet, replay), replayed_lines(sheet, replay)


def verdict(game: Game, name: str, **options: object) -> Verdict:
    return compared(game, name, **options)[0]


def test_another_winner_is_named_with_the_hand_and_the_reason(game: Game, record: Recorder) -> None:
    record(game, *RACE)
    told = verdict(game, "american")
    assert told.title == "Ed & Will would have won instead"
    assert (told.over_with, told.other_over_with) == (
        "hand\N{NO-BREAK SPACE}4",
        "hand\N{NO-BREAK SPACE}3",
    )
    assert told.ended == "Nora & Sue won: the target was reached by winning a contract."
    assert told.other_ended == "Ed & Will won: the target was reached with tricks."
    assert told.notes == [
        "Hand 4 would not have been played any more.",
        "No hand scores otherwise.",
    ]
    assert [
        (unit.name, unit.total, unit.is_winner, unit.other_total, unit.is_other_winner)
        for unit in told.units
    ] == [("Nora & Sue", 590, True, 330, False), ("Ed & Will", 520, False, 500, True)]
    assert [unit.difference for unit in told.units] == [-260, -20]


@pytest.mark.parametrize(
    ("hands", "rules", "title"),
    [
        (RACE, "finn", "Nora & Sue would have won as well"),
        (RACE, "tasmanian-police", "The game would not be over yet"),
        (RACE[:3], "american", "Ed & Will would have won"),
        ((played("Nora", "8D", 8),), "american", "The game would not be over yet"),
    ],
)
def test_the_title_says_what_the_other_rules_make_of_it(
    game: Game, record: Recorder, hands: tuple[Hand, ...], rules: str, title: str
) -> None:
    record(game, *hands)
    assert verdict(game, rules).title == title


def test_a_game_that_nobody_would_have_won_is_over_all_the_same(
    start: Starter, record: Recorder
) -> None:
    game = start("australian-3", {"floor": None})
    ruled = {"points": {"Ed": -520}, "reason": "carried over"}
    record(game, read_hand({"outcome": "passed_out", "adjustment": ruled}))
    told = verdict(game, "australian-3")
    assert told.title == "The game would be over, and nobody would have won it"
    assert (told.over_with, told.ended) == ("not over", "It is not over yet.")
    assert told.other_ended == "Ed: out the back door. The game is over."


def test_who_was_first_may_not_be_known(start: Starter, record: Recorder) -> None:
    game = start("australian-3")
    carried = {"points": {"Ed": 480, "Sue": 480}, "reason": "carried over"}
    tricks = {"Nora": 6, "Ed": 2, "Sue": 2}
    record(
        game,
        read_hand({"outcome": "passed_out", "adjustment": carried}),
        read_hand({"contractor": "Nora", "bid": "6S", "tricks": tricks}),
    )
    told = verdict(game, "american-3")
    assert told.title == "It would not be known who won"
    assert told.other_ended.endswith("Who got there first?")


def test_a_stopped_game_is_said_to_be_stopped(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    services.stop_game(game_id=game.pk, by=By())
    assert verdict(game, "american").ended == "Stopped without a result."


def test_a_hand_that_cannot_be_is_said_with_its_bid(game: Game, record: Recorder) -> None:
    record(game, played("Ed", "MIS", 0), played("Sue", "6H", 7), thrown_in())
    told, lines = compared(game, "west-seventh")
    assert told.notes == ["Hands 1 & 2 cannot be under these rules, and score nothing there."]
    assert [line.refusal for line in lines] == [
        "There is no Misère under these rules.",
        "A six is not played under these rules: the deal would have been thrown in.",
        "",
    ]
    assert [line.scores_otherwise for line in lines] == [True, True, False]
    ours, theirs = lines[1].units
    assert (ours.points, ours.other, ours.other_total, ours.difference) == (100, 0, 0, -100)
    assert (theirs.total, theirs.other_total, theirs.difference) == (280, 0, -280)


def test_a_hand_that_scores_otherwise_has_its_reasons(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 7), played("Ed", "8S", 8))
    _told, [failed, made] = compared(game, "tasmanian-police")
    assert failed.reasons == ["Ed & Will: the value of the failed contract, +280"]
    assert made.reasons == ["Ed & Will: contract made, +240"]


def test_a_hand_that_scores_nothing_says_so(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "MIS", 3))
    told, [failed] = compared(game, "australian", on_fail="value_to_opponents")
    assert failed.reasons == ["Ed & Will: the value of the failed contract, +250"]
    assert told.notes == []


def test_who_sat_there_then_is_named(game: Game, record: Recorder) -> None:
    record(game, *RACE[:3])
    replace(game, 1, "Zoe", 3)
    _told, lines = compared(game, "tasmanian-police")
    assert [line.units[1].name for line in lines] == ["Ed & Will", "Ed & Will", "Zoe & Will"]
    assert verdict(game, "american").title == "Zoe & Will would have won"


@pytest.mark.parametrize("code", NOT_ALLOWED)
def test_every_reason_has_its_facts(code: str) -> None:
    facts = {"bid": "8D", "level": 7, "allowed": 1, "given": 2, "player": "Nora"}
    assert "{" not in not_allowed(RuleViolation(code, **facts))


def test_another_refusal_keeps_its_own_sentence() -> None:
    words = not_allowed(RuleViolation("partners_fixed"))
    assert words == "Partners are fixed by their seats here."
