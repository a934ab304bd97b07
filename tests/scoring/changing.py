"""How tests change a game that is being played."""

from typing import Any

from scoring import services
from scoring.models import Game
from scoring.rules.bids import BIDS
from tests.scoring.conftest import stored_game


def right(game: Game, **changes: Any) -> services.PutRight:
    now = {
        "ruleset": game.ruleset,
        "order": tuple(range(len(game.names))),
        "first_dealer": game.first_dealer,
    }
    return services.PutRight(**{**now, **changes})


def put_right(game: Game, **changes: Any) -> None:
    game = stored_game(game.pk)
    services.put_right(
        game_id=game.pk,
        seen_revision=game.revision,
        right=right(game, **changes),
        by=services.By(reason="agreed"),
    )


def won_before_somebody_came(game: Game, seat: int, name: str) -> None:
    """Correct the only hand so that it won the game, once somebody has come for the next one."""
    replace(game, seat, name, 2)
    hand = stored_game(game.pk).hand_rows[0]
    facts = hand.facts(game.table)
    services.amend_hand(
        game_id=game.pk,
        seen=services.SeenHand(hand.number, hand.version),
        facts=facts._replace(bid=BIDS["10H"], tricks={"NS": 10}),
        by=services.By(reason="miscounted"),
    )


def replace(game: Game, seat: int, name: str, from_hand: int) -> None:
    services.replace_player(
        game_id=game.pk,
        seen_revision=Game.objects.get(pk=game.pk).revision,
        replacement=services.Replacement(seat, name, from_hand),
        by=services.By(),
    )
