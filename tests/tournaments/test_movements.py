"""What holds of every movement through the whole app: chosen, played, recorded and printed."""

import json
from typing import cast

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.refusals import answer_text
from tests.paper import MADE_AT, text_of
from tests.tournaments.conftest import Hall, forget, page, refused, start_form
from tournaments import services
from tournaments.files.exports import archive
from tournaments.models import Tournament
from tournaments.queries import PackOrder, TableKey
from tournaments.rules.movements import FOR_PLAYERS
from tournaments.sheets.packs import sheets_of
from tournaments.words.moving.leaving import called
from tournaments.words.moving.movements import printed_rules

every_movement = pytest.mark.parametrize("movement", FOR_PLAYERS)


@every_movement
def test_a_movement_is_chosen_when_the_evening_is_set_up(dee: Client, movement: str) -> None:
    form = start_form(movement=movement)
    assert (
        FOR_PLAYERS[movement].words.name
        in dee.post(reverse("start-evening"), form).content.decode()
    )
    dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert Tournament.objects.get().movement == movement
    assert FOR_PLAYERS[movement].words.name in page(dee, "evening-settings", form["tournament_id"])


@every_movement
def test_the_list_of_evenings_says_what_there_is(dee: Client, movement: str) -> None:
    words = FOR_PLAYERS[movement].words
    shown = page(dee, "evenings")
    assert f"<strong>{words.name}</strong>" in shown
    assert words.summary.partition(": ")[2][1:] in shown


@every_movement
def test_the_record_is_judged_good_and_brought_in_again(
    dee: Client, device: Device, movement: str
) -> None:
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
def test_the_recovery_pack_has_the_rules_of_the_evenings_movement(
    device: Device, movement: str
) -> None:
    hall = Hall(device, 8, movement=movement)
    hall.seat()
    sheets = sheets_of(hall.now, PackOrder("recovery", "a4", "http://hall"), MADE_AT)
    text = " ".join(
        text_of(sheet) for sheet in sheets if sheet.title == "How the next round is seated"
    )
    assert [rule for rule in printed_rules(hall.now) if rule not in " ".join(text.split())] == []


def test_where_rounds_are_planned_their_own_pages_seat_them(device: Device) -> None:
    for movement, is_planned in (("whist", True), ("midway", False)):
        hall = Hall(device, 8, movement=movement)
        hall.seat()
        sheets = sheets_of(hall.now, PackOrder("recovery", "a4", "http://hall"), MADE_AT)
        titles = [sheet.title for sheet in sheets]
        assert any("not called yet" in title for title in titles) == is_planned
        front = " ".join(text_of(sheets[0]).split())
        assert ("by its page here, “not called yet”" in front) == is_planned
        assert ("write it on its plan" in front) != is_planned


def test_every_ruleset_for_four_can_be_played_by_every_movement(device: Device) -> None:
    assert {RULESETS[name].players for name in ("midway", "australian")} == {4}
    for movement in FOR_PLAYERS:
        hall = Hall(device, 4, ruleset="australian", movement=movement)
        hall.seat()
        hall.type_all()
        assert hall.seat() == 2


def test_where_nobody_moves_by_results_a_tie_stands(device: Device, dee: Client) -> None:
    hall = Hall(device, 8, movement="random")
    hall.seat()
    hall.type(1, 200, 200)
    hall.type(2, 310, 120)
    assert [table.state for table in hall.now.current.tables] == ["in", "in"]
    assert "Which side" not in page(dee, "event-table", hall.pk, 1, 1)
    ruling = {"table": TableKey(hall.pk, 1, 1), "low": "NS", "how": "cut", "device": device}
    assert refused(services.rule_tie, **ruling) == "tie_stands"
    assert hall.seat() == 2
    second = hall.now.round(2)
    assert second is not None
    assert len(called(hall.now, second)) == 2
    assert all(" against " in call.words for call in called(hall.now, second))


def test_the_answer_to_a_drawn_evening_says_how_good_its_seatings_were(device: Device) -> None:
    hall = Hall(device, 8, movement="random")
    for _number in range(2):
        hall.seat()
        hall.type_all()
    answer = answer_text(archive(hall.now))
    assert answer["quality"] == {"partners_repeated": 0, "opponents_at_most": 1}
    rounds = cast(list[dict[str, object]], answer["round_list"])
    assert [(round_["moves"], round_["next_round"]) for round_ in rounds] == [(None, None)] * 2
    assert "quality" not in answer_text(archive(Hall(device, 8).now))


def test_a_plan_is_drawn_again_before_its_first_round_alone_and_it_says_what_that_does(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 13, movement="whist")
    services.draft_round(tournament_id=hall.pk, device=device)
    assert "cards and lists printed until now hold no more" in page(dee, "round", hall.pk, 1)
    services.publish_round(tournament_id=hall.pk, number=1, device=device)
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    assert "Draw again" not in page(dee, "round", hall.pk, 2)


def test_by_standing_the_next_round_follows_the_standings_and_not_points_alone(
    device: Device,
) -> None:
    hall = Hall(device, 9, movement="swiss")
    hall.seat()
    hall.type_all()
    out = hall.now.current.sit_outs[0].entry
    services.change_settings(
        tournament_id=hall.pk,
        settings=services.Settings(sit_out_points=10_000),
        device=device,
    )
    assert next(iter(hall.now.field().standing)) == out.key
    assert {row.entry: row.rank for row in hall.now.standings} == hall.now.field().standing
    hall.seat()
    second = hall.now.current
    assert out.key in {entry.key for entry in second.tables[0].entries.values()}
    reason = second.tables[0].places
    assert {place.reason for place in reason.values()} == {"by_standing"}
