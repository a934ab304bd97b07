"""Links withdrawn: once, with the grants that came by them, and with no other."""

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Change


def test_a_link_is_withdrawn_once_for_each_generation_seen(hall: Hall) -> None:
    def withdraw(generation: int) -> bool:
        return services.withdraw_tournament_links(
            tournament_id=hall.pk, role=Role.KEEP, seen_generation=generation, device=hall.device
        )

    assert [withdraw(1), withdraw(1), withdraw(2)] == [True, False, True]
    tournament = hall.now.tournament
    assert [tournament.generation_of(role) for role in (Role.OWN, Role.KEEP, Role.WATCH)] == [
        1,
        3,
        1,
    ]
    assert Change.objects.filter(what="withdrawn").count() == 2


def test_a_sign_gets_another_code_and_the_others_keep_theirs(hall: Hall, device: Device) -> None:
    first, second = hall.now.tournament.signs.order_by("number")
    services.withdraw_sign(tournament_id=hall.pk, number=1, device=device)
    new, kept = hall.now.tournament.signs.order_by("number")
    assert (new.code == first.code, new.generation) == (False, 2)
    assert (kept.code, kept.generation) == (second.code, 1)


def test_no_sign_is_withdrawn_for_a_table_that_is_not_there(hall: Hall, device: Device) -> None:
    services.withdraw_sign(tournament_id=hall.pk, number=99, device=device)
    assert not Change.objects.filter(what="sign_withdrawn").exists()


def test_a_players_link_is_withdrawn_alone(hall: Hall, device: Device) -> None:
    services.withdraw_player_link(
        tournament_id=hall.pk, entry_id=hall.entry("P01").pk, device=device
    )
    assert (hall.entry("P01").generation, hall.entry("P02").generation) == (2, 1)


def test_the_first_phone_is_noted_and_no_later_one(hall: Hall) -> None:
    assert hall.now.tournament.first_phone_at is None
    services.a_phone_came(tournament_id=hall.pk)
    first = hall.now.tournament.first_phone_at
    services.a_phone_came(tournament_id=hall.pk)
    assert first is not None
    assert hall.now.tournament.first_phone_at == first
