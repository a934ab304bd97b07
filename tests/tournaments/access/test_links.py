"""What the links of an evening look like."""

from scoring.access.links import token_of
from scoring.models import Role
from tests.tournaments.conftest import Hall
from tournaments.access.links import address_of, sign_address


def test_a_link_carries_the_origin_the_thing_and_what_it_lets_do(hall: Hall) -> None:
    tournament, entry = hall.now.tournament, hall.entry("P01")
    addresses = [
        address_of("http://hall", tournament, role) for role in (Role.WATCH, Role.KEEP, Role.OWN)
    ]
    assert addresses == [
        f"http://hall/evenings/link/tournament/{hall.pk}/{token_of(tournament, role)}/"
        for role in (Role.WATCH, Role.KEEP, Role.OWN)
    ]
    assert len(set(addresses)) == 3
    assert address_of("", entry, Role.WATCH).startswith(f"/evenings/link/entry/{entry.pk}/")


def test_a_signs_link_is_short_and_goes_by_its_code(hall: Hall) -> None:
    sign = hall.now.tournament.signs.get(number=1)
    assert (
        sign_address("http://hall", sign)
        == f"http://hall/join/{sign.code}/{token_of(sign, Role.KEEP)}/"
    )
