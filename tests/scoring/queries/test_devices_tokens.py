"""Tokens of a device, of a thing; what one opens."""

import pytest

from scoring import queries, services
from scoring.models import Device, Game, Role

pytestmark = pytest.mark.django_db


def test_tokens_of_a_thing_are_those_that_are_good(game: Game, device: Device) -> None:
    kept, gone = (
        services.make_token(name=name, made_by=device, shared=game, role=Role.WATCH)
        for name in ("a", "b")
    )
    services.make_token(name="c", made_by=device)
    services.withdraw_token(token_id=gone.row.pk)
    assert queries.tokens_of(game) == [kept.row]
    assert (queries.token_of(kept.row.device), queries.token_of(gone.row.device)) == (
        kept.row,
        None,
    )
    assert queries.token_of(device) is None
    opens = [(one.kind, one.object_id, one.role) for one in queries.opened_by(kept.row)]
    assert opens == [("game", game.pk, "watch")]
