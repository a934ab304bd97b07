"""An evening set up, its settings, its signs, closed and opened again."""

import datetime
import uuid
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access.locking import Stale
from scoring.models import Device, Grant
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from tests.overtaken import overtaken
from tests.tournaments.conftest import Hall, names, refused, start_form
from tournaments import services
from tournaments.models import Change, Club, Tournament
from tournaments.queries import acts
from tournaments.rules.planning import MOST_PLAYERS, MOST_TABLES
from tournaments.simulation.evenings import FAMILY_NAMES, FIRST_NAMES


def test_a_form_sent_twice_is_one_evening(device: Device) -> None:
    form: dict[str, Any] = {
        "device": device,
        "tournament_id": uuid.uuid4(),
        "name": "Tuesday",
        "date": datetime.date(2026, 11, 24),
        "ruleset": RULESETS["midway"],
        "names": names(8),
        "rounds": 6,
        "seed": 1,
    }
    assert services.start_tournament(**form).pk == services.start_tournament(**form).pk
    assert (Tournament.objects.count(), Change.objects.count()) == (1, 1)


def test_a_three_handed_ruleset_is_refused(device: Device) -> None:
    for ruleset in RULESETS.values():
        if ruleset.players != 4:
            assert refused(Hall, device, 8, ruleset=ruleset.name) == "not_four_handed"


@pytest.mark.parametrize(
    "ruleset", [ruleset.name for ruleset in RULESETS.values() if ruleset.players == 4]
)
def test_any_four_handed_ruleset_runs_an_evening(device: Device, ruleset: str) -> None:
    hall = Hall(device, 8, ruleset=ruleset)
    hall.seat()
    hall.play_hands(1, bid="7H", tricks=8)
    hall.type(2, 10, 0)
    assert hall.now.current.waiting_for == []
    assert hall.seat() == 2


def test_the_largest_evening_has_a_sign_for_every_table_and_no_room_for_one_more(
    hall: Hall,
) -> None:
    pairs = [f"{first} {family}" for first in FIRST_NAMES for family in FAMILY_NAMES]
    left = MOST_PLAYERS - len(hall.now.entries)
    services.add_entries(tournament_id=hall.pk, names=pairs[:left], device=None)
    now = hall.now
    assert (len(now.entries), now.tournament.signs.count()) == (MOST_PLAYERS, MOST_TABLES)
    assert refused(services.add_entries, tournament_id=hall.pk, names=["Bea"], device=None) == (
        "too_many_players"
    )


def test_every_table_has_a_sign_with_a_code_of_its_own(device: Device) -> None:
    hall = Hall(device, 41)
    codes = list(hall.now.tournament.signs.values_list("number", "code"))
    assert [number for number, _code in codes] == list(range(1, 11))
    assert len({code for _number, code in codes}) == 10


def test_names_are_there_once(hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["P01", "Zoe", "Zoe"], device=None)
    assert sorted(entry.name for entry in hall.now.entries.values()) == [*names(8), "Zoe"]
    assert (
        refused(services.add_entries, tournament_id=hall.pk, names=["x" * 41], device=None)
        == "entry_name"
    )


def test_whose_partner_is_on_the_roll_already_shifts_nobody(device: Device) -> None:
    hall = Hall(device, 4, in_pairs=True)
    services.add_entries(
        tournament_id=hall.pk, names=["Eve", "P01", "Fay", "Gus", "Hal"], device=device
    )
    couples = {entry.name: entry.couple for entry in hall.now.entries.values()}
    number = hall.entry("Fay").number
    assert couples["Fay"] == couples["Gus"] == number
    assert (couples["Eve"], couples["P01"], couples["Hal"]) == (None, 1, None)


def test_nobody_has_two_partners(device: Device) -> None:
    hall = Hall(device, 4, in_pairs=True)
    pairs = [("Ann", "Cal"), ("Cal", "Bob"), ("Bob", "Bob"), ("Bob", "Zoe")]
    services.add_entries(
        tournament_id=hall.pk, names=["Ann", "Bob", "Cal"], device=device, pairs=pairs
    )
    couples = {entry.name: entry.couple for entry in hall.now.entries.values()}
    assert (couples["Ann"], couples["Bob"], couples["Cal"]) == (5, None, 5)


