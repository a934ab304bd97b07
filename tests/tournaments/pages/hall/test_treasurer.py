"""The treasurer's pages: who has paid, the box counted, fees and the pot chosen."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall, page, start_form
from tests.tournaments.pages.hall.test_prizes import post
from tests.tournaments.pages.test_starting import fields_of
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import Accounts


def test_who_has_not_paid_is_named_and_ticked(dee: Client, played: Hall) -> None:
    assert "Not paid yet: 10, 50.00" in page(dee, "treasurer", played.pk)
    ids = [str(played.entry(name).pk) for name in ("P02", "P03")]
    assert "Not paid yet: 8, 40.00" in post(
        dee, played, "treasurer", entry=[*ids, "none"], paid="yes"
    )
    assert "Not paid yet: 9, 45.00" in post(dee, played, "treasurer", entry=ids[:1], paid="no")


def test_what_each_pays_is_said_where_fees_differ(dee: Client, played: Hall) -> None:
    def words() -> set[str]:
        return {said for _entry, said in dee.get(address).context["unpaid"]}

    address = reverse("treasurer", args=[played.pk])
    assert words() == {""}
    services.choose_fees(
        tournament_id=played.pk, usual=500, fees=[services.Fee("Members", 300)], device=None
    )
    post(dee, played, "several", entry=[str(played.entry("P02").pk)], fee="Members")
    assert words() == {"5.00", "Members, 3.00"}


def test_the_box_is_counted_and_compared(dee: Client, played: Hall) -> None:
    services.choose_place(tournament_id=played.pk, currency="USD", hours=12, device=None)
    shown = post(
        dee, played, "treasurer", count="1", change="$20", coin_2000="1", coin_100="4", sum=""
    )
    assert "$1.00 too little" in shown
    assert "It agrees to the cent." in post(
        dee, played, "treasurer", count="1", change="20", sum="25.00"
    )
    assert "could not be read" in post(dee, played, "treasurer", count="1", change="twenty")


def test_coins_that_were_counted_are_shown_whatever_the_money_is_called_since(
    dee: Client, played: Hall
) -> None:
    services.choose_place(tournament_id=played.pk, currency="USD", hours=12, device=None)
    services.count_cash(
        tournament_id=played.pk, counted=services.Counted(coins={1: 300, 500: 2}), device=None
    )
    for currency in ("AUD", "points"):
        services.choose_place(tournament_id=played.pk, currency=currency, hours=12, device=None)
        coins = dee.get(reverse("treasurer", args=[played.pk])).context["coins"]
        assert [(worth, number) for worth, _words, number in coins if number] == [
            (500, 2),
            (1, 300),
        ]
    assert Accounts(played.now).counted == 1300


def test_what_was_paid_out_is_ticked(dee: Client, played: Hall) -> None:
    post(dee, played, "choose-prizes", won_1="3")
    post(dee, played, "treasurer", hand_out="1", prize=["1", "x"])
    assert Accounts(played.now).expected == 200


def seen_on(client: Client, hall: Hall, name: str) -> str:
    """The version that the forms of a page say that they show."""
    seen: str = client.get(reverse(name, args=[hall.pk])).context["seen"]
    return seen


QUICKER = "Somebody else was quicker. This is how it stands now: look again."


def test_of_two_who_tick_prizes_the_second_sees_what_the_first_has_ticked(
    dee: Client, played: Hall
) -> None:
    post(dee, played, "choose-prizes", won_1="3", won_2="2")
    seen = seen_on(dee, played, "treasurer")
    post(dee, played, "treasurer", hand_out="1", prize=["1"], seen=seen)
    shown = post(dee, played, "treasurer", hand_out="1", prize=["2"], seen=seen)
    assert (QUICKER in shown, list(Accounts(played.now).handed)) == (True, [1])
    fields = fields_of(shown)
    assert fields["prize"] == ["1"]
    post(dee, played, "treasurer", hand_out="1", prize=["1", "2"], seen=fields["seen"][0])
    assert list(Accounts(played.now).handed) == [1, 2]


def test_a_count_that_comes_second_stays_in_the_fields_until_it_is_pressed_again(
    dee: Client, played: Hall
) -> None:
    services.choose_place(tournament_id=played.pk, currency="USD", hours=12, device=None)
    seen = seen_on(dee, played, "treasurer")
    post(dee, played, "treasurer", count="1", change="20", sum="25", seen=seen)
    typed = {"count": "1", "change": "30", "sum": "", "coin_2000": "2"}
    shown = post(dee, played, "treasurer", **typed, seen=seen)
    assert (QUICKER in shown, Accounts(played.now).counted) == (True, 2500)
    fields = fields_of(shown)
    assert (fields["change"][-1], fields["coin_2000"]) == ("30", ["2"])
    post(dee, played, "treasurer", **typed, seen=fields["seen"][0])
    assert Accounts(played.now).counted == 4000


def test_an_older_page_of_fees_and_prize_money_stores_nothing(dee: Client, played: Hall) -> None:
    parts = {"fees": "1", "pot": "1", "place": "1", "before": "", "name": "", "amount": ""}
    parts |= {"hours": "24", "seen": seen_on(dee, played, "purse")}
    post(dee, played, "purse", **parts, usual="6", club="10%", currency="USD")
    shown = post(dee, played, "purse", **parts, usual="5", club="", currency="EUR")
    tournament = played.now.tournament
    assert (tournament.fee, tournament.pot["club_percent"], tournament.currency) == (600, 10, "USD")
    assert (QUICKER in shown, fields_of(shown)["usual"]) == (True, ["6"])


def test_what_was_paid_is_said_where_the_prize_is_another_now(dee: Client, played: Hall) -> None:
    post(dee, played, "choose-prizes", won_1="40%", won_2="1")
    post(dee, played, "treasurer", hand_out="1", prize=["1", "2"])
    post(dee, played, "treasurer", entry=[str(played.entry("P02").pk)], paid="yes")
    post(dee, played, "choose-prizes", remove="2")
    prizes = dee.get(reverse("treasurer", args=[played.pk])).context["prizes"]
    assert [(number, won, done) for number, _title, _names, won, done in prizes] == [
        (1, "4.00; paid: 2.00", True),
        (2, "paid: 1.00", True),
    ]
    assert prizes[1][1] == "A prize that was taken off the list"
    post(dee, played, "treasurer", hand_out="1", prize=["1"])
    assert Accounts(played.now).handed == {1: 200}


def test_fees_the_pot_and_money_are_chosen(dee: Client, played: Hall) -> None:
    post(
        dee,
        played,
        "purse",
        fees="1",
        usual="6",
        before=["", "", ""],
        name=["Members", "", "Guests"],
        amount=["$4,50", "", "7"],
    )
    tournament = played.now.tournament
    assert (tournament.fee, tournament.fees) == (
        600,
        [{"name": "Members", "amount": 450}, {"name": "Guests", "amount": 700}],
    )
    post(dee, played, "purse", pot="1", club="10%", sets_each="25c", sets_typed="3", sets_to="4")
    assert played.now.tournament.pot == {
        "club_percent": 10,
        "sets_each": 25,
        "sets_typed": 3,
        "sets_to": 4,
    }
    shown = post(dee, played, "purse", place="1", currency="EUR", hours="12")
    assert "Saved." in shown
    assert (played.now.tournament.currency, played.now.tournament.hours) == ("EUR", 12)


def test_what_is_unclear_is_refused_and_stays(dee: Client, played: Hall) -> None:
    shown = post(
        dee, played, "purse", fees="1", usual="6", before="", name="Members", amount="cheap"
    )
    assert "could not be read as an amount" in shown
    assert 'value="cheap"' in shown
    assert "could not be read" in post(dee, played, "purse", pot="1", club="a bit")
    assert played.now.tournament.fees == []


def test_one_button_saves_the_whole_page_or_nothing_of_it(dee: Client, played: Hall) -> None:
    parts = {
        "fees": "1",
        "pot": "1",
        "place": "1",
        "before": "",
        "name": "",
        "amount": "",
        "hours": "24",
    }
    shown = post(dee, played, "purse", **parts, usual="6", club="a bit", currency="USD")
    assert ("could not be read" in shown, played.now.tournament.fee) == (True, 500)
    post(dee, played, "purse", **parts, usual="6", club="10%", currency="USD")
    tournament = played.now.tournament
    assert (tournament.fee, tournament.pot["club_percent"], tournament.currency) == (600, 10, "USD")
    assert dee.get(reverse("purse", args=[played.pk])).content.decode().count(">Save<") == 1


@pytest.mark.parametrize(
    ("languages", "currency", "hours"),
    [("en-AU,en;q=0.5", "AUD", 12), ("en-CA,en", "CAD", 12), ("fr-CA,fr", "CAD", 24)],
)
def test_a_new_evening_has_the_money_and_the_clock_of_the_browsers_country(
    dee: Client, db: None, languages: str, currency: str, hours: int
) -> None:
    dee.post(
        reverse("start-evening"),
        {**start_form(), "create": "1"},
        headers={"accept-language": languages},
    )
    tournament = Tournament.objects.get()
    assert (tournament.currency, tournament.hours) == (currency, hours)
