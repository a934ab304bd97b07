"""What people say of a hand, read as a hand of the law or refused in words."""

import uuid
from typing import Any

import pytest
from django.test import Client

from scoring.models import Game, Hand
from tests.scoring.conftest import KnownClient
from tests.scoring.pages import hand_fields, hand_page, seated, sheet_text, start_page, started


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"contractor": ""}, "Who won the bidding?"),
        ({"bid": ""}, "What was the bid?"),
        ({"tricks": ""}, "How many tricks did the contractor&#x27;s side win?"),
        ({"bid": "NUL"}, "This bid does not exist under this ruleset."),
        ({"ruling_0": "50"}, "a ruling needs its reason"),
        ({"ruling_0": "fifty"}, "Enter a whole number"),
        ({"partners": ["2"]}, "Partners are fixed by their seats here."),
        ({"tricks": "12"}, "Select a valid choice"),
        ({"contractor": "9"}, "Select a valid choice"),
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


@pytest.mark.parametrize(
    ("ruleset", "outcome", "words"),
    [
        ("australian", "passed_out", "Passed out"),
        ("australian", "misdeal", "Misdeal"),
        ("west-seventh", "six_only", "Only sixes bid"),
        ("west-seventh", "ace_no_face", "Ace, no face"),
    ],
)
def test_a_deal_that_was_not_played_is_one_tap(
    client: Client, db: None, ruleset: str, outcome: str, words: str
) -> None:
    page = started(client, start_page(ruleset), seated())
    client.post(page + "hands/new/", {"key": str(uuid.uuid4()), "bid": outcome})
    assert f"1. {words}" in client.get(page).content.decode()


def test_all_passed_and_played_at_no_trumps_is_entered_by_tricks(nora: KnownClient, noras_game: Game) -> None:
    noras_game.options["passed_out"] = "play_nt"
    noras_game.save()
    sent = {"key": str(uuid.uuid4()), "bid": "passed_nt", "tricks_0": 3, "tricks_1": 7}
    nora.post(hand_page(noras_game), sent)
    assert "Ed &amp; Will: tricks won, +70" in sheet_text(nora, noras_game)


def five_handed(client: Client) -> str:
    return started(client, start_page("australian-5"), seated(5))


def test_five_handed_the_partner_takes_half_and_the_blank_gets_the_rest(client: Client, db: None) -> None:
    page = five_handed(client)
    client.post(page + "hands/new/", hand_fields(0, "8H", 8, partners=["2"], tricks_1=1, tricks_3=0))
    text = " ".join(client.get(page).content.decode().split())
    assert "Nora &amp; Sue: 8♥, made with 8 tricks" in text
    assert ("Sue: contract made, +150" in text, "Ann: tricks against the contract, +10" in text) == (
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
