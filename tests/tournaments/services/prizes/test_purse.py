"""Fees, the pot, the box: what is stored, what is refused, and what it comes to."""

from typing import Any

import pytest

from scoring.access.locking import Stale
from scoring.models import Device
from tests.overtaken import overtaken
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change, Tournament
from tournaments.queries import Accounts, FeeKind
from tournaments.rules.prizes.kinds import Prize


def fees(hall: Hall, usual: int, *named: services.Fee) -> None:
    services.choose_fees(tournament_id=hall.pk, usual=usual, fees=named, device=hall.device)


def take(hall: Hall, *names: str, **more: object) -> int:
    ids = [hall.entry(name).pk for name in names]
    return services.take_fee(tournament_id=hall.pk, entry_ids=ids, device=None, **more)  # type: ignore[arg-type]


def pot(hall: Hall, **more: int) -> None:
    services.choose_pot(tournament_id=hall.pk, pot=services.Pot(**more), device=None)


def count(hall: Hall, *counted: object) -> None:
    services.count_cash(tournament_id=hall.pk, counted=services.Counted(*counted), device=None)  # type: ignore[arg-type]


def test_each_pays_his_own_fee(hall: Hall) -> None:
    fees(hall, 500, services.Fee("Members", 300))
    assert take(hall, "P01", "P02", fee="Members") == 2
    assert take(hall, "P01", "P03", paid=True) == 2
    assert take(hall, "P01", "P03", paid=True) == 0
    accounts = Accounts(hall.now)
    assert accounts.fees == [FeeKind("", 500, 1, 5), FeeKind("Members", 300, 1, 1)]
    assert (accounts.books.came_in, accounts.due) == (800, 2800)
    assert [entry.name for entry in accounts.unpaid] == ["P02", "P04", "P05", "P06", "P07", "P08"]


def test_a_fee_is_renamed_with_those_who_have_it_and_one_that_is_gone_leaves_the_usual(
    hall: Hall,
) -> None:
    fees(hall, 500, services.Fee("Members", 300), services.Fee("Juniors", 0))
    take(hall, "P01", fee="Members")
    take(hall, "P02", fee="Juniors")
    fees(hall, 500, services.Fee("Club", 350, "Members"))
    assert [hall.entry(name).fee for name in ("P01", "P02")] == ["Club", ""]
    assert Change.objects.filter(what="fees").count() == 2


def test_what_is_no_fee_is_refused(hall: Hall) -> None:
    twice = [services.Fee("Members", 1), services.Fee(" members", 2)]
    assert refused(fees, hall, 1, *twice) == "fee_unclear"
    assert refused(fees, hall, 1, services.Fee(" ", 1)) == "fee_unclear"
    assert refused(fees, hall, 10**9) == "amount_too_large"
    assert refused(take, hall, "P01", fee="Nobles") == "no_such_fee"


def test_a_fee_is_taken_after_the_evening_is_closed(hall: Hall) -> None:
    fees(hall, 500)
    services.close_tournament(tournament_id=hall.pk, device=None)
    assert take(hall, "P01", paid=True) == 1


def test_house_players_and_who_never_came_owe_nothing(hall: Hall) -> None:
    fees(hall, 500)
    hall.mark("P01", ranked=False)
    hall.mark("P02", status="expected")
    assert len(Accounts(hall.now).unpaid) == 6


def test_sets_are_counted_from_the_hands_and_the_rest_is_typed(begun: Hall) -> None:
    begun.play_hands(1, 4, tricks=5)
    services.choose_prizes(
        tournament_id=begun.pk,
        chosen=services.PrizeList([Prize(4, "low")], False, "share"),
        device=None,
    )
    pot(begun, sets_each=25, sets_typed=3, sets_to=4)
    accounts = Accounts(begun.now)
    assert sorted(accounts.sets.values()) == [4, 4]
    assert (accounts.sets_counted, accounts.takings.sets, accounts.books.pays) == (
        11,
        275,
        {4: 275},
    )


def test_a_pot_that_cannot_be_is_refused(hall: Hall) -> None:
    assert refused(pot, hall, club_percent=101) == "percent_unclear"
    assert refused(pot, hall, sets_to=77) == "no_such_prize"
    assert refused(pot, hall, sets_typed=-1) == "amount_too_large"
    assert refused(pot, hall, club=-1) == "amount_too_large"


