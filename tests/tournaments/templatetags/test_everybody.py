"""The QR for everybody: the link of the hall, with the address that links carry."""

from django.template import RequestContext, Template
from django.test import RequestFactory

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.access.links import hall_address


def test_a_board_has_a_corner_with_the_link_for_everybody(hall: Hall) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"origin": "http://10.1.2.3"}
    )
    tournament = hall.now.tournament
    context = RequestContext(RequestFactory().get("/"), {"tournament": tournament})
    link = Template(
        "{% load everybody %}{% everybody_qr tournament as link %}{{ link.address }}"
    ).render(context)
    assert link == hall_address("http://10.1.2.3", tournament)
    corner = Template('{% include "tournaments/_everybody.html" %}').render(context)
    assert ("Find your name" in corner, "data:image/svg+xml" in corner) == (True, True)
