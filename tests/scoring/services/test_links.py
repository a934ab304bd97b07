"""Grants by share links."""

import pytest

from scoring import services
from scoring.access import links
from scoring.models import Device, Game, Grant, Role


def test_a_stale_generation_lets_nobody_in_through_the_service(game: Game) -> None:
    device = Device.objects.create(token_hash="olga")
    token = links.token_of(game, Role.KEEP)
    services.withdraw_links(game_id=game.pk, role=Role.KEEP, seen_generation=1)
    assert services.open_link(device=device, shared=Game.objects.get(), token=token) is None
    assert Grant.objects.filter(device=device).count() == 0


@pytest.mark.parametrize("role", [Role.KEEP, Role.WATCH])
def test_a_link_opened_twice_is_one_grant_of_its_role_and_generation(
    game: Game, role: Role
) -> None:
    device = Device.objects.create(token_hash="olga")
    for _tap in range(2):
        assert (
            services.open_link(device=device, shared=game, token=links.token_of(game, role)) is role
        )
    grant = Grant.objects.get(device=device)
    assert (grant.kind, grant.object_id, grant.role, grant.generation) == ("game", game.pk, role, 1)


def test_a_newer_link_brings_a_device_back_on_the_grant_it_had(game: Game) -> None:
    device = Device.objects.create(token_hash="olga")
    services.open_link(device=device, shared=game, token=links.token_of(game, Role.WATCH))
    assert services.withdraw_links(game_id=game.pk, role=Role.WATCH, seen_generation=1)
    now = Game.objects.get()
    services.open_link(device=device, shared=now, token=links.token_of(now, Role.WATCH))
    assert Grant.objects.get(device=device).generation == 2


def test_links_withdrawn_twice_are_withdrawn_once_and_the_other_role_keeps_its_own(
    game: Game,
) -> None:
    answers = [
        services.withdraw_links(game_id=game.pk, role=Role.KEEP, seen_generation=1)
        for _press in range(2)
    ]
    now = Game.objects.get()
    assert (answers, now.keep_generation, now.watch_generation, now.revision) == (
        [True, False],
        2,
        1,
        1,
    )
