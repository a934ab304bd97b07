"""What a process keeps of an evening's pages is what it would work out now: page, role and act."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from config.store.kept import forget_all
from scoring.models import Device, Grant, Role
from scoring.services import By
from tests.scoring.conftest import KnownClient, known_device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import SeatKey, TableKey

PAGES = [
    "standings/",
    "scores/",
    "results/",
    "roll/",
    "rounds/1/",
    "rounds/2/",
    "hall/",
    "hall/?show=tables",
]


@pytest.fixture
def who(dee: Client, hall: Hall) -> dict[str, Client]:
    """The director at the computer, a helper, and a player's phone."""
    clients: dict[str, Client] = {"director": dee}
    row = Tournament.objects.get(pk=hall.pk)
    for name, role in (("helper", Role.KEEP), ("phone", Role.WATCH)):
        client = known_device(KnownClient())
        grant = Grant(device=client.device, kind="tournament", object_id=row.pk, role=role)
        grant.generation = row.generation_of(role)
        grant.save()
        clients[name] = client
    return clients


def acts_of(hall: Hall, phone: Device) -> Iterator[Callable[[], object]]:
    """Acts one after the other, of each kind that a page of an evening shows something of."""
    director, by = hall.device, By(hall.device, "as it was")
    here: dict[str, Any] = {"tournament_id": hall.pk, "device": director}
    yield lambda: hall.mark("P08", paid=True)
    yield lambda: services.rename(entry_id=hall.entry("P03").pk, name="Zoë", **here)
    yield lambda: services.add_entries(names=["P09"], ranked=False, **here)
    yield lambda: services.choose_name(
        tournament_id=hall.pk, entry_id=hall.entry("P05").pk, device=phone
    )
    yield lambda: services.draft_round(**here)
    yield lambda: services.publish_round(number=1, **here)
    yield lambda: hall.play_hands(1, 2)
    yield lambda: services.call_director(
        table=TableKey(hall.pk, 1, 1), words="A revoke", device=phone
    )
    yield lambda: hall.type(2, 300, -40)
    yield lambda: hall.play_hands(1, 2)
    yield lambda: services.change_settings(
        settings={"by_surname": True, "name": "Thursday"}, **here
    )
    yield hall.seat
    yield lambda: services.stand_in(
        seat=SeatKey(TableKey(hall.pk, 2, 1), "N"), name="Uncle Bob", from_hand=2, device=director
    )
    yield lambda: hall.type(2, 310, -50, 1, version=hall.table(2, 1).row.version)
    yield lambda: services.adjust(table=TableKey(hall.pk, 2, 1), points={"NS": -40, "EW": 0}, by=by)
    yield hall.type_all
    yield lambda: services.change_settings(settings={"hidden_rounds": 3}, **here)
    yield lambda: services.close_tournament(**here)


def shown(client: Client, hall: Hall, page: str) -> str:
    """A page as it is now, but for tokens, for what goes by the clock and for the disk."""
    answer = client.get(reverse("evening", args=[hall.pk]) + page)
    text = answer.content.decode() if answer.status_code == 200 else str(answer.status_code)
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", text)
    text = re.sub(r"[\d.]+\s[KMGT]?B free", "", text)  # another program may write meanwhile
    return re.sub(r'data-seconds="-?\d+"', "", text)


@pytest.mark.kept_as_it_is
def test_what_is_kept_is_what_would_be_worked_out_now(hall: Hall, who: dict[str, Client]) -> None:
    phone = Device.objects.get(pk=Grant.objects.filter(role=Role.WATCH).latest("pk").device_id)
    seen: set[str] = set()
    for act in acts_of(hall, phone):
        act()
        kept = {
            (page, name): shown(client, hall, page)
            for page in PAGES
            for name, client in who.items()
        }
        forget_all()
        for (page, name), text in kept.items():
            assert text == shown(who[name], hall, page), (page, name)
        seen |= set(kept.values())
    assert len(seen) > 150  # most acts change most of them
