"""A table put right: what it does is said before it is done."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from scoring.services import By
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.queries import TableKey


def test_a_late_correction_says_whose_places_move_and_who_should_have(
    dee: Client, begun: Hall
) -> None:
    begun.type(1, 530, -140)
    begun.type(2, 200, 100)
    begun.seat()
    went = [begun.table(1, 1).entries[seat].name for seat in "EW"]
    should = [begun.table(1, 1).entries[seat].name for seat in "NS"]
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    change = {
        "act": "type",
        "ns": "-530",
        "ew": "-140",
        "version": begun.table(1, 1).row.version,
        "reason": "misread",
    }
    page = dee.post(address, change).content.decode()
    assert f"{went[0]} &amp; {went[1]} went on from table 1" in page
    assert f"it should have been {should[0]} &amp; {should[1]}" in page
    assert begun.table(1, 1).typed["NS"] == 530
    looked = re.search(r'name="looked" value="(\w+)"', page)[1]
    seats = {seat: entry.pk for seat, entry in begun.table(1, 2).entries.items()}
    dee.post(address, {**change, "looked": looked})
    assert begun.table(1, 1).typed["NS"] == -530
    assert {seat: entry.pk for seat, entry in begun.table(1, 2).entries.items()} == seats


def test_what_moves_places_once_winners_were_shown_is_looked_at_first(
    dee: Client, begun: Hall
) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"rounds": 1})
    begun.type_all()
    services.reveal(tournament_id=begun.pk, steps=1, device=None)
    before, address = begun.table(1).result, reverse("correct-table", args=[begun.pk, 1, 1])
    change = {"act": "type", "ns": "900", "ew": "10", "version": begun.table(1).row.version}
    page = dee.post(address, change).content.decode()
    assert "place" in page
    assert begun.table(1).result == before
    looked = re.search(r'name="looked" value="(\w+)"', page)
    assert looked
    dee.post(address, {**change, "looked": looked[1]})
    assert begun.table(1).result == {"NS": 900, "EW": 10}


def test_a_helper_types_and_rules_nothing(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.KEEP)
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    assert (
        client.post(address, {"act": "adjust", "ns": "100", "ew": "0", "reason": "x"}).status_code
        == 404
    )
    assert (
        client.post(address, {"act": "type", "ns": "100", "ew": "0", "version": "0"}).status_code
        == 302
    )
    assert begun.table(1).typed == {"NS": 100, "EW": 0}
    begun.type(2, 10, 0)
    begun.seat()
    assert (
        client.post(address, {"act": "type", "ns": "900", "ew": "0", "version": "1"}).status_code
        == 404
    )
    assert (
        "See what changes"
        not in client.get(reverse("event-table", args=[begun.pk, 1, 1])).content.decode()
    )


def test_what_was_typed_stays_where_the_other_total_is_missing(dee: Client, begun: Hall) -> None:
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    page = dee.post(address, {"act": "type", "ns": "530", "ew": "", "slams_ns": "1"}, follow=True)
    assert "Type both totals." in page.content.decode()
    assert 'value="530"' in page.content.decode()


@pytest.mark.parametrize("minus", ["-", "−", "–"])
def test_totals_with_a_sign_are_read_as_in_a_typed_line(
    dee: Client, begun: Hall, minus: str
) -> None:
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    dee.post(address, {"act": "type", "ns": "+530", "ew": f"{minus}140", "version": "0"})
    assert begun.table(1).typed == {"NS": 530, "EW": -140}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"ns": "53O"}, "“53O” is not a total."),
        ({"slams_ew": "one"}, "“one” is no number of slams."),
    ],
)
def test_a_figure_that_cannot_be_read_is_named(
    dee: Client, begun: Hall, typed: dict[str, str], words: str
) -> None:
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    figures = {"act": "type", "ns": "530", "ew": "-140", "version": "0", **typed}
    assert words in dee.post(address, figures, follow=True).content.decode()
    assert begun.table(1).typed is None


@pytest.mark.parametrize(
    ("ns", "words"), [("many", "whole numbers"), ("20001", "whole numbers"), ("100", "Saved.")]
)
def test_the_points_of_a_ruling_are_whole_numbers(
    dee: Client, begun: Hall, ns: str, words: str
) -> None:
    address = reverse("correct-table", args=[begun.pk, 1, 1])
    page = dee.post(address, {"act": "adjust", "ns": ns, "ew": "", "reason": "late"}, follow=True)
    assert words in page.content.decode()


@pytest.mark.parametrize(
    "act", ["", "type", "settle", "tie", "adjust", "short", "open", "nonsense"]
)
def test_nonsense_at_a_table_is_never_a_traceback(dee: Client, begun: Hall, act: str) -> None:
    for fields in (
        {},
        {"ns": "x", "ew": "", "low": "XX", "how": "?", "counts": "?", "version": "-"},
    ):
        answer = dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), {"act": act, **fields})
        assert answer.status_code in (302, 404)


def test_a_second_correction_says_only_what_it_changes_itself(dee: Client, begun: Hall) -> None:
    begun.type(1, 530, -140)
    begun.type(2, 200, 100)
    begun.seat()
    services.adjust(table=TableKey(begun.pk, 1, 1), points={"NS": -900, "EW": 0}, by=By(None, "x"))
    change = {"act": "adjust", "ns": "-910", "ew": "0", "reason": "y"}
    page = dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), change).content.decode()
    assert ("should have been" in page, "−380" in page) == (False, True)


def test_a_form_of_a_table_that_was_changed_meanwhile_stores_nothing(
    dee: Client, begun: Hall
) -> None:
    begun.type(1, 300, 300)
    begun.play_hands(2)
    begun.type(2, 500, 0)
    addresses = {number: reverse("correct-table", args=[begun.pk, 1, number]) for number in (1, 2)}
    acts = [
        (1, {"act": "tie", "low": "EW", "how": "cut"}),
        (1, {"act": "adjust", "ns": "-50", "ew": "0", "reason": "late"}),
        (2, {"act": "settle", "counts": "typed"}),
    ]
    for number, act in acts:
        shown = page(dee, "event-table", begun.pk, 1, number)
        version = begun.table(number).row.version
        (form,) = [
            form
            for form in re.findall(r"<form.*?</form>", shown, re.DOTALL)
            if f'name="act" value="{act["act"]}"' in form
        ]
        assert f'name="version" value="{version}"' in form
        act["version"] = str(version)
    services.rule_tie(table=TableKey(begun.pk, 1, 1), low="NS", how="cut", device=None)
    services.settle(table=TableKey(begun.pk, 1, 2), counts="hands", by=By(None))
    for number, act in acts:
        answer = dee.post(addresses[number], act, follow=True)
        assert "Somebody else was quicker." in answer.content.decode()
    first, second = begun.table(1).row, begun.table(2).row
    assert (first.low, first.adjust_ns, second.counts) == ("NS", 0, "hands")
    dee.post(addresses[1], {**acts[1][1], "version": first.version})
    assert begun.table(1).row.adjust_ns == -50
