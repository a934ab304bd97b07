"""What people say of a hand, read as a hand of the law or refused in words."""

import re
import uuid
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.models import Game, Hand, Role
from scoring.pad.facts import NOT_COUNTED
from scoring.pad.form import HandForm, fields_in, initial_of
from scoring.rules.bids import ORDINARY_BIDS
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.tables import seat_table
from tests.scoring.conftest import CAST, KnownClient, Starter, let_in
from tests.scoring.reading import (
    hand_fields,
    hand_page,
    seated,
    sheet_text,
    start_page,
    started,
    text,
)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"contractor": ""}, "Who won the bidding?"),
        ({"bid": ""}, "What was the bid?"),
        ({"tricks": ""}, "How many tricks did the contractor&#x27;s side win?"),
        ({"bid": "NUL"}, "This bid does not exist under this ruleset."),
        ({"bid": "contract"}, "This cannot be chosen here."),
        ({"ruling_0": "50"}, "a ruling needs its reason"),
        ({"ruling_0": "fifty"}, "Write this as a whole number"),
        ({"partners": ["2"]}, "Partners are fixed by their seats here."),
        ({"tricks": "12"}, "This cannot be chosen here."),
        ({"contractor": "9"}, "This cannot be chosen here."),
        ({"key": "again"}, "Part of this form was lost. Reload the page and try again."),
        ({"revoke": "1"}, "Write down what you agreed as a ruling."),
        ({"grand_slam": "on"}, "A Grand Slam cannot be announced on this bid."),
    ],
)
def test_a_wrong_hand_is_said_and_nothing_stored(
    nora: KnownClient, noras_game: Game, wrong: dict[str, Any], said: str
) -> None:
    page = nora.post(hand_page(noras_game), {**hand_fields(0, "8D", 8), **wrong})
    assert (page.status_code, Hand.objects.count()) == (422, 0)
    assert said in page.content.decode()


def test_a_grand_slam_is_announced_on_an_ordinary_bid_and_on_no_misere(
    client: Client, start: Starter
) -> None:
    game = start("australian", {"grand_slam": True})
    keeper = let_in(client, game, Role.KEEP)
    pad = keeper.get(hand_page(game)).content.decode()
    assert re.search(r"data-grand-slam><input[^>]*> Grand Slam announced</label>", pad)
    wrong = keeper.post(hand_page(game), {**hand_fields(0, "MIS", 0), "grand_slam": "on"})
    assert (wrong.status_code, Hand.objects.count()) == (422, 0)
    assert "A Grand Slam cannot be announced on this bid." in wrong.content.decode()
    keeper.post(hand_page(game), {**hand_fields(0, "10H", 10), "grand_slam": "on"})
    assert "Nora &amp; Sue: Grand Slam made, +500" in sheet_text(keeper, game)


@pytest.mark.parametrize(
    ("ruleset", "outcome", "words"),
    [
        ("australian", "passed_out", "Thrown in: all passed"),
        ("australian", "misdeal", "Misdeal"),
        ("west-seventh", "six_only", "Thrown in: only sixes bid"),
        ("west-seventh", "ace_no_face", "Ace, no face"),
        ("australian", "low_only", "Thrown in: bids too low to play"),
    ],
)
def test_a_deal_that_was_not_played_is_one_tap(
    client: Client, db: None, ruleset: str, outcome: str, words: str
) -> None:
    page = started(client, start_page(ruleset), seated())
    client.post(page + "hands/new/", {"key": str(uuid.uuid4()), "bid": outcome})
    assert f"1. {words}" in client.get(page).content.decode()


def test_all_passed_and_played_at_no_trumps_is_entered_by_tricks(
    nora: KnownClient, noras_game: Game
) -> None:
    noras_game.options["passed_out"] = "play_nt"
    noras_game.save()
    sent = {"key": str(uuid.uuid4()), "bid": "passed_nt", "tricks_0": 3, "tricks_1": 7}
    nora.post(hand_page(noras_game), sent)
    assert "Ed &amp; Will: tricks won, +70" in sheet_text(nora, noras_game)


def five_handed(client: Client) -> str:
    return started(client, start_page("australian-5"), seated(5))


def test_five_handed_the_partner_takes_half_and_the_blank_gets_the_rest(
    client: Client, db: None
) -> None:
    page = five_handed(client)
    client.post(
        page + "hands/new/", hand_fields(0, "8H", 8, partners=["2"], tricks_1=1, tricks_3=0)
    )
    shown = text(client.get(page))
    assert "Nora &amp; Sue: 8♥, made with 8 tricks" in shown
    assert (
        "Sue: contract made, +150" in shown,
        "Ann: tricks against the contract, +10" in shown,
    ) == (
        True,
        True,
    )


def test_five_handed_two_blanks_are_asked_about(client: Client, db: None) -> None:
    page = five_handed(client)
    answer = client.post(page + "hands/new/", hand_fields(0, "8H", 8, partners=["2"], tricks_1=1))
    assert "How many tricks did Will &amp; Ann win?" in answer.content.decode()


def test_five_handed_a_misere_asks_for_nobodys_tricks(client: Client, db: None) -> None:
    page = five_handed(client)
    client.post(page + "hands/new/", hand_fields(0, "MIS", 0))
    assert "Nora: Misère, made" in client.get(page).content.decode()


def form_under(
    name: str, options: dict[str, object] | None = None, /, **initial: object
) -> HandForm:
    ruleset = ruleset_named(name, options)
    return HandForm(ruleset, seat_table(ruleset, CAST[: ruleset.players]), initial=initial)


