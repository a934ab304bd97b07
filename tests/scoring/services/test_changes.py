"""Games as they happen: put right in the middle, stopped, somebody else sits down, played again."""

import uuid
from typing import Any

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Game, GameChange, Hand
from scoring.queries import game_sheet, game_with_rows
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.services import By, SeenHand
from scoring.sharing.locking import Stale
from tests.scoring.conftest import KnownClient, Recorder, Starter, played, thrown_in


def totals(game: Game) -> dict[str, int]:
    return dict(game_sheet(game_with_rows(game.pk)).sheet.totals)


def right(game: Game, **changes: Any) -> services.PutRight:
    now = {"ruleset": game.ruleset, "order": tuple(range(len(game.names))), "first_dealer": game.first_dealer}
    return services.PutRight(**{**now, **changes})


def put_right(game: Game, **changes: Any) -> None:
    game = game_with_rows(game.pk)
    services.put_right(
        game_id=game.pk,
        seen_revision=game.revision,
        right=right(game, **changes),
        by=services.By(reason="agreed"),
    )


def page(name: str, game: Game, *more: object) -> str:
    return reverse(name, args=[game.pk, *more])


def change_form(game: Game, **changes: object) -> dict[str, object]:
    seats = {f"seat_{seat}": seat for seat in range(len(game_with_rows(game.pk).names))}
    now = {
        "revision": game_with_rows(game.pk).revision,
        "ruleset": "",
        "option": "",
        "first_dealer": 0,
        "reason": "",
        **seats,
    }
    return {**now, **changes}


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


# ------------------------------------------------------------------------------------------------- rules and seats


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


def test_sides_put_right_take_the_contract_with_the_contractor(start: Starter, record: Recorder) -> None:
    game = start()  # Nora & Sue against Ed & Will
    record(game, played("Nora", "8D", 8), played("Will", "7S", 7))
    put_right(game, order=(0, 2, 1, 3))  # it was Nora & Ed against Sue & Will
    now = game_with_rows(game.pk)
    assert now.names == ("Nora", "Sue", "Ed", "Will")
    lines = game_sheet(now).lines
    assert [line.scored.hand.contractor for line in lines] == ["Nora", "Will"]
    assert totals(game) == {"NS": 280 + 30, "EW": 20 + 140}


def test_seats_put_right_where_everybody_plays_for_himself_keep_each_his_own(
    start: Starter, record: Recorder
) -> None:
    game = start("american-3")
    record(game, read_hand({"contractor": "Ed", "bid": "8D", "tricks": {"Ed": 8, "Nora": 2}}))
    before = totals(game)
    put_right(game, order=(2, 0, 1))
    assert totals(game) == before
    assert game_with_rows(game.pk).names == ("Sue", "Nora", "Ed")


def test_another_first_dealer_moves_every_deal(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, played("Nora", "6S", 6))
    put_right(game, first_dealer=2)
    assert game_sheet(game_with_rows(game.pk)).sheet.next_dealer == "Will"
    assert GameChange.objects.get().after == {"name": "Sue"}


def test_a_change_that_changes_nothing_is_not_kept(start: Starter) -> None:
    game = start()
    put_right(game)
    assert GameChange.objects.count() == 0


def test_a_game_changed_meanwhile_is_stale(start: Starter, record: Recorder) -> None:
    game = start()
    stale = game_with_rows(game.pk)
    record(game, played("Nora", "6S", 6))
    with pytest.raises(Stale):
        services.put_right(
            game_id=game.pk,
            seen_revision=stale.revision,
            right=right(stale, first_dealer=1),
            by=services.By(),
        )


def test_the_page_shows_the_new_totals_before_anything_is_saved(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    form = change_form(noras_game, ruleset="tasmanian-police")
    shown = text(nora.post(page("change-game", noras_game), form))
    assert "The game is no longer over." in shown
    assert Game.objects.get().ruleset_name == "australian"
    looked = shown.split('name="looked" value="')[1].split('"')[0]
    nora.post(page("change-game", noras_game), {**form, "looked": looked})
    assert Game.objects.get().ruleset_name == "tasmanian-police"


def test_the_page_puts_one_house_rule_right(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "7S", 10))
    form = change_form(noras_game, option="slam 1")
    shown = text(nora.post(page("change-game", noras_game), form))
    assert "Hand 1: Nora &amp; Sue, 250 becomes 140." in shown
    looked = shown.split('name="looked" value="')[1].split('"')[0]
    nora.post(page("change-game", noras_game), {**form, "looked": looked})
    assert totals(noras_game)["NS"] == 140
    assert "Australian, four-handed, with house rules" in text(nora.get(page("game", noras_game)))
    log = text(nora.get(page("history", noras_game)))
    assert "<del>All ten tricks score at least 250.</del> → All ten tricks score the bid, no more." in log


