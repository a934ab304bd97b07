"""How people move, from the set-up page to the record: every movement, and what is said of progressive."""

import io
import json
import re
import uuid
from typing import Any

import pdfplumber
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import answer_text
from scoring.rules.rulesets.presets import RULESETS
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.files.exports import archive
from tournaments.models import Change, Tournament
from tournaments.queries import TableKey
from tournaments.rules.movements import MOVEMENTS
from tournaments.words.corrections import preview_correction
from tournaments.words.movements import printed_rules
from tournaments.words.vocabulary import change_in_words, reason_in_words

every_movement = pytest.mark.parametrize("movement", MOVEMENTS)


def start_form(**more: str) -> dict[str, str]:
    return {
        "tournament_id": str(uuid.uuid4()),
        "name": "Tuesday",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": "\n".join("ABCDEFGH"),
        **more,
    }


def page(client: Client, name: str, *arguments: object) -> str:
    return client.get(reverse(name, args=arguments)).content.decode()


@pytest.fixture
def climbing(device: Device) -> Hall:
    """Three tables of a progressive evening, round 1 published."""
    hall = Hall(device, 12, movement="progressive")
    hall.seat()
    return hall


# ------------------------------------------------------------------------------ setting it up


@every_movement
def test_a_movement_is_chosen_when_the_evening_is_set_up(dee: Client, movement: Any) -> None:
    form = start_form(movement=movement)
    assert MOVEMENTS[movement].words.name in dee.post(reverse("start-evening"), form).content.decode()
    dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert Tournament.objects.get().movement == movement
    assert MOVEMENTS[movement].words.name in page(dee, "evening-settings", form["tournament_id"])


def test_all_movements_are_offered_and_midway_is_what_is_usual(dee: Client) -> None:
    choice = re.search(r'<select name="movement".*?</select>', page(dee, "start-evening"), re.S)[0]
    assert re.findall(r'value="(\w+)"', choice) == list(MOVEMENTS)
    assert re.findall(r'value="(\w+)" selected', choice) == ["midway"]
    dee.post(reverse("start-evening"), start_form(create="1"))
    assert Tournament.objects.get().movement == "midway"


def test_an_unknown_movement_is_refused(dee: Client, device: Device) -> None:
    answer = dee.post(reverse("start-evening"), start_form(movement="howell", create="1"))
    assert (answer.status_code, Tournament.objects.count()) == (200, 0)
    with pytest.raises(RuleViolation) as refused:
        Hall(device, 8, movement="howell")
    assert (refused.value.code, Tournament.objects.count()) == ("unknown_movement", 0)


@every_movement
def test_the_list_of_evenings_says_what_there_is(dee: Client, movement: Any) -> None:
    assert MOVEMENTS[movement].words.summary in page(dee, "evenings")


# ------------------------------------------------------------------------------ playing


def test_the_high_side_goes_on_and_everybody_is_told_why(dee: Client, climbing: Any) -> None:
    climbing.type_all()  # North and South are high at every table
    before = climbing.now.current
    climbing.seat()
    evening = climbing.now
    reasons = {
        place.entry.name: reason_in_words(place, evening)
        for table in evening.current.tables
        for place in table.places.values()
    }
    expected = {
        (1, "N"): "high side at table 1, goes on",
        (1, "E"): "low side, stays",
        (3, "N"): "high side at the head table, stays",
        (3, "E"): "low side at the head table, goes to table 1",
    }
    assert {chair: reasons[before.table(chair[0]).entries[chair[1]].name] for chair in expected} == expected
    shown = page(dee, "round", climbing.pk, 2)
    assert all(words in shown for words in expected.values())


def test_a_tie_is_asked_about_as_the_movement_asks(dee: Client, climbing: Any) -> None:
    climbing.type(1, 50, 50)
    climbing.type(2, 50, 0)
    climbing.type(3, 50, 0)
    assert "a tie. Which side counts as the higher?" in page(dee, "evening", climbing.pk)
    answer = dee.post(reverse("draft-round", args=[climbing.pk]), follow=True)
    assert "A tie at table 1: say which side counts as the higher." in answer.content.decode()
    table_page = page(dee, "event-table", climbing.pk, 1, 1)
    assert "A tie. Which side counts as the higher, and how was that found?" in table_page
    seats = climbing.table(1).entries
    north_south = f"{seats['N'].name} &amp; {seats['S'].name}"
    button = re.search(rf'name="low" value="(\w\w)">{north_south} count as the higher<', table_page)
    dee.post(
        reverse("correct-table", args=[climbing.pk, 1, 1]), {"act": "tie", "low": button[1], "how": "cut"}
    )
    assert climbing.table(1).row.low == "EW"
    marked = page(dee, "event-table", climbing.pk, 1, 1)
    assert re.search(rf"{north_south}\s+<span class=\"mark\">the higher</span>", marked)
    words = change_in_words(Change.objects.filter(what="tie").get(), climbing.now.movement)
    assert words == "Round 1, table 1: North & South count as the higher, by a cut"
    climbing.seat()
    assert {climbing.now.current.table_of(seats[seat])[0].number for seat in "NS"} == {2}


