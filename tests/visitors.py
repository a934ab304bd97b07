"""All sorts of visitors with all sorts of grants: two ways of asking who may do what must agree."""

import random
from collections.abc import Iterator, Sequence

from django.http import HttpRequest
from django.test import RequestFactory

from scoring.access.access import Shared, hashed
from scoring.models import Device, Grant, Role, Token

ELSEWHERE = {"REMOTE_ADDR": "10.0.0.9", "HTTP_HOST": "hall.test"}
HERE = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8500"}


def visitors(things: Sequence[Shared], seed: int, number: int) -> Iterator[HttpRequest]:
    """Requests of visitors with grants by chance of these things: good ones, withdrawn ones, none.

    By a cookie of a device's own, of one that is kept with another, of a program; by a token of a
    program, of a browser; by what nobody knows; from here and from elsewhere.
    """
    lots = random.Random(seed)
    browser = Device.objects.create(token_hash=hashed("browser"))
    joined = Device.objects.create(token_hash=hashed("joined"), kept_with=browser)
    program = Device.objects.create(token_hash=hashed("program"))
    Token.objects.create(device=program, name="Board")
    nobody = Device.objects.create(token_hash="")
    devices = (browser, joined, program, nobody)
    for _visitor in range(number):
        Grant.objects.filter(device__in=devices).delete()
        for device in devices:
            for thing in things:
                for role in Role:
                    if lots.random() < 0.3:
                        generation = thing.generation_of(role) + lots.choice((0, 0, 1, -1))
                        Grant.objects.create(
                            device=device,
                            kind=thing.access_kind,
                            object_id=thing.pk,
                            role=role,
                            generation=max(0, generation),
                        )
        secret = lots.choice(("browser", "joined", "program", "stranger", ""))
        where = HERE if lots.random() < 0.2 else ELSEWHERE
        request = RequestFactory().get("/", **where)  # type: ignore[arg-type]
        if lots.random() < 0.3:
            request.META["HTTP_AUTHORIZATION"] = f"Bearer {secret}"
        elif secret:
            request.COOKIES["device"] = secret
        yield request
