"""A device that joins another brings its evenings: whatever any row says of it goes over."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models

from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Role, Token
from scoring.services import make_token, together
from tests.scoring.conftest import KnownClient, known_device
from tests.tournaments.conftest import Hall
from tournaments import queries, services
from tournaments.models import EntryPhone


def keys_to_devices() -> Iterator[tuple[type[models.Model], str]]:
    """Every column of every app that names a device, except those saying which devices are one."""
    for model in apps.get_models():
        for field in model._meta.get_fields():
            names_one = isinstance(field, models.ForeignKey) and field.related_model is Device
            if names_one and (model, field.name) not in ((Device, "kept_with"), (Token, "device")):
                yield model, field.name


def named(device: Device) -> set[str]:
    """The columns in which a device stands."""
    return {
        f"{model.__name__}.{column}"
        for model, column in keys_to_devices()
        if model._default_manager.filter(**{column: device}).exists()
    }


@pytest.fixture
def nora(db: None) -> KnownClient:
    return known_device(KnownClient())


@pytest.fixture
def olga(db: None) -> KnownClient:
    return known_device(KnownClient())


@pytest.fixture
def directed(olga: KnownClient) -> Hall:
    """An evening of Olga's, with hands, a name that her phone has chosen, and a program."""
    hall = Hall(olga.device, 8)
    hall.seat()
    hall.play_hands(1)
    services.choose_name(tournament_id=hall.pk, entry_id=hall.entry("P01").pk, device=olga.device)
    make_token(name="Board", made_by=olga.device, shared=hall.now.tournament, role=Role.WATCH)
    return hall


def test_no_row_of_any_table_is_left_behind(
    directed: Hall, olga: KnownClient, nora: KnownClient
) -> None:
    before = named(olga.device)
    assert {"Tournament.device", "EntryPhone.device", "Token.made_by", "Change.made_by"} <= before
    together.join(browser=olga.device, kept=nora.device, kind="")
    assert named(olga.device) == set()
    assert named(nora.device) == before
    assert access.role_of(Visitor(nora.device), directed.now.tournament) is Role.OWN
    assert [one.pk for one in queries.tournaments_of(Visitor(nora.device))] == [directed.pk]


def test_of_two_names_that_were_chosen_the_kept_devices_stays(
    directed: Hall, olga: KnownClient, nora: KnownClient
) -> None:
    theirs = directed.entry("P02")
    services.choose_name(tournament_id=directed.pk, entry_id=theirs.pk, device=nora.device)
    together.join(browser=olga.device, kept=nora.device, kind="")
    assert list(EntryPhone.objects.values_list("device", "entry")) == [(nora.device.pk, theirs.pk)]
