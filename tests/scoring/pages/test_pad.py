"""The pad: a hand recorded, put right and struck out, once each and never over somebody else's."""

import html
import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Game, Hand
from tests.scoring.conftest import (
    KnownClient,
    Recorder,
    played,
    thrown_in,
)
from tests.scoring.reading import (
    amend_page,
    hand_fields,
    hand_page,
    looked_at,
    seated,
    sheet_text,
    start_page,
    started,
)


def test_a_hand_is_entered_and_explained(nora: KnownClient, noras_game: Game) -> None:
    nora.post(hand_page(noras_game), hand_fields(0, "7S", 10))
    text = sheet_text(nora, noras_game)
    assert "1. Nora: 7♠, made with 10 tricks" in text
    assert "Nora &amp; Sue: contract made, +140" in text
    assert "Nora &amp; Sue: all ten tricks, +110" in text
    assert "All ten tricks on a bid worth less than 250 score 250." in text
    assert "Ed deals." in text


def test_a_hand_sent_twice_by_one_form_counts_once(nora: KnownClient, noras_game: Game) -> None:
    sent = hand_fields(0, "8D", 8)
    nora.post(hand_page(noras_game), sent)
    nora.post(hand_page(noras_game), sent)
    assert Hand.objects.count() == 1


def test_a_hand_says_how_many_of_its_phone_go_before_it(
    nora: KnownClient, noras_game: Game
) -> None:
    nora.post(hand_page(noras_game), hand_fields(1, "6S", 6, after=0))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0, "undo": "1"})
    for behind, tricks in enumerate((8, 9)):
        kept = hand_fields(0, "8D", tricks, after=0, behind=behind)
        assert nora.post(hand_page(noras_game), kept, headers={"X-Pad": "1"}).status_code == 200
    again = hand_fields(0, "8D", 9, after=0, behind=0)
    assert nora.post(hand_page(noras_game), again, headers={"X-Pad": "1"}).status_code == 409
    assert Hand.objects.filter(voided=False).count() == 2


