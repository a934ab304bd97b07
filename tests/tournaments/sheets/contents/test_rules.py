"""What the sheet of this evening's rules says is what the evening plays by."""

import pytest

from scoring.models import Device
from scoring.paper.pages import PAPERS
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.conftest import Hall
from tests.tournaments.sheets.examples import HEAD
from tournaments.models import Tournament
from tournaments.sheets.before.rules import rules_sheet
from tournaments.sheets.contents.rules import at_the_table, evening_rules
from tournaments.words.moving.movements import printed_rules

FOUR_HANDED = sorted(name for name, ruleset in RULESETS.items() if ruleset.players == 4)


def test_it_begins_with_rounds_and_hands(device: Device) -> None:
    hall = Hall(device, 41, rounds=10)
    assert evening_rules(hall.now).headline == "10 rounds of 4 hands. Each of the four deals once."
    told = evening_rules(hall.now)
    assert [*told.moving, *told.sitting_out, *told.winning] == printed_rules(hall.now)


def test_one_round_has_no_movement_to_draw(device: Device) -> None:
    told = evening_rules(Hall(device, 8, rounds=1).now)
    assert (told.headline, told.picture) == (
        "1 round of 4 hands. Each of the four deals once.",
        None,
    )


def test_the_movement_is_drawn_to_the_end_but_not_where_nobody_ever_moves(device: Device) -> None:
    hall = Hall(device, 8, rounds=2)
    for _round in range(2):
        assert evening_rules(hall.now).picture is not None
        hall.seat()
        hall.type_all()
    assert evening_rules(hall.now).picture is not None
    assert evening_rules(Hall(device, 8, rounds=1).now).picture is None


def test_fee_and_prizes_are_told_where_there_are_any(device: Device) -> None:
    hall = Hall(device, 8)
    assert evening_rules(hall.now).money == []
    prizes = [{"id": 1, "kind": "high", "amount": 2000}, {"id": 2, "kind": "low", "words": "a ham"}]
    Tournament.objects.update(
        fee=500,
        guest_fee=300,
        prize_list=prizes,
        revision=70,
        rounds_revision=70,
    )
    assert evening_rules(hall.now).money == [
        "The fee is $5.00.",
        "Guests pay $3.00.",
        "Prizes: High $20.00; Low a ham.",
    ]


def test_an_evening_with_much_to_say_says_it_on_one_page(device: Device) -> None:
    hall = Hall(
        device,
        41,
        rounds=10,
        movement="progressive",
        sit_out_points=None,
        tiebreaks=["best_round", "slams", "sets", "cut"],
        fee=500,
    )
    hall.seat()
    for name in ("P03", "P07", "P09"):
        hall.mark(name, fixed=True)
    hall.mark("P40", ranked=False)
    prizes = [
        {"id": place, "kind": "high", "place": place, "amount": 2000} for place in range(1, 6)
    ]
    Tournament.objects.update(prize_list=prizes, revision=500, rounds_revision=500)
    told = evening_rules(hall.now)
    for paper in PAPERS.values():
        assert len(rules_sheet(HEAD, told, paper).pages) == 1
    for paper in EVERY_PAPER.values():
        sheet = rules_sheet(HEAD, told, paper)
        assert (flaws(sheet), narrowed(sheet)) == ([], [])
        text = " ".join(text_of(sheet).split("\n"))
        assert [
            words
            for words in ("worked out at the end", "then fewest failed", "$20.00")
            if words in text
        ]


@pytest.mark.parametrize("ruleset", FOUR_HANDED)
def test_nothing_is_told_of_what_does_not_exist(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    text = "\n".join(at_the_table(rules))
    assert ("Grand Slam" in text) <= rules.grand_slam
    assert ("isère" in text or "nullo" in text.lower()) <= bool(rules.special_bids)
    assert [words in text for words in ("No score", "is won at", "no score", "back door")] == [
        False
    ] * 4
    assert all(line.endswith(".") and line[0].isupper() for line in text.split("\n"))


def test_what_is_peculiar_at_the_table_is_told() -> None:
    text = "\n".join(at_the_table(RULESETS["midway"]))
    for words in (
        "Only the first two to speak",
        "Ace, no face",
        "at least 250",
        "however many tricks",
    ):
        assert words in text


def test_what_houses_in_quebec_agree_on_is_told() -> None:
    chosen = {"lowest_bid": 8, "passed_out": "fifty_each"}
    for options, told in (({}, False), (chosen, True)):
        text = "\n".join(at_the_table(ruleset_named("quebec", options)))
        for words in ("The lowest bid is eight.", "Each side scores 50"):
            assert (words in text) == told
    assert "The lowest bid is seven." in "\n".join(at_the_table(RULESETS["quebec"]))
