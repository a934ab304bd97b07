"""Standings, as the hall may see them; a cut that parts equal ones."""

from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in
from tournaments import services


def test_hidden_standings_are_not_for_the_hall(client: Client, dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    let_in(client, begun.now.tournament, Role.WATCH)
    for page in ("standings", "board"):
        answer = client.get(reverse(page, args=[begun.pk]), {"show": "standings"}).content.decode()
        assert "P01" not in answer
    assert "P01" in dee.get(reverse("standings", args=[begun.pk])).content.decode()


def test_a_cut_is_asked_for_and_named_where_it_decided(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"tiebreaks": ["cut"]})
    begun.type(1, 100, 0)
    begun.type(2, 200, 10)
    page = dee.get(reverse("standings", args=[begun.pk])).content.decode()
    assert page.count("Who cut best?") == 4
    best, other = (begun.table(2).entries[seat] for seat in "SN")
    dee.post(
        reverse("cut", args=[begun.pk]), {f"cut_{best.number}": "1", f"cut_{other.number}": "2"}
    )
    assert [begun.now.ranks[entry.key] for entry in (best, other)] == [1, 2]
    page = dee.get(reverse("standings", args=[begun.pk])).content.decode()
    assert (page.count("Who cut best?"), page.count("by cut")) == (3, 2)
