"""What holds of every movement through the whole app: chosen, played, recorded and printed."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.refusals import answer_text
from tests.paper import MADE_AT, text_of
from tests.tournaments.conftest import Hall, forget, page, start_form
from tournaments.files.exports import archive
from tournaments.models import Tournament
from tournaments.queries import PackOrder
from tournaments.rules.movements import MOVEMENTS
from tournaments.sheets.packs import sheets_of
from tournaments.words.moving.movements import printed_rules

every_movement = pytest.mark.parametrize("movement", MOVEMENTS)


@every_movement
def test_a_movement_is_chosen_when_the_evening_is_set_up(dee: Client, movement: str) -> None:
    form = start_form(movement=movement)
    assert MOVEMENTS[movement].words.name in dee.post(reverse("start-evening"), form).content.decode()
    dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert Tournament.objects.get().movement == movement
    assert MOVEMENTS[movement].words.name in page(dee, "evening-settings", form["tournament_id"])


@every_movement
def test_the_list_of_evenings_says_what_there_is(dee: Client, movement: str) -> None:
    assert MOVEMENTS[movement].words.summary in page(dee, "evenings")


@every_movement
def test_the_record_is_judged_good_and_brought_in_again(dee: Client, device: Device, movement: str) -> None:
    hall = Hall(device, 13, movement=movement)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    hall.seat()
    document = json.loads(archive(hall.now))
    assert document["movement"] == movement
    assert "error" not in answer_text(json.dumps(document))
    file = SimpleUploadedFile("x.json", json.dumps(document).encode())
    forget(hall.pk)
    dee.post(reverse("import-evening"), {"record": file})
    assert Tournament.objects.get().movement == movement
    assert json.loads(page(dee, "evening-record", hall.pk)) == document


@every_movement
def test_the_recovery_pack_has_the_rules_of_the_evenings_movement(device: Device, movement: str) -> None:
    hall = Hall(device, 8, movement=movement)
    hall.seat()
    sheets = sheets_of(hall.now, PackOrder("recovery", "a4", "http://hall"), MADE_AT)
    text = " ".join(text_of(sheet) for sheet in sheets if sheet.title == "How the next round is seated")
    assert [rule for rule in printed_rules(hall.now) if rule not in " ".join(text.split())] == []


def test_every_ruleset_for_four_can_be_played_by_every_movement(device: Device) -> None:
    assert {RULESETS[name].players for name in ("midway", "australian")} == {4}
    for movement in MOVEMENTS:
        hall = Hall(device, 4, ruleset="australian", movement=movement)
        hall.seat()
        hall.type_all()
        assert hall.seat() == 2
