"""The roll: taps, and the name said back."""

import html
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.conftest import Hall, names, page
from tournaments import services
from tournaments.models import Status


def said_back(client: Client, page: str, *arguments: object, **form: object) -> str:
    return client.post(reverse(page, args=arguments), form, follow=True).content.decode()


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"status": "late"}, "P01: comes late"),
        ({"paid": "yes"}, "P01: has paid"),
        ({"paid": "no", "fixed": "yes"}, "P01: has not paid, keeps the seat"),
        ({"leaves_after": "2"}, "P01: leaves after round 2"),
        ({"leaves_after": "0"}, "P01: stays to the end"),
        ({"ranked": "no"}, "P01: fills a seat and is not ranked"),
        ({"volunteers": "yes"}, "P01: sits out the next round"),
    ],
)
def test_a_tap_is_said_back_with_the_name(
    dee: Client, hall: Hall, form: dict[str, str], words: str
) -> None:
    assert words in said_back(dee, "tap", hall.pk, hall.entry("P01").pk, **form)


def test_a_tap_that_means_nothing_changes_nothing(dee: Client, hall: Hall) -> None:
    said_back(dee, "tap", hall.pk, hall.entry("P01").pk, status="gone")
    assert hall.entry("P01").status == Status.HERE


def test_the_roll_says_how_many_would_fill_the_tables(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)
    context = dee.get(reverse("roll", args=[hall.pk])).context
    assert (context["attendance"].here, context["sit_out"], context["missing"]) == (9, 1, 3)


def test_an_empty_roll_is_shown(dee: Client, hall: Hall) -> None:
    for entry in hall.now.entries.values():
        services.strike_off(tournament_id=hall.pk, entry_id=entry.pk, device=None)
    assert "Nobody is on the roll yet." in dee.get(reverse("roll", args=[hall.pk])).content.decode()


def test_the_roll_is_ordered_by_surname_where_the_evening_wants_it(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["Zoe Abel", "Al Zorn"], device=None)
    address = reverse("roll", args=[hall.pk])
    dee.post(reverse("roll-order", args=[hall.pk]), {"by_surname": "yes"})
    names = [row.entry.name for row in dee.get(address).context["rows"]]
    assert (names[0], names[-1]) == ("Zoe Abel", "Al Zorn")


def test_two_letters_find_anybody_without_a_script(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["Élise Roux"], device=None)
    rows = dee.get(reverse("roll", args=[hall.pk]), {"q": "el"}).context["rows"]
    assert [row.entry.name for row in rows if not row.hidden] == ["Élise Roux"]


def test_whoever_is_not_found_is_put_on_the_roll_by_the_name_that_was_typed(
    dee: Client, hall: Hall
) -> None:
    address = reverse("roll", args=[hall.pk])
    found = dee.get(address, {"q": "P0"}).content.decode()
    assert "data-nobody hidden" in found
    page = dee.get(address, {"q": " Zoë  O'Smith "}).content.decode()
    [form] = [form for form in re.findall("<form.*?</form>", page, re.S) if "data-add" in form]
    assert "hidden" not in form.split(">")[0]
    assert "Zoë O&#x27;Smith</span>" in form
    [name] = re.findall(r'name="names" value="([^"]*)"', form)
    dee.post(reverse("add-entries", args=[hall.pk]), {"names": html.unescape(name), "here": "1"})
    assert hall.entry("Zoë O'Smith").status == Status.HERE


def test_the_counts_say_who_has_not_paid_where_there_is_a_fee(dee: Client, hall: Hall) -> None:
    address = reverse("roll", args=[hall.pk])
    assert "not paid" not in dee.get(address).content.decode()
    services.change_settings(tournament_id=hall.pk, device=None, settings={"fee": 500})
    hall.mark("P01", paid=True)
    assert "7 not paid" in dee.get(address).content.decode()


