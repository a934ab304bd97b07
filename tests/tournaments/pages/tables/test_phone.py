"""A table's phone between hands: how the table stands, the other side's agreement."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device, Role
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import TableSign
from tournaments.queries import SeatKey, TableKey


@pytest.fixture
def sign(client: Client, hall: Hall) -> TableSign:
    """Table 1's, whose phone the client is."""
    sign = hall.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    return sign


def test_before_the_first_round_a_phone_waits(client: Client, sign: TableSign) -> None:
    page = client.get(reverse("table-phone", args=[sign.pk])).content.decode()
    assert "No round has begun yet. Leave this page open." in page


def test_a_phone_goes_to_the_pad_while_hands_are_missing(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    begun.play_hands(1, 3)
    phone = reverse("table-phone", args=[sign.pk])
    assert client.get(phone)["Location"] == reverse("table-pad", args=[sign.pk, 1])
    assert "On to the next hand" in client.get(phone, {"sheet": "1"}).content.decode()
    begun.play_hands(1, 1)
    assert client.get(phone).status_code == 200


def test_the_phone_is_woken_by_a_hand_and_by_nothing_at_other_tables(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    pulse = reverse("sign-pulse", args=[sign.pk])
    revision = client.get(pulse).json()["revision"]
    begun.play_hands(2)
    assert client.get(pulse, {"revision": revision}).status_code == 304
    begun.play_hands(1, 1)
    assert client.get(pulse, {"revision": revision}).status_code == 200


def agreed(client: Client, sign: TableSign, **form: object) -> str:
    answer = client.post(reverse("table-agree", args=[sign.pk, 1]), form, follow=True)
    return answer.content.decode()


def test_a_tapped_name_agrees_to_the_totals_that_were_shown(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    begun.play_hands(1)
    east = begun.table(1).entries["E"]
    assert "Tap a name." in agreed(client, sign)
    assert "Somebody else was quicker." in agreed(client, sign, entry=east.pk, ns="0", ew="0")
    assert "Thank you." in agreed(client, sign, entry=east.pk, ns="560", ew="120")
    assert begun.table(1).row.agreed_by == east


def test_a_table_without_its_hands_cannot_be_agreed_to(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    begun.play_hands(1, 3)
    east = begun.table(1).entries["E"]
    assert "Not in yet: table 1." in agreed(client, sign, entry=east.pk, ns="420", ew="90")


def test_a_dispute_is_for_the_director(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1)
    assert "The director is told." in agreed(client, sign, dispute="1", words="  ")
    assert (begun.table(1).row.disputed, begun.table(1).state) == ("?", "disputed")


def phone_page(client: Client, sign: TableSign, **query: str) -> str:
    return client.get(reverse("table-phone", args=[sign.pk]), query).content.decode()


def name_scorer(
    client: Client, hall: Hall, sign: TableSign, seat: str, number: int = 1
) -> HttpResponse:
    entry = hall.table(1).entries[seat]
    answer = client.post(reverse("table-scorer", args=[sign.pk, number]), {"entry": entry.pk})
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_round_begins_with_who_keeps_score_in_one_tap(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    pad = reverse("table-pad", args=[sign.pk, 1])
    assert client.get(pad)["Location"] == reverse("table-phone", args=[sign.pk])
    page = phone_page(client, sign)
    assert "Who keeps score?" in page
    assert all(entry.name in page for entry in begun.table(1).entries.values())
    name_scorer(client, begun, sign, "N")
    assert begun.table(1).scorer_seat == "N"
    assert client.get(pad).status_code == 200


def test_the_laptop_is_not_asked_who_keeps_score(dee: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    assert dee.get(reverse("table-pad", args=[sign.pk, 1])).status_code == 200


def test_only_names_of_the_other_side_are_offered_and_taken(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    name_scorer(client, begun, sign, "N")
    begun.play_hands(1)
    names = {seat: entry.name for seat, entry in begun.table(1).entries.items()}
    page = phone_page(client, sign)
    assert [f"{names[seat]} agrees" in page for seat in "NESW"] == [False, True, False, True]
    south = begun.table(1).entries["S"]
    refusal = agreed(client, sign, entry=south.pk, ns="560", ew="120")
    assert f"{names['N']} kept score: somebody from the other side must agree." in refusal
    after = agreed(client, sign, entry=begun.table(1).entries["W"].pk, ns="560", ew="120")
    assert f"{names['W']} has agreed, on the scorer’s phone: this table is in." in after


def test_who_plays_for_somebody_is_asked_to_agree(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    seat = SeatKey(TableKey(begun.pk, 1, 1), "E")
    services.stand_in(seat=seat, name="Ida", from_hand=3, device=None)
    begun.play_hands(1)
    holder = begun.table(1).entries["E"].name
    assert f"Ida (for {holder}) agrees" in phone_page(client, sign)


def test_the_director_is_offered_no_agreement(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    sign = begun.now.tournament.signs.get(number=1)
    page = phone_page(dee, sign)
    assert "One of the players agrees on the table’s phone." in page
    assert " agrees</button>" not in page
    east = begun.table(1).entries["E"]
    assert "Only those who sit there can agree" in agreed(
        dee, sign, entry=east.pk, ns="560", ew="120"
    )
    assert begun.table(1).row.agreed_at is None


def test_a_new_round_tells_the_old_four_where_to_go_before_it_takes_the_new(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    begun.type_all()
    begun.seat()
    page = phone_page(client, sign)
    assert "Round 2 is published" in page
    for entry in begun.table(1, 1).entries.values():
        table, _seat = begun.chair(entry)
        goes = "stays at this table" if table.number == 1 else f"table {table.number}"
        assert page.index(entry.name) < page.index(goes, page.index(entry.name))
    assert "Who keeps score?" not in page
    client.post(reverse("table-take", args=[sign.pk, 2]))
    assert "Who keeps score?" in phone_page(client, sign)
    name_scorer(client, begun, sign, "N", 2)
    assert client.get(reverse("table-phone", args=[sign.pk]))["Location"].endswith("/rounds/2/")


def test_who_sits_out_and_who_goes_home_are_told_so(client: Client, device: Device) -> None:
    hall = Hall(device, 9, rounds=3)
    hall.seat()
    sign = hall.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    names = [entry.name for entry in hall.table(1).entries.values()]
    hall.mark(names[0], leaves_after=1)
    hall.mark(names[1], status="away")
    hall.type_all()
    hall.seat()
    page = phone_page(client, sign)
    assert "is done for the night. Thank you for playing." in page
    assert "is away this round" in page


def test_a_table_that_is_not_used_any_more_still_says_where_its_four_go(
    client: Client, device: Device
) -> None:
    hall = Hall(device, 8, rounds=3)
    hall.seat()
    sign = hall.now.tournament.signs.get(number=2)
    let_in(client, sign, Role.KEEP)
    four = [entry.name for entry in hall.table(2).entries.values()]
    for name in four:
        hall.mark(name, leaves_after=1)
    hall.type_all()
    hall.seat()
    page = phone_page(client, sign)
    assert "This table is not used in round 2." in page
    assert page.count("is done for the night") == 4


def test_the_phone_says_what_counts_and_what_the_hands_say(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    begun.play_hands(1)
    east = begun.table(1).entries["E"]
    agreed(client, sign, entry=east.pk, ns="560", ew="120")
    begun.type(1, 300, 100)
    page = phone_page(client, sign)
    assert "this table is in" not in page
    assert "The director decides which count." in page
    services.settle(table=TableKey(begun.pk, 1, 1), counts="typed", by=By())
    page = phone_page(client, sign)
    assert "What counts was typed by the director:" in page
    assert f"{east.name} had agreed to what the hands say." in page


def test_a_dispute_stays_on_the_phone_until_it_is_settled(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    begun.play_hands(1)
    agreed(client, sign, dispute="1", words="it was 8 tricks")
    page = phone_page(client, sign)
    assert "Somebody here says: “it was 8 tricks”." in page
    assert "Is it right?" not in page
    services.settle(table=TableKey(begun.pk, 1, 1), counts="", by=By())
    page = phone_page(client, sign)
    assert "The director has settled it: what counts is" in page
    # What the director has settled is not asked again, and not disputed from here.
    assert ("Is it right?" in page, "Something is wrong" in page) == (False, False)
    assert "The director has settled table 1." in agreed(client, sign, dispute="1", words="no")
    assert begun.table(1).state == "in"
    # Other figures are another matter.
    row = begun.table(1).hands[0]
    seen, facts = SeenHand(row.number, row.version), begun.north(1, "8S", 8)
    services.amend_table_hand(table=TableKey(begun.pk, 1, 1), seen=seen, facts=facts, by=By())
    page = phone_page(client, sign)
    assert ("Is it right?" in page, "Something is wrong" in page) == (True, True)


def test_a_call_is_said_back_and_wakes_the_phone_when_it_is_answered(
    client: Client, begun: Hall, sign: TableSign
) -> None:
    pulse = reverse("sign-pulse", args=[sign.pk])
    answer = client.post(
        reverse("table-call", args=[sign.pk, 1]), {"words": "a revoke"}, follow=True
    )
    page = answer.content.decode()
    assert "The director has been called" in page
    assert "a revoke" in page
    revision = client.get(pulse).json()["revision"]
    services.answer_call(table=TableKey(begun.pk, 1, 1), done=False, device=None)
    assert client.get(pulse, {"revision": revision}).status_code == 200
    assert "The director is coming." in phone_page(client, sign)


def test_after_the_last_round_the_phone_thanks(client: Client, device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    sign = hall.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    hall.play_hands(1)
    assert "Thank you for playing" not in phone_page(client, sign)
    east = hall.table(1).entries["E"]
    page = agreed(client, sign, entry=east.pk, ns="560", ew="120")
    assert "Thank you for playing" in page
    assert "The director announces the standings." in page


def test_statements_of_the_phone_do_not_grow_with_the_field(client: Client, device: Device) -> None:
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        hall.play_hands(1)
        sign = hall.now.tournament.signs.get(number=1)
        let_in(client, sign, Role.KEEP)
        with CaptureQueriesContext(connection) as statements:
            assert "Is it right?" in phone_page(client, sign)
        counts.append(len(statements))
    assert counts[0] == counts[1]
