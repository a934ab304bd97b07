"""The table: who sits where, who plays together, and who owns a score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.rulesets.options import Ruleset


@dataclass(frozen=True)
class Table:
    """Players clockwise from any seat, and the units (sides or players) that own a score.

    `units` maps each unit's name to its players, in the order in which scores are shown.
    """

    players: tuple[str, ...]
    units: Mapping[str, tuple[str, ...]]

    @cached_property
    def unit_of(self) -> dict[str, str]:
        """Look up, for each player, the unit (side or player) that owns what he scores."""
        return {player: unit for unit, members in self.units.items() for player in members}

    @cached_property
    def next_player(self) -> dict[str, str]:
        """Look up, for each player, the player to the left, who speaks and deals next."""
        return dict(zip(self.players, self.players[1:] + self.players[:1], strict=True))

    def partners_of(self, player: str) -> tuple[str, ...]:
        """List the others of his side; none where each plays for himself."""
        return tuple(partner for partner in self.units[self.unit_of[player]] if partner != player)


def seat_table(
    ruleset: Ruleset, players: Sequence[str], sides: Mapping[str, Sequence[str]] | None = None
) -> Table:
    """Validate who plays under `ruleset`, and seat them.

    Raises RuleViolation: `players` for a wrong number of players, twins or names that cannot be
    printed, `sides` for sides that are not two, do not hold everybody once, or do not sit
    alternately (000 Players; 002 Six players).
    """
    names = tuple(players)
    _verify_players(ruleset, names)
    if ruleset.unit == "player":
        if sides is not None:
            raise RuleViolation("sides")
        return Table(names, {name: (name,) for name in names})
    if sides is None:
        return Table(names, _default_sides(names))
    return Table(names, _checked_sides(names, sides))


def _verify_players(ruleset: Ruleset, names: tuple[str, ...]) -> None:
    if len(names) != ruleset.players:
        raise RuleViolation("players", needed=ruleset.players, given=len(names))
    for name in names:
        if not can_be_printed(name):
            raise RuleViolation("players", name=repr(name[:40]))
    if len(set(names)) != len(names):
        twin = next(name for name in names if names.count(name) > 1)
        raise RuleViolation("players", name=twin)


def _default_sides(names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    first, second = {2: names, 4: ("NS", "EW"), 6: ("A", "B")}[len(names)]
    return {first: names[::2], second: names[1::2]}


def _checked_sides(
    names: tuple[str, ...], sides: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    if len(sides) != 2:
        raise RuleViolation("sides", given=len(sides))
    for side, members in sides.items():
        if not can_be_printed(side):
            raise RuleViolation("sides")
        if sorted(members) not in (sorted(names[::2]), sorted(names[1::2])):
            raise RuleViolation("sides", side=side)
    first, second = sides.values()
    if set(first) & set(second):
        raise RuleViolation("sides")
    return {side: tuple(members) for side, members in sides.items()}