def test_the_box_is_counted_by_coins_or_by_the_sum(hall: Hall) -> None:
    fees(hall, 500)
    take(hall, "P01", "P02", paid=True)
    assert Accounts(hall.now).counted is None
    count(hall, 2000, {}, 3000)
    accounts = Accounts(hall.now)
    assert (accounts.expected, accounts.counted) == (3000, 3000)
    count(hall, 2000, {2000: 1, 25: 3, 100: 0}, 5)
    assert hall.now.tournament.cash == {"float": 2000, "coins": {"2000": 1, "25": 3}}
    assert Accounts(hall.now).counted == 2075
    count(hall, 0, {}, 0)
    assert Accounts(hall.now).counted == 0
    assert refused(count, hall, 0, {2000: -1}, None) == "amount_too_large"


def test_what_was_paid_out_is_not_in_the_box(hall: Hall) -> None:
    fees(hall, 500)
    take(hall, "P01", "P02", paid=True)
    prizes = [Prize(1, "high", amount=600)]
    services.choose_prizes(
        tournament_id=hall.pk, chosen=services.PrizeList(prizes, False, "share"), device=None
    )
    services.hand_out(tournament_id=hall.pk, prize_ids=[1], device=None)
    assert Accounts(hall.now).expected == 400
    count(hall, 0, {}, 400)
    assert hall.now.tournament.cash == {"sum": 400, "handed": {"1": 600}}
    assert (
        refused(services.hand_out, tournament_id=hall.pk, prize_ids=[2], device=None)
        == "no_such_prize"
    )


def test_what_was_paid_out_stays_what_it_was(hall: Hall) -> None:
    fees(hall, 500)
    take(hall, "P01", "P02", paid=True)
    prizes = [Prize(1, "high", percent=40), Prize(2, "low", amount=300)]
    services.choose_prizes(
        tournament_id=hall.pk, chosen=services.PrizeList(prizes, False, "share"), device=None
    )
    services.hand_out(tournament_id=hall.pk, prize_ids=[1, 2], device=None)
    take(hall, "P03", paid=True)
    services.choose_prizes(
        tournament_id=hall.pk, chosen=services.PrizeList(prizes[:1], False, "share"), device=None
    )
    accounts = Accounts(hall.now)
    assert (accounts.books.pays, accounts.handed) == ({1: 600}, {1: 400, 2: 300})
    assert (accounts.paid_out, accounts.expected) == (700, 800)
    services.hand_out(tournament_id=hall.pk, prize_ids=[1], device=None)
    assert Accounts(hall.now).handed == {1: 400}


def test_in_older_evenings_what_was_paid_out_is_what_these_prizes_pay_now(hall: Hall) -> None:
    services.choose_prizes(
        tournament_id=hall.pk,
        chosen=services.PrizeList([Prize(1, "high", amount=600)], False, "share"),
        device=None,
    )
    Tournament.objects.filter(pk=hall.pk).update(cash={"handed": [1, 7]})
    assert Accounts(hall.now).handed == {1: 600, 7: 0}


def test_money_and_clock_are_chosen_from_what_is_known(hall: Hall) -> None:
    services.choose_place(tournament_id=hall.pk, currency="NZD", hours=12, device=None)
    assert (hall.now.tournament.currency, hall.now.tournament.hours) == ("NZD", 12)
    assert (
        refused(
            services.choose_place, tournament_id=hall.pk, currency="hats", hours=12, device=None
        )
        == "option_value"
    )
    assert (
        refused(services.choose_place, tournament_id=hall.pk, currency="", hours=10, device=None)
        == "option_value"
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["fees", "pot", "cash", "handed", "place"])
def test_of_two_who_change_the_purse_that_both_have_seen_the_second_is_stale(what: str) -> None:
    hall = Hall(Device.objects.create(token_hash="two"), 8)
    here: dict[str, Any] = {
        "tournament_id": hall.pk,
        "device": None,
        "seen": services.digest_of_purse(hall.now.tournament),
    }
    acts = {
        "fees": lambda: services.choose_fees(usual=600, fees=[], **here),
        "pot": lambda: services.choose_pot(pot=services.Pot(club=5), **here),
        "cash": lambda: services.count_cash(counted=services.Counted(total=5), **here),
        "handed": lambda: services.hand_out(prize_ids=[1], **here),
        "place": lambda: services.choose_place(currency="EUR", hours=12, **here),
    }
    before = hall.now.tournament
    [raised] = overtaken(lambda: fees(hall, 700), acts[what])
    assert isinstance(raised, Stale)
    after = hall.now.tournament
    assert (after.fee, after.pot, after.cash) == (700, before.pot, before.cash)
    assert (after.currency, after.hours) == (before.currency, before.hours)
