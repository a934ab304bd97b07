"""A table's phone: hands recorded, put right and struck out on the pad."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Role
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from scoring.words.vocabulary import people
from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall, let_in, opened, says, where
from tournaments import services
from tournaments.models import TableSign
from tournaments.queries import TableKey
from tournaments.queries.acts import last_act

#: What a person taps: the contractor takes seven tricks in seven spades.
TAPPED = {"contractor": "0", "bid": "7S", "tricks": "7"}


@pytest.fixture
def sign(client: Client, begun: Hall) -> TableSign:
    """Table 1's, whose phone the client is."""
    return joined(client, begun)


def joined(client: Client, hall: Hall) -> TableSign:
    sign = hall.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    return sign


def pad(client: Client, sign: TableSign) -> Any:
    """Round 1's pad, as for who comes for hands that his phone has kept."""
    return client.get(reverse("table-pad", args=[sign.pk, 1]), {"kept": "1"})


def sent(client: Client, sign: TableSign, seen: str = "1", **more: Any) -> Any:
    """Send a hand as the pad's script does."""
    form = {"key": str(uuid.uuid4()), "after": "0", **TAPPED, **more}
    return client.post(reverse("table-pad", args=[sign.pk, 1]), form, headers={"X-Pad": seen})


def data_of(answer: Any, name: str = "pad-data") -> dict[str, Any]:
    """What a page carries for its script."""
    script = BeautifulSoup(answer.content, "html.parser").find(id=name)
    assert script
    read: dict[str, Any] = json.loads(script.get_text())
    return read


def revision(client: Client, sign: TableSign) -> str:
    pulse = reverse("table-pulse", args=[sign.pk, 1])
    now: str = client.get(pulse, {"revision": ""}).json()["revision"]
    assert client.get(pulse, {"revision": now}).status_code == 304
    return now


