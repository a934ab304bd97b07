"""The pages of a table that enters the hands of several games: its phone, the desk, corrections."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from scoring.words.vocabulary import people
from tests.tournaments.conftest import Hall, let_in, page
from tests.tournaments.pages.tables.test_pad import pad_form
from tests.tournaments.test_best_of_several import BEST_OF_3, NORTH, give
from tests.tournaments.test_hands_of_several_games import wins
from tournaments import services
from tournaments.models import Table, TableSign
from tournaments.queries import TableKey


@pytest.fixture
def several(device: Device) -> Hall:
    hall = Hall(device, 8, ruleset="australian", plays=BEST_OF_3, rank_by="games")
    hall.seat()
    return hall


@pytest.fixture
def sign(client: Client, several: Hall) -> TableSign:
    """The sign of table 1, by which the client's phone has come."""
    sign = TableSign.objects.get(tournament=several.pk, number=1)
    let_in(client, sign, Role.KEEP)
    return sign


def words_of(client: Client, name: str, *arguments: object) -> str:
    return " ".join(unescape(page(client, name, *arguments)).split())


def sides(hall: Hall) -> list[str]:
    names = [entry.name for entry in hall.table(1).entries.values()]
    return [people(names[::2]), people(names[1::2])]


def keep_score(hall: Hall) -> None:
    entry = hall.table(1).entries["N"]
    services.name_scorer(table=TableKey(hall.pk, 1, 1), entry_id=entry.pk, device=hall.device)


def test_the_pad_says_which_game_is_played_and_begins_the_next_by_itself(
    client: Client, several: Hall, sign: TableSign
) -> None:
    keep_score(several)
    address = reverse("table-pad", args=[sign.pk, 1])
    assert "game 1 of 3" in words_of(client, "table-pad", sign.pk, 1)
    several.play_hands(1, 1, bid="8D", tricks=8)
    answer = client.post(address, pad_form(several, bid="10NT", tricks="10", after="1"))
    shown = " ".join(unescape(client.get(answer.headers["Location"]).content.decode()).split())
    ours, _theirs = sides(several)
    assert "game 2 of 3 · 1–0" in shown
    assert "Hand 3 · " in shown
    assert f"Hand 2 saved. {ours} won game 1. Game 2 begins." in shown
    table = several.table(1)
    assert (len(table.games), dict(table.sheet.totals)) == (1, {"NS": 0, "EW": 0})


def test_the_phone_is_answered_with_the_next_hand_also_where_a_game_has_ended(
    client: Client, several: Hall, sign: TableSign
) -> None:
    keep_score(several)
    shown = client.get(reverse("table-pad", args=[sign.pk, 1]))
    pad = shown.context["pad"]
    assert pad.game["bestOf"] == 3
    form = pad_form(several, bid="10NT", tricks="10")
    address = reverse("table-pad", args=[sign.pk, 1])
    answer = client.post(address, form, headers={"X-Pad": pad.revision}).json()
    assert (answer["number"], answer["handsLeft"], answer["dealer"]) == (2, None, 1)


def test_once_a_side_has_won_two_the_others_are_asked_to_agree(
    client: Client, several: Hall, sign: TableSign
) -> None:
    keep_score(several)
    wins(several, 1, "NS", "EW")
    address = reverse("table-pad", args=[sign.pk, 1])
    answer = client.post(
        address, pad_form(several, bid="10NT", tricks="10", after="2"), follow=True
    )
    shown = " ".join(unescape(answer.content.decode()).split())
    ours, _theirs = sides(several)
    games = ("Game 1, 520 : 0", "Game 2, −520 : 10", "Game 3, 520 : 0")
    for words in (f"{ours} have won, 2 games to 1.", "2 · 520", "1 · 10", "agrees", *games):
        assert words in shown


def test_a_table_may_keep_its_score_on_paper_and_give_in_each_game(
    client: Client, several: Hall, sign: TableSign
) -> None:
    asked = words_of(client, "table-phone", sign.pk)
    assert "Who keeps score?" in asked
    assert "Keep score on paper, and give in each game" in asked
    form = client.get(reverse("table-phone", args=[sign.pk]) + "?games=1").content.decode()
    assert ("Game 1" in form, "Enter hand by hand instead" in form) == (True, True)
    give(several, 1, NORTH, given_in=True)
    shown = words_of(client, "table-phone", sign.pk)
    assert ("Game 2" in shown, "Who keeps score?" in shown) == (True, False)
    assert "instead" not in shown


def test_games_given_in_without_figures_are_asked_for_on_the_form(
    client: Client, several: Hall, sign: TableSign
) -> None:
    answer = client.post(reverse("table-totals", args=[sign.pk, 1]), {"version": "0"}, follow=True)
    shown = answer.content.decode()
    assert ("Type both totals." in shown, 'name="ns_1"' in shown) == (True, True)


def test_a_table_with_hands_is_not_asked_for_games(
    client: Client, several: Hall, sign: TableSign
) -> None:
    wins(several, 1, "NS")
    answer = client.get(reverse("table-phone", args=[sign.pk]) + "?games=1")
    assert answer.status_code == 302
    sheet = client.get(reverse("table-phone", args=[sign.pk]) + "?sheet=1").content.decode()
    assert "on paper" not in sheet


