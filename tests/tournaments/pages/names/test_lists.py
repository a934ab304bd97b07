"""A list of names on its way to the roll: shown as it was read, put right, and only then stored."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from scoring.models import Device
from tests.tournaments.conftest import Hall, start_form
from tests.tournaments.files.names.workbooks import xlsx
from tournaments import services
from tournaments.files.names.headings import Taken
from tournaments.files.names.reading import LARGEST_FILE, joined, read
from tournaments.models import Status, Tournament
from tournaments.words.lists import TAKEN
from tournaments.words.moving.movements import OF_PAIRS

LIST = (
    "Name\tPhone\tTown\nAnn Lee\t651-555-0100\tBonn\nBob Owen\t651-555-0101\tOslo\n"
    "Cal Fox\t\tBonn\nDot Ash\t\tRome"
)
NAMES = ["Ann Lee", "Bob Owen", "Cal Fox", "Dot Ash"]


def fields(page: str) -> dict[str, Any]:
    """What the form of a page would send of its list, as a browser does."""
    table = re.search(r'<table class="kinds">(.*?)</table>', page, re.S)
    chosen = re.findall(r'<option value="(\w+)"\s+selected', table[1]) if table else []
    values: dict[str, Any] = {"column": chosen}
    for name in ("list_of", "list_seen", "person_read", "person"):
        values[name] = [
            unescape(text) for text in re.findall(rf'name="{name}"\s+value="([^"]*)"', page)
        ]
    values |= {name: values[name][0] for name in ("list_of", "list_seen") if values[name]}
    heading = re.search(r'name="heading"\s+value="(\d+)"\s+checked', page)
    return values | ({"heading": heading[1]} if heading else {})


def names_on(page: str) -> list[str]:
    names: list[str] = fields(page)["person"]
    return names


def start(dee: Client, **form: Any) -> str:
    return dee.post(reverse("start-evening"), form).content.decode()


def add(dee: Client, hall: Hall, **form: Any) -> str:
    return dee.post(reverse("add-entries", args=[hall.pk]), form, follow=True).content.decode()


def create(dee: Client, form: dict[str, Any]) -> None:
    """Look at a list, and make an evening of it."""
    start(dee, **form, **fields(start(dee, **form)), create="1")


def upload(dee: Client, form: dict[str, Any], content: bytes) -> str:
    """Send a list as a file; the form then holds it as the page that answers does."""
    file = SimpleUploadedFile("club.txt", content)
    answer = dee.post(reverse("start-evening"), {**form, "file": file})
    form["names"] = answer.context["form"]["names"].value()
    return answer.content.decode()


def roll() -> list[str]:
    """The names of the evening, in their order."""
    return list(Tournament.objects.get().entries.values_list("name", flat=True))


def categories() -> list[list[str]]:
    """The categories of each on the roll, in its order."""
    entries = Tournament.objects.get().entries.order_by("number")
    return list(entries.values_list("categories", flat=True))


def test_a_list_with_columns_is_shown_before_an_evening_is_made_of_it(dee: Client) -> None:
    form = start_form(names=LIST)
    page = start(dee, **form, create="1")
    assert (names_on(page), Tournament.objects.count()) == (NAMES, 0)
    assert fields(page)["column"] == ["name", "out", "out"]
    made = dee.post(reverse("start-evening"), {**form, **fields(page), "create": "1"})
    assert made["Location"] == reverse("roll", args=[form["tournament_id"]])
    assert roll() == NAMES


def test_columns_and_headings_are_chosen_by_hand(dee: Client) -> None:
    form = start_form(names=LIST)
    sent = fields(start(dee, **form))
    page = start(dee, **form, **{**sent, "column": ["out", "out", "name"]}, again="1")
    assert names_on(page) == ["Bonn", "Oslo", "Bonn (2)", "Rome"]
    # Chosen and not read yet, they are shown and not stored.
    page = start(dee, **form, **{**sent, "column": ["out", "out", "name"]}, create="1")
    assert (names_on(page)[0], Tournament.objects.count()) == ("Bonn", 0)
    del sent["heading"]
    assert names_on(start(dee, **form, **sent, again="1")) == NAMES


def test_a_name_is_put_right_where_it_stands_and_taken_out_by_emptying_it(dee: Client) -> None:
    form = start_form(names=LIST + "\nEve Oak\t\tRome")
    sent = fields(start(dee, **form))
    sent["person"] = ["Ann Leigh", "", *sent["person"][2:]]
    assert dee.post(reverse("start-evening"), {**form, **sent, "create": "1"}).status_code == 302
    assert roll() == ["Ann Leigh", "Cal Fox", "Dot Ash", "Eve Oak"]


def test_what_was_put_right_stays_when_the_list_is_read_again_and_on_an_error(dee: Client) -> None:
    form = start_form(names=LIST)
    sent = fields(start(dee, **form))
    sent["person"][:2] = ["Ann Leigh", ""]
    assert names_on(start(dee, **{**form, "date": "never"}, **sent))[0] == "Ann Leigh"
    longer = {**form, "names": LIST + "\nEve Oak\t\tRome"}
    assert names_on(start(dee, **longer, **sent)) == ["Ann Leigh", *NAMES[2:], "Eve Oak"]


def test_a_name_changed_into_another_one_is_told_apart_and_shown_once_more(dee: Client) -> None:
    form = start_form(names=LIST)
    sent = fields(start(dee, **form))
    sent["person"][1] = "ann lee"
    page = start(dee, **form, **sent, create="1")
    assert (names_on(page)[1], Tournament.objects.count()) == ("ann lee (2)", 0)
    start(dee, **form, **fields(page), create="1")
    assert Tournament.objects.count() == 1


def test_a_workbook_stands_in_the_list_from_then_on(dee: Client) -> None:
    form: dict[str, Any] = start_form(names="")
    page = upload(dee, form, xlsx({"Players": [line.split("\t") for line in LIST.split("\n")]}))
    assert (names_on(page), form["names"]) == (NAMES, LIST)


def ways(page: str) -> dict[str, Any]:
    """The ways to read a file that a page offers, as its form sends them; the first is ticked."""
    names = ("way_code", "way_name", "way_text")
    sent: dict[str, Any] = {
        name: [unescape(text) for text in re.findall(rf'name="{name}"\s+value="([^"]*)"', page)]
        for name in names
    }
    return {**sent, "way": "0"} if sent["way_code"] else sent


def test_an_encoding_is_chosen_by_its_first_names(dee: Client) -> None:
    czech = "Jiří Novák\nŠárka Dvořáková\nTomáš Černý\nAnna Svobodová"
    form: dict[str, Any] = start_form(names="")
    page = upload(dee, form, czech.encode("cp1250"))
    assert "Central European letters" in page
    offered = ways(page)
    sent = fields(page) | offered | {"way": str(offered["way_text"].index(czech))}
    assert names_on(start(dee, **form, **sent, again="1")) == czech.split("\n")
    # Chosen and not read yet, it is shown and not stored.
    assert names_on(start(dee, **form, **sent, create="1")) == czech.split("\n")
    assert Tournament.objects.count() == 0


def test_the_hidden_rows_of_a_sheet_are_said_and_brought_in_where_that_is_chosen(
    dee: Client,
) -> None:
    rows = [["Name", "Fee"], ["Ann Lee", "5"], ["Bob Owen", "5"], ["Cal Fox", ""]]
    form: dict[str, Any] = start_form(names="")
    page = upload(dee, form, xlsx({"Roll": rows}, hidden=[2]))
    assert "Rows that the sheet Roll hides or filters out are left out: Bob Owen 5." in page
    assert names_on(page) == ["Ann Lee", "Cal Fox"]
    sent = fields(page) | ways(page)
    again = start(dee, **form, **(sent | {"way": "1", "again": "1"}))
    assert names_on(again) == ["Ann Lee", "Bob Owen", "Cal Fox"]
    assert ways(start(dee, **form, **sent))["way_code"] == ["sheet", "all_rows"]
    assert ways(start(dee, **{**form, "names": "Dot Ash\tx"}, **sent))["way_code"] == []


def test_a_long_name_and_a_twin_are_said_with_all_their_letters(dee: Client) -> None:
    long = "Maria Fernanda Guadalupe de la Concepción Rodríguez-Hernández"
    page = start(dee, **start_form(names=f"{long}\nAnn\nBob\nann"))
    assert long in page
    assert "ann is there more than once: this one is ann (2)." in page
    assert ("shortened" in page, "not the only one of that name" in page) == (True, True)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"%PDF-1.7", "This is a PDF. Copy the names out of it and paste them."),
        (b"x" * (LARGEST_FILE + 1), "This file has more than 4 MB"),
        (b"PK\x03\x04xl/", "This workbook cannot be read."),
        (b"Ann\n" * 6000, "This list has more than 5000 lines"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_words_and_nothing_is_lost(
    dee: Client, hall: Hall, content: bytes, words: str
) -> None:
    file = {"file": SimpleUploadedFile("list.csv", content)}
    page = start(dee, **start_form(names=LIST), **file)
    assert (words in page, names_on(page)) == (True, NAMES)
    file["file"].seek(0)
    page = add(dee, hall, names=LIST, **file)
    assert (words in page, names_on(page)) == (True, NAMES)


def test_names_ticked_are_on_the_roll_beside_the_list(dee: Client, begun: Hall) -> None:
    form = start_form(names="Ann\nBob & Cal")
    page = start(dee, **form, known=["P01", "P02"])
    assert names_on(page) == ["Ann", "Bob", "Cal"]
    assert "ticked from those you have used before: P01, P02" in page
    start(dee, **form, **fields(page), known=["P01", "P02"], create="1")
    entries = Tournament.objects.get(pk=form["tournament_id"]).entries
    assert [entry.name for entry in entries.all()] == ["Ann", "Bob", "Cal", "P01", "P02"]


def test_a_list_on_the_roll_is_shown_and_then_put_there_here_or_not(
    dee: Client, hall: Hall
) -> None:
    page = add(dee, hall, names=LIST, here="1")
    assert (names_on(page), "Put these 4 on the roll, here" in page) == (NAMES, True)
    assert len(hall.now.entries) == 8
    add(dee, hall, names=LIST, **fields(page), store="expected")
    assert [hall.entry(name).status for name in NAMES] == [Status.EXPECTED] * 4


def test_a_house_player_stays_one_over_the_page_that_shows_the_list(
    dee: Client, hall: Hall
) -> None:
    page = add(dee, hall, names="Zoe Adams $5", house="1")
    assert '<input type="hidden" name="house" value="1">' in page
    add(dee, hall, names="Zoe Adams $5", house="1", **fields(page), store="here")
    zoe = hall.entry("Zoe Adams")
    assert (zoe.ranked, zoe.status) == (False, Status.HERE)


def test_who_is_on_the_roll_already_is_said_and_not_put_there_again(
    dee: Client, hall: Hall
) -> None:
    page = add(dee, hall, names="p01\nZoe", here="1")
    assert (names_on(page), "p01 is on the roll already" in page) == (["Zoe"], True)
    assert len(hall.now.entries) == 8


def test_nobody_typed_is_said(dee: Client, hall: Hall) -> None:
    assert "type a name first" in add(dee, hall, names=" ", here="1")


def test_a_list_is_shown_with_as_many_statements_whatever_its_length(
    dee: Client, hall: Hall
) -> None:
    counts = []
    add(dee, hall, names="Ann $5")
    for rows in (2, 200):
        names = "\n".join(f"Ann {letters(number)}\t$5" for number in range(rows))
        with CaptureQueriesContext(connection) as statements:
            add(dee, hall, names=names)
        counts.append(len(statements))
    assert counts[0] == counts[1]


def letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


CATEGORIES = (
    "Name\tSex\tCategory\nAnn Lee\tF\tJuniors, Guests\nBob Owen\tm\t\nCal Fox\t\tguests\n"
    f"Dot Ash\tLadies\t{'x' * 31}\nEve Orr\tW\t"
)


def test_categories_of_a_list_are_shown_and_stored(dee: Client) -> None:
    form = start_form(names=CATEGORIES)
    shown = start(dee, **form)
    assert "Women, Juniors, Guests" in shown
    assert "is no category, and is left out" in shown
    changed = fields(shown)
    changed["person"][0] = "Anne Lee"
    start(dee, **form, **changed, create="1")
    assert roll() == ["Anne Lee", "Bob Owen", "Cal Fox", "Dot Ash", "Eve Orr"]
    assert categories() == [
        *(["Women", "Juniors", "Guests"], ["Men"], ["Guests"], ["Women"], ["Women"])
    ]


@pytest.mark.parametrize(
    ("language", "heading", "cells", "right"),
    [
        ("fr", "Sexe", "F H h", "Femmes Hommes Hommes"),
        ("fr", "F/H", "Femme Homme masculin", "Femmes Hommes Hommes"),
        ("en", "Sex", "H M H", "Men Women Men"),
        # Of other letters H is one of several, and nothing is known of it.
        ("en", "Division", "H G F", "H G Women"),
        ("en", "Division", "H H A", "H H A"),
        ("en", "Sex", "F M H", "Women Men H"),
    ],
)
def test_a_column_of_sexes_is_read_as_its_letters_are_meant(
    dee: Client, language: str, heading: str, cells: str, right: str
) -> None:
    rows = [("Name", heading), *zip(NAMES, cells.split(), strict=False), ("Dot Ash", "")]
    dee.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    create(dee, start_form(names="\n".join(map("\t".join, rows))))
    assert categories() == [[word] for word in right.split()] + [[]]


def test_categories_come_with_names_that_are_put_on_the_roll(dee: Client, begun: Hall) -> None:
    services.put_in_category(
        tournament_id=begun.pk, entry_ids=[begun.entry("P01").pk], category="Guests", device=None
    )
    shown = add(dee, begun, names=CATEGORIES)
    add(dee, begun, names=CATEGORIES, **fields(shown), store="1")
    assert begun.entry("Cal Fox").categories == ["Guests"]
    assert begun.entry("P01").categories == ["Guests"]


def test_a_pair_in_a_row_is_in_its_category_together(dee: Client) -> None:
    rows = "Player\tPartner\tCategory\nAnn\tBob\tB\nCal\tDot\tA\nEve\tFay\t\nGil\tHal\tB"
    create(dee, start_form(names=rows, movement=f"mitchell{OF_PAIRS}"))
    assert categories() == [["B"]] * 2 + [["A"]] * 2 + [[]] * 2 + [["B"]] * 2


ROWS = "Player 1;Player 2\nAnn Lee;Bob Owen\nCal Park;\nDot Reed;Eve Hall\nFay Long;Gus Ott"
COUPLES = [["Ann Lee", "Bob Owen"], ["Cal Park"], ["Dot Reed", "Eve Hall"], ["Fay Long", "Gus Ott"]]


def couples(tournament_id: Any) -> list[list[str]]:
    """Those on the roll, partners together, in its order."""
    together: dict[Any, list[str]] = {}
    for entry in Tournament.objects.get(pk=tournament_id).entries.order_by("number"):
        together.setdefault(entry.couple or entry.name, []).append(entry.name)
    return list(together.values())


def test_who_has_no_partner_in_a_row_shifts_nobody(dee: Client) -> None:
    form = start_form(names=ROWS, movement=f"midway{OF_PAIRS}")
    shown = start(dee, **form)
    assert "Cal Park has no partner yet." in shown
    start(dee, **form, **fields(shown), create="1")
    assert couples(form["tournament_id"]) == COUPLES


def test_who_is_taken_out_of_a_list_leaves_a_partner_alone(dee: Client) -> None:
    names = "Ann\nBob\nCal\nDot\nEve\nFay"
    form = start_form(names=names, movement=f"midway{OF_PAIRS}")
    sent = fields(start(dee, **form))
    sent["person"][1] = ""
    start(dee, **form, **sent, create="1")
    assert couples(form["tournament_id"]) == [["Ann"], ["Cal", "Dot"], ["Eve", "Fay"]]


def test_a_row_with_somebody_on_the_roll_shifts_nobody(dee: Client, device: Device) -> None:
    hall = Hall(device, ["Bob Owen", "Ida", "Jo", "Kit"], in_pairs=True)
    shown = add(dee, hall, names=ROWS)
    # Who will be partners is seen before it is stored: a list may be read another way.
    assert re.findall(r">with ([^<]+)<", shown) == ["Eve Hall", "Dot Reed", "Gus Ott", "Fay Long"]
    add(dee, hall, names=ROWS, **fields(shown), store="1")
    there = [["Bob Owen", "Ida"], ["Jo", "Kit"]]
    assert couples(hall.pk) == [*there, ["Ann Lee"], *COUPLES[1:]]


def test_a_file_beside_pasted_names_keeps_its_categories(dee: Client) -> None:
    form: dict[str, Any] = start_form(names="Dot Reed\nEve Hall")
    page = upload(dee, form, b"Name;Category\nAnn Lee;A\nBob Owen;B, C\n")
    start(dee, **form, **fields(page), create="1")
    assert roll() == ["Dot Reed", "Eve Hall", "Ann Lee", "Bob Owen"]
    assert categories() == [[], [], ["A"], ["B", "C"]]


def test_a_file_beside_pasted_names_says_what_it_leaves_out(dee: Client) -> None:
    form: dict[str, Any] = start_form(names="Eve Hall\nFay Long (cancelled)")
    page = upload(dee, form, b"Ann Lee\nBob Owen - cancelled\nCal Park")
    assert names_on(page) == ["Eve Hall", "Ann Lee", "Cal Park"]
    assert "Does not come: Bob Owen" in page
    assert "Does not come: Fay Long" in page


def test_a_file_beside_pasted_names_keeps_its_pairs(dee: Client) -> None:
    form: dict[str, Any] = start_form(names="Ida\nJo\nKit", movement=f"midway{OF_PAIRS}")
    page = upload(dee, form, ROWS.encode())
    start(dee, **form, **fields(page), create="1")
    assert couples(form["tournament_id"]) == [["Ida", "Jo"], ["Kit"], *COUPLES]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_headings_of_a_list_joined_are_known_in_each_language(language: str) -> None:
    pair = read("Player 1;Category;Player 2;Category\nAnn;A;Bob;B\nCal;;;")
    with override(language):
        titles = {kind: str(TAKEN[kind]) for kind in Taken}
    again = read(joined([pair], titles))
    assert (again.names, again.pairs) == (["Ann", "Bob", "Cal"], [("Ann", "Bob")])
    assert again.categories == pair.categories
    single = read("Name;Category\nAnn;A\nBob;B")
    assert read(joined([single], titles)).categories == {"Ann": ["A"], "Bob": ["B"]}