def test_the_page_says_which_hand_cannot_be_so(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, thrown_in(), played("Nora", "MIS", 0))
    shown = text(nora.post(page("change-game", noras_game), change_form(noras_game, ruleset="american")))
    assert "Nothing was changed. Hand 2: This bid does not exist under this ruleset." in shown


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat_0": 1}, "Somebody sits in two seats."),
        ({"seat_0": 7}, "Select a valid choice"),
        ({"ruleset": "australian-3"}, "Select a valid choice"),
        ({"option": "slam 9"}, "Select a valid choice"),
        ({"option": "players 0"}, "Select a valid choice"),
        ({"first_dealer": "x"}, "Select a valid choice"),
        ({"revision": 99}, "Somebody has entered something since."),
        ({"revision": ""}, "Part of this form was lost."),
    ],
)
def test_what_cannot_be_is_said(
    nora: KnownClient, noras_game: Game, wrong: dict[str, Any], said: str
) -> None:
    shown = text(nora.post(page("change-game", noras_game), change_form(noras_game, **wrong)))
    assert said in shown
    assert GameChange.objects.count() == 0


# ------------------------------------------------------------------------------------------------- somebody else plays


def replace(game: Game, seat: int, name: str, from_hand: int) -> None:
    services.replace_player(
        game_id=game.pk,
        seen_revision=Game.objects.get(pk=game.pk).revision,
        replacement=services.Replacement(seat, name, from_hand),
        by=services.By(),
    )


def test_older_lines_keep_the_name_of_who_played_them(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "8D", 8), played("Ed", "7S", 7))
    replace(noras_game, 1, "Olga", 2)
    shown = text(nora.get(page("game", noras_game)))
    assert ("1. Ed: 8♦, made" in shown, "2. Olga: 7♠, made" in shown) == (True, True)
    assert totals(noras_game) == {"NS": 50, "EW": 420}


def test_nobody_sits_twice_at_one_time(start: Starter) -> None:
    game = start()
    with pytest.raises(RuleViolation):
        replace(game, 1, "Nora", 1)


def test_nobody_sits_down_where_he_would_meet_himself_later(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, thrown_in(), thrown_in())
    replace(game, 1, "Olga", 3)
    with pytest.raises(RuleViolation):
        replace(game, 0, "Olga", 1)
    assert game_with_rows(game.pk).names == ("Nora", "Olga", "Sue", "Will")


def test_who_left_may_come_back(start: Starter, record: Recorder) -> None:
    game = start()
    record(game, thrown_in(), thrown_in())
    replace(game, 1, "Olga", 2)
    replace(game, 1, "Ed", 3)
    now = game_with_rows(game.pk)
    assert [now.names_at(hand)[1] for hand in (1, 2, 3, None)] == ["Ed", "Olga", "Ed", "Ed"]


@pytest.mark.parametrize(
    ("seat", "name", "hand"), [(4, "Olga", 1), (1, " ", 1), (1, "O" * 41, 1), (1, "Olga", 2)]
)
def test_a_seat_a_name_or_a_hand_that_cannot_be_is_refused(
    start: Starter, seat: int, name: Any, hand: int
) -> None:
    with pytest.raises(RuleViolation):
        replace(start(), seat, name, hand)


def test_the_page_replaces_from_the_next_hand_on(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "8D", 8))
    form = {"revision": 1, "seat": 1, "name": "Olga", "from_hand": 2}
    assert "Olga plays on." in text(nora.post(page("replace-player", noras_game), form, follow=True))
    twin = {**form, "name": "Sue", "revision": 2}
    assert "Everybody needs a name" in text(nora.post(page("replace-player", noras_game), twin))


# --------------------------------------------------------------------------------------------- stopped, gone on with