def test_a_hand_after_the_end_is_refused_in_words(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    page = nora.post(hand_page(noras_game), hand_fields(0, "6S", 6))
    assert "The game would be over before hand 2" in page.content.decode()


def test_a_hand_is_put_right_from_a_form_that_shows_it(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    form = nora.get(amend_page(noras_game)).content.decode()
    assert re.search(r'name="bid"\s+value="8D"\s[^>]*checked', form)
    change = hand_fields(0, "8D", 7, version=0, reason="counted again")
    looked = looked_at(nora, noras_game, change)
    nora.post(amend_page(noras_game), {**change, "looked": looked})
    text = sheet_text(nora, noras_game)
    assert ("Hand 1 corrected." in text, "Nora: 8♦, failed with 7 tricks" in text) == (True, True)


def test_what_a_change_does_is_shown_before_it_is_saved(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    page = " ".join(
        nora.post(amend_page(noras_game), hand_fields(0, "8D", 7, version=0))
        .content.decode()
        .split()
    )
    assert "Hand 1: Nora &amp; Sue, 280 becomes −280." in page
    assert "Ed &amp; Will: from 20 to 30." in page
    assert ("Save the change" in page, Hand.objects.get().version) == (True, 0)


def test_another_change_than_the_one_looked_at_is_shown_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    looked = looked_at(nora, noras_game, hand_fields(0, "8D", 7, version=0))
    nora.post(amend_page(noras_game), hand_fields(0, "8D", 9, version=0, looked=looked))
    assert Hand.objects.get().version == 0


def test_a_form_that_is_stale_is_answered_with_what_the_hand_says_now(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    mine = hand_fields(0, "8D", 9, version=0)
    looked = looked_at(nora, noras_game, mine)
    theirs = hand_fields(0, "8D", 7, version=0)
    nora.post(amend_page(noras_game), {**theirs, "looked": looked_at(nora, noras_game, theirs)})
    page = " ".join(
        nora.post(amend_page(noras_game), {**mine, "looked": looked}).content.decode().split()
    )
    assert "It now says: Nora: 8♦, failed with 7 tricks. Look again, then save yours." in page
    assert 'name="tricks" value="9" checked' in page
    nora.post(amend_page(noras_game), {**mine, "version": 1, "looked": looked})
    assert Hand.objects.get().tricks == [9, 1]


@pytest.mark.parametrize("hands", [1, 30])
def test_the_pad_takes_as_many_statements_for_thirty_hands_as_for_one(
    client: Client,
    db: None,
    hands: int,
    record: Recorder,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    page = started(client, start_page("midway"), seated())
    record(Game.objects.get(), *[played("Nora", "7S", 7)] * hands)
    with django_assert_num_queries(5):  # game with the hand in play, seats, hands, device, grants
        client.get(page + "hands/new/")
    with django_assert_num_queries(5):
        client.post(page + f"hands/{hands}/preview/", hand_fields(0, "8D", 8))
    # Who may; the game with seats and hands; revise, insert. PostgreSQL does both of those in one.
    seen, in_one = Game.objects.get().revision, connection.vendor == "postgresql"
    with django_assert_num_queries(6 - in_one):
        client.post(page + "hands/new/", hand_fields(0, "8D", 8), headers={"X-Pad": f"{seen}."})
    with django_assert_num_queries(3 - in_one):  # the next one finds the game kept
        answer = client.post(
            page + "hands/new/", hand_fields(0, "8D", 8), headers={"X-Pad": f"{seen + 1}."}
        )
    assert answer.json()["number"] == hands + 3
    with django_assert_num_queries(6 - in_one):  # read again, for who does not know of both
        client.post(page + "hands/new/", hand_fields(0, "8D", 8), headers={"X-Pad": f"{seen}."})


def test_striking_out_says_what_it_changes_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    page = nora.get(reverse("void-hand", args=[noras_game.pk, 1])).content.decode()
    assert ("Hand 1 no longer counts." in page, "The game is no longer over." in page) == (
        True,
        True,
    )


def test_undo_takes_the_hand_back_into_the_pad(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0, "undo": "1"})
    pad = nora.get(hand_page(noras_game)).content.decode()
    assert re.search(r'name="bid"\s+value="8D"\s[^>]*checked', pad)
    assert (
        Hand.objects.get().voided,
        bool(re.search(r'name="tricks"\s+value="8"\s+checked', pad)),
    ) == (
        True,
        True,
    )


def test_a_hand_is_struck_out(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in())
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0})
    text = sheet_text(nora, noras_game)
    assert ("Hand 1 struck out." in text, "1. Thrown in: all passed" in text) == (True, True)


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999999999999", "７"])
def test_a_version_that_is_none_is_stale(
    nora: KnownClient, noras_game: Game, record: Recorder, version: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": version})
    assert "Somebody changed this hand" in sheet_text(nora, noras_game)


# -------------------------------------------------------------------------- what the script is told


def data_on(page: Any) -> dict[str, Any]:
    """What the page carries for its script."""
    text = re.search(
        r'<script id="pad-data" type="application/json">(.*?)</script>', page.content.decode()
    )
    assert text
    read: dict[str, Any] = json.loads(html.unescape(text[1]))
    return read


def test_the_pad_carries_the_game_its_keys_and_the_number_of_the_next_hand(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in())
    data = data_on(nora.get(hand_page(noras_game)))
    assert [hand["outcome"] for hand in data["game"]["hands"]] == ["contract", "passed_out"]
    assert data["keys"] == [str(row.key) for row in Hand.objects.order_by("number")]
    assert (data["number"], data["after"], data["dealer"], data["handsLeft"]) == (3, 2, 2, None)
    assert (data["people"], data["revision"]) == ("Nora, Ed, Sue & Will", "2.")


def test_what_the_script_says_comes_with_the_page_beside_the_pad_and_with_no_answer(
    nora: KnownClient, noras_game: Game
) -> None:
    """A copy of the page in which an answer takes the pad's place still has it."""
    page = nora.get(hand_page(noras_game)).content.decode()
    answer = nora.get(hand_page(noras_game), headers={"X-Pad": "1"}).content.decode()
    words = re.search(r'</div>\s*<script id="pad-words" type="application/json">(.*?)<', page)
    assert words
    assert json.loads(words[1])["unsentOne"] == "1 hand is kept on this phone."
    assert ("unsentOne" in page.replace(words[1], ""), "unsentOne" in answer) == (False, False)


def test_a_hand_taken_back_stays_known_by_its_key_so_that_no_phone_counts_it_again(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0, "undo": "1"})
    data = data_on(nora.get(hand_page(noras_game)))
    assert (data["keys"], data["game"]["hands"]) == ([str(Hand.objects.get().key)], [])


def test_a_hand_put_right_is_entered_with_the_game_at_hand(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    data = data_on(nora.get(amend_page(noras_game)))
    assert data["game"]["ruleset"]["name"] == "australian"
    assert (data["urls"]["keep"], bool(data["urls"]["preview"])) == ("", True)


def test_a_refused_hand_comes_back_with_its_reason_and_can_be_dropped(
    nora: KnownClient, noras_game: Game
) -> None:
    wrong = {**hand_fields(0, "8D", 8), "bid": "NUL"}
    answer = nora.post(hand_page(noras_game), wrong, headers={"X-Pad": "1"})
    page = answer.content.decode()
    assert (answer.status_code, "This bid does not exist under this ruleset." in page) == (
        422,
        True,
    )
    assert re.search(
        rf'href="{hand_page(noras_game)}" data-drop-hand data-sends>\s*Drop this hand', page
    )
    assert "Drop this hand" not in nora.get(hand_page(noras_game)).content.decode()


def test_the_hand_just_saved_is_taken_back_without_leaving_the_pad(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    sent = {"version": 0, "undo": "1"}
    address = reverse("void-hand", args=[noras_game.pk, 1])
    answer = nora.post(address, sent, headers={"X-Pad": "1"})
    assert re.search(r'name="bid"\s+value="8D"\s[^>]*checked', answer.content.decode())
    assert (answer.status_code, data_on(answer)["number"], Hand.objects.get().voided) == (
        200,
        1,
        True,
    )


@pytest.mark.parametrize("rows", [1, 2])
def test_only_the_last_row_can_be_taken_back(
    nora: KnownClient, noras_game: Game, record: Recorder, rows: int
) -> None:
    """Taking back twice must not reach the hand before."""
    record(noras_game, *[played("Nora", "8D", 8)] * rows)
    if rows == 2:
        nora.post(reverse("void-hand", args=[noras_game.pk, 2]), {"version": 0, "undo": "1"})
    undo = re.search(r'data-undo="(1?)"', nora.get(hand_page(noras_game)).content.decode())
    assert undo
    assert bool(undo[1]) is (rows == 1)


def test_who_comes_for_hands_that_his_phone_still_keeps_sees_the_pad_of_a_game_that_is_over(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    over, kept = (nora.get(hand_page(noras_game) + query) for query in ("", "?kept=1"))
    assert (over.status_code, kept.status_code, data_on(kept)["number"]) == (302, 200, 2)


def entering(client: Client, game: Game) -> tuple[bool, bool]:
    """Whether the pad says what another device has begun, and whether a bid is filled in."""
    pad = client.get(hand_page(game)).content.decode()
    return "is entering: Sue, 8♦" in pad, bool(re.search(r'value="8D"[^>]*checked', pad))


def test_a_half_entered_hand_is_the_devices_own_until_another_one_takes_it_over(
    nora: KnownClient, noras_game: Game, keeper: Client
) -> None:
    keep = reverse("hand-in-play", args=[noras_game.pk])
    begun = {"number": "1", "contractor": "2", "bid": "8D"}
    Device.objects.filter(pk=nora.device.pk).update(name="Kay’s phone")
    assert nora.post(keep, begun).json() == {"kept": True}
    assert (entering(nora, noras_game), entering(keeper, noras_game)) == (
        (False, True),
        (True, False),
    )
    assert "Kay’s phone is entering" in keeper.get(hand_page(noras_game)).content.decode()
    assert keeper.post(keep, {**begun, "bid": "7H"}).json() == {"kept": False}
    assert nora.post(keep, {"number": "2", "bid": "7H"}).json() == {"kept": False}
    # The button of the plain form.
    answer = keeper.post(keep, {"number": "1", "take": "1"})
    assert (answer.status_code, answer.headers["Location"]) == (302, hand_page(noras_game))
    assert (entering(nora, noras_game), entering(keeper, noras_game)) == (
        (True, False),
        (False, True),
    )
    assert nora.post(keep, {"number": "1"}).json() == {"kept": False}
    assert keeper.post(keep, {"number": "1"}).json() == {"kept": True}
    assert (entering(nora, noras_game), entering(keeper, noras_game)) == (
        (False, False),
        (False, False),
    )


def test_what_is_taken_over_by_a_script_is_answered_with_the_pad(
    nora: KnownClient, noras_game: Game, keeper: Client
) -> None:
    keep = reverse("hand-in-play", args=[noras_game.pk])
    nora.post(keep, {"number": "1", "contractor": "2", "bid": "8D"})
    taken = {"number": "1", "take": "1"}
    pad = keeper.post(keep, taken, headers={"X-Pad": "1"}).content.decode()
    assert re.search(r'value="8D"[^>]*checked', pad)
    # It was saved meanwhile: there is nothing to take over.
    nora.post(hand_page(noras_game), hand_fields(2, "8D", 8))
    pad = keeper.post(keep, taken, headers={"X-Pad": "1"}).content.decode()
    assert ("Hand 2 · Ed deals" in pad, "checked" in pad) == (True, False)