def test_under_midway_a_tie_is_asked_about_as_ever(dee: Client, hall: Hall) -> None:
    hall.seat()
    hall.type(1, 50, 50)
    seats = hall.table(1).entries
    table_page = page(dee, "event-table", hall.pk, 1, 1)
    assert "A tie. Which side goes on, and how was that found?" in table_page
    assert f'value="NS">{seats["N"].name} &amp; {seats["S"].name} go on<' in table_page
    key = TableKey(hall.pk, 1, 1)
    services.rule_tie(table=key, low="NS", how="deciding_hand", device=None)
    words = change_in_words(Change.objects.filter(what="tie").get(), hall.now.movement)
    assert words == "Round 1, table 1: North & South go on, by a deciding hand"


def test_a_correction_says_who_should_have_gone_on(climbing: Any) -> None:
    climbing.type_all()
    climbing.seat()
    evening, table = climbing.now, climbing.table(2, 1)
    names = {side: [table.entries[seat].name for seat in side] for side in ("NS", "EW")}
    told = preview_correction(
        evening, lambda: climbing.type(2, -500, 100, number=1, version=table.row.version)
    )
    assert (
        f"After round 1 {' & '.join(names['NS'])} went on from table 2; "
        f"it should have been {' & '.join(names['EW'])}."
    ) in told


# ------------------------------------------------------------------------------ the record, on paper


@every_movement
def test_the_record_is_judged_good_and_brought_in_again(dee: Client, device: Device, movement: Any) -> None:
    hall = Hall(device, 13, movement=movement)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    hall.seat()
    document = json.loads(archive(hall.now))
    assert document["movement"] == movement
    assert "error" not in answer_text(json.dumps(document))
    file = SimpleUploadedFile("x.json", json.dumps(document).encode())
    dee.post(reverse("import-evening"), {"record": file})
    copy = Tournament.objects.exclude(pk=hall.pk).get()
    assert copy.movement == movement
    assert json.loads(page(dee, "evening-record", copy.pk)) == document


def test_one_movements_seating_is_refused_under_another(climbing: Any) -> None:
    climbing.type_all()
    climbing.seat()
    document = {**json.loads(archive(climbing.now)), "movement": "midway"}
    document.pop("standings", None)
    error = answer_text(json.dumps(document))["error"]
    assert (error["code"], error["round"]) == ("not_from_movement", 2)


@every_movement
def test_the_printed_seating_has_the_rules_of_the_evenings_movement(
    dee: Client, device: Device, movement: Any
) -> None:
    hall = Hall(device, 8, movement=movement)
    hall.seat()
    content = dee.get(reverse("print-seating", args=[hall.pk, 1])).content
    with pdfplumber.open(io.BytesIO(content)) as document:
        text = " ".join(" ".join(sheet.extract_text().split()) for sheet in document.pages)
    rules = printed_rules(MOVEMENTS[movement])
    assert [rule[:3] for rule in rules] == [f"{number}. " for number in range(1, len(rules) + 1)]
    assert [rule for rule in rules if rule not in text] == []


def test_the_caller_reads_out_who_goes_down_to_the_first_table(dee: Client, climbing: Any) -> None:
    climbing.type_all()
    seats = climbing.table(3, 1).entries
    climbing.seat()
    content = dee.get(reverse("print-caller", args=[climbing.pk, 2])).content
    with pdfplumber.open(io.BytesIO(content)) as document:
        text = " ".join(document.pages[0].extract_text().split())
    assert f"Table 3: {seats['E'].name} & {seats['W'].name} go to table 1." in text


def test_every_ruleset_for_four_can_be_played_by_every_movement(device: Device) -> None:
    assert {RULESETS[name].players for name in ("midway", "australian")} == {4}
    for movement in MOVEMENTS:
        hall = Hall(device, 4, ruleset="australian", movement=movement)
        hall.seat()
        hall.type_all()
        assert hall.seat() == 2
