"""How somebody prints: asked for, remembered, or guessed; file names; names printed otherwise."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scoring.access.cookies import LONGEST
from scoring.pages.printing.choices import (
    LONGEST_NAME,
    Printing,
    answer_pdf,
    file_name,
    not_as_written,
    printing_of,
    remember,
)
from scoring.paper.pages import PAPERS

LETTER, A4 = Printing("letter"), Printing("a4")


@pytest.mark.parametrize(
    ("languages", "printing"),
    [
        ("", A4),
        ("en", A4),
        ("en-GB,en-US;q=0.5", A4),
        ("de-DE", A4),
        ("en-US,en;q=0.9", LETTER),
        ("EN-us", LETTER),
        ("fr-CA,fr", LETTER),
        ("es-MX", LETTER),
    ],
)
def test_where_people_use_letter_it_is_letter(
    rf: RequestFactory, languages: str, printing: Printing
) -> None:
    assert printing_of(rf.get("/", headers={"Accept-Language": languages})) == printing


def test_what_is_asked_for_goes_before_what_was_chosen_and_that_before_the_language(
    rf: RequestFactory,
) -> None:
    request = rf.get("/", headers={"Accept-Language": "en-US"})
    assert printing_of(request) == LETTER
    request.COOKIES = {"paper": "letter", "print": "large", "backs": "blank"}
    assert printing_of(request) == Printing("letter", large=True, blank_backs=True)
    asked = rf.get("/", {"paper": "a4", "print": "usual", "backs": "none"})
    asked.COOKIES = request.COOKIES
    assert printing_of(asked) == A4
    posted = rf.post("/", {"paper": "letter"})
    assert printing_of(posted) == LETTER


@pytest.mark.parametrize("value", ["a5", "", "../x", "A4"])
def test_what_there_is_not_is_neither_taken_nor_remembered(rf: RequestFactory, value: str) -> None:
    request = rf.get("/", {"paper": value, "print": value, "backs": value})
    request.COOKIES = {"paper": value, "print": value}
    assert printing_of(request) == A4
    assert dict(remember(request, HttpResponse()).cookies) == {}


def test_what_is_asked_for_is_kept_as_long_as_a_browser_keeps_it(rf: RequestFactory) -> None:
    cookies = remember(rf.get("/", {"paper": "letter", "print": "large"}), HttpResponse()).cookies
    assert {name: cookie.value for name, cookie in cookies.items()} == {
        "paper": "letter",
        "print": "large",
    }
    assert {cookie["max-age"] for cookie in cookies.values()} == {LONGEST}


def test_large_print_is_laid_out_on_a_smaller_page() -> None:
    assert A4.paper == PAPERS["a4"]
    large = Printing("a4", large=True)
    assert large.paper == PAPERS["a4"].large
    assert [(printing.size, printing.backs) for printing in (A4, large)] == [
        ("usual", "none"),
        ("large", "none"),
    ]
    assert Printing("a4", blank_backs=True).backs == "blank"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("2026-11-21-1930 Nora Ed Sue Will", "2026-11-21-1930-nora-ed-sue-will"),
        ("Kärnten & Łódź: “Groß”", "karnten-odz-gross-1a2b"),
        ("Eva Ōzoliņa", "eva-ozolina"),
        ("../../etc/passwd\r\nX: y", "etc-passwd-x-y"),
        ("2026-11-21-1930 Αικατερίνη", "2026-11-21-1930-1a2b"),
        ("田中", "1a2b"),
        ("🂡", "1a2b"),
        ("", "1a2b"),
    ],
)
def test_a_file_name_is_plain_letters_and_tells_games_apart(words: str, name: str) -> None:
    assert file_name(words, "1a2b") == name


def test_a_file_name_is_never_empty_nor_too_long() -> None:
    assert file_name("田中") == "five-hundred"
    assert len(file_name("Bartholomew " * 40)) <= LONGEST_NAME


def test_a_pdf_opens_in_the_browser_and_is_kept_apart_by_what_the_paper_depends_on() -> None:
    answer = answer_pdf(b"%PDF-", "nora-ed")
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "application/pdf",
        'inline; filename="nora-ed.pdf"',
    )
    assert answer["Vary"] == "Accept-Language, Cookie"


def test_only_who_sits_at_the_computer_is_told_its_folder() -> None:
    here = RequestFactory(HTTP_HOST="localhost").get("/")
    elsewhere = RequestFactory(HTTP_HOST="10.0.0.7", REMOTE_ADDR="10.0.0.9").get("/")
    folders = [
        "/fonts." in not_as_written(request, {14: "李伟"})[1] for request in (here, elsewhere)
    ]
    assert folders == [True, False]


def test_nothing_is_said_of_names_that_are_printed_as_they_are_written() -> None:
    assert (
        not_as_written(
            RequestFactory().get("/"), dict(enumerate(["Nora", "دوود", "דוד", "Łukasz", "Ольга"]))
        )
        == []
    )


def test_a_name_is_said_as_it_is_printed_with_its_number() -> None:
    [first, _second] = not_as_written(RequestFactory().get("/"), {3: "Li Wei", 14: "李伟"})
    assert "Li Wei (14)" in first
