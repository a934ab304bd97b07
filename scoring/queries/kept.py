"""An LRU cache of games with their sheets, by revision: a saved hand makes no game read again.

A game of one revision never changes, so a cached one is never wrong. The hand in play has no
revision and comes with whoever asks. Services do not use the cache: they read what they have
locked.
"""

import copy
from dataclasses import replace
from typing import Final
from uuid import UUID

from config.store.kept import LRUCache
from config.store.snapshots import snapshot
from config.store.statements import relate
from scoring.models import Game, Hand
from scoring.queries.games import game_with_rows, hand_in_play
from scoring.queries.sheets import GameSheet, game_sheet, sheet_with

#: Bytes of all games, and about how many one takes: itself and each of its hands.
MOST: Final = 16_000_000
OF_A_GAME: Final = 6_000
OF_A_HAND: Final = 4_000


_KEPT: Final[LRUCache[GameSheet]] = LRUCache(MOST)


def kept_sheet(now: Game) -> GameSheet | None:
    """Tally a game that was just read: no statement if it is kept. None where it was deleted."""
    read = _KEPT.get((now.pk, now.revision)) or _read(now.pk)
    if read is None:
        return None
    own = copy.copy(read.game)
    if own.revision == now.revision:
        relate(own, in_play=hand_in_play(now))
    return replace(read, game=own)


def keep_recorded(read: GameSheet, hand: Hand) -> GameSheet | None:
    """Keep a game as it is once this recorded hand is committed: the next one finds it so.

    Return its sheet, by one hand longer than it was read. None, and nothing kept, where somebody
    else had recorded the hand, or the game was read again for it.
    """
    game = read.game
    if hand.game is not game or hand in game.hand_rows:
        return None
    after = copy.copy(game)
    after.hand_rows = [*game.hand_rows, hand]
    relate(after, in_play=None)
    return _keep(sheet_with(read, after, hand))


def _read(game_id: UUID) -> GameSheet | None:
    with snapshot():  # rows of two revisions beside each other make no game
        game = game_with_rows(game_id)
    return None if game is None else _keep(game_sheet(game))


def _keep(read: GameSheet) -> GameSheet:
    game = read.game
    _KEPT.put((game.pk, game.revision), read, OF_A_GAME + OF_A_HAND * len(game.hand_rows))
    return read