def test_a_stopped_game_takes_no_hand_until_it_goes_on(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    nora.post(page("stop-game", noras_game), {"reason": "the fourth has come"})
    nora.post(page("stop-game", noras_game))
    assert "stopped, without a result" in text(nora.get(page("game", noras_game)))
    with pytest.raises(RuleViolation, match="stopped"):
        record(noras_game, played("Nora", "6S", 6))
    nora.post(page("resume-game", noras_game))
    nora.post(page("resume-game", noras_game))
    record(noras_game, played("Nora", "6S", 6))
    assert [(change.kind, change.reason) for change in GameChange.objects.all()] == [
        ("stopped", "the fourth has come"),
        ("resumed", ""),
    ]


# ------------------------------------------------------------------------------------------------- played again


def test_a_rematch_has_the_same_people_and_rules_and_the_next_dealer(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    form = {"game_id": str(uuid.uuid4())}
    for _tap in range(2):
        assert nora.post(page("rematch", noras_game), form).status_code == 302
    again = game_with_rows(uuid.UUID(form["game_id"]))
    assert (again.names, again.names[again.first_dealer]) == (("Nora", "Ed", "Sue", "Will"), "Ed")
    assert (again.series, Game.objects.count()) == (noras_game.series, 2)


def test_tonight_adds_up_what_each_side_has_won(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    assert "Tonight" not in text(nora.get(page("game", noras_game)))
    game = noras_game
    for winner in ("Ed", "Sue"):
        form = {"game_id": str(uuid.uuid4())}
        nora.post(page("rematch", game), form)
        game = game_with_rows(uuid.UUID(form["game_id"]))
        record(game, played(winner, "10H", 10))
    assert "Tonight: Nora &amp; Sue 2, Ed &amp; Will 1" in text(nora.get(page("game", game)))


@pytest.mark.parametrize("games", [1, 5])
def test_a_games_page_takes_as_many_statements_in_a_long_series(
    nora: KnownClient, noras_game: Game, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _game in range(games):
        nora.post(page("rematch", noras_game), {"game_id": str(uuid.uuid4())})
    with django_assert_num_queries(8):
        nora.get(page("game", noras_game))


# ------------------------------------------------------------------------------------------------- what was put right


def test_the_log_says_what_it_was_what_it_became_and_why(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    services.amend_hand(
        game_id=noras_game.pk, seen=SeenHand(1, 0), facts=played("Nora", "8D", 7), by=By(None, "miscounted")
    )
    put_right(noras_game, first_dealer=1)
    shown = text(nora.get(page("history", noras_game)))
    assert "<del>Nora: 8♦, NS 8, EW 2 tricks</del> → Nora: 8♦, NS 7, EW 3 tricks" in shown
    assert ("miscounted" in shown, "<del>Nora</del> → Ed" in shown) == (True, True)


def test_a_hand_struck_out_can_count_again(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    nora.post(page("void-hand", noras_game, 1), {"version": 0, "reason": "it never happened"})
    assert totals(noras_game) == {"NS": 30, "EW": 140}
    assert "Let it count again" in text(nora.get(page("history", noras_game)))
    nora.post(page("restore-hand", noras_game, 1), {"version": 1})
    assert totals(noras_game) == {"NS": 310, "EW": 160}
    assert [hand.version for hand in Hand.objects.order_by("number")] == [2, 0]


@pytest.mark.parametrize("version", ["0", "9", "x", ""])
def test_a_hand_somebody_was_quicker_with_is_left_alone(
    nora: KnownClient, noras_game: Game, record: Recorder, version: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(page("void-hand", noras_game, 1), {"version": 0})
    nora.post(page("restore-hand", noras_game, 1), {"version": version})
    assert Hand.objects.get().voided


def test_a_hand_after_which_the_game_could_not_have_gone_on_stays_struck_out(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    nora.post(page("void-hand", noras_game, 1), {"version": 0})
    record(noras_game, played("Ed", "7S", 7))
    shown = text(nora.post(page("restore-hand", noras_game, 1), {"version": 1}, follow=True))
    assert "Nothing was changed. Hand 2: The game would be over before hand 2" in shown
    assert Hand.objects.get(number=1).voided


@pytest.mark.parametrize("amendments", [1, 12])
def test_the_log_takes_as_many_statements_however_long_it_is(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    amendments: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    for number in range(amendments):
        services.amend_hand(
            game_id=noras_game.pk,
            seen=SeenHand(1, number),
            facts=played("Nora", "8D", 7 - number % 2),
            by=By(),
        )
    with django_assert_num_queries(8):  # game, seats, hands; device, grants; amendments, changes; device
        nora.get(page("history", noras_game))
