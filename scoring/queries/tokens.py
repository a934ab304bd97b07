"""Queries of bearer tokens: a device's own, those of a thing that is shared."""

from scoring.access.access import Shared
from scoring.models import Device, Grant, Role, Token


def token_of(device: Device) -> Token | None:
    """The token by which a device is known; None for one that has a cookie."""
    return Token.objects.filter(device=device, withdrawn_at__isnull=True).first()


def tokens_of(shared: Shared) -> list[Token]:
    granted = Grant.objects.filter(kind=shared.access_kind, object_id=shared.pk)
    return list(
        Token.objects.filter(withdrawn_at__isnull=True, device__in=granted.values("device"))
    )


def opened_by(token: Token) -> list[dict[str, str]]:
    """Return the things that a token opens: kind, id, role; also those that it started itself."""
    grants = Grant.objects.filter(device=token.device_id).order_by("pk")
    return [{"kind": one.kind, "id": str(one.object_id), "role": one.role} for one in grants]


def roles_of_tokens(shared: Shared) -> dict[int, Role]:
    grants = Grant.objects.filter(
        kind=shared.access_kind, object_id=shared.pk, device__token__withdrawn_at__isnull=True
    )
    return {one.device_id: Role(one.role) for one in grants.filter(device__token__isnull=False)}
