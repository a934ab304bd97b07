"""A table's phone: hands recorded, put right and struck out on the pad."""

import html
import json
import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Role
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from scoring.words.vocabulary import people
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.queries import SeatKey, TableKey
from tournaments.queries.acts import last_act


def test_a_hand_put_right_after_its_round_says_what_it_does_to_the_evening(
    dee: Client, begun: Hall
) -> None:
    begun.play_hands(1)
    begun.type(2, 200, 100)
    begun.seat()
    sign = begun.now.tournament.signs.get(number=1)
    form = pad_form(begun, tricks="2", version="0")
    answer = dee.post(reverse("table-preview-amendment", args=[sign.pk, 1, 1]), form).json()
    north = begun.table(1, 1).entries["N"].name
    assert any(
        words.startswith(f"{north}: from 560 to 280 points") for words in answer["consequences"]
    )
    assert begun.table(1, 1).result["NS"] == 560


def pad_form(hall: Hall, **more: Any) -> dict[str, object]:
    return {
        "key": str(uuid.uuid4()),
        "after": "0",
        "contractor": "0",
        "bid": "7S",
        "tricks": "7",
        **more,
    }


def test_a_hand_from_the_tables_phone_is_stored_once(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    form = pad_form(begun)
    for _ in range(3):
        assert (
            client.post(
                reverse("table-pad", args=[sign.pk, 1]), form, headers={"X-Pad": "1"}
            ).status_code
            == 200
        )
    assert begun.table(1).scored == 1


@pytest.mark.parametrize("players", [8, 40])
def test_a_hand_takes_as_many_statements_at_forty_players_as_at_eight(
    client: Client, device: Device, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hall = Hall(device, players)
    hall.seat()
    sign = hall.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    page = reverse("table-pad", args=[sign.pk, 1])
    client.post(page, pad_form(hall), headers={"X-Pad": "0-1-0."})
    # Who may; the table: row, hands, places. The evening locked, the table as it was; revise the
    # game, insert (PostgreSQL in one); the log's line; revise the evening and the table; a
    # savepoint.
    with django_assert_num_queries(13 - (connection.vendor == "postgresql")):
        answer = client.post(page, pad_form(hall, after="1"), headers={"X-Pad": "1-1-0."})
    assert (answer.json()["number"], answer.json()["handsLeft"]) == (3, 2)
    with django_assert_num_queries(2):
        assert client.get(reverse("table-pulse", args=[sign.pk, 1])).status_code == 200
    with django_assert_num_queries(2):
        assert client.get(reverse("sign-pulse", args=[sign.pk])).status_code == 200


def test_a_hand_is_struck_out_at_the_tables_phone(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.play_hands(1, 1)
    answer = client.post(reverse("table-void", args=[sign.pk, 1, 1]), {"version": "0"})
    assert (answer.status_code, begun.table(1).scored) == (302, 0)


def test_a_phone_left_open_from_the_last_round_is_told_where_its_people_sit(
    client: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.type_all()
    begun.seat()
    page = client.post(
        reverse("table-pad", args=[sign.pk, 1]), pad_form(begun), headers={"X-Pad": "1"}
    ).content.decode()
    assert "Round 1 is over. What counts at this table is" in page
    assert "A hand that comes now is kept for the director, and does not count." in page
    for entry in begun.table(1, 1).entries.values():
        now, _seat = begun.chair(entry)
        assert f"{entry.name}: table {now.number}." in page
    assert (begun.table(1, 1).scored, begun.table(1, 2).scored) == (1, 0)


def test_other_apps_pages_cannot_write_to_a_tables_game(dee: Client, begun: Hall) -> None:
    game = begun.table(1).row.game_id
    answer = dee.post(reverse("new-hand", args=[game]), pad_form(begun))
    assert (answer.status_code, begun.table(1).scored) == (404, 0)
    assert "P01" not in dee.get(reverse("home")).content.decode()


def test_the_tables_pad_says_how_many_hands_are_left_until_the_round_is_over(
    client: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    left = []
    for _hand in range(2):
        left.append(pad_data(client, sign.pk)["handsLeft"])
        begun.play_hands(1, 1)
    begun.type_all()
    begun.seat()
    assert left == [4, 3]
    # What comes late is kept, whatever its number.
    assert pad_data(client, sign.pk)["handsLeft"] is None


def test_a_deal_that_all_passed_and_that_is_played_is_a_hand_of_the_round(
    client: Client, device: Device
) -> None:
    rules = Ruleset.from_options("midway", {"passed_out": "play_nt"}, RULESETS["midway"])
    hall = Hall(device, 8, ruleset=rules)
    hall.seat()
    sign = hall.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-pad", args=[sign.pk, 1])
    left = []
    for after in range(4):
        seen = hall.now.tournament.hall_revision
        played = {"key": str(uuid.uuid4()), "after": after, "bid": "passed_nt"}
        pad = {"X-Pad": pad_data(client, sign.pk)["revision"]}
        answer = client.post(address, {**played, "tricks_0": 6, "tricks_1": 4}, headers=pad)
        is_json = answer["Content-Type"] == "application/json"
        left.append(answer.json()["handsLeft"] if is_json else None)
        # Players' pages show a table once its round is complete.
        assert (hall.now.tournament.hall_revision > seen) == (after == 3)
    assert (left, hall.table(1).hands_done) == ([3, 2, 1, None], True)


def test_a_last_hand_that_two_phones_entered_can_be_either_but_not_both(
    client: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-pad", args=[sign.pk, 1])
    for hands, choices in ((3, ["theirs", "mine", "both"]), (4, ["theirs", "mine"])):
        begun.play_hands(1, hands - begun.table(1).scored)
        entered = pad_form(begun, after=hands - 1, tricks="8")
        answer = client.post(address, entered, headers={"X-Pad": "1"})
        assert answer.status_code == 409
        assert re.findall(r'name="settle" value="(\w+)"', answer.content.decode()) == choices


def seats_on(client: Client, address: str) -> str:
    """For whom a hand of this page says that it was entered."""
    [seats] = re.findall(
        r'name="seats" value="(.*?)"', client.get(address).content.decode(), re.DOTALL
    )
    return html.unescape(seats)


def test_a_name_that_is_put_right_is_nobody_else(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-pad", args=[sign.pk, 1])
    entered = seats_on(client, f"{address}?kept=1")
    north = begun.table(1).entries["N"]
    services.rename(tournament_id=begun.pk, entry_id=north.pk, name="Zoe", device=None)
    answer = client.post(address, pad_form(begun, seats=entered), headers={"X-Pad": "1"})
    assert (answer.status_code, begun.table(1).scored) == (200, 1)
    # A phone that kept its hands before there were keys says names alone.
    names = "\t".join(entry.name for entry in begun.table(1).entries.values())
    kept = pad_form(begun, after="1", seats=names)
    assert client.post(address, kept, headers={"X-Pad": "1"}).status_code == 200
    others = pad_form(begun, after="2", seats=names.replace("Zoe", north.name))
    assert client.post(address, others, headers={"X-Pad": "1"}).status_code == 422


@pytest.mark.parametrize("act", ["swapped", "filled", "undone"])
def test_a_pad_shows_who_sits_there_now_and_takes_no_hand_meant_for_others(
    client: Client, dee: Client, begun: Hall, act: str
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    address = reverse("table-pad", args=[sign.pk, 1])

    def pad() -> tuple[str, list[str], str]:
        names = pad_data(client, sign.pk)["seats"]
        return (
            seats_on(client, f"{address}?kept=1"),
            names,
            client.get(address.replace("hands/new", "pulse")).content.decode(),
        )

    begun.play_hands(1, 1)
    before, were, pulse = pad()
    north, east = begun.table(1).entries["N"], begun.table(1).entries["E"]
    by = By(None, "They sat so")
    if act in ("swapped", "undone"):
        services.swap_places(tournament_id=begun.pk, number=1, pair=(north.pk, east.pk), by=by)
    else:
        services.add_entries(tournament_id=begun.pk, names=["Zoe"], device=None)
        seat = SeatKey(TableKey(begun.pk, 1, 1), "N")
        services.fill_seat(seat=seat, entry_id=begun.entry("Zoe").pk, device=None)
    now, are, later = pad()
    assert (now != before, later != pulse) == (True, True)
    if act == "undone":
        services.undo_last(
            tournament_id=begun.pk, device=None, change_id=last_act(begun.now.tournament).pk
        )
        assert pad()[:2] == (before, were)
        before, now, are = now, before, were
    form = pad_form(begun, after="1", seats=before)
    answer = client.post(address, form, headers={"X-Pad": "1"})
    refused = html.unescape(answer.content.decode())
    assert (answer.status_code, begun.table(1).scored) == (422, 1)
    assert f"Now {people(are)} sit here: look who won the bidding, then save it." in refused
    taken = client.post(address, {**form, "seats": now}, headers={"X-Pad": "1"})
    assert (taken.status_code, begun.table(1).scored) == (200, 2)
    # Its answer was lost, and others sit down: the hand is stored, and is not asked about.
    again = client.post(address, form, headers={"X-Pad": "1"})
    assert (again.status_code, begun.table(1).scored) == (200, 2)


def pad_data(client: Client, sign: uuid.UUID) -> dict[str, Any]:
    """What round 1's pad carries for its script, as for who comes for hands his phone kept."""
    page = client.get(reverse("table-pad", args=[sign, 1]) + "?kept=1").content.decode()
    text = re.search(r'<script id="pad-data" type="application/json">(.*?)</script>', page)
    assert text
    read: dict[str, Any] = json.loads(html.unescape(text[1]))
    return read


def test_the_tables_pulse_changes_with_its_hands_the_hand_in_play_and_the_round(
    client: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    pulse = reverse("table-pulse", args=[sign.pk, 1])

    def revision() -> str:
        now: str = client.get(pulse, {"revision": ""}).json()["revision"]
        assert client.get(pulse, {"revision": now}).status_code == 304
        return now

    first = revision()
    client.post(reverse("table-in-play", args=[sign.pk, 1]), {"number": "1", "bid": "8D"})
    begun_here = revision()
    # What stands before the full stop is what was written.
    assert (first.partition(".")[0], first) == (begun_here.partition(".")[0], first)
    assert begun_here != first
    begun.play_hands(1, 1)
    written = revision()
    begun.type_all()
    begun.seat()
    assert len({revision.partition(".")[0] for revision in (first, written, revision())}) == 3


@pytest.mark.parametrize("what", ["time", "typed", "others", "stand-in", "closed", "undone"])
def test_the_tables_pulse_changes_with_whatever_the_director_does_there(
    client: Client, begun: Hall, what: str
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.play_hands(1, 1)
    pulse = reverse("table-pulse", args=[sign.pk, 1])
    north, other = begun.table(1).entries["N"], begun.table(2).entries["N"]
    key = TableKey(begun.pk, 1, 1)

    def swap() -> None:
        by = By(begun.device, "sat wrong")
        services.swap_places(tournament_id=begun.pk, number=1, pair=(north.pk, other.pk), by=by)

    if what == "undone":
        swap()
    before = client.get(pulse, {"revision": ""}).json()["revision"]
    if what == "time":
        services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    elif what == "typed":
        begun.type(1, 330, 120)
    elif what == "others":
        swap()
    elif what == "stand-in":
        services.stand_in(seat=SeatKey(key, "N"), name="Zoe", from_hand=2, device=None)
    elif what == "closed":
        services.close_tournament(tournament_id=begun.pk, device=None)
    else:
        last = last_act(begun.now.tournament)
        assert last is not None
        services.undo_last(tournament_id=begun.pk, change_id=last.pk, device=None)
    now = client.get(pulse, {"revision": before}).json()["revision"]
    assert now.partition(".")[0] != before.partition(".")[0]


def test_at_the_pad_of_a_closed_evening_nobody_is_told_where_to_go(
    client: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.play_hands(1, 1)
    services.close_tournament(tournament_id=begun.pk, device=None)
    page = client.get(reverse("table-pad", args=[sign.pk, 1])).content.decode()
    north = begun.table(1).entries["N"]
    assert "A hand that comes now is kept for the director, and does not count." in page
    assert f"{north.name}: table 1." not in page


def test_a_director_who_enters_hands_beside_totals_reads_what_counts(
    dee: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    begun.play_hands(1, 1)
    begun.type(1, 330, 120)
    pad = reverse("table-pad", args=[sign.pk, 1])
    shown = dee.get(pad).content.decode()
    assert ('id="hand"' in shown, "What counts was typed by the director:" in shown) == (True, True)
    saved = dee.post(pad, pad_form(begun, after="1"), headers={"X-Pad": "1-1-1."}).content.decode()
    assert ("Hand 2 saved." in saved, "What counts was typed by the director:" in saved) == (
        True,
        True,
    )


def test_a_hand_saved_after_time_was_called_says_what_counts(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.play_hands(1, 2)
    pad = reverse("table-pad", args=[sign.pk, 1])
    shown = client.get(pad + "?kept=1", headers={"X-Pad": "1"})
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    seen = shown.context["pad"].revision
    # The page that polls sees no pad any more; what was begun on it can still be saved.
    closed = client.get(pad, headers={"X-Pad": "1"}).content.decode()
    assert ('id="hand"' in closed, "Time was called: what counts is" in closed) == (False, True)
    saved = client.post(pad, pad_form(begun, after="2"), headers={"X-Pad": seen}).content.decode()
    north, east = (
        people([begun.table(1).entries[seat].name for seat in seats]) for seats in ("NS", "EW")
    )
    words = (
        f"what counts is {north} 280, {east} 60. "
        "1 hand came in after that: it is kept, and does not count."
    )
    assert words in html.unescape(saved)
    assert "Hand 3 saved." in saved
    points = re.findall(r'class="points">([^<]+)<', saved)
    assert points == ["280", "60"]


def test_the_tables_pad_offers_no_ruling_and_names_table_and_round(
    client: Client, dee: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.play_hands(1, 1)
    pad = reverse("table-pad", args=[sign.pk, 1])
    page = client.get(pad).content.decode()
    assert ("ruling_0" in page, "Call the director" in page) == (False, True)
    assert "‹ Table 1" in page
    assert "<small>Round 1</small>" in page
    assert pad_data(client, sign.pk)["mayRule"] is False
    assert "ruling_0" in dee.get(pad).content.decode()


def test_a_ruling_that_comes_from_a_tables_phone_comes_back_with_the_reason(
    client: Client, dee: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    pad = reverse("table-pad", args=[sign.pk, 1])
    form = pad_form(begun, ruling_0="900", ruling_reason="because")
    answer = client.post(pad, form, headers={"X-Pad": "1"})
    assert answer.status_code == 422
    assert "Only the director gives rulings. Call the director." in answer.content.decode()
    assert begun.table(1).scored == 0
    assert dee.post(pad, form, headers={"X-Pad": "1"}).status_code == 200
    assert [dict(ruling.points) for ruling in begun.table(1).rulings] == [{"NS": 900}]


def test_a_hand_with_a_ruling_is_not_opened_to_the_table(
    client: Client, dee: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    dee.post(
        reverse("table-pad", args=[sign.pk, 1]),
        pad_form(begun, ruling_0="900", ruling_reason="because"),
    )
    for name in ("table-amend", "table-void"):
        page = client.get(reverse(name, args=[sign.pk, 1, 1]), follow=True).content.decode()
        assert "Only the director gives rulings. Call the director." in page
        assert dee.get(reverse(name, args=[sign.pk, 1, 1])).status_code == 200


def test_the_last_hand_leads_to_the_agreement_by_name(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    table = begun.table(1)
    services.name_scorer(
        table=TableKey(begun.pk, 1, 1), entry_id=table.entries["N"].pk, device=begun.device
    )
    begun.play_hands(1, 3)
    form = {**pad_form(begun), "after": "3"}
    page = client.post(
        reverse("table-pad", args=[sign.pk, 1]), form, headers={"X-Pad": "1"}
    ).content.decode()
    east, west = table.entries["E"].name, table.entries["W"].name
    assert f"Pass the phone across: {east} or {west} agrees." in page
    assert "Look at it and agree" in page


def test_who_should_have_gone_on_stands_first_where_the_director_puts_a_hand_right(
    dee: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    begun.play_hands(1, 4)
    begun.type(2, 300, 100)
    begun.seat()
    form = {**pad_form(begun, bid="10NT", tricks="0"), "version": "0"}
    told = dee.post(reverse("table-preview-amendment", args=[sign.pk, 1, 1]), form).json()[
        "consequences"
    ]
    shown = dee.post(
        reverse("table-amend", args=[sign.pk, 1, 1]), {**form, "look": "1"}
    ).content.decode()
    assert "it should have been" in told[0]
    assert shown.index("it should have been") < shown.index("Hand 1: ")


def test_an_open_pad_of_a_round_that_is_taken_back_says_so_and_leads_to_its_table(
    client: Client, begun: Hall
) -> None:
    """Its link is good: no other one has to be asked for."""
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    page = client.get(reverse("table-pad", args=[sign.pk, 1]) + "?kept=1").content.decode()
    words = re.search(r'<script id="pad-words" type="application/json">(.*?)</script>', page)
    back = re.search(r'<header class="bar">\s*<a href="([^"?]*)', page)
    assert words
    assert back
    services.take_back_round(tournament_id=begun.pk, number=1, device=None)
    pulse = reverse("table-pulse", args=[sign.pk, 1])
    assert (client.get(pulse).status_code, client.get(back[1]).status_code) == (404, 200)
    for name in ("gone", "withdrawn"):
        assert "the round taken back" in json.loads(words[1])[name]


def test_a_half_entered_hand_at_a_table_is_the_devices_own(begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    one, other = (let_in(Client(), sign, Role.KEEP) for _phone in range(2))
    keep, pad = (reverse(name, args=[sign.pk, 1]) for name in ("table-in-play", "table-pad"))
    assert one.post(keep, {"number": "1", "bid": "8D"}).json() == {"kept": True}
    assert other.post(keep, {"number": "1", "bid": "7H"}).json() == {"kept": False}
    script = {"X-Pad": "1"}  # without it the page asks first who keeps score
    own, others = (phone.get(pad, headers=script).content.decode() for phone in (one, other))
    assert ("is entering: 8♦" in own, "is entering: 8♦" in others) == (False, True)
    other.post(keep, {"number": "1", "take": "1"})
    assert "is entering: 8♦" in one.get(pad, headers=script).content.decode()
