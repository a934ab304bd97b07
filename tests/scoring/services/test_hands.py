import threading
import uuid
from typing import Any

import pytest
from django.db import connections
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Amendment, Device, Game, Hand, Player
from scoring.queries import game_sheet, game_with_rows
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Adjustment
from scoring.rules.record.games import read_record, write_record
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from scoring.sharing.locking import Stale
from tests.scoring.conftest import CAST, Recorder, Starter, played, thrown_in


def totals(game: Game) -> dict[str, int]:
    return dict(game_sheet(game_with_rows(game.pk)).sheet.totals)


def test_a_game_starts_with_everybody_in_a_seat(game: Game) -> None:
    assert game_with_rows(game.pk).names == ("Nora", "Ed", "Sue", "Will")


def test_a_game_started_twice_by_one_form_is_one_game(device: Device) -> None:
    once = {"device": device, "game_id": uuid.uuid4(), "ruleset": RULESETS["american"], "first_dealer": 1}
    first = services.start_game(names=CAST[:4], **once)
    again = services.start_game(names=CAST[:4], **once)
    assert (first, Game.objects.count(), Player.objects.count()) == (again, 1, 4)


def test_a_game_of_another_device_cannot_be_started_over(device: Device, game: Game) -> None:
    olga = Device.objects.create(token_hash="olga")
    with pytest.raises(RuleViolation):
        services.start_game(
            device=olga, game_id=game.pk, ruleset=RULESETS["australian"], names=CAST[:4], first_dealer=0
        )


def test_a_player_is_one_person_in_every_game_of_the_device(start: Starter) -> None:
    start()
    start("american")
    assert Player.objects.count() == 4


@pytest.mark.parametrize(
    "names",
    [
        ("Nora", "Ed", "Sue", "Nora"),
        ("Nora", "Ed", "Sue"),
        ("Nora", "Ed", "Sue", " "),
        ("N" * 41, *CAST[1:4]),
    ],
)
def test_a_game_with_names_that_cannot_be_is_refused_and_nothing_stored(device: Device, names: Any) -> None:
    with pytest.raises(RuleViolation) as refused:
        services.start_game(
            device=device, game_id=uuid.uuid4(), ruleset=RULESETS["australian"], names=names, first_dealer=0
        )
    assert (refused.value.code, Game.objects.count()) == ("players", 0)


def test_a_recorded_hand_counts(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), thrown_in(), played("Ed", "7S", 10))
    assert totals(game) == {"NS": 280, "EW": 270}


def test_the_ruleset_is_copied_into_the_game(start: Starter, record: Recorder) -> None:
    game = start("australian", {"slam": "none"})
    record(game, played("Nora", "7S", 10))
    assert game_with_rows(game.pk).options["slam"] == "none"
    assert totals(game) == {"NS": 140, "EW": 0}


def test_a_hand_sent_twice_is_stored_once(game: Game) -> None:
    key = uuid.uuid4()
    for facts in (played("Nora", "8D", 8), played("Nora", "8D", 8)):
        services.record_hand(game_id=game.pk, key=key, facts=facts, device=None)
    assert totals(game) == {"NS": 280, "EW": 20}


def test_every_write_raises_the_revision(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), thrown_in())
    assert Game.objects.get(pk=game.pk).revision == 2


def test_no_hand_follows_the_end_of_the_game(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "10H", 10))
    with pytest.raises(RuleViolation) as refused:
        record(game, played("Ed", "6S", 6))
    assert (refused.value.code, Hand.objects.count()) == ("game_over", 1)


def test_a_hand_that_cannot_be_is_refused_and_nothing_stored(start: Starter, record: Recorder) -> None:
    game = start("midway")
    with pytest.raises(RuleViolation) as refused:
        record(game, played("Nora", "6S", 6))
    assert (refused.value.code, Hand.objects.count()) == ("six_not_playable", 0)


def test_everything_a_hand_can_say_comes_back(start: Starter, record: Recorder) -> None:
    game = start("house-of-cards", {"grand_slam": True})
    facts = played("Nora", "7H", 8, revoke="Will", sans_kitty=True, blind=True, dealer="Sue", grand_slam=True)
    facts = facts._replace(adjustment=Adjustment({"EW": -30}, "talked across the table"))
    record(game, facts._replace(order=("NS",) * 8 + ("EW",) * 2))
    stored = game_sheet(game_with_rows(game.pk)).lines[0].scored.hand
    assert stored == facts._replace(order=("NS",) * 8 + ("EW",) * 2)


def test_an_amended_hand_moves_everything_after_it(game: Game, record: Recorder, device: Device) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    services.amend_hand(
        game_id=game.pk, seen=SeenHand(1, 0), facts=played("Nora", "8D", 7), by=By(device, "counted again")
    )
    assert totals(game) == {"NS": -250, "EW": 170}


