"""The database refuses a second import at the same time."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.models import Device, Import


@pytest.mark.parametrize("slot", [1, 2])
def test_there_is_one_import_at_a_time(device: Device, slot: int) -> None:
    Import.objects.create(device=device, alive_at=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        Import.objects.create(slot=slot, device=device, alive_at=timezone.now())
    assert str(Import.objects.get()) == f"import of {device.pk}"
