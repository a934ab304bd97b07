"""Games as they happen: put right in the middle, somebody else sits down."""

import pytest

from scoring import services
from scoring.access.locking import Stale
from scoring.models import Game, GameChange
from scoring.queries import game_sheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from tests.scoring.changing import put_right, replace, right
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in, totals


def test_another_ruleset_scores_the_recorded_hands_again(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, played("Nora", "8D", 7), played("Ed", "7S", 10))
    assert totals(game) == {"NS": -280, "EW": 280}
    put_right(game, ruleset=RULESETS["tasmanian-police"])
    assert totals(game) == {"NS": 0, "EW": 530}


def test_an_option_alone_can_be_put_right(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, played("Nora", "7S", 10))
    put_right(game, ruleset=ruleset_named("australian", {"slam": "none"}))
    assert totals(game)["NS"] == 140
    change = GameChange.objects.get()
    assert (change.kind, change.before["options"], change.after["options"]) == (
        "rules",
        {"slam": "min250"},
        {"slam": "none"},
    )


def test_rules_under_which_a_hand_cannot_be_so_are_refused_with_the_hand(
    start: Starter, record: Recorder
) -> None:
    game = start()
    record(game, thrown_in(), played("Nora", "MIS", 0))
    with pytest.raises(RuleViolation) as refused:
        put_right(game, ruleset=RULESETS["american"])
    assert (refused.value.code, refused.value.place) == ("unknown_bid", {"hand": 2})
    assert Game.objects.get().ruleset_name == "australian"


def test_rules_for_another_number_of_players_are_refused(start: Starter) -> None:
    with pytest.raises(RuleViolation):
        put_right(start(), ruleset=RULESETS["australian-6"])


def test_sides_put_right_take_the_contract_with_the_contractor(
    start: Starter, record: Recorder
) -> None:
    game = start()  # Nora & Sue against Ed & Will
    record(game, played("Nora", "8D", 8), played("Will", "7S", 7))
    put_right(game, order=(0, 2, 1, 3))  # it was Nora & Ed against Sue & Will
    now = stored_game(game.pk)
    assert now.names == ("Nora", "Sue", "Ed", "Will")
    lines = game_sheet(now).lines
    assert [line.scored.hand.contractor for line in lines] == ["Nora", "Will"]
    assert totals(game) == {"NS": 280 + 30, "EW": 20 + 140}


def test_a_ruling_on_a_deal_nobody_played_goes_with_the_first_of_its_side(
    start: Starter, record: Recorder
) -> None:
    game = start()  # Nora & Sue against Ed & Will
    ruling = {"points": {"NS": 30, "EW": 10}, "reason": "a card was shown"}
    record(game, read_hand({"outcome": "misdeal", "adjustment": ruling}))
    put_right(game, order=(0, 2, 1, 3))  # it was Nora & Ed against Sue & Will
    assert totals(game) == {"NS": 30, "EW": 10}


def test_seats_put_right_where_everybody_plays_for_himself_keep_each_his_own(
    start: Starter, record: Recorder
) -> None:
    game = start("american-3")
    record(game, read_hand({"contractor": "Ed", "bid": "8D", "tricks": {"Ed": 8, "Nora": 2}}))
    before = totals(game)
    put_right(game, order=(2, 0, 1))
    assert totals(game) == before
    assert stored_game(game.pk).names == ("Sue", "Nora", "Ed")


def test_another_first_dealer_moves_every_deal(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, played("Nora", "6S", 6))
    put_right(game, first_dealer=2)
    assert game_sheet(stored_game(game.pk)).sheet.next_dealer == "Will"
    assert GameChange.objects.get().after == {"name": "Sue"}


def test_a_change_that_changes_nothing_is_not_kept(start: Starter) -> None:
    game = start()
    put_right(game)
    assert GameChange.objects.count() == 0


def test_a_game_changed_meanwhile_is_stale(start: Starter, record: Recorder) -> None:
    game = start()
    stale = stored_game(game.pk)
    record(game, played("Nora", "6S", 6))
    with pytest.raises(Stale):
        services.put_right(
            game_id=game.pk,
            seen_revision=stale.revision,
            right=right(stale, first_dealer=1),
            by=services.By(),
        )


def test_nobody_sits_twice_at_one_time(start: Starter) -> None:
    game = start()
    with pytest.raises(RuleViolation):
        replace(game, 1, "Nora", 1)


def test_nobody_sits_down_where_he_would_meet_himself_later(
    start: Starter, record: Recorder
) -> None:
    game = start()
    record(game, thrown_in(), thrown_in())
    replace(game, 1, "Olga", 3)
    with pytest.raises(RuleViolation):
        replace(game, 0, "Olga", 1)
    assert stored_game(game.pk).names == ("Nora", "Olga", "Sue", "Will")


def test_nobody_comes_for_a_hand_after_the_end(start: Starter, record: Recorder) -> None:
    game = start("australian")
    record(game, played("Nora", "10H", 10))
    with pytest.raises(RuleViolation) as caught:
        replace(game, 3, "Zoe", 2)
    assert caught.value.code == "players"
    replace(game, 3, "Zoe", 1)


def test_a_finished_game_has_its_result_and_is_not_stopped(
    start: Starter, record: Recorder
) -> None:
    game = start("australian")
    record(game, played("Nora", "10H", 10))
    services.stop_game(game_id=game.pk, by=services.By())
    assert stored_game(game.pk).stopped_at is None
    assert not game.changes.exists()


def test_who_left_may_come_back(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, thrown_in(), thrown_in())
    replace(game, 1, "Olga", 2)
    replace(game, 1, "Ed", 3)
    now = stored_game(game.pk)
    assert [now.names_at(hand)[1] for hand in (1, 2, 3, None)] == ["Ed", "Olga", "Ed", "Ed"]


@pytest.mark.parametrize(
    ("seat", "name", "hand"), [(4, "Olga", 1), (1, " ", 1), (1, "O" * 41, 1), (1, "Olga", 2)]
)
def test_a_seat_a_name_or_a_hand_that_cannot_be_is_refused(
    start: Starter, seat: int, name: str, hand: int
) -> None:
    with pytest.raises(RuleViolation):
        replace(start(), seat, name, hand)
