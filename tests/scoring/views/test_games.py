import json
import re
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Game, Hand
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import CAST, KnownClient, Recorder, played, thrown_in


def start_page(ruleset: str = "australian") -> str:
    return reverse("start", args=[ruleset])


def seated(players: int = 4, **more: object) -> dict[str, object]:
    names = {f"name_{seat}": CAST[seat] for seat in range(players)}
    return {"game_id": str(uuid.uuid4()), "first_dealer": "0", **names, **more}


def told(contractor: int, bid: str, tricks: int, **more: object) -> dict[str, object]:
    """What the hand form sends."""
    return {"key": str(uuid.uuid4()), "contractor": contractor, "bid": bid, "tricks": tricks, **more}


def hand_page(game: Game) -> str:
    return reverse("new-hand", args=[game.pk])


def amend_page(game: Game, number: int = 1) -> str:
    return reverse("amend-hand", args=[game.pk, number])


def looked_at(client: Client, game: Any, change: Any) -> str:
    """Stands for the change once its consequences have been shown."""
    return client.post(reverse("preview-amendment", args=[game.pk, 1]), change).json()["looked"]


def sheet_text(client: Client, game: Game) -> str:
    return " ".join(client.get(reverse("game", args=[game.pk])).content.decode().split())


def test_the_first_page_needs_nothing(client: Client, db: None) -> None:
    page = client.get("/")
    assert (page.status_code, "None yet" in page.content.decode()) == (200, True)
    assert Device.objects.count() == 0


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_starts_under_every_ruleset(client: Client, db: None, name: str) -> None:
    sent = client.post(start_page(name), seated(RULESETS[name].players))
    assert sent.status_code == 302
    page = client.get(sent.url).content.decode()
    assert "Hand 1 · " in page


def test_the_choice_of_rules_offers_every_ruleset(client: Client, db: None) -> None:
    page = client.get(reverse("choose-ruleset")).content.decode()
    assert all(f'href="{start_page(name)}"' in page for name in RULESETS)


def test_a_start_form_sent_twice_is_one_game(client: Client, db: None) -> None:
    sent = seated()
    assert client.post(start_page(), sent).url == client.post(start_page(), sent).url
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name_1": ""}, "Who sits here?"),
        ({"name_1": "Nora"}, "Two players are called Nora: add a letter."),
        ({"name_1": "N" * 41}, "at most 40 characters"),
        ({"name_1": "a\x00b"}, "Null characters are not allowed"),
        ({"first_dealer": "7"}, "Select a valid choice"),
        ({"first_dealer": ""}, "Say who deals first."),
        ({"game_id": "x"}, "Part of this form was lost. Reload the page and try again."),
    ],
)
def test_a_wrong_start_is_said_and_nothing_stored(client: Client, db: None, wrong: Any, said: str) -> None:
    page = client.post(start_page(), seated(**wrong))
    assert (page.status_code, Game.objects.count()) == (200, 0)
    assert said in page.content.decode()


def started(client: Client, address: str, form: dict) -> str:
    """The address of the sheet of a game that has just been started; the pad is a page of it."""
    pad = client.post(address, form).url
    assert pad.endswith("hands/new/")
    return pad.removesuffix("hands/new/")


def test_a_ruleset_that_does_not_exist_is_a_page_that_does_not_exist(client: Client, db: None) -> None:
    assert client.get(start_page("no-such")).status_code == 404


def test_a_hand_is_entered_and_explained(nora: KnownClient, noras_game: Game) -> None:
    nora.post(hand_page(noras_game), told(0, "7S", 10))
    text = sheet_text(nora, noras_game)
    assert "1. Nora: 7♠, made with 10 tricks" in text
    assert "Nora &amp; Sue: contract made, +140" in text
    assert "Nora &amp; Sue: all ten tricks, +110" in text
    assert "All ten tricks on a bid worth less than 250 score 250." in text
    assert "Ed deals." in text


def test_a_hand_sent_twice_by_one_form_counts_once(nora: KnownClient, noras_game: Game) -> None:
    sent = told(0, "8D", 8)
    nora.post(hand_page(noras_game), sent)
    nora.post(hand_page(noras_game), sent)
    assert Hand.objects.count() == 1


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
    page = nora.post(hand_page(noras_game), {**told(0, "8D", 8), **wrong})
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
    client.post(page + "hands/new/", told(0, "8H", 8, partners=["2"], tricks_1=1, tricks_3=0))
    text = " ".join(client.get(page).content.decode().split())
    assert "Nora &amp; Sue: 8♥, made with 8 tricks" in text
    assert ("Sue: contract made, +150" in text, "Ann: tricks against the contract, +10" in text) == (
        True,
        True,
    )


def test_five_handed_two_blanks_are_asked_about(client: Client, db: None) -> None:
    page = five_handed(client)
    answer = client.post(page + "hands/new/", told(0, "8H", 8, partners=["2"], tricks_1=1))
    assert "How many tricks did Will &amp; Ann win?" in answer.content.decode()


