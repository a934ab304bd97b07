"""Who is one person in two spellings is one where the file comes in, and who is here stays."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, Game, Player
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.changing import replace
from tests.scoring.conftest import thrown_in
from tests.tournaments.conftest import Hall
from tests.tournaments.files.archives.test_reading import (
    changed,
    everything,
    forget_everything,
    stranger,
    texts,
)
from tournaments.files.archives.reading import Brought, bring_archive
from tournaments.files.archives.writing import archive_of_everything


def play(device: Device, *names: str) -> Game:
    return services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=names,
        first_dealer=0,
    )


def merge(device: Device, person: str, spelling: str) -> None:
    keys = dict(Player.objects.filter(device=device).values_list("name", "pk"))
    services.merge_players(device=device, person_id=keys[person], spelling_id=keys[spelling])


def people(device: Device) -> dict[str, str]:
    """Every spelling, and the one that stands for its person."""
    rows = Player.objects.filter(device=device).select_related("same_as")
    return {row.name: row.person.name for row in rows}


def rows() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Player, Game)]


def written(device: Device) -> Any:
    return json.loads(texts(everything(device))["index.json"]).get("people")


@pytest.fixture
def kitchen(device: Device) -> Device:
    """A phone on which Nora has played as Norah B. and as N. B. too, and Ed as nobody else."""
    for name in ("Nora", "Norah B.", "N. B."):
        play(device, name, "Ed", "Sue", "Will")
    for name in ("Norah B.", "N. B."):
        merge(device, "Nora", name)
    return device


def test_spellings_of_one_person_are_one_person_on_another_device(kitchen: Device) -> None:
    assert written(kitchen) == {"N. B.": "Nora", "Norah B.": "Nora"}
    olga = stranger()
    assert bring_archive(everything(kitchen), lambda: olga) == Brought(games=3)
    assert people(olga) == people(kitchen)
    listed = queries.people_of(Visitor(olga))
    assert [(row.player.name, len(row.spellings)) for row in listed if row.spellings] == [
        ("Nora", 2)
    ]


def test_what_came_in_goes_out_as_it_was(kitchen: Device) -> None:
    content = everything(kitchen)
    forget_everything(kitchen)
    olga = stranger()
    bring_archive(content, lambda: olga)
    assert everything(olga) == content


def test_brought_in_twice_nothing_is_changed(kitchen: Device) -> None:
    content, olga = everything(kitchen), stranger()
    for owner in (kitchen, olga):
        bring_archive(content, lambda: owner)  # noqa: B023
        before = rows()
        assert bring_archive(content, lambda: owner) == Brought(known=3)  # noqa: B023
        assert rows() == before


def test_who_was_taken_apart_here_stays_two_people(kitchen: Device) -> None:
    content = everything(kitchen)
    services.take_apart(
        device=kitchen, spelling_id=Player.objects.get(device=kitchen, name="N. B.").pk
    )
    bring_archive(content, lambda: kitchen)
    assert people(kitchen)["N. B."] == "N. B."


def test_two_who_were_here_before_stay_two_people(kitchen: Device) -> None:
    olga = stranger()
    play(olga, "Nora", "Norah B.", "Sue", "Will")
    bring_archive(everything(kitchen), lambda: olga)
    names = {one: people(olga)[one] for one in ("Nora", "Norah B.", "N. B.")}
    assert names == {"Nora": "Nora", "Norah B.": "Norah B.", "N. B.": "Nora"}


def test_who_was_here_stands_for_a_name_that_comes(kitchen: Device) -> None:
    olga = stranger()
    play(olga, "Norah B.", "Ann", "Bob", "Cal")
    bring_archive(everything(kitchen), lambda: olga)
    names = {one: people(olga)[one] for one in ("Nora", "Norah B.", "N. B.")}
    assert names == dict.fromkeys(names, "Norah B.")


def test_two_who_met_at_a_table_here_stay_two_people(kitchen: Device) -> None:
    """The file says that Ed is Nora, and they play against each other in it."""

    def of_ed(index: Any) -> Any:
        return {**index, "people": {"Ed": "Nora", "N. B.": "Nora", "Norah B.": "Ed"}}

    olga = stranger()
    bring_archive(changed(everything(kitchen), "index.json", of_ed), lambda: olga)
    names = {one: people(olga)[one] for one in ("Nora", "Norah B.", "N. B.", "Ed")}
    assert names == {"Nora": "Nora", "Norah B.": "Norah B.", "N. B.": "Nora", "Ed": "Ed"}


def test_one_who_took_over_the_others_seat_is_the_same_person_again(device: Device) -> None:
    game = play(device, "Nora", "Ed", "Sue", "Will")
    services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=thrown_in(), device=device)
    replace(game, 0, "Norah B.", 2)
    merge(device, "Norah B.", "Nora")
    olga = stranger()
    bring_archive(everything(device), lambda: olga)
    assert people(olga) == people(device)
    assert people(olga)["Nora"] == "Norah B."


def test_a_name_that_stands_for_somebody_and_never_played_comes_too(device: Device) -> None:
    play(device, "N. B.", "Ed", "Sue", "Will")
    Player.objects.create(device=device, name="Nora")
    merge(device, "Nora", "N. B.")
    olga = stranger()
    bring_archive(everything(device), lambda: olga)
    assert people(olga) == people(device)


def test_spellings_of_nobody_who_comes_store_nothing(kitchen: Device) -> None:
    def of_others(index: Any) -> Any:
        return {**index, "people": {"X.": "Xaver", "Xaver": "X.", "Y": "Y"}}

    olga = stranger()
    bring_archive(changed(everything(kitchen), "index.json", of_others), lambda: olga)
    assert not {"X.", "Xaver", "Y"} & set(people(olga))


def test_only_spellings_that_played_in_ones_own_kitchen_are_written(
    kitchen: Device, hall: Hall
) -> None:
    hall.seat()
    olga = stranger()
    for device, name in ((olga, "Olga"), (hall.device, "P01")):
        person, _is_new = Player.objects.get_or_create(device=device, name=name)
        Player.objects.create(device=device, name=f"{name} B.", same_as=person)
    play(olga, "Olga B.", "Ed", "Sue", "Will")
    mine = {"N. B.": "Nora", "Norah B.": "Nora"}
    assert written(kitchen) == mine
    whole = archive_of_everything(Visitor(None, at_the_computer=True))
    assert json.loads(texts(whole)["index.json"])["people"] == {**mine, "Olga B.": "Olga"}


def test_the_own_spellings_come_first_at_the_computer(kitchen: Device) -> None:
    olga = stranger()
    play(olga, "N. B.", "Ed", "Sue", "Will")
    play(olga, "Norbert", "Ed", "Sue", "Will")
    merge(olga, "Norbert", "N. B.")
    for own, stands in ((kitchen, "Nora"), (olga, "Norbert"), (None, "Nora")):
        whole = archive_of_everything(Visitor(own, at_the_computer=True))
        assert json.loads(texts(whole)["index.json"])["people"]["N. B."] == stands


def test_without_spellings_nothing_is_written_of_them(device: Device) -> None:
    play(device, "Nora", "Ed", "Sue", "Will")
    assert written(device) is None


@pytest.mark.parametrize(
    ("people", "code"),
    [
        (["Norah B."], "wrong_type"),
        ({"Norah B.": 7}, "wrong_type"),
        ({"Norah B.": "\t"}, "players"),
        ({"N" * 41: "Nora"}, "players"),
        ({"Norah\0": "Nora"}, "unclean_text"),
    ],
)
def test_spellings_that_cannot_be_are_refused_and_nothing_is_stored(
    kitchen: Device, people: object, code: str
) -> None:
    change: Callable[[Any], Any] = lambda index: {**index, "people": people}  # noqa: E731
    content = changed(everything(kitchen), "index.json", change)
    before = rows()
    with pytest.raises(RuleViolation) as refused:
        bring_archive(content, stranger)
    assert (refused.value.code, refused.value.facts["file"]) == (code, "index.json")
    assert rows() == before
