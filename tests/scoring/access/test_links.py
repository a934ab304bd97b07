"""The secret part of a link: one for each game, role and generation."""

from scoring.access import links
from scoring.models import Game, Role
from tests.scoring.conftest import Starter


def test_tokens_differ_by_game_role_and_generation(start: Starter) -> None:
    tokens = set()
    for game in (start(), start()):
        for generation in (1, 2):
            game.keep_generation = game.watch_generation = generation
            tokens |= {links.token_of(game, role) for role in (Role.KEEP, Role.WATCH)}
    assert (len(tokens), {len(token) for token in tokens}) == (8, {22})


def test_nobody_is_let_in_as_the_owner_by_a_link(game: Game) -> None:
    assert links.role_given_by(game, links.token_of(game, Role.OWN)) is None
