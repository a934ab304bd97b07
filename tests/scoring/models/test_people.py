"""The database refuses people that must never be, whoever writes."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Device, Game, Player


@pytest.mark.parametrize("name", ["", "Nora"])
def test_a_player_has_a_name_that_no_other_of_the_device_has(
    game: Game, device: Device, name: str
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(device=device, name=name)


def test_a_spelling_is_another_players_and_came_with_a_third(device: Device) -> None:
    nora, norah, other = (
        Player.objects.create(device=device, name=name) for name in ("Nora", "Norah", "nora")
    )
    for constraint, change in (
        ("player_is_not_merged_with_itself", {"same_as": norah}),
        ("player_came_with_another_spelling", {"came_with": other}),
        ("player_came_with_another_spelling", {"same_as": nora, "came_with": nora}),
        ("player_came_with_another_spelling", {"same_as": nora, "came_with": norah}),
    ):
        with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
            Player.objects.filter(pk=norah.pk).update(**change)
    Player.objects.filter(pk=norah.pk).update(same_as=nora, came_with=other)
    device.delete()
    assert Player.objects.count() == 0
