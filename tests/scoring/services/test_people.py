"""Two spellings of one person are merged, and taken apart again, without a hand being touched."""

import uuid
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, Game, Hand, Player, Seat
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import ruleset_named
from scoring.services import By, Replacement
from tests.scoring.conftest import CAST, Recorder, Starter, played


def person(device: Device, name: str) -> Player:
    return Player.objects.get_or_create(device=device, name=name)[0]


def merge(device: Device, name: str, spelling: str) -> Player:
    return services.merge_players(
        device=device, person_id=person(device, name).pk, spelling_id=person(device, spelling).pk
    )


def apart(device: Device, spelling: str) -> Player:
    return services.take_apart(device=device, spelling_id=person(device, spelling).pk)


def people(device: Device) -> dict[str, str]:
    """Every spelling, and the one that stands for its person."""
    rows = Player.objects.filter(device=device).select_related("same_as")
    return {row.name: row.person.name for row in rows}


def rows(model: Any) -> list[Any]:
    return list(model.objects.order_by("pk").values())


def test_a_spelling_becomes_the_persons_and_no_seat_and_no_hand_changes(
    game: Game, device: Device, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    before = (rows(Seat), rows(Hand), rows(Game))
    person(device, "nora")
    assert merge(device, "nora", "Nora").name == "nora"
    assert people(device)["Nora"] == "nora"
    assert (rows(Seat), rows(Hand), rows(Game)) == before


def test_merging_and_taking_apart_twice_is_as_once(device: Device) -> None:
    for _again in range(2):
        merge(device, "Nora", "nora")
        assert people(device) == {"Nora": "Nora", "nora": "Nora"}
    merge(device, "nora", "Nora")
    assert people(device) == {"Nora": "Nora", "nora": "Nora"}
    for _again in range(2):
        apart(device, "nora")
        assert people(device) == {"Nora": "Nora", "nora": "nora"}


def test_a_person_brings_all_spellings_along_and_takes_them_away_again(device: Device) -> None:
    merge(device, "nora", "norah")
    merge(device, "Nora", "nora")
    assert people(device) == {"Nora": "Nora", "nora": "Nora", "norah": "Nora"}
    apart(device, "nora")
    assert people(device) == {"Nora": "Nora", "nora": "nora", "norah": "nora"}


def test_merging_with_any_spelling_is_merging_with_the_person(device: Device) -> None:
    merge(device, "Nora", "nora")
    merge(device, "nora", "Norah")
    assert people(device)["Norah"] == "Nora"


def test_two_who_sat_at_one_table_are_two_people_and_the_game_is_named(
    game: Game, device: Device
) -> None:
    with pytest.raises(RuleViolation) as refused:
        merge(device, "Nora", "Ed")
    assert (refused.value.code, refused.value.facts["game"]) == ("met_at_table", str(game.pk))
    merge(device, "Nora", "nora")
    with pytest.raises(RuleViolation, match="met_at_table"):
        merge(device, "Ed", "nora")
    assert people(device)["Ed"] == "Ed"


def test_one_who_took_over_the_others_seat_may_be_the_same(
    game: Game, device: Device, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    replace(game, "nora", 2)
    merge(device, "Nora", "nora")
    assert people(device)["nora"] == "Nora"


def replace(game: Game, name: str, from_hand: int, seat: int = 0) -> Game:
    game.refresh_from_db()
    return services.replace_player(
        game_id=game.pk,
        seen_revision=game.revision,
        replacement=Replacement(seat, name, from_hand),
        by=By(),
    )


def test_another_devices_people_do_not_exist(device: Device) -> None:
    other = Device.objects.create(token_hash="olga")
    theirs = person(other, "Nora")
    with pytest.raises(Player.DoesNotExist):
        services.take_apart(device=device, spelling_id=theirs.pk)
    nora = person(device, "Nora")
    with pytest.raises(Player.DoesNotExist):
        services.merge_players(device=device, person_id=nora.pk, spelling_id=theirs.pk)


def test_one_person_does_not_sit_down_twice_under_two_names(
    game: Game, device: Device, record: Recorder, start: Starter
) -> None:
    merge(device, "Nora", "Norah")
    names = ["Norah", "Nora", *CAST[2:4]]
    with pytest.raises(RuleViolation) as refused:
        services.start_game(
            device=device,
            game_id=uuid.uuid4(),
            ruleset=ruleset_named("australian"),
            names=names,
            first_dealer=0,
        )
    assert refused.value.code == "one_person"
    record(game, played("Nora", "8D", 8))
    with pytest.raises(RuleViolation, match="one_person"):
        replace(game, "Norah", 2, seat=1)
    assert Seat.objects.filter(game=game).count() == 4
    replace(game, "Norah", 2, seat=0)


def test_names_are_offered_once_by_the_one_that_stands_for_the_person(device: Device) -> None:
    for name in ("Nora", "Ed", "nora"):
        person(device, name)
    merge(device, "Nora", "nora")
    assert queries.names_of(Visitor(device)) == ["Nora", "Ed"]


class TestMergingAndTakingApart(TestCase):
    """Whatever was merged before, taking apart undoes a merge exactly."""

    @settings(max_examples=settings().max_examples // 4)
    @given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=6), st.data())
    def test_taking_apart_is_the_exact_inverse(
        self, merges: list[tuple[int, int]], data: st.DataObject
    ) -> None:
        device = Device.objects.create(token_hash=uuid.uuid4().hex)
        names = CAST
        for one, other in merges:
            merge(device, names[one], names[other])
        one, other = data.draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
        before = state(device, names)
        group = people(device)
        if group[names[one]] == group[names[other]]:
            return
        merge(device, names[one], names[other])
        assert set(people(device).values()) <= set(people(device)) - {group[names[other]]}
        apart(device, group[names[other]])
        assert state(device, names) == before


def state(device: Device, names: tuple[str, ...]) -> list[Any]:
    for name in names:
        person(device, name)
    columns = ("name", "same_as__name", "came_with__name", "merged_at")
    return list(Player.objects.filter(device=device).order_by("name").values_list(*columns))


def begin(device: Device, *names: str, **more: Any) -> Game:
    return services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=ruleset_named("australian"),
        names=names,
        first_dealer=0,
        **more,
    )


