"""Writers of bearer tokens: made with a role in one thing, or for a program; withdrawn."""

import secrets
from datetime import timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.access.access import PREFIX, Shared, hashed
from scoring.models import LONGEST_NAME, Device, Grant, Role, Token
from scoring.queries import tokens_of
from scoring.rules.errors import RuleViolation

#: That a token was used is written down this often, and not at every request.
NOTED_EVERY: Final = timedelta(hours=1)


class NewToken(NamedTuple):
    """A token's row, and what the program is to send: shown once, stored nowhere."""

    row: Token
    secret: str


@transaction.atomic
def make_token(
    *, name: str, made_by: Device | None, shared: Shared | None = None, role: Role | None = None
) -> NewToken:
    """Create a bearer token with a role in a shared thing, or of a program that owns nothing yet.

    It ends with the links of its role: while its generation is the thing's. Raises RuleViolation
    `name`.
    """
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise RuleViolation("name", longest=LONGEST_NAME)
    secret = PREFIX + secrets.token_urlsafe(32)
    device = Device.objects.create(token_hash=hashed(secret))
    if shared is not None and role is not None:
        Grant.objects.create(
            device=device,
            kind=shared.access_kind,
            object_id=shared.pk,
            role=role,
            generation=shared.generation_of(role),
            granted_at=timezone.now(),
        )
    return NewToken(Token.objects.create(device=device, name=name, made_by=made_by), secret)


@transaction.atomic
def withdraw_token(*, token_id: UUID, of: Shared | None = None) -> bool:
    """Revoke a token (idempotent), where it is one `of` this thing; whether there was one."""
    token = Token.objects.select_for_update().filter(pk=token_id, withdrawn_at__isnull=True).first()
    if token is None or (of is not None and token not in tokens_of(of)):
        return False
    Grant.objects.filter(device=token.device_id).delete()
    Device.objects.filter(pk=token.device_id).update(
        token_hash=f"withdrawn {secrets.token_hex(16)}"
    )
    Token.objects.filter(pk=token_id).update(withdrawn_at=timezone.now())
    return True


def note_use(*, device: Device) -> None:
    """Store that a token was used, at most hourly: a program that reads waits for no writer."""
    now, used_at = timezone.now(), device.token.used_at
    if used_at is None or now - used_at >= NOTED_EVERY:
        Token.objects.filter(device=device).update(used_at=now)
