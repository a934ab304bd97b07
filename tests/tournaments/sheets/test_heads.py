"""The head and foot of an evening's sheets."""

from dataclasses import replace

from scoring.paper.pages import PAPERS
from tests.paper import text_of
from tests.tournaments.sheets.examples import HEAD
from tournaments.sheets.heads import headed


def test_a_sheet_says_whose_it_is_and_as_of_when() -> None:
    sheet = headed(HEAD, "Standings", PAPERS["a4"])
    words = text_of(sheet).split("\n")
    assert {"Standings", HEAD.date, f"{HEAD.name} · {HEAD.rules}", HEAD.as_of} <= set(words)


def test_a_blank_sheet_is_as_of_no_time() -> None:
    assert "Five Hundred" in text_of(
        headed(replace(HEAD, as_of=""), "Standings", PAPERS["a4"])
    ).split("\n")
