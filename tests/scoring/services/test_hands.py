"""Hands recorded, put right and struck out: once each, and nothing that the law refuses."""

import threading
import uuid
from typing import Any

import pytest
from django.db import connections
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.access.locking import Stale
from scoring.models import Amendment, Device, Game, GameChange, Hand
from scoring.queries import game_sheet
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Adjustment
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.record.games import read_hand
from scoring.services import After, By, SeenHand
from tests.scoring.conftest import (
    Recorder,
    Starter,
    played,
    stored_game,
    thrown_in,
    totals,
)


def test_a_recorded_hand_counts(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), thrown_in(), played("Ed", "7S", 10))
    assert totals(game) == {"NS": 280, "EW": 270}


def test_a_hand_sent_twice_is_stored_once(game: Game) -> None:
    key = uuid.uuid4()
    for facts in (played("Nora", "8D", 8), played("Nora", "8D", 8)):
        services.record_hand(game_id=game.pk, key=key, facts=facts, device=None)
    assert totals(game) == {"NS": 280, "EW": 20}


def test_a_hand_of_a_game_as_it_was_read_is_stored_once(game: Game) -> None:
    read = game_sheet(stored_game(game.pk))
    hand = services.record_hand(
        game_id=game.pk, key=uuid.uuid4(), facts=played("Nora", "8D", 8), device=None, read=read
    )
    assert hand.game is read.game
    assert (read.game.revision, stored_game(game.pk).revision) == (1, 1)
    assert (totals(game), Hand.objects.count()) == ({"NS": 280, "EW": 20}, 1)


def sent(game: Game, facts: HandFacts, *place: int) -> Hand:
    """A hand that a device sends: after row `place[0]`, behind `place[1]` hands of its own."""
    return services.record_hand(
        game_id=game.pk, key=uuid.uuid4(), facts=facts, device=None, after=After(*place)
    )


def test_the_same_hand_from_another_device_is_one(game: Game) -> None:
    first = sent(game, played("Nora", "8D", 8), 0)
    assert sent(game, played("Nora", "8D", 8), 0) == first
    with pytest.raises(services.AnotherHand) as another:
        sent(game, played("Nora", "8D", 9), 0)
    assert (another.value.hand, Hand.objects.count()) == (first, 1)


def test_a_hand_is_the_same_whether_it_names_who_won_no_trick_or_not(game: Game) -> None:
    first = sent(game, played("Nora", "10H", 10), 0)
    facts = first.facts(first.game.table)
    for won in ({"NS": 10}, {"NS": 10, "EW": 0}):
        assert sent(game, facts._replace(tricks=won), 0) == first


def test_a_device_that_says_nothing_of_what_it_knew_records_the_last_hand(game: Game) -> None:
    for _hand in range(2):
        services.record_hand(
            game_id=game.pk, key=uuid.uuid4(), facts=played("Nora", "8D", 8), device=None
        )
    assert Hand.objects.count() == 2


@pytest.mark.parametrize(
    "second", [played("Ed", "7S", 7), thrown_in()], ids=["different", "the same"]
)
def test_hands_kept_by_a_device_are_none_of_another_where_that_has_taken_one_back(
    game: Game, second: HandFacts
) -> None:
    sent(game, played("Ed", "6S", 6), 0)
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    rows = [sent(game, thrown_in(), 0), sent(game, second, 0, 1), sent(game, second, 0, 2)]
    assert [row.number for row in rows] == [2, 3, 4]


def test_hands_kept_by_a_device_are_compared_one_by_one_with_those_that_count(game: Game) -> None:
    sent(game, played("Ed", "6S", 6), 0)
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    other = [sent(game, played("Nora", "8D", 8), 1), sent(game, played("Ed", "7S", 7), 2)]
    assert sent(game, played("Nora", "8D", 8), 0) == other[0]
    with pytest.raises(services.AnotherHand) as another:
        sent(game, played("Ed", "7S", 8), 0, 1)
    assert another.value.hand == other[1]
    assert sent(game, played("Ed", "7S", 7), 0, 1) == other[1]
    assert sent(game, thrown_in(), 0, 2).number == 4


def test_no_hand_follows_the_end_of_the_game(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "10H", 10))
    with pytest.raises(RuleViolation) as refused:
        record(game, played("Ed", "6S", 6))
    assert (refused.value.code, Hand.objects.count()) == ("game_over", 1)


def test_a_hand_that_cannot_be_is_refused_and_nothing_stored(
    start: Starter, record: Recorder
) -> None:
    game = start("midway")
    with pytest.raises(RuleViolation) as refused:
        record(game, played("Nora", "6S", 6))
    assert (refused.value.code, Hand.objects.count()) == ("six_not_playable", 0)


