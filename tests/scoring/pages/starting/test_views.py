"""Pages that start a game: in one tap as before, from the questions, from a form, from a file."""

import json
import re
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Game, Hand, Player, Role
from scoring.queries import game_sheet
from scoring.rules.record.games import write_record
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import KnownClient, Recorder, played, stored_game
from tests.scoring.pages.house_rules.keeping import keep
from tests.scoring.reading import page, seated, start_page, started, text


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_starts_under_every_ruleset(client: Client, db: None, name: str) -> None:
    sent = client.post(start_page(name), seated(RULESETS[name].players))
    assert sent.status_code == 302
    assert "Hand 1 · " in text(client.get(sent["Location"]))


def test_the_choice_of_rules_offers_every_ruleset(client: Client, db: None) -> None:
    shown = text(client.get(reverse("choose-ruleset")))
    assert all(f'href="{start_page(name)}"' in shown for name in RULESETS)


def test_how_many_comes_first_and_decides_nothing_by_itself(client: Client, db: None) -> None:
    shown = text(client.get(reverse("start-game")))
    assert ("How many are you?" in shown, "Where did you learn it?" in shown) == (True, False)
    assert ("aria-current" in shown, Device.objects.count()) == (False, 0)


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_then_where_it_was_learnt(nora: KnownClient, players: str) -> None:
    keep(nora, name="Tuesday rules")
    shown = text(nora.get(reverse("start-game"), {"players": players}))
    assert ("Where did you learn it?" in shown, "Tuesday rules" in shown) == (True, players == "4")


def test_an_empty_seat_says_what_goes_in(client: Client, db: None) -> None:
    assert text(client.get(start_page())).count('placeholder="Name"') == 4


@pytest.mark.parametrize("players", ["", "1", "7", "x", "4x", "²"])
def test_no_other_number_of_players_is_asked_on(client: Client, db: None, players: str) -> None:
    assert "Where did you learn it?" not in text(
        client.get(reverse("start-game"), {"players": players})
    )


def test_a_start_form_sent_twice_is_one_game_with_one_dealer(client: Client, db: None) -> None:
    sent = seated(first_dealer="-1")
    assert (
        client.post(start_page(), sent)["Location"] == client.post(start_page(), sent)["Location"]
    )
    assert Game.objects.count() == 1


def test_a_first_start_whose_answer_is_lost_is_the_same_game_when_it_is_sent_again(
    db: None,
) -> None:
    """The cookie came with the form: one that comes with the answer is lost with it."""
    phone = Client()
    assert phone.get(start_page()).status_code == 200
    cookie = phone.cookies["device"].value
    assert not Device.objects.exists()
    sent = seated()
    assert phone.post(start_page(), sent).status_code == 302
    again = Client()
    again.cookies["device"] = cookie
    assert again.post(start_page(), sent).status_code == 302
    assert (Device.objects.count(), Game.objects.count()) == (1, 1)
    assert again.get(f"/games/{sent['game_id']}/").status_code == 200


def test_a_cookie_that_was_not_announced_here_is_nobodys(db: None) -> None:
    """It may be another installation's, under the same address: looking takes it from nobody."""
    made_up, others = "made-up-by-somebody:else", set()
    for _who in range(2):
        other = Client()
        other.cookies["device"] = made_up
        other.get(start_page())
        assert other.cookies["device"].value == made_up
        assert other.post(start_page(), seated()).status_code == 302
        others.add(other.cookies["device"].value)
    assert (len(others), made_up in others, Device.objects.count()) == (2, False, 2)


def test_a_dealer_drawn_by_lot_is_said(client: Client, db: None) -> None:
    shown = text(client.post(start_page(), seated(first_dealer="-1"), follow=True))
    game = stored_game(Game.objects.get().pk)
    assert f"{game.names[game.first_dealer]} deals first: drawn by lot." in shown


def test_a_ruleset_that_does_not_exist_is_a_page_that_does_not_exist(
    client: Client, db: None
) -> None:
    assert client.get(start_page("no-such")).status_code == 404


def test_a_name_is_spelled_as_before_and_that_is_said(client: Client, db: None) -> None:
    client.post(start_page(), seated())
    shown = text(client.post(start_page(), seated(name_0=" nora", name_2="SUE  "), follow=True))
    assert ("“nora” is written “Nora”, as before." in shown, Player.objects.count()) == (True, 4)
    newest = Game.objects.order_by("-started_at")[0]
    assert stored_game(newest.pk).names == ("Nora", "Ed", "Sue", "Will")


