"""The database refuses devices and grants that must never be, whoever writes."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Device, Game, Grant


def test_no_two_devices_share_a_cookie_and_no_two_grants_are_alike(
    game: Game, device: Device
) -> None:
    for model, row in (
        (Device, {"token_hash": device.token_hash}),
        (Grant, {"device": device, "kind": "game", "object_id": game.pk, "role": "own"}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**row)


def test_a_role_that_does_not_exist_is_not_granted(game: Game) -> None:
    other = Device.objects.create(token_hash="olga")
    with pytest.raises(IntegrityError, match="grant_role_is_known"), transaction.atomic():
        Grant.objects.create(device=other, kind="game", object_id=game.pk, role="admin")


def test_no_device_is_kept_together_with_itself(device: Device) -> None:
    with (
        pytest.raises(IntegrityError, match="device_is_not_kept_with_itself"),
        transaction.atomic(),
    ):
        Device.objects.filter(pk=device.pk).update(kept_with=device)