def test_an_amendment_keeps_what_was_who_and_why(game: Game, record: Recorder, device: Device) -> None:
    record(game, played("Nora", "8D", 8))
    services.amend_hand(
        game_id=game.pk, seen=SeenHand(1, 0), facts=played("Sue", "8D", 7), by=By(device, "counted again")
    )
    kept = Amendment.objects.get()
    assert (kept.before["contractor"], kept.after["contractor"]) == ("Nora", "Sue")
    assert (kept.made_by, kept.reason) == (device, "counted again")


def test_an_amendment_that_changes_nothing_is_none(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    services.amend_hand(game_id=game.pk, seen=SeenHand(1, 0), facts=played("Nora", "8D", 8), by=By())
    assert Amendment.objects.count() == 0


def test_a_stale_amendment_is_refused(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    change = {"game_id": game.pk, "seen": SeenHand(1, 0), "by": By()}
    services.amend_hand(facts=played("Nora", "8D", 7), **change)
    with pytest.raises(Stale):
        services.amend_hand(facts=played("Nora", "8D", 9), **change)
    assert totals(game) == {"NS": -280, "EW": 30}


def test_an_amendment_that_ends_the_game_too_early_is_refused(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    with pytest.raises(RuleViolation) as refused:
        services.amend_hand(game_id=game.pk, seen=SeenHand(1, 0), facts=played("Nora", "10H", 10), by=By())
    assert (refused.value.code, dict(refused.value.place)) == ("game_over", {"hand": 2})


def test_a_void_hand_no_longer_counts_and_is_kept(game: Game, record: Recorder, device: Device) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By(device, "dealt wrong"))
    assert totals(game) == {"NS": 30, "EW": 140}
    assert (Hand.objects.count(), Amendment.objects.get().before["bid"]) == (2, "8D")


def test_a_void_hand_cannot_be_changed_any_more(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    with pytest.raises(Stale):
        services.void_hand(game_id=game.pk, seen=SeenHand(1, 1), by=By())


def test_the_number_of_a_void_hand_is_not_used_again(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    record(game, played("Ed", "7S", 7))
    assert list(Hand.objects.values_list("number", "voided")) == [(1, True), (2, False)]


@pytest.mark.parametrize("name", RULESETS)
def test_an_exported_game_comes_back_as_it_was(
    name: str, start: Starter, record: Recorder, device: Device
) -> None:
    game = start(name)
    record(game, thrown_in("misdeal"), thrown_in())
    written = write_record(game_sheet(game_with_rows(game.pk)).as_record())
    brought = services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert write_record(game_sheet(game_with_rows(brought.pk)).as_record()) == written


def test_named_sides_come_back(device: Device) -> None:
    written = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian", "options": {"target": 1000}},
        "players": list(CAST[:4]),
        "sides": {"Us": ["Ed", "Will"], "Them": ["Nora", "Sue"]},
        "hands": [{"contractor": "Ed", "bid": "8D", "tricks": {"Us": 8, "Them": 2}}],
    }
    game = services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert totals(game) == {"Them": 20, "Us": 280}


def test_a_record_that_cannot_be_scored_is_not_stored(device: Device) -> None:
    written = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian"},
        "players": list(CAST[:4]),
        "hands": [{"contractor": "Ed", "bid": "8D", "tricks": {"NS": 8, "EW": 1}}],
    }
    with pytest.raises(RuleViolation):
        services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_a_games_sheet_takes_as_many_statements_after_forty_hands_as_after_four(
    start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start("midway")
    for hands in (4, 36):
        record(game, *[played("Nora", "7S", 7)] * hands)
        with django_assert_num_queries(3):
            game_sheet(game_with_rows(game.pk))


@pytest.mark.parametrize("hands", [0, 30])
def test_recording_takes_as_many_statements_after_thirty_hands_as_after_none(
    hands: int, start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start("midway")
    record(game, *[played("Nora", "7S", 7)] * hands)
    # a savepoint and its release; lock, game, seats, hands; insert; the hand in play forgotten; revision
    with django_assert_num_queries(9):
        record(game, played("Ed", "7S", 7))


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_record_two_hands_and_one_twin(start: Starter) -> None:
    game = start("midway")
    shared = uuid.uuid4()
    keys = [shared, shared, uuid.uuid4(), uuid.uuid4()]
    failures: list[Exception] = []

    def phone(key: uuid.UUID) -> None:
        try:
            services.record_hand(game_id=game.pk, key=key, facts=played("Nora", "7S", 7), device=None)
        except Exception as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=phone, args=[key]) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert list(Hand.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