def test_five_handed_a_misere_asks_for_nobodys_tricks(client: Client, db: None) -> None:
    page = five_handed(client)
    client.post(page + "hands/new/", told(0, "MIS", 0))
    assert "Nora: Misère, made" in client.get(page).content.decode()


def test_who_got_there_first_is_asked_only_when_it_matters(client: Client, db: None) -> None:
    page = started(client, start_page("american-3"), seated(3))
    game = Game.objects.get()
    client.post(page + "hands/new/", told(0, "7C", 4, tricks_1=3, tricks_2=3))
    assert "Who got there first" not in sheet_text(client, game)
    Hand.objects.all().delete()
    client.post(
        page + "hands/new/",
        told(1, "9S", 9, tricks_0=0, tricks_2=1, ruling_1="130", ruling_2="460", ruling_reason="-"),
    )
    client.post(page + "hands/new/", told(0, "7C", 4, tricks_1=3, tricks_2=3))
    assert "Ed &amp; Sue reached the target in the same hand. Who got there first?" in sheet_text(
        client, game
    )
    client.post(reverse("first-to-target", args=[game.pk, 2]), {"version": 0, "unit": "Sue"})
    assert "Sue won: first to the target, trick by trick." in sheet_text(client, game)


def test_only_a_candidate_can_have_got_there_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("first-to-target", args=[noras_game.pk, 1]), {"version": 0, "unit": "NS"})
    assert "Choose who got there first." in sheet_text(nora, noras_game)


def test_the_end_of_the_game_says_why_and_asks_for_no_more_hands(nora: KnownClient, noras_game: Game) -> None:
    nora.post(hand_page(noras_game), told(0, "10H", 10))
    text = sheet_text(nora, noras_game)
    assert "Nora &amp; Sue won: the target was reached by winning a contract." in text
    assert ("Enter hand" in text, nora.get(hand_page(noras_game)).status_code) == (False, 302)