def test_the_roll_has_a_box_to_tick_for_whoever_may_pay_the_fee(dee: Client, hall: Hall) -> None:
    def boxes() -> list[str]:
        rows = re.findall('<li class="\\w+".*?</li>', page(dee, "roll", hall.pk), re.S)
        return [
            name
            for row in rows
            if 'name="paid"' in row
            for name in re.findall(r'Paid<span class="aloud">: (\w+)', row)
        ]

    assert boxes() == []
    services.change_settings(tournament_id=hall.pk, device=None, settings={"fee": 500})
    hall.mark("P01", status=Status.WITHDRAWN)
    hall.mark("P02", status=Status.EXPECTED)
    hall.mark("P03", ranked=False)
    hall.mark("P04", status=Status.WITHDRAWN, paid=True)
    assert boxes() == ["P02", "P04", "P05", "P06", "P07", "P08"]
    # Who is expected has nothing to pay yet.
    assert "4 not paid" in page(dee, "roll", hall.pk)


def test_a_house_player_who_is_called_so_is_not_called_so_twice(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["House player"], device=None)
    hall.mark("P01", ranked=False)
    hall.mark("House player", ranked=False)
    notes = re.findall(
        r'translate="no">([^<]+)</span>\s*<span class="soft">([^<]*)', page(dee, "roll", hall.pk)
    )
    assert ("P01", "house player") in notes
    assert "House player" not in {name for name, _note in notes}


def test_who_has_gone_home_is_not_counted_as_here(dee: Client, begun: Hall) -> None:
    begun.mark("P01", leaves_after=1)
    begun.type_all()
    answer = dee.get(reverse("roll", args=[begun.pk]))
    context = answer.context
    assert (context["attendance"].here, context["gone"], context["playing"]) == (7, 1, 7)
    rows = re.findall(r'<li class="(here[a-z ]*)"', answer.content.decode())
    assert sorted(rows) == ["here"] * 7 + ["here gone"]


def test_before_anybody_was_ticked_in_everybody_is_here_at_once(dee: Client, hall: Hall) -> None:
    for name in names(8):
        hall.mark(name, status="expected")
    dee.post(reverse("all-here", args=[hall.pk]))
    assert {entry.status for entry in hall.now.entries.values()} == {"here"}


def test_everybody_is_here_is_asked_first(dee: Client, hall: Hall) -> None:
    hall.mark("P03", status="expected")
    asked = dee.post(reverse("all-here", args=[hall.pk]))
    assert "1 person is still expected, and would be marked as here: P03." in asked.content.decode()
    assert hall.entry("P03").status == "expected"
    dee.post(reverse("all-here", args=[hall.pk]), {"sure": "1"})
    assert hall.entry("P03").status == "here"


def test_everybody_is_here_from_a_stale_page_of_a_closed_evening(dee: Client, hall: Hall) -> None:
    hall.mark("P03", status="expected")
    services.close_tournament(tournament_id=hall.pk, device=None)
    answer = dee.post(reverse("all-here", args=[hall.pk]), {"sure": "1"}, follow=True)
    assert (answer.status_code, "The evening is closed" in answer.content.decode()) == (200, True)


def test_the_roll_says_which_names_are_printed_in_latin_letters(dee: Client, hall: Hall) -> None:
    address = reverse("roll", args=[hall.pk])
    assert "Latin letters" not in dee.get(address).content.decode()
    services.add_entries(tournament_id=hall.pk, names=["李伟", "דוד"], device=None)
    text = dee.get(address).content.decode()
    assert "李伟\u2069 as Li Wei" in text
    assert "דוד\u2069 as" not in text
    assert (
        "李伟\u2069 as Li Wei" in dee.get(reverse("evening-print", args=[hall.pk])).content.decode()
    )


def test_names_of_any_script_take_no_statement_more(dee: Client, hall: Hall) -> None:
    counts = []
    for name in ("Zoe", "李伟"):
        services.add_entries(tournament_id=hall.pk, names=[name], device=None)
        for name_of in ("roll", "evening-print"):
            dee.get(reverse(name_of, args=[hall.pk]))
            with CaptureQueriesContext(connection) as statements:
                dee.get(reverse(name_of, args=[hall.pk]))
            counts.append(len(statements))
    assert counts[:2] == counts[2:]