def test_a_name_that_is_spelled_otherwise_is_the_same_person(device: Device) -> None:
    begin(device, "Pat O'Brien", "Ann Smith", "Bob", "Cal")
    game = begin(device, "PAT O’BRIEN", "Ann  smith", "Bob", "Dot")
    assert people(device)["PAT O’BRIEN"] == "Pat O'Brien"
    assert people(device)["Ann  smith"] == "Ann Smith"
    # The sheet says what was written.
    stored = queries.game_with_rows(game.pk)
    assert stored is not None
    assert stored.names == ("PAT O’BRIEN", "Ann  smith", "Bob", "Dot")
    apart(device, "PAT O’BRIEN")
    assert people(device)["PAT O’BRIEN"] == "PAT O’BRIEN"


def test_two_spellings_of_one_name_do_not_sit_at_one_table(device: Device) -> None:
    with pytest.raises(RuleViolation) as refusal:
        begin(device, "Pat O'Brien", "Ann", "pat o’brien ", "Cal")
    assert (refusal.value.code, Game.objects.count()) == ("players", 0)


def test_in_a_record_two_that_are_alike_are_two_people(device: Device) -> None:
    begin(device, "Ann", "ann", "Bob", "Cal", as_written=True)
    assert people(device)["ann"] == "ann"


def test_names_that_sit_in_no_game_are_forgotten_and_the_others_stay_one_person(
    game: Game, device: Device
) -> None:
    merge(device, "N. Smith", "Norah")
    for spelling in ("N. Smith", "Nora"):
        merge(device, "Nora Smith", spelling)
    for _again in range(2):
        services.forget_unseated(device_id=device.pk, keys={"nora smith", "n. smith", "ed"})
        assert people(device) == {"Norah": "Nora"} | {name: name for name in CAST[:4]}
    apart(device, "Norah")
    assert people(device)["Norah"] == "Norah"
