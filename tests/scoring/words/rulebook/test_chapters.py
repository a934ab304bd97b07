"""The page of a ruleset tells what the law and the agreements know, the rest is the table's."""

import pytest

from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words import agreements
from scoring.words.rulebook import facts
from scoring.words.rulebook.chapters import Rulebook, rulebook
from scoring.words.rulebook.peculiar import usual_for
from tests.scoring.words.rulebook.changed import all_of, single_changes

#: Options of which a hand, its points or the end say nothing where the value goes without saying.
SILENT = {
    "lowest_bid": 6,
    "six_bids": "playable",
    "six_bidders": "all",
    "thrown_in_below": None,
    "misere_after_pass": False,
    "ace_no_face": False,
    "defender_threshold": None,
    "grand_slam": False,
    "bid_table": None,
    "game_hands": None,
    "hands_per_round": None,
    "rounds": None,
}


def told(
    name: str, options: dict[str, object] | None = None, lines: dict[str, str] | None = None
) -> Rulebook:
    ruleset = ruleset_named(name, options)
    return rulebook(
        ruleset, agreements.default_lines(ruleset) if lines is None else lines, usual_for(ruleset)
    )


def sentences(book: Rulebook) -> list[str]:
    return [
        *(sentence for part in book.hand for sentence in part.sentences),
        *book.points,
        *book.ends,
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_changed_a_hand_its_points_and_the_end_say_it(name: str) -> None:
    for option, ruleset in single_changes(name):
        if not facts.is_in_play(option, ruleset) or getattr(ruleset, option) == SILENT.get(
            option, ""
        ):
            continue
        text = " ".join(sentences(rulebook(ruleset, {}, RULESETS[name])))
        assert facts.sentence(option, ruleset) in text, option


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_is_said_twice(name: str) -> None:
    for ruleset in all_of(name):
        listed = sentences(rulebook(ruleset, agreements.default_lines(ruleset), RULESETS[name]))
        assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("name", RULESETS)
def test_every_line_of_the_play_is_agreed_or_left_to_the_table(name: str) -> None:
    ruleset = RULESETS[name]
    play = told(name).hand[2].sentences
    lines = {code: line for code, line in agreements.LINES.items() if code != "P4"}
    asked = [line for code, line in lines.items() if agreements.line_matters(code, ruleset)]
    left = [line for line in asked if not {*map(str, line.sentences.values())} & {*play}]
    assert [
        str(line.title) for line in left if str(line.title).lower() not in play[-1].lower()
    ] == []


def test_what_is_agreed_is_told_and_the_rest_is_for_the_table() -> None:
    play = told("american", lines={"P1": "free"}).hand[2].sentences
    assert "At no trumps the joker may be played to any trick, and no suit is named." in play
    assert play[-1].startswith("The table decides these: the joker in a misère, when void; ")


def test_the_middle_is_called_as_they_do_who_play_by_it() -> None:
    deals = {name: told(name).hand[0].sentences for name in ("australian", "american", "midway")}
    assert "The kitty goes to the contractor, who lays as many cards aside." in deals["australian"]
    assert "The widow has 3 cards." in deals["american"]
    assert "The middle has 5 cards." in deals["midway"]


@pytest.mark.parametrize(
    ("name", "options", "dealt"),
    [
        ("american", {"pack": 42, "kitty": 2}, "Each is dealt ten cards."),
        ("house-of-cards-2", {}, "Each is dealt ten cards; ten more lie dead."),
        (
            "two-handed-corino",
            {},
            "Each has ten cards in the hand and five piles of two on the table: a trick has four "
            "cards.",
        ),
        (
            "australian",
            {"pack": 53},
            "How 53 cards are dealt so that there are ten tricks is for the table to agree.",
        ),
    ],
)
def test_the_deal_is_told_where_the_cards_come_out(
    name: str, options: dict[str, object], dealt: str
) -> None:
    assert dealt in told(name, options).hand[0].sentences


def test_the_usual_game_says_what_it_is_and_a_twin_that_it_is_one() -> None:
    assert (
        told("australian").intro[0]
        == "Four play in two pairs, partners opposite; a pair has one score."
    )
    assert told("all-slots").intro == [
        "It is played and scored exactly like “Australian, four-handed”."
    ]
    assert told("finn").intro == []


def test_a_game_without_an_end_is_played_as_long_as_one_likes() -> None:
    book = told("australian", {"target": None, "floor": None})
    assert book.ends == [
        "The game has no target: no score wins it.",
        "There is no back door: no score loses the game.",
        "You play as long as you like.",
    ]
