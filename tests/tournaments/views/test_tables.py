"""A table's phone between hands: how the table stands, the other side's agreement."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in
from tournaments.models import TableSign


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


def test_a_table_without_its_hands_cannot_be_agreed_to(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1, 3)
    east = begun.table(1).entries["E"]
    assert "Not in yet: table 1." in agreed(client, sign, entry=east.pk, ns="420", ew="90")


def test_a_dispute_is_for_the_director(client: Client, begun: Hall, sign: TableSign) -> None:
    begun.play_hands(1)
    assert "The director is told." in agreed(client, sign, dispute="1", words="  ")
    assert (begun.table(1).row.disputed, begun.table(1).state) == ("?", "disputed")
