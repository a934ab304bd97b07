"""A token is a device with a name: made, used, withdrawn."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.access.access import hashed
from scoring.models import Device, Game, Grant, Role, Token
from scoring.rules.errors import RuleViolation
from scoring.services import make_token, note_use, withdraw_token

pytestmark = pytest.mark.django_db


def test_a_token_is_stored_as_a_hash_and_granted_its_role(game: Game, device: Device) -> None:
    made = make_token(name=" Big   board ", made_by=device, shared=game, role=Role.WATCH)
    assert (made.row.name, made.row.made_by) == ("Big board", device)
    assert made.row.device.token_hash == hashed(made.secret)
    grant = Grant.objects.get(device=made.row.device)
    assert (grant.object_id, grant.role, grant.generation) == (
        game.pk,
        "watch",
        game.watch_generation,
    )


def test_no_two_tokens_are_alike_and_none_is_without_a_name(db: None) -> None:
    first, second = (make_token(name="x", made_by=None) for _ in range(2))
    assert first.secret != second.secret
    with pytest.raises(RuleViolation, match="name"):
        make_token(name="\t ", made_by=None)


def test_withdrawn_it_opens_nothing_and_its_row_stays(game: Game) -> None:
    made = make_token(name="x", made_by=None, shared=game, role=Role.KEEP)
    for _twice in range(2):
        withdraw_token(token_id=made.row.pk)
    assert not Grant.objects.filter(device=made.row.device).exists()
    assert not Device.objects.filter(token_hash=hashed(made.secret)).exists()
    assert Token.objects.get().withdrawn_at is not None


def test_that_it_is_used_is_written_down_once_an_hour(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = make_token(name="x", made_by=None).row.device
    begun, seen = timezone.now(), []
    for minutes in (0, 59, 61):
        now = begun + timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        note_use(device=Device.objects.get(pk=device.pk))
        used_at = Token.objects.get().used_at
        assert used_at is not None
        seen.append((used_at - begun) // timedelta(minutes=1))
    assert seen == [0, 0, 61]
