"""The sheet of this evening's rules."""

from dataclasses import replace

import pytest

from scoring.paper.drawn import Text
from scoring.paper.pages import PAPERS, Paper
from scoring.rules.rulesets.presets import RULESETS
from tests.paper import EVERY_PAPER, flaws, is_large, narrowed, text_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import BIDS, HEAD, LONG, SIZES
from tournaments.rules.movements import FOR_PLAYERS
from tournaments.sheets.before.rules import EveningRules, rules_sheet
from tournaments.sheets.contents.rules import at_the_table, caption, picture

A4 = PAPERS["a4"]
every_paper = pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
FOUR_HANDED = sorted(name for name, ruleset in RULESETS.items() if ruleset.players == 4)


def rules(tables: int, movement: str, ruleset: str = "midway") -> EveningRules:
    """The rules of so many tables, in as many words as an evening has."""
    return EveningRules(
        headline="10 rounds of 4 hands. Each of the four deals once.",
        moving=[
            "When all tables have played, the side with fewer points in this round goes to the "
            "next table: from 1 to 2 and so on, from 10 to 1. The side with more points stays."
        ]
        * 6,
        sitting_out=[
            "Who comes in takes the place of somebody who goes out: the table and the chair."
        ]
        * 3,
        winning=["The highest total after 10 rounds wins. Equal totals share the place."],
        bids=BIDS,
        at_the_table=at_the_table(RULESETS[ruleset]),
        money=["The fee is $5.00."],
        picture=picture(FOR_PLAYERS[movement], tables),
        caption=caption(FOR_PLAYERS[movement], tables),
    )


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "movement", "paper"), combined(SIZES, FOR_PLAYERS, EVERY_PAPER.values(), times=4)
)
def test_it_is_flawless_however_full_the_hall(tables: int, movement: str, paper: Paper) -> None:
    sheet = rules_sheet(HEAD, rules(tables, movement), paper)
    assert flaws(sheet) == []
    assert narrowed(sheet) == []


@pytest.mark.sampled
@pytest.mark.parametrize(("ruleset", "paper"), combined(FOUR_HANDED, EVERY_PAPER.values()))
def test_it_is_flawless_under_every_ruleset_for_four(ruleset: str, paper: Paper) -> None:
    sheet = rules_sheet(HEAD, rules(4, "midway", ruleset), paper)
    assert flaws(sheet) == []
    assert narrowed(sheet) == []
    assert all(
        words in " ".join(text_of(sheet).split("\n")) for words in ("What bids are worth", "10 ro")
    )


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("ruleset", ["midway", "youngstown"])
def test_in_usual_print_it_is_one_page(ruleset: str, paper: Paper) -> None:
    assert len(rules_sheet(HEAD, rules(40, "progressive", ruleset), paper).pages) == 1


@every_paper
def test_the_bid_table_is_read_on_a_wall(paper: Paper) -> None:
    sheet = rules_sheet(HEAD, rules(4, "midway"), paper)
    worths = [
        item.size * paper.scale
        for page in sheet.pages
        for item in page.drawn
        if isinstance(item, Text) and item.text in ("600", "700", "800", "900")
    ]
    assert len(worths) == 20
    assert min(worths) >= 14
    assert is_large(paper) <= (min(worths) >= 19.5)


def test_special_bids_stand_under_the_others() -> None:
    text = text_of(rules_sheet(HEAD, rules(4, "midway"), A4))
    assert [words in text.split("\n") for words in ("Nullo", "Grand nullo")] == [True, True]
    table = replace(BIDS, special=())
    assert "Nullo" not in text_of(rules_sheet(HEAD, replace(rules(4, "midway"), bids=table), A4))


def test_a_long_fee_and_long_prizes_are_wrapped() -> None:
    money = [f"Prizes: {'; '.join([LONG] * 12)}."]
    for paper in EVERY_PAPER.values():
        sheet = rules_sheet(HEAD, replace(rules(4, "midway"), money=money), paper)
        assert (flaws(sheet), narrowed(sheet)) == ([], [])