def test_a_table_of_an_older_version_is_asked_for_its_games(
    client: Client, several: Hall, sign: TableSign
) -> None:
    Table.objects.update(game=None)
    assert "Game 1" in words_of(client, "table-phone", sign.pk)
    assert client.get(reverse("table-pad", args=[sign.pk, 1])).status_code == 404


def test_the_preview_of_a_hand_put_right_says_which_hands_are_in_another_game(
    dee: Client, several: Hall
) -> None:
    sign = TableSign.objects.get(tournament=several.pk, number=1)
    wins(several, 1, "NS")
    several.play_hands(1, 2, bid="8S", tricks=8)
    form: dict[str, Any] = pad_form(several, version="0")
    answer = dee.post(reverse("table-preview-amendment", args=[sign.pk, 1, 1]), form).json()
    ours, theirs = sides(several)
    assert answer["consequences"] == [
        "Game 1: hands 1–3.",
        "There is no game 2.",
        f"{ours}, all games: from 1000 to 620.",
        f"{theirs}, all games: from 40 to 70.",
        f"Hand 1: {ours}, 520 becomes 140.",
        f"Hand 1: {theirs}, 0 becomes 30.",
    ]


def test_a_hand_put_right_that_ends_all_games_strikes_out_those_behind_it(
    dee: Client, several: Hall
) -> None:
    sign = TableSign.objects.get(tournament=several.pk, number=1)
    wins(several, 1, "NS", "EW", "NS")
    form: dict[str, Any] = pad_form(several, version="0", bid="10NT", tricks="10")
    answer = dee.post(reverse("table-preview-amendment", args=[sign.pk, 1, 2]), form).json()
    assert answer["consequences"][0] == (
        "The game ended with hand 2: hand 3 is struck out with it."
    )
    address = reverse("table-amend", args=[sign.pk, 1, 2])
    dee.post(address, {**form, "looked": answer["looked"]})
    table = several.table(1)
    assert (table.won, [game.won for game in table.games]) == ("NS", ["NS", "NS"])


def test_the_desk_shows_the_games_apart(dee: Client, several: Hall) -> None:
    wins(several, 1, "NS")
    several.play_hands(1, 2, bid="8S", tricks=8)
    shown = words_of(dee, "event-table", several.pk, 1, 1)
    assert "Game 1, 520 : 0" in shown
    assert "Game 2, so far 480 : 40" in shown
    assert "1 · 1000" in shown.replace("1,000", "1000")
    assert '<span class="boxes" aria-hidden="true">■ ■■</span>' in shown


def test_the_director_chooses_between_hands_and_a_typed_line(dee: Client, several: Hall) -> None:
    wins(several, 1, "NS", "NS")
    address, line = reverse("scores", args=[several.pk]), {"line": "1 0-2", "round": "1"}
    asked = unescape(dee.post(address, line).content.decode())
    assert "The hands entered at table 1 come to 2 · 1040 and 0 · 0" in asked
    dee.post(address, {**line, "sure": "1 0-2", "seen": str(several.table(1).row.version)})
    assert several.table(1).state == "disagrees"
    shown = words_of(dee, "event-table", several.pk, 1, 1)
    assert "The hands and the typed totals differ. Which count?" in shown
    correct = reverse("correct-table", args=[several.pk, 1, 1])
    dee.post(correct, {"act": "settle", "counts": "hands"})
    assert (several.table(1).state, several.table(1).won) == ("in", "NS")


def test_a_line_that_says_what_the_hands_say_is_not_asked_about(dee: Client, several: Hall) -> None:
    wins(several, 1, "NS", "EW", "NS")
    address = reverse("scores", args=[several.pk])
    assert dee.post(address, {"line": "1 2-1", "round": "1"}).status_code == 200
    table = several.table(1)
    assert (table.state, table.counts_hands) == ("in", True)
    assert dee.post(address, {"line": "1 2-1 520 10", "round": "1"}).status_code == 200


def test_a_line_for_a_table_in_the_middle_of_a_game_has_its_own_games(
    dee: Client, several: Hall
) -> None:
    wins(several, 1, "NS")
    several.play_hands(1, 1, bid="8S", tricks=8)
    address, line = reverse("scores", args=[several.pk]), {"line": "1 1-0", "round": "1"}
    asked = dee.post(address, line)
    assert asked.status_code == 422
    dee.post(address, {**line, "sure": "1 1-0", "seen": str(asked.context["seen"])})
    assert (several.table(1).won, several.table(1).row.short) == ("NS", 0)


def test_a_table_that_gave_a_game_in_is_cut_short_as_it_stands(dee: Client, several: Hall) -> None:
    give(several, 1, NORTH, given_in=True)
    shown = words_of(dee, "event-table", several.pk, 1, 1)
    assert ("It would count as it stands:" in shown, "No hand yet" in shown) == (True, False)
    dee.post(reverse("correct-table", args=[several.pk, 1, 1]), {"act": "short", "hands": "0"})
    table = several.table(1)
    assert (table.won, table.row.short, dict(table.result)) == ("NS", 0, {"NS": 520, "EW": -140})