def test_a_closed_evening_takes_no_more(begun: Hall) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert refused(begun.type, 1, 10, 0) == "event_closed"
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "event_closed"
    services.reopen_tournament(tournament_id=begun.pk, device=None)
    begun.type(1, 10, 0)


def test_an_unknown_movement_is_refused(dee: Client, device: Device) -> None:
    answer = dee.post(reverse("start-evening"), start_form(movement="howell", create="1"))
    assert (answer.status_code, Tournament.objects.count()) == (200, 0)
    with pytest.raises(RuleViolation) as refused:
        Hall(device, 8, movement="howell")
    assert (refused.value.code, Tournament.objects.count()) == ("unknown_movement", 0)


def test_a_round_ends_after_its_hands_whatever_a_game_has_elsewhere(device: Device) -> None:
    evening = services.start_tournament(
        device=device,
        tournament_id=uuid.uuid4(),
        name="Tuesday",
        date=datetime.date(2026, 11, 24),
        ruleset=ruleset_named("american", {"game_hands": 2}),
        names=names(8),
        rounds=6,
        seed=1,
    )
    assert [evening.options[option] for option in ("game_hands", "target", "floor")] == [None] * 3


@pytest.mark.django_db(transaction=True)
def test_of_two_who_switch_the_boards_that_both_have_seen_the_second_is_stale() -> None:
    hall = Hall(Device.objects.create(token_hash="two"), 8)
    seen = services.digest_of_settings(hall.now.tournament, ["board"])

    def switch(board: str, seen: str | None = None) -> None:
        settings: services.Settings = {"board": board}
        services.change_settings(tournament_id=hall.pk, device=None, settings=settings, seen=seen)

    [raised] = overtaken(lambda: switch("tables"), lambda: switch("clock", seen))
    assert isinstance(raised, Stale)
    assert hall.now.tournament.board == "tables"
    switch("clock", services.digest_of_settings(hall.now.tournament, ["board"]))
    assert hall.now.tournament.board == "clock"


def test_a_draft_of_a_round_that_there_is_no_more_is_thrown_away(begun: Hall) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    change = partial(services.change_settings, tournament_id=begun.pk, device=None)
    change(settings={"rounds": 2})
    assert begun.now.draft is not None
    change(settings={"rounds": 1})
    now = begun.now
    assert (now.draft is None, now.is_over) == (True, True)
    act = acts.undoable(begun.now.tournament)
    assert act is not None
    services.undo_last(tournament_id=begun.pk, change_id=act, device=None)
    assert (begun.now.draft is not None, begun.now.tournament.rounds) == (True, 2)


def test_an_evening_that_has_not_begun_is_removed_with_all_that_is_its(hall: Hall) -> None:
    tournament, club = hall.now.tournament, Club.objects.get()
    Hall(hall.device, 8)
    services.draft_round(tournament_id=hall.pk, device=None)
    ids = [hall.pk, *tournament.signs.values_list("pk", flat=True)]
    before = Club.objects.get(pk=club.pk).revision
    for _ in range(2):
        services.remove_tournament(tournament_id=hall.pk)
    assert not Tournament.objects.filter(pk=hall.pk).exists()
    assert Tournament.objects.count() == 1
    assert not Grant.objects.filter(object_id__in=ids).exists()
    assert Club.objects.get(pk=club.pk).revision > before


def test_a_club_goes_with_its_only_evening_unless_something_else_was_made_of_it(
    hall: Hall,
) -> None:
    club = Club.objects.get()
    other = Hall(hall.device, 8)
    services.remove_tournament(tournament_id=other.pk)
    assert Club.objects.get() == club
    services.remove_tournament(tournament_id=hall.pk)
    assert not Club.objects.exists()
    assert not Grant.objects.filter(kind=Club.access_kind).exists()
    third = Hall(hall.device, 8)
    services.add_member(club_id=Club.objects.get().pk, name="Ann Lee")
    services.remove_tournament(tournament_id=third.pk)
    assert [one.name for one in Club.objects.get().members.all()] == ["Ann Lee"]


def test_an_evening_that_has_begun_stays(begun: Hall) -> None:
    with pytest.raises(RuleViolation, match="has_begun"):
        services.remove_tournament(tournament_id=begun.pk)
    services.take_back_round(tournament_id=begun.pk, number=1, device=None)
    services.remove_tournament(tournament_id=begun.pk)
    assert not Tournament.objects.exists()