def test_hands_are_entered_fixed_and_struck_out(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    north = begun.table(1).entries["N"]
    services.name_scorer(table=TableKey(begun.pk, 1, 1), entry_id=north.pk, device=None)
    first = opened(client, "table-pad", sign.pk, 1)
    assert "‹ Table 1 Round 1" in read(first)
    assert where(follow(first, "Call the director")) == "table-phone"
    for _twice in range(2):
        saved = press(first, "Save hand…", **TAPPED)
        assert (begun.table(1).scored, "Hand 1" in read(saved)) == (1, True)
    sheet = follow(saved, "‹ Table 1…")
    amended = press(follow(sheet, "Fix it"), "See what changes", tricks="8")
    press(amended, "Save: …")
    assert begun.table(1).result == {"NS": 140, "EW": 20}
    press(follow(follow(sheet, "Fix it"), "Strike out hand 1"), "Strike it out")
    assert begun.table(1).scored == 0
    last = pad(client, sign)
    for left in (4, 3, 2, 1):
        assert data_of(last)["handsLeft"] == left
        last = press(last, "Save hand…", **TAPPED)
    # The last hand leads to the agreement by name.
    east, west = (begun.table(1).entries[seat].name for seat in "EW")
    over = opened(client, "table-phone", sign.pk)
    assert f"{east} agrees {west} agrees" in read(over)
    told = sent(client, sign, after="4")
    assert f"Pass the phone across: {east} or {west} agrees." in read(told)
    assert where(follow(told, "Look at it and agree")) == "table-phone"


def test_a_late_fix_of_a_hand_says_who_should_have_gone_on(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 300, 100)
    begun.seat()
    hand = follow(opened(dee, "event-table", begun.pk, 1, 1), "Fix hand 1")
    told = read(press(hand, "See what changes", bid="10NT", tricks="0"))
    assert 0 < told.index("it should have been") < told.index("Hand 1: ")
    form = {"key": str(uuid.uuid4()), **TAPPED, "tricks": "2", "version": "0"}
    preview = reverse("table-preview-amendment", args=hand.resolver_match.captured_kwargs.values())
    north = begun.table(1, 1).entries["N"].name
    moves = " ".join(dee.post(preview, form).json()["consequences"])
    assert f"{north}: from 560 to 280 points" in moves
    assert begun.table(1, 1).result["NS"] == 560


@pytest.mark.parametrize("players", [8, 40])
def test_a_hand_takes_as_many_statements_at_forty_players_as_at_eight(
    client: Client, device: Device, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hall = Hall(device, players)
    hall.seat()
    sign = joined(client, hall)
    sent(client, sign, "0-1-0.")
    # Who may; the table: row, hands, places. The evening locked, the table as it was; revise the
    # game, insert (PostgreSQL in one); the log's line; revise the evening and the table; a
    # savepoint.
    with django_assert_num_queries(13 - (connection.vendor == "postgresql")):
        answer = sent(client, sign, "1-1-0.", after="1")
    assert (answer.json()["number"], answer.json()["handsLeft"]) == (3, 2)
    for name, *number in (("table-pulse", 1), ("sign-pulse",)):
        with django_assert_num_queries(2):
            assert opened(client, str(name), sign.pk, *number).status_code == 200


def test_a_phone_left_open_is_told_where_its_people_sit(
    client: Client, dee: Client, begun: Hall, sign: TableSign
) -> None:
    stale = pad(client, sign)
    begun.type_all()
    begun.seat()
    told = read(press(stale, "Save hand…", **TAPPED))
    assert "Round 1 is over. What counts at this table is" in told
    assert "A hand that comes now is kept for the director, and does not count." in told
    for entry in begun.table(1, 1).entries.values():
        assert f"{entry.name}: table {begun.chair(entry)[0].number}." in told
    assert (begun.table(1, 1).scored, begun.table(1, 2).scored) == (1, 0)
    # Pages of games neither write to it nor list it.
    form = {"key": str(uuid.uuid4()), "after": "1", **TAPPED}
    game = reverse("new-hand", args=[begun.table(1, 1).row.game_id])
    assert (dee.post(game, form).status_code, begun.table(1, 1).scored) == (404, 1)
    assert "P01" not in says(dee, "home")
    # What comes late is kept, whatever its number.
    assert data_of(pad(client, sign))["handsLeft"] is None
    # Once the evening is closed nobody is told where to go.
    services.close_tournament(tournament_id=begun.pk, device=None)
    told = says(client, "table-pad", sign.pk, 1)
    assert "A hand that comes now is kept for the director, and does not count." in told
    assert f"{begun.table(1, 1).entries['N'].name}: table" not in told


def test_a_deal_that_all_passed_and_is_played_is_a_hand(client: Client, device: Device) -> None:
    rules = Ruleset.from_options("midway", {"passed_out": "play_nt"}, RULESETS["midway"])
    hall = Hall(device, 8, ruleset=rules)
    hall.seat()
    sign = joined(client, hall)
    passed = {"contractor": "", "bid": "passed_nt", "tricks": "", "tricks_0": "6", "tricks_1": "4"}
    for after in range(4):
        seen = hall.now.tournament.hall_revision
        sent(client, sign, after=after, **passed)
        # Players' pages show a table once its round is complete.
        assert (hall.now.tournament.hall_revision > seen) == (after == 3)
    assert hall.table(1).hands_done


def test_a_last_hand_of_two_phones_is_one(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1, 3)
    asked = sent(client, sign, after="2", tricks="8")
    assert asked.status_code == 409
    assert "Another phone entered hand 3 differently:" in read(asked)
    press(asked, "Theirs is right, drop mine")
    assert begun.table(1).scored == 3
    press(asked, "Both were played: mine is hand 4")
    assert begun.table(1).result == {"NS": 560, "EW": 110}
    asked = sent(client, sign, after="3", tricks="10")
    assert "Both were played" not in read(asked)
    press(asked, "Mine is right, replace theirs")
    assert (begun.table(1).scored, begun.table(1).result["EW"]) == (4, 90)


def test_a_name_put_right_is_nobody_else(client: Client, begun: Hall, sign: TableSign) -> None:
    entered = pad(client, sign)
    north = begun.table(1).entries["N"]
    services.rename(tournament_id=begun.pk, entry_id=north.pk, name="Zoe", device=None)
    assert press(entered, "Save hand…", **TAPPED).status_code == 200
    # A phone that kept its hands before there were keys says names alone.
    names = "\t".join(entry.name for entry in begun.table(1).entries.values())
    assert sent(client, sign, after="1", seats=names).status_code == 200
    others = names.replace("Zoe", north.name)
    assert sent(client, sign, after="2", seats=others).status_code == 422


def test_a_pad_takes_no_hand_for_others(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1, 1)
    north, east = begun.table(1).entries["N"], begun.table(1).entries["E"]
    pair, by = (north.pk, east.pk), By(None, "They sat so")

    def undo() -> None:
        last = last_act(begun.now.tournament).pk
        services.undo_last(tournament_id=begun.pk, device=None, change_id=last)

    def swap() -> None:
        services.swap_places(tournament_id=begun.pk, number=1, pair=pair, by=by)

    for scored, act in enumerate((swap, undo), start=1):
        before, pulse = pad(client, sign), revision(client, sign)
        act()
        assert revision(client, sign) != pulse
        refused = press(before, "Save hand…", **TAPPED)
        sitting = people([entry.name for entry in begun.table(1).entries.values()])
        words = f"Now {sitting} sit here: look who won the bidding, then save it."
        assert (refused.status_code, words in read(refused)) == (422, True)
        assert begun.table(1).scored == scored
        for answer in (refused, before):
            # The second time its answer was lost: the hand is stored, and is not asked about.
            assert press(answer, "Save hand…", **TAPPED).status_code == 200
            assert begun.table(1).scored == scored + 1


def round_2(hall: Hall) -> None:
    hall.type_all()
    hall.seat()


@pytest.mark.parametrize(
    "act",
    [
        lambda hall: services.call_time(tournament_id=hall.pk, round_number=1, device=None),
        lambda hall: services.close_tournament(tournament_id=hall.pk, device=None),
        lambda hall: hall.type(1, 330, 120),
        lambda hall: hall.play_hands(1, 1),
        round_2,
    ],
)
def test_the_tables_pulse_changes_with_whatever_is_done_there(
    client: Client, begun: Hall, sign: TableSign, act: Callable[[Hall], object]
) -> None:
    begun.play_hands(1, 1)
    first = revision(client, sign)
    client.post(reverse("table-in-play", args=[sign.pk, 1]), {"number": "2", "bid": "8D"})
    before = revision(client, sign)
    # What stands before the full stop is what was written.
    assert (before != first, before.partition(".")[0]) == (True, first.partition(".")[0])
    act(begun)
    assert revision(client, sign).partition(".")[0] != before.partition(".")[0]


def test_a_director_entering_hands_beside_totals_reads_what_counts(
    dee: Client, begun: Hall
) -> None:
    begun.play_hands(1, 1)
    begun.type(1, 330, 120)
    shown = follow(opened(dee, "event-table", begun.pk, 1, 1), "Enter hands here")
    saved = press(shown, "Save hand…", **TAPPED)
    assert "Hand 2 saved." in read(saved)
    for answer in (shown, saved):
        assert "What counts was typed by the director:" in read(answer)


def test_a_hand_after_time_says_what_counts(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1, 2)
    stale = pad(client, sign)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    # The page that polls sees no pad any more; what was begun on it can still be saved.
    polled = client.get(stale.request["PATH_INFO"], headers={"X-Pad": "1"})
    closed = read(polled)
    assert ("Save hand" in closed, "Time was called: what counts is" in closed) == (False, True)
    saved = read(sent(client, sign, data_of(stale)["revision"], after="2"))
    north, east, south, west = [entry.name for entry in begun.table(1).entries.values()]
    assert f"{north} & {south} 280 {east} & {west} 60" in saved
    assert "1 hand came in after that: it is kept, and does not count." in saved
    assert "Hand 3 saved." in saved


def test_only_the_director_gives_rulings_and_changes_a_hand_that_has_one(
    client: Client, dee: Client, begun: Hall, sign: TableSign
) -> None:
    words = "Only the director gives rulings. Call the director."
    ruling = {"ruling_0": "900", "ruling_reason": "because"}
    assert "ruling_0" not in fields_of(pad(client, sign), "Save hand…")
    assert data_of(pad(client, sign))["mayRule"] is False
    refused = sent(client, sign, **ruling)
    assert (refused.status_code, words in read(refused)) == (422, True)
    assert begun.table(1).scored == 0
    press(opened(dee, "table-pad", sign.pk, 1), "Save hand…", **TAPPED, **ruling)
    assert [dict(ruling.points) for ruling in begun.table(1).rulings] == [{"NS": 900}]
    for name in ("table-amend", "table-void"):
        assert words in says(client, name, sign.pk, 1, 1)
        assert where(opened(dee, name, sign.pk, 1, 1)) == name


def test_a_pad_of_a_round_taken_back_says_so(client: Client, begun: Hall, sign: TableSign) -> None:
    """Its link is good: no other one has to be asked for."""
    open_pad = pad(client, sign)
    services.take_back_round(tournament_id=begun.pk, number=1, device=None)
    assert opened(client, "table-pulse", sign.pk, 1).status_code == 404
    assert "No round has begun yet." in read(follow(open_pad, "‹ Table 1…"))
    for name in ("gone", "withdrawn"):
        assert "the round taken back" in data_of(open_pad, "pad-words")[name]


def test_a_half_entered_hand_at_a_table_is_the_devices_own(begun: Hall) -> None:
    one, other = Client(), Client()
    sign = joined(one, begun)
    joined(other, begun)
    keep = reverse("table-in-play", args=[sign.pk, 1])
    assert one.post(keep, {"number": "1", "bid": "8D"}).json() == {"kept": True}
    assert other.post(keep, {"number": "1", "bid": "7H"}).json() == {"kept": False}
    others = pad(other, sign)
    assert "is entering: 8♦" not in read(pad(one, sign))
    assert "is entering: 8♦" in read(others)
    press(others, "Take over")
    assert "is entering: 8♦" in read(pad(one, sign))
