"""The pages that change a game: effects shown first; stopped, resumed, played again; the log."""

import uuid
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from pytest_django import DjangoAssertNumQueries

from config.copies.asking import WISH
from scoring import services
from scoring.models import Game, GameChange, Hand
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import ruleset_named
from scoring.services import By, SeenHand
from tests.scoring.changing import put_right
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
    stored_game,
    thrown_in,
    totals,
)
from tests.scoring.reading import (
    page,
    text,
)


def change_form(game: Game, **changes: object) -> dict[str, object]:
    seats = {f"seat_{seat}": seat for seat in range(len(stored_game(game.pk).names))}
    now = {
        "revision": stored_game(game.pk).revision,
        "ruleset": "",
        "option": "",
        "first_dealer": 0,
        "reason": "",
        **seats,
    }
    return {**now, **changes}


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


def test_the_page_puts_one_house_rule_right(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "7S", 10))
    form = change_form(noras_game, option="slam 1")
    shown = text(nora.post(page("change-game", noras_game), form))
    assert "Hand 1: Nora &amp; Sue, 250 becomes 140." in shown
    looked = shown.split('name="looked" value="')[1].split('"')[0]
    nora.post(page("change-game", noras_game), {**form, "looked": looked})
    assert totals(noras_game)["NS"] == 140
    assert "Australian, four-handed, with house rules" in text(nora.get(page("game", noras_game)))
    log = text(nora.get(page("history", noras_game)))
    before, after = "score at least 250, however low the bid was.", "score the bid and no more."
    assert f"<del>All ten tricks {before}</del> → All ten tricks {after}" in log


def test_the_page_says_which_hand_cannot_be_so(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, thrown_in(), played("Nora", "MIS", 0))
    shown = text(
        nora.post(page("change-game", noras_game), change_form(noras_game, ruleset="american"))
    )
    assert "Nothing was changed, because of hand 2. This bid does not exist under this" in shown


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat_0": 1}, "Somebody sits in two seats."),
        ({"seat_0": 7}, "This cannot be chosen here."),
        ({"ruleset": "australian-3"}, "This cannot be chosen here."),
        ({"option": "slam 9"}, "This cannot be chosen here."),
        ({"option": "players 0"}, "This cannot be chosen here."),
        ({"first_dealer": "x"}, "This cannot be chosen here."),
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


def test_the_page_replaces_from_the_next_hand_on(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "8D", 8))
    form = {"revision": 1, "seat": 1, "name": "Olga", "from_hand": 2}
    assert "Olga plays on." in text(
        nora.post(page("replace-player", noras_game), form, follow=True)
    )
    log = text(nora.get(page("history", noras_game)))
    assert "<del>Ed</del> → Olga" in log


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat": ""}, "Choose who stops playing."),
        ({"seat": "7"}, "This cannot be chosen here."),
        ({"name": ""}, "Write who plays on."),
        ({"name": "O" * 41}, "This has 41 letters, and 40 is the most."),
        ({"name": "Sue"}, "Sue sits at this table already."),
        ({"name": "sUE"}, "Sue sits at this table already."),
        ({"name": "ed"}, "Ed sits at this table already."),
        ({"from_hand": "9"}, "This cannot be chosen here."),
        ({"from_hand": ""}, "Choose the first hand that is played so."),
        ({"revision": ""}, "Part of this form was lost."),
        ({"revision": "9"}, "Somebody has entered something since."),
    ],
)
def test_whoever_cannot_play_on_is_refused_in_words(
    nora: KnownClient, noras_game: Game, record: Recorder, wrong: dict[str, Any], said: str
) -> None:
    record(noras_game, played("Ed", "8D", 8))
    form = {"revision": 1, "seat": 1, "name": "Olga", "from_hand": 2, **wrong}
    assert said in text(nora.post(page("replace-player", noras_game), form))
    assert stored_game(noras_game.pk).names == ("Nora", "Ed", "Sue", "Will")


