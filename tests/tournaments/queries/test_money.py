"""An evening's fees: who owes which, what came in."""

from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.queries import Accounts, FeeKind, fee_of, fees_of


def charge(hall: Hall, usual: int, guest: int | None = None) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=hall.device, settings={"fee": usual, "guest_fee": guest}
    )


def take(hall: Hall, *names: str, **more: bool) -> int:
    ids = [hall.entry(name).pk for name in names]
    return services.take_fee(tournament_id=hall.pk, entry_ids=ids, device=None, **more)


def test_nobody_owes_where_nothing_is_asked(hall: Hall) -> None:
    accounts = Accounts(hall.now)
    assert (accounts.fees, accounts.payers, accounts.due, accounts.came_in) == ([], [], 0, 0)


def test_a_guest_pays_the_usual_fee_where_theirs_is_not_set(hall: Hall) -> None:
    charge(hall, 500, 300)
    take(hall, "P01", guest=True)
    tournament, guest = hall.now.tournament, hall.entry("P01")
    assert [kind.guest for kind in fees_of(tournament)] == [False, True]
    assert [fee_of(tournament, hall.entry(name)) for name in ("P01", "P02")] == [300, 500]
    charge(hall, 500)
    assert fee_of(hall.now.tournament, guest) == 500


def test_each_pays_the_own_fee(hall: Hall) -> None:
    charge(hall, 500, 300)
    assert take(hall, "P01", "P02", guest=True) == 2
    assert take(hall, "P01", "P03", paid=True) == 2
    assert take(hall, "P01", "P03", paid=True) == 0
    accounts = Accounts(hall.now)
    assert accounts.fees == [FeeKind(False, 500, 1, 5), FeeKind(True, 300, 1, 1)]
    assert (accounts.came_in, accounts.due) == (800, 2800)
    assert [entry.name for entry in accounts.unpaid] == ["P02", "P04", "P05", "P06", "P07", "P08"]


def test_a_fee_is_taken_after_the_evening_is_closed(hall: Hall) -> None:
    charge(hall, 500)
    services.close_tournament(tournament_id=hall.pk, device=None)
    assert take(hall, "P01", paid=True) == 1


def test_house_players_and_who_never_came_owe_nothing(hall: Hall) -> None:
    charge(hall, 500)
    hall.mark("P01", ranked=False)
    hall.mark("P02", status="expected")
    assert len(Accounts(hall.now).unpaid) == 6


def test_an_amount_or_a_sign_that_cannot_be_is_refused(hall: Hall) -> None:
    assert refused(charge, hall, 10**9) == "amount_too_large"
    assert refused(charge, hall, 500, -1) == "amount_too_large"
    for settings in ({"currency": "pounds"}, {"hours": 10}):
        assert (
            refused(services.change_settings, tournament_id=hall.pk, device=None, settings=settings)
            == "option_value"
        )
