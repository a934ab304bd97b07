"""What an evening's money comes to: who owes, what came in, what each prize pays."""

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import Accounts, fee_of, fees_of
from tournaments.rules.prizes.kinds import Prize


def test_nobody_owes_where_nothing_is_asked(hall: Hall) -> None:
    accounts = Accounts(hall.now)
    assert (accounts.fees, accounts.payers, accounts.due, accounts.expected) == ([], [], 0, 0)
    assert accounts.counted is None


def test_a_fee_of_no_name_that_is_known_is_the_usual_one(hall: Hall) -> None:
    services.choose_fees(
        tournament_id=hall.pk, usual=500, fees=[services.Fee("Members", 300)], device=None
    )
    tournament, entry = hall.now.tournament, hall.entry("P01")
    assert [kind.name for kind in fees_of(tournament)] == ["", "Members"]
    for fee, amount in (("", 500), ("Members", 300), ("gone", 500)):
        entry.fee = fee
        assert fee_of(tournament, entry) == amount


def test_shares_are_of_what_has_come_in(hall: Hall) -> None:
    services.choose_fees(tournament_id=hall.pk, usual=500, fees=[], device=None)
    services.take_fee(
        tournament_id=hall.pk, entry_ids=[hall.entry("P01").pk], paid=True, device=None
    )
    services.choose_prizes(
        tournament_id=hall.pk,
        chosen=services.PrizeList([Prize(1, "high", percent=50)], False, "share"),
        device=None,
    )
    assert Accounts(hall.now).books.pays == {1: 250}


def test_typed_tables_show_no_sets(begun: Hall) -> None:
    begun.play_hands(1, 4, tricks=5)
    begun.type(2, 100, 0)
    assert sum(Accounts(begun.now).sets.values()) == 8