def test_everything_a_hand_can_say_comes_back(start: Starter, record: Recorder) -> None:
    game = start("house-of-cards", {"grand_slam": True})
    facts = played(
        "Nora", "7H", 8, revoke="Will", sans_kitty=True, blind=True, dealer="Sue", grand_slam=True
    )
    facts = facts._replace(adjustment=Adjustment({"EW": -30}, "talked across the table"))
    record(game, facts._replace(order=("NS",) * 8 + ("EW",) * 2))
    stored = game_sheet(stored_game(game.pk)).lines[0].scored.hand
    assert stored == facts._replace(order=("NS",) * 8 + ("EW",) * 2)


def test_an_amended_hand_moves_everything_after_it(
    game: Game, record: Recorder, device: Device
) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    services.amend_hand(
        game_id=game.pk,
        seen=SeenHand(1, 0),
        facts=played("Nora", "8D", 7),
        by=By(device, "counted again"),
    )
    assert totals(game) == {"NS": -250, "EW": 170}


def test_an_amendment_keeps_what_was_who_and_why(
    game: Game, record: Recorder, device: Device
) -> None:
    record(game, played("Nora", "8D", 8))
    services.amend_hand(
        game_id=game.pk,
        seen=SeenHand(1, 0),
        facts=played("Sue", "8D", 7),
        by=By(device, "counted again"),
    )
    kept = Amendment.objects.get()
    assert (kept.before["contractor"], kept.after["contractor"]) == ("Nora", "Sue")
    assert (kept.made_by, kept.reason) == (device, "counted again")


def test_an_amendment_that_changes_nothing_is_none(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    services.amend_hand(
        game_id=game.pk, seen=SeenHand(1, 0), facts=played("Nora", "8D", 8), by=By()
    )
    assert Amendment.objects.count() == 0


def test_a_stale_amendment_is_refused(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    change: dict[str, Any] = {"game_id": game.pk, "seen": SeenHand(1, 0), "by": By()}
    services.amend_hand(facts=played("Nora", "8D", 7), **change)
    with pytest.raises(Stale):
        services.amend_hand(facts=played("Nora", "8D", 9), **change)
    assert totals(game) == {"NS": -280, "EW": 30}


def test_an_amendment_that_ends_the_game_too_early_is_refused(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    with pytest.raises(RuleViolation) as refused:
        services.amend_hand(
            game_id=game.pk, seen=SeenHand(1, 0), facts=played("Nora", "10H", 10), by=By()
        )
    assert (refused.value.code, dict(refused.value.place)) == ("game_over", {"hand": 2})
    assert totals(game) == {"NS": 310, "EW": 160}


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


def test_who_got_there_first_is_answered_once_and_puts_nothing_right(
    start: Starter, record: Recorder, device: Device
) -> None:
    game = raced(start, record)
    answer: dict[str, Any] = {"game_id": game.pk, "seen": SeenHand(2, 0), "by": By(device)}
    for _tap in range(2):
        services.settle_first(unit="Sue", **answer)
    assert game_sheet(stored_game(game.pk)).sheet.ending.winners == ("Sue",)
    assert (Hand.objects.get(number=2).version, Amendment.objects.count()) == (0, 0)
    change = GameChange.objects.get()
    assert (change.kind, change.after, change.made_by) == (
        "first",
        {"hand": 2, "names": ["Sue"]},
        device,
    )
    with pytest.raises(Stale):
        services.settle_first(unit="Ed", **answer)


@pytest.mark.parametrize(
    ("seen", "unit", "failure"),
    [
        (SeenHand(2, 0), "Nora", RuleViolation),
        (SeenHand(2, 0), "Olga", RuleViolation),
        (SeenHand(1, 0), "Sue", RuleViolation),
        (SeenHand(2, 1), "Sue", Stale),
        (SeenHand(3, 0), "Sue", Hand.DoesNotExist),
    ],
)
def test_only_a_race_that_is_open_can_be_answered(
    start: Starter, record: Recorder, seen: SeenHand, unit: str, failure: type[Exception]
) -> None:
    game = raced(start, record)
    with pytest.raises(failure):
        services.settle_first(game_id=game.pk, seen=seen, unit=unit, by=By())
    assert not game_sheet(stored_game(game.pk)).sheet.ending.winners


def test_a_void_hand_no_longer_counts_and_is_kept(
    game: Game, record: Recorder, device: Device
) -> None:
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


@pytest.mark.parametrize("hands", [0, 30])
def test_recording_takes_as_many_statements_after_thirty_hands_as_after_none(
    hands: int, start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start("midway")
    record(game, *[played("Nora", "7S", 7)] * hands)
    # a savepoint and its release; lock, game, seats, hands; insert; revision
    with django_assert_num_queries(8):
        record(game, played("Ed", "7S", 7))


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_record_two_hands_and_one_twin(start: Starter) -> None:
    game = start("midway")
    shared = uuid.uuid4()
    keys = [shared, shared, uuid.uuid4(), uuid.uuid4()]
    failures: list[Exception] = []

    def phone(key: uuid.UUID) -> None:
        try:
            services.record_hand(
                game_id=game.pk, key=key, facts=played("Nora", "7S", 7), device=None
            )
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