def test_a_game_that_is_stopped_is_copied(
    nora: KnownClient, noras_game: Game, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    nora.post(page("stop-game", noras_game), {"reason": "the fourth has come"})
    assert (tmp_path / WISH).read_text("utf-8") == "game"


def test_nobody_stops_playing_before_somebody_says_so(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    shown = text(nora.get(page("replace-player", noras_game)))
    assert (shown.count('type="radio" name="seat"'), "checked" in shown) == (4, False)


def test_a_lower_target_strikes_out_what_comes_after_once_that_was_seen(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    put_right(noras_game, ruleset=ruleset_named("australian", {"target": 1000}))
    record(noras_game, played("Nora", "10H", 10), played("Ed", "8H", 8), thrown_in())
    form = change_form(noras_game, option="target 0")
    shown = text(nora.post(page("change-game", noras_game), form))
    assert "The game ended with hand 1: hands 2 &amp; 3 are struck out with it." in shown
    assert "Save, and strike out hands 2 &amp; 3" in shown
    looked = shown.split('name="looked" value="')[1].split('"')[0]
    nora.post(page("change-game", noras_game), {**form, "looked": looked, "look": "1"})
    assert totals(noras_game) == {"NS": 520, "EW": 300}
    nora.post(page("change-game", noras_game), {**form, "looked": looked})
    assert totals(noras_game) == {"NS": 500, "EW": 0}
    log = text(nora.get(page("history", noras_game)))
    assert (log.count("The game ended with hand 1."), log.count("Restore both hands")) == (2, 1)
    together = {"version": 1, "also": "2.1"}
    refused = text(nora.post(page("restore-hand", noras_game, 3), together, follow=True))
    assert "The game was over with hand 1: fix that first." in refused
    put_right(noras_game, ruleset=ruleset_named("australian", {"target": 1000}))
    counting = text(nora.post(page("restore-hand", noras_game, 3), together, follow=True))
    assert ("The hands are restored." in counting, totals(noras_game)) == (
        True,
        {"NS": 520, "EW": 300},
    )


def test_a_stopped_game_takes_no_hand_until_it_goes_on(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    nora.post(page("stop-game", noras_game), {"reason": "the fourth has come"})
    nora.post(page("stop-game", noras_game))
    assert "stopped, without a result" in text(nora.get(page("game", noras_game)))
    with pytest.raises(RuleViolation, match="game_stopped"):
        record(noras_game, played("Nora", "6S", 6))
    nora.post(page("resume-game", noras_game))
    nora.post(page("resume-game", noras_game))
    record(noras_game, played("Nora", "6S", 6))
    assert [(change.kind, change.reason) for change in GameChange.objects.all()] == [
        ("stopped", "the fourth has come"),
        ("resumed", ""),
    ]


def test_a_rematch_has_the_same_people_and_rules_and_the_next_dealer(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    form = {"game_id": str(uuid.uuid4())}
    for _tap in range(2):
        assert nora.post(page("rematch", noras_game), form).status_code == 302
    again = stored_game(uuid.UUID(form["game_id"]))
    assert (again.names, again.names[again.first_dealer]) == (("Nora", "Ed", "Sue", "Will"), "Ed")
    assert (again.series, Game.objects.count()) == (noras_game.series, 2)


def test_the_log_says_what_it_was_what_it_became_and_why(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    services.amend_hand(
        game_id=noras_game.pk,
        seen=SeenHand(1, 0),
        facts=played("Nora", "8D", 7),
        by=By(None, "miscounted"),
    )
    put_right(noras_game, first_dealer=1)
    shown = text(nora.get(page("history", noras_game)))
    was, became = (
        "Nora &amp; Sue 8, Ed &amp; Will 2 tricks",
        "Nora &amp; Sue 7, Ed &amp; Will 3 tricks",
    )
    assert f"<del>Nora: 8♦, {was}</del> → Nora: 8♦, {became}" in shown
    assert ("miscounted" in shown, "<del>Nora</del> → Ed" in shown) == (True, True)


def test_a_hand_struck_out_can_count_again(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    nora.post(page("void-hand", noras_game, 1), {"version": 0, "reason": "it never happened"})
    assert totals(noras_game) == {"NS": 30, "EW": 140}
    assert "Restore this hand" in text(nora.get(page("history", noras_game)))
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


def test_a_hand_that_ends_the_game_earlier_counts_again_with_those_after_it_struck_out(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    nora.post(page("void-hand", noras_game, 1), {"version": 0})
    record(noras_game, played("Ed", "7S", 7))
    shown = text(nora.post(page("restore-hand", noras_game, 1), {"version": 1}, follow=True))
    assert "The game ended with hand 1: hand 2 is struck out with it." in shown
    assert Hand.objects.get(number=1).voided
    nora.post(page("restore-hand", noras_game, 1), {"version": 1, "strike": "2.0"})
    assert list(Hand.objects.values_list("number", "voided")) == [(1, False), (2, True)]
    late = text(nora.post(page("restore-hand", noras_game, 2), {"version": 1}, follow=True))
    assert "Nothing was changed. The game was over with hand 1: fix that first." in late


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
    with django_assert_num_queries(
        8
    ):  # game, seats, hands; device, grants; amendments, changes; device
        nora.get(page("history", noras_game))
