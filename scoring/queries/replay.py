"""Queries for games scored under other rules: which rules a device can choose, its last games."""

import json
from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from scoring.access.access import Visitor
from scoring.queries.devices import house_rules_of
from scoring.queries.lists import kept_games, sheets
from scoring.queries.sheets import GameSheet
from scoring.rules.endings import FINISHED
from scoring.rules.errors import RuleViolation
from scoring.rules.replay import Replay, replay
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS

#: So many finished games are shown, looked for among so many of the latest: whether a game is over
#: is computed from its hands, and no query can filter by it.
LAST_GAMES: Final = 10
GAMES_LOOKED_AT: Final = 40


class Law(NamedTuple):
    """Rules to score by: what a form calls them, their name for people, whether they are one's own.

    `key`: the name of a named ruleset, or the id of house rules.
    """

    key: str
    title: str
    ruleset: Ruleset
    is_house: bool = False

    @property
    def kept_by(self) -> Hashable:
        """All that a page of scores by these rules depends on: house rules change, not their id."""
        return self.key, self.title, json.dumps(self.ruleset.options(), sort_keys=True)


def laws_of(visitor: Visitor) -> Mapping[str, Law]:
    """The rules that this visitor can choose, by key: his device's own, then the named ones.

    One statement, or none without a device.
    """
    own = [Law(str(house.pk), house.name, house.ruleset, True) for house in house_rules_of(visitor)]
    named = [Law(name, PRESETS[name].title, ruleset) for name, ruleset in RULESETS.items()]
    return {law.key: law for law in (*own, *named)}


def law_of(laws: Mapping[str, Law], key: str) -> Law | None:
    """The rules that a form has chosen; None where it has chosen none.

    Raises RuleViolation `unknown_ruleset`.
    """
    if not key:
        return None
    if key not in laws:
        raise RuleViolation("unknown_ruleset", ruleset=key[:40])
    return laws[key]


def replayed(sheet: GameSheet, ruleset: Ruleset) -> Replay:
    """Score a game under other rules. Raises RuleViolation `players`.

    A table of an event whose round has an end of its own puts the target and the floor aside in
    both.
    """
    game = sheet.game
    if not game.stands_alone and game.ruleset == game.ruleset.without_end():
        ruleset = ruleset.without_end()
    return replay(ruleset, game.table, [line.scored.hand for line in sheet.lines])


def last_finished(visitor: Visitor, players: int) -> list[GameSheet]:
    """Tally the visitor's latest finished games for so many players, the newest first.

    Three statements, however many games there are.
    """
    games = kept_games(visitor).filter(stopped_at=None, options__players=players)
    tallied = sheets(list(games[:GAMES_LOOKED_AT]))
    finished = [sheet for sheet in tallied if sheet.sheet.ending.state == FINISHED]
    return finished[:LAST_GAMES]
