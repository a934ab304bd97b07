"""The database refuses tokens and answers that must never be, whoever writes."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Answer, Device, Token


@pytest.mark.django_db
def test_a_token_has_a_name_and_a_device_of_its_own_and_a_key_one_answer() -> None:
    device = Device.objects.create(token_hash="program")
    Token.objects.create(device=device, name="Board")
    Answer.objects.create(asker="device 1", key="k", request="a")
    for model, row in (
        (Token, {"device": device, "name": "Watch"}),
        (Token, {"device": Device.objects.create(token_hash="other"), "name": ""}),
        (Answer, {"asker": "device 1", "key": "k", "request": "b"}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**row)