@pytest.mark.parametrize("name", RULESETS)
def test_the_bids_offered_are_those_of_the_ruleset_with_their_worth(name: str) -> None:
    ruleset, form = RULESETS[name], form_under(name)
    offered = [bid for _level, row in form.bid_rows for bid in row] + form.special_bids
    sixes = ruleset.six_bids != "thrown_in"
    bids = [bid for rung in ruleset.ladder for bid in rung if bid.level != 6 or sixes]
    assert sorted(offered, key=str) == sorted(((bid, ruleset.value(bid)) for bid in bids), key=str)


@pytest.mark.parametrize(
    ("name", "thrown_in", "rare"),
    [
        ("australian", "passed_out", ["misdeal"]),
        ("west-seventh", "six_only", ["passed_out", "ace_no_face", "misdeal"]),
        ("knights", "low_only", ["passed_out", "misdeal"]),
    ],
)
def test_how_else_a_deal_may_end_is_what_the_ruleset_knows(
    name: str, thrown_in: str, rare: list[str]
) -> None:
    low: dict[str, object] = {"thrown_in_below": 8} if thrown_in == "low_only" else {}
    form = form_under(name, low)
    assert (form.thrown_in, [outcome for outcome, _words in form.rare_outcomes]) == (
        thrown_in,
        rare,
    )


@pytest.mark.parametrize(
    ("options", "levels"),
    [
        (None, [6, 7, 8, 9, 10]),
        ({"thrown_in_below": 7}, [7, 8, 9, 10]),
        ({"thrown_in_below": 8}, [8, 9, 10]),
    ],
)
def test_levels_that_are_not_played_are_not_offered(
    options: dict[str, object] | None, levels: list[int]
) -> None:
    assert [level for level, _bids in form_under("australian", options).bid_rows] == levels


def test_a_bid_is_offered_at_what_it_is_worth_to_the_house() -> None:
    form = form_under("australian", {"bid_table": {bid.code: 300 for bid in ORDINARY_BIDS}})
    assert {worth for _level, row in form.bid_rows for _bid, worth in row} == {300}


OWN_TRICKS: dict[str, object] = {"special_defender_points": "own_tricks"}


def said_of(name: str, fields: dict[str, object], options: dict[str, object]) -> HandForm:
    """The form of a hand under these rules, filled in."""
    ruleset = ruleset_named(name, options)
    return HandForm(ruleset, seat_table(ruleset, CAST[: ruleset.players]), fields)


def test_where_tricks_against_a_misere_count_the_opponents_get_the_rest() -> None:
    form = said_of("australian", hand_fields(0, "MIS", 3), OWN_TRICKS)
    assert form.is_valid()
    assert form.facts is not None
    assert form.facts.tricks == {"NS": 3, "EW": 7}


def test_where_tricks_against_a_misere_count_failed_is_not_enough() -> None:
    form = said_of("australian", {**hand_fields(0, "MIS", 0), "tricks": NOT_COUNTED}, OWN_TRICKS)
    assert form.errors == {"tricks": ["How many tricks did the contractor's side win?"]}


def test_where_tricks_against_a_misere_count_each_opponents_are_asked_for() -> None:
    asked = said_of("australian-3", hand_fields(0, "MIS", 0), OWN_TRICKS)
    assert asked.non_field_errors() == ["How many tricks did Ed & Sue win?"]
    form = said_of("australian-3", hand_fields(0, "MIS", 0, tricks_1=4), OWN_TRICKS)
    assert form.is_valid()
    assert form.facts is not None
    assert form.facts.tricks == {"Ed": 4, "Sue": 6}


@pytest.mark.parametrize(
    ("initial", "unfolded"),
    [
        ({}, False),
        ({"bid": "8D", "tricks": 8}, False),
        ({"revoke": ""}, False),
        ({"revoke": 0}, True),
        ({"revoke": 1}, True),
        ({"blind": True}, True),
        ({"ruling_1": -50}, True),
        ({"bid": "misdeal"}, True),
    ],
)
def test_the_folded_part_is_open_where_something_stands_in_it(
    initial: dict[str, object], unfolded: bool
) -> None:
    assert form_under("australian", **initial).has_rare_things is unfolded


def test_a_draft_has_the_fields_that_were_said_cut_to_size_and_nothing_of_the_page() -> None:
    data = QueryDict(mutable=True)
    data.setlist("bid", ["8D"])
    data.setlist("partners", [str(seat) for seat in range(9)])
    data.setlist("ruling_reason", ["x" * 500])
    data.setlist("ruling_5", ["-50"])
    for name in ("key", "after", "behind", "version", "reason", "ruling_6", "csrfmiddlewaretoken"):
        data.setlist(name, ["1"])
    data.setlist("tricks", ["", ""])
    assert fields_in(data) == {
        "bid": ["8D"],
        "partners": ["0", "1", "2", "3", "4", "5"],
        "ruling_reason": ["x" * 200],
        "ruling_5": ["-50"],
    }


def test_a_misere_given_up_at_the_trick_that_lost_it_comes_back_as_failed() -> None:
    table = seat_table(RULESETS["australian"], CAST[:4])
    assert initial_of(
        read_hand({"contractor": "Ed", "bid": "MIS", "tricks": {"EW": 1}}), table
    ) == {
        "bid": "MIS",
        "contractor": 1,
        "partners": [],
        "tricks_0": 0,
        "tricks_1": 1,
        "tricks": NOT_COUNTED,
    }
