"""A table put right: what it does is said before it is done."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from scoring.services import By
from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall, let_in, opened, where
from tournaments import services
from tournaments.queries import TableKey

TOTALS, RULING = "Totals from the sheet", "A ruling: points given or taken"
QUICKER = "Somebody else was quicker."


def shown(client: Client, hall: Hall, table: int = 1, number: int = 1) -> Any:
    return opened(client, "event-table", hall.pk, number, table)


def pair(hall: Hall, seats: str) -> str:
    """How the button of a tie begins at table 1."""
    return " & ".join(hall.table(1, 1).entries[seat].name for seat in seats) + "…"


def test_a_late_correction_says_who_should_have_gone_on(dee: Client, begun: Hall) -> None:
    begun.type(1, 530, -140)
    begun.type(2, 200, 100)
    begun.seat()
    north, east, south, west = [entry.name for entry in begun.table(1, 1).entries.values()]
    seated = begun.table(1, 2).entries
    told = press(shown(dee, begun), "See what changes", within=TOTALS, ns="-530", reason="misread")
    assert f"{east} & {west} went on from table 1" in read(told)
    assert f"it should have been {north} & {south}" in read(told)
    assert begun.table(1, 1).typed["NS"] == 530
    assert where(follow(told, "Cancel")) == "event-table"
    saved = press(told, "Save it")
    assert (begun.table(1, 1).typed["NS"], begun.table(1, 2).entries) == (-530, seated)
    assert begun.now.tournament.changes.first().reason == "misread"
    # A second one says only what it changes itself.
    told = read(press(saved, "See what changes", within=RULING, ns="-90", reason="late"))
    assert ("should have been" in told, "−620" in told) == (False, True)


def test_what_moves_places_of_shown_winners_is_looked_at_first(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"rounds": 1})
    begun.type_all()
    services.reveal(tournament_id=begun.pk, steps=1, device=None)
    told = press(shown(dee, begun), "Save the totals", ns="900", ew="10")
    assert "place" in read(told)
    # What has changed since is looked at again.
    begun.type(2, 50, 0, version=begun.table(2).row.version)
    told = press(told, "Save it")
    assert begun.table(1).result == {"NS": 110, "EW": -10}
    press(told, "Save it")
    assert begun.table(1).result == {"NS": 900, "EW": 10}


def test_a_helper_types_and_rules_nothing(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.KEEP)
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    form = {"ns": "900", "ew": "0", "reason": "x"}
    assert client.post(address, {"act": "adjust", **form}).status_code == 404
    assert RULING not in read(shown(client, begun))
    saved = press(shown(client, begun), "Save the totals", ns="100", ew="0")
    assert "Saved." in read(saved)
    begun.type(2, 10, 0)
    begun.seat()
    assert client.post(address, {"act": "type", **form}).status_code == 404
    assert shown(client, begun).status_code == 404


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"ew": ""}, "Type both totals."),
        ({"ns": "53O"}, "“53O” is not a total."),
        ({"slams_ew": "one"}, "“one” is no number of slams."),
        ({"ns": "535"}, "535 is not a multiple of ten."),
    ],
)
def test_what_was_typed_stays_where_it_cannot_be_read_or_be_right(
    dee: Client, begun: Hall, typed: dict[str, str], words: str
) -> None:
    right = {"ns": "+530", "ew": "−140", "slams_ns": "1", "slams_ew": "0"}
    refused = press(shown(dee, begun), "Save the totals", **{**right, **typed})
    kept = fields_of(refused, "Save the totals")
    assert ({name: kept[name][0] for name in right}, begun.table(1).typed) == (
        {**right, **typed},
        None,
    )
    assert words in read(refused)
    press(refused, "Save the totals", **{name: right[name] for name in typed})
    assert begun.table(1).typed == {"NS": 530, "EW": -140}
    assert begun.table(1).typed_slams == {"NS": 1, "EW": 0}


@pytest.mark.parametrize(
    "act", ["", "type", "settle", "tie", "adjust", "short", "open", "nonsense"]
)
def test_nonsense_at_a_table_is_never_a_traceback(dee: Client, begun: Hall, act: str) -> None:
    nonsense = {"ns": "x", "ew": "", "low": "XX", "how": "?", "counts": "?", "version": "-"}
    for fields in ({}, nonsense):
        answer = dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), {"act": act, **fields})
        assert answer.status_code in (302, 404)


def test_a_tie_is_settled_opened_again_and_counted_as_it_stands(dee: Client, begun: Hall) -> None:
    begun.type(1, 300, 300)
    settled = press(shown(dee, begun), pair(begun, "NS"), how="deciding_hand")
    row = begun.table(1).row
    assert (row.low, row.low_how, begun.table(1).state) == ("NS", "deciding_hand", "in")
    press(settled, "Reopen it: undo what was typed or agreed")
    assert begun.table(1).state == "waiting"
    begun.play_hands(1, 2)
    table = shown(dee, begun)
    assert "After 2 of 4 hands it would count:" in read(table)
    begun.play_hands(1, 1)
    late = press(table, "Count it")
    assert QUICKER in read(late)
    press(late, "Count it")
    assert (begun.table(1).row.short, begun.table(1).state) == (3, "in")


@pytest.mark.parametrize(
    ("before", "button", "counts", "north"),
    [
        ("typed", "The hands", "hands", 560),
        ("typed", "The typed totals", "typed", 300),
        ("time", "Scores when time was called", "typed", 420),
        ("time", "All hands", "hands", 560),
        ("", "Settled: keep the score as it is", "", 560),
    ],
)
def test_the_director_says_what_counts(
    dee: Client, begun: Hall, before: str, button: str, counts: str, north: int
) -> None:
    begun.play_hands(1, 3)
    if before == "typed":
        begun.type(1, 300, 100)
    elif before == "time":
        services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    begun.play_hands(1, 1)
    if not before:
        services.dispute(table=TableKey(begun.pk, 1, 1), words="8 tricks", device=None)
        assert "A player disputes it: 8 tricks" in read(shown(dee, begun))
    press(shown(dee, begun), button)
    assert (begun.table(1).row.counts, begun.table(1).result["NS"]) == (counts, north)
    assert begun.table(1).state == "in"


def test_a_form_of_a_table_changed_meanwhile_stores_nothing(dee: Client, begun: Hall) -> None:
    begun.type(1, 300, 300)
    begun.play_hands(2)
    begun.type(2, 500, 0)
    services.dispute(table=TableKey(begun.pk, 1, 2), words="no", device=None)
    tie, differ = shown(dee, begun), shown(dee, begun, 2)
    services.rule_tie(table=TableKey(begun.pk, 1, 1), low="NS", how="cut", device=None)
    services.settle(table=TableKey(begun.pk, 1, 2), counts="hands", by=By(None))
    for stale, button, fields in (
        (tie, pair(begun, "EW"), {}),
        (tie, "Save the ruling", {"ns": "-50", "reason": "late"}),
        (tie, "Save the totals", {"ns": "200"}),
        (differ, "The typed totals", {}),
        (differ, "Settled: keep the score as it is", {}),
    ):
        assert QUICKER in read(press(stale, button, **fields)), button
    first, second = begun.table(1), begun.table(2).row
    assert (first.row.low, first.row.adjust_ns, second.counts) == ("NS", 0, "hands")
    assert first.typed == {"NS": 300, "EW": 300}
    # The points of a ruling are whole numbers.
    for points, words in (("many", "whole"), ("20001", "whole"), ("-50", "Saved.")):
        ruled = press(shown(dee, begun), "Save the ruling", ns=points, ew="", reason="late")
        assert words in read(ruled)
    assert begun.table(1).row.adjust_ns == -50