def test_the_back_door_names_who_went_out(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Ed", "10NT", 9))
    assert "Nora &amp; Sue won: Ed &amp; Will went out the back door." in sheet_text(nora, noras_game)


def test_a_hand_after_the_end_is_refused_in_words(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    page = nora.post(hand_page(noras_game), told(0, "6S", 6))
    assert "The game would be over before hand 2" in page.content.decode()


def test_a_hand_is_put_right_from_a_form_that_shows_it(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    form = nora.get(amend_page(noras_game)).content.decode()
    assert re.search('name="bid" value="8D" [^>]*checked', form)
    change = told(0, "8D", 7, version=0, reason="counted again")
    looked = looked_at(nora, noras_game, change)
    nora.post(amend_page(noras_game), {**change, "looked": looked})
    text = sheet_text(nora, noras_game)
    assert ("Hand 1 put right." in text, "Nora: 8♦, failed with 7 tricks" in text) == (True, True)


def test_what_a_change_does_is_shown_before_it_is_saved(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    page = " ".join(nora.post(amend_page(noras_game), told(0, "8D", 7, version=0)).content.decode().split())
    assert "Hand 1: Nora &amp; Sue, 280 becomes −280." in page
    assert "Ed &amp; Will: from 20 to 30." in page
    assert ("Save the change" in page, Hand.objects.get().version) == (True, 0)


def test_another_change_than_the_one_looked_at_is_shown_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    looked = looked_at(nora, noras_game, told(0, "8D", 7, version=0))
    nora.post(amend_page(noras_game), told(0, "8D", 9, version=0, looked=looked))
    assert Hand.objects.get().version == 0


def test_a_form_that_is_stale_is_answered_with_what_the_hand_says_now(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    mine = told(0, "8D", 9, version=0)
    looked = looked_at(nora, noras_game, mine)
    theirs = told(0, "8D", 7, version=0)
    nora.post(amend_page(noras_game), {**theirs, "looked": looked_at(nora, noras_game, theirs)})
    page = " ".join(nora.post(amend_page(noras_game), {**mine, "looked": looked}).content.decode().split())
    assert "It now says: Nora: 8♦, failed with 7 tricks. Look again, then save yours." in page
    assert 'name="tricks" value="9" checked' in page
    nora.post(amend_page(noras_game), {**mine, "version": 1, "looked": looked})
    assert Hand.objects.get().tricks == [9, 1]


def test_a_hand_struck_out_meanwhile_is_said(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0})
    page = nora.post(amend_page(noras_game), told(0, "8D", 7, version=0), follow=True)
    assert "This hand was struck out." in page.content.decode()


@pytest.mark.parametrize("hands", [1, 30])
def test_the_pad_takes_as_many_statements_for_thirty_hands_as_for_one(
    client: Client, db: None, hands: int, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = started(client, start_page("midway"), seated())
    record(Game.objects.get(), *[played("Nora", "7S", 7)] * hands)
    with django_assert_num_queries(6):  # game, seats, hands, device, grants, the hand in play
        client.get(page + "hands/new/")
    with django_assert_num_queries(5):
        client.post(page + "hands/preview/", told(0, "8D", 8))
    # Read; the device; a savepoint around lock, read, insert, forget, revise; read again.
    with django_assert_num_queries(19):
        client.post(page + "hands/new/", told(0, "8D", 8), headers={"X-Pad": "1"})


def test_striking_out_says_what_it_changes_first(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    page = nora.get(reverse("void-hand", args=[noras_game.pk, 1])).content.decode()
    assert ("Hand 1 no longer counts." in page, "The game is no longer over." in page) == (True, True)


def test_undo_takes_the_hand_back_into_the_pad(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0, "undo": "1"})
    pad = nora.get(hand_page(noras_game)).content.decode()
    assert re.search('name="bid" value="8D" [^>]*checked', pad)
    assert (Hand.objects.get().voided, 'name="tricks" value="8" checked' in pad) == (True, True)


def test_a_hand_is_struck_out(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in())
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": 0})
    text = sheet_text(nora, noras_game)
    assert ("Hand 1 struck out." in text, "1. Passed out" in text) == (True, True)


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999999999999", "７"])
def test_a_version_that_is_none_is_stale(
    nora: KnownClient, noras_game: Game, record: Recorder, version: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    nora.post(reverse("void-hand", args=[noras_game.pk, 1]), {"version": version})
    assert "Somebody changed this hand" in sheet_text(nora, noras_game)


PAGES = ["game", "game-record", "new-hand", "amend-hand", "void-hand", "first-to-target"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_else_sees_or_changes_the_game(
    olga: KnownClient, noras_game: Game, record: Recorder, page: Any, method: str
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    numbered = page in ("amend-hand", "void-hand", "first-to-target")
    address = reverse(page, args=[noras_game.pk, 1] if numbered else [noras_game.pk])
    answer = getattr(olga, method)(address, {"version": 0})
    assert answer.status_code in (404, 405)
    assert Hand.objects.filter(version=0, voided=False).count() == 1


def test_a_game_that_does_not_exist_is_a_page_that_does_not_exist(nora: KnownClient) -> None:
    assert nora.get(reverse("game", args=[uuid.uuid4()])).status_code == 404


def test_the_list_of_games_is_the_devices_own(nora: KnownClient, olga: KnownClient, noras_game: Game) -> None:
    assert "Nora, Ed, Sue &amp; Will" in nora.get("/").content.decode()
    assert "None yet" in olga.get("/").content.decode()


def test_the_device_is_known_by_a_cookie_scripts_cannot_read_and_a_hash(client: Client, db: None) -> None:
    client.post(start_page(), seated())
    cookie = client.cookies["device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert not Device.objects.filter(token_hash=cookie.value).exists()


def test_a_game_is_saved_as_a_file_and_brought_in_again(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8), thrown_in())
    saved = nora.get(reverse("game-record", args=[noras_game.pk]))
    assert "attachment" in saved["Content-Disposition"]
    brought = nora.post(reverse("import-game"), {"record": SimpleUploadedFile("game.json", saved.content)})
    again = nora.get(brought.url + "record.json")
    assert json.loads(again.content) == json.loads(saved.content)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is not JSON"),
        (b"[]", "does not hold a game"),
        (b"\xff\xfe", "This is not JSON"),
        (b'{"format": "five-hundred-record/1"}', "is missing"),
        (
            b'{"format": "five-hundred-auction/1", "ruleset": {}, "players": [], "hands": []}',
            "not the record of a game",
        ),
        (b"x" * (513 * 1024), "too large"),
        (None, "Choose a file first"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_words(
    client: Client, db: None, content: Any, said: str
) -> None:
    files = {} if content is None else {"record": SimpleUploadedFile("game.json", content)}
    page = client.post(reverse("import-game"), files, follow=True)
    assert (said in page.content.decode(), Game.objects.count()) == (True, 0)


@pytest.mark.parametrize("games", [1, 6])
def test_the_first_page_takes_as_many_statements_for_six_games_as_for_one(
    client: Client, db: None, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(games):
        client.post(start_page(), seated())
    with django_assert_num_queries(4):  # the device, its games, their seats, their hands
        client.get("/")


@pytest.mark.parametrize("hands", [1, 30])
def test_a_games_page_takes_as_many_statements_for_thirty_hands_as_for_one(
    client: Client, db: None, hands: int, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = started(client, start_page("midway"), seated())
    record(Game.objects.get(), *[played("Nora", "7S", 7)] * hands)
    with django_assert_num_queries(
        8
    ):  # game, seats, hands, device, grant; the series with its seats and hands
        client.get(page)


def test_pages_carry_no_inline_script_or_style(client: Client, db: None) -> None:
    page = started(client, start_page("australian-5"), seated(5))
    for address in ("/", reverse("choose-ruleset"), start_page(), page, page + "hands/new/"):
        text = client.get(address).content.decode()
        assert (" style=" in text, " onclick=" in text) == (False, False)
        assert not re.search('<script(?! src=| id="pad-data" type="application/json")', text)