def test_a_name_spelled_exactly_as_before_is_left_alone(client: Client, db: None) -> None:
    for _game in range(2):
        shown = text(client.post(start_page(), seated(), follow=True))
    assert "as before" not in shown


def test_the_usual_four_start_in_one_tap_with_the_deal_gone_on(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    shown = text(nora.get(reverse("start-game")))
    assert "Ed deals first · Australian, four-handed" in shown
    address, new_id = re.findall(
        r'action="([^"]+/again/)".*?name="game_id" value="([^"]+)"', shown
    )[0]
    for _tap in range(2):
        pad = nora.post(address, {"game_id": new_id})
    assert (pad["Location"], Game.objects.count()) == (reverse("new-hand", args=[new_id]), 2)
    again = stored_game(uuid.UUID(new_id))
    assert (again.names, again.first_dealer, again.ruleset_name) == (
        noras_game.names,
        1,
        "australian",
    )


@pytest.mark.parametrize(("hours", "goes_on"), [(1, True), (13, False)])
def test_a_game_that_was_over_tonight_is_followed_by_one_of_the_same_night(
    nora: KnownClient, noras_game: Game, record: Recorder, hours: int, goes_on: bool
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    Hand.objects.update(recorded_at=timezone.now() - timedelta(hours=hours))
    assert ("tonight goes on" in text(nora.get(reverse("start-game")))) is goes_on
    new_id = uuid.uuid4()
    nora.post(page("play-again", noras_game), {"game_id": str(new_id)})
    assert (stored_game(new_id).series == noras_game.series) is goes_on


def test_seats_can_be_changed_and_the_night_goes_on(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    address = page("start-like", noras_game)
    assert 'value="Sue"' in text(nora.get(address))
    form = seated(name_1="Sue", name_2="Ed")
    nora.post(address, form)
    again = stored_game(uuid.UUID(str(form["game_id"])))
    assert (again.names, again.series) == (("Nora", "Sue", "Ed", "Will"), noras_game.series)


def test_nobody_else_starts_a_game_like_this_one(
    olga: KnownClient, noras_game: Game, watcher: Client
) -> None:
    for somebody in (olga, watcher, Client()):
        for name in ("play-again", "start-like"):
            assert somebody.post(page(name, noras_game), seated()).status_code == 404
        assert "Nora" not in text(somebody.get(reverse("start-game")))
    assert Game.objects.count() == 1


@pytest.mark.parametrize("groups", [1, 8])
def test_the_start_page_takes_as_many_statements_for_eight_groups(
    client: Client, db: None, groups: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(groups):
        client.post(start_page(), seated(name_3=f"Fourth {number}"))
    with django_assert_num_queries(
        4
    ):  # the device, its games, their seats; the hands of those shown
        client.get(reverse("start-game"))


@pytest.mark.parametrize("houses", [1, 8])
def test_choosing_rules_takes_as_many_statements_for_eight_house_rules(
    nora: KnownClient, houses: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(houses):
        keep(nora, name=f"Rules {number}")
    with django_assert_num_queries(2):
        nora.get(reverse("choose-ruleset"))
    with django_assert_num_queries(2):
        nora.get(reverse("start-game"), {"players": "4"})


def test_pages_carry_no_inline_script_or_style(client: Client, db: None) -> None:
    sheet = started(client, start_page("australian-5"), seated(5))
    new = reverse("start-game")
    pages = (
        "/",
        new,
        f"{new}?players=4",
        reverse("choose-ruleset"),
        start_page(),
        sheet,
        sheet + "hands/new/",
    )
    for address in (*pages, sheet + "delete/", "/games/", "/games/away/"):
        shown = client.get(address).content.decode()
        assert (" style=" in shown, " onclick=" in shown) == (False, False)
        assert not re.search(
            '<script(?! src=| id="pad-(?:data|words)" type="application/json")', shown
        )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This file does not hold a game. Choose one saved from here"),
        (b"[]", "does not hold a game"),
        (b"\xff\xfe", "This file does not hold a game. Choose one saved from here"),
        (b'{"format": "five-hundred-record/1"}', "is missing"),
        (b'{"format": "five-hundred-auction/1"}', "does not hold a game"),
        (b'{"format": "five-hundred-tournament/1", "name": "Tuesday"}', "does not hold a game"),
        (b'{"format": "five-hundred-house-rules/1", "name": "Ours"}', "does not hold a game"),
        (b"PK\x03\x04", "does not hold a game"),
        ('{"format": "five-hundred-record/1"}'.encode("utf-16"), "does not hold a game"),
        (
            b'{"format": "five-hundred-record/2", "ruleset": {}, "players": [], "hands": []}',
            "This kind of file cannot be read here",
        ),
        (b"x" * (513 * 1024), "too large"),
        (None, "Choose a file first"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_words(
    client: Client, db: None, content: bytes | None, said: str
) -> None:
    files = {} if content is None else {"record": SimpleUploadedFile("game.json", content)}
    page = client.post(reverse("import-game"), files, follow=True)
    assert (said in text(page), "JSON" in text(page), Game.objects.count()) == (True, False, 0)


def test_the_address_of_an_import_has_a_form_that_stays_there_when_refused(
    client: Client, db: None
) -> None:
    page = client.get(reverse("import-game"))
    assert 'type="file"' in page.content.decode()
    assert "Bring in a game from a file" in text(page)
    refused = client.post(reverse("import-game"), {}, follow=True)
    assert refused.redirect_chain == [(reverse("import-game"), 302)]
    assert "Choose a file first" in text(refused)


def as_file(game: Game, **changed: object) -> SimpleUploadedFile:
    written = write_record(game_sheet(stored_game(game.pk)).as_file()) | changed
    return SimpleUploadedFile("game.json", json.dumps(written).encode())


def test_a_refused_file_says_once_that_nothing_was_stored_and_which_hand_it_is(
    client: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    hands = write_record(game_sheet(stored_game(noras_game.pk)).as_file())["hands"]
    assert isinstance(hands, list)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    sent = {"record": as_file(noras_game, hands=hands * 2)}
    shown = text(client.post(reverse("import-game"), sent, follow=True))
    assert (
        "Rien n’a été enregistré, à cause de la donne 2. La partie serait finie avant la donne 2. "
        "Il faut d’abord rayer les donnes qui suivent la fin."
    ) in shown
    assert shown.count("Rien n’a été enregistré") == 1


LONG_AGO = datetime(2025, 3, 1, 19, tzinfo=UTC)


def test_a_game_from_a_file_has_its_own_date_and_comes_in_once(
    nora: KnownClient, olga: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    Game.objects.update(started_at=LONG_AGO)
    for _time in range(2):
        olga.post(reverse("import-game"), {"record": as_file(noras_game)})
    olgas = Game.objects.exclude(pk=noras_game.pk).get()
    assert (olgas.started_at, access.role_of(Visitor(olga.device), olgas)) == (LONG_AGO, Role.OWN)
    shown = text(nora.post(reverse("import-game"), {"record": as_file(noras_game)}, follow=True))
    assert ("was here already" in shown, Game.objects.count()) == (True, 2)


def test_a_file_that_names_no_game_comes_in_once_and_is_todays(
    client: Client, noras_game: Game
) -> None:
    for _time in range(2):
        client.post(reverse("import-game"), {"record": as_file(noras_game, kept={})})
    assert Game.objects.count() == 2


def test_a_game_that_was_deleted_comes_in_again_from_its_file(
    nora: KnownClient, noras_game: Game
) -> None:
    file = as_file(noras_game)
    for _time in range(3):
        [game] = Game.objects.all()
        services.delete_game(game_id=game.pk, seen_revision=game.revision)
        file.seek(0)
        nora.post(reverse("import-game"), {"record": file})
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {"id": "x", "started_at": "2025-03-01T19:00:00Z"},
        {"id": str(uuid.uuid4()), "started_at": "3"},
        {
            "id": str(uuid.uuid4()),
            "started_at": "2025-03-01T19:00:00Z",
            "seats": [{"seat": 3, "name": "Ed", "from_hand": 1}],
        },
    ],
)
def test_what_a_file_keeps_has_to_make_sense(
    client: Client, noras_game: Game, kept: object
) -> None:
    answer = client.post(
        reverse("import-game"), {"record": as_file(noras_game, kept=kept)}, follow=True
    )
    assert ("Nothing was stored." in text(answer), Game.objects.count()) == (True, 1)
