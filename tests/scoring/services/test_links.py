"""Grants by share links."""

from scoring import services
from scoring.models import Device, Game, Grant, Role
from scoring.sharing import links


def test_a_stale_generation_lets_nobody_in_through_the_service(game: Game) -> None:
    device = Device.objects.create(token_hash="olga")
    token = links.token_of(game, Role.KEEP)
    services.withdraw_links(game_id=game.pk, role=Role.KEEP, seen_generation=1)
    assert services.open_link(device=device, shared=Game.objects.get(), token=token) is None
    assert Grant.objects.filter(device=device).count() == 0
