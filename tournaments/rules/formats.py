"""The format of a round: so many hands, a game, or until time is called."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from tournaments.rules.another_game import knows_bids

USUAL_HANDS: Final = 4
#: A game to 500 or minus 500 takes so many hands, and nearly never more than a sheet has lines
#: (the mean of 300 simulated ones is 6.5, and one in twenty has more than 13).
HANDS_OF_A_GAME: Final = 7
LINES_OF_A_GAME: Final = 14
#: The kinds of round: so many hands, a game, until time is called.
HANDS: Final = "hands"
GAME: Final = "game"
MINUTES: Final = "minutes"
KINDS: Final = (HANDS, GAME, MINUTES)
#: The most hands and minutes that a round can be set to.
MOST_HANDS: Final = 99
MOST_MINUTES: Final = 999


class RoundFormat(NamedTuple):
    """When the round at a table is over. Exactly one of the first two is set, or `minutes` alone.

    A round of hands or minutes has an end of its own: the ruleset's target and floor are put aside
    (002 St. Paul Midway). A round of a game is played to the ruleset's own end.
    """

    #: After so many scored hands.
    hands: int | None = None
    #: When the ruleset says so.
    game: bool = False
    #: Also when time is called, after so many minutes.
    minutes: int | None = None

    @property
    def lets_hands_finish(self) -> bool:
        """Return whether the hand that is being played when time is called still counts."""
        return self.hands is None

    @property
    def ends_by_time_alone(self) -> bool:
        return self.hands is None and not self.game

    @property
    def expected_hands(self) -> int:
        """Return the hands to plan a round for where no minutes are set."""
        return self.hands or HANDS_OF_A_GAME

    @property
    def lines_on_paper(self) -> int:
        return self.hands or LINES_OF_A_GAME

    def ruleset_for(self, ruleset: Ruleset) -> Ruleset:
        return ruleset if self.game else ruleset.without_end()


def ends_games(ruleset: Ruleset) -> bool:
    """Return whether the rules end a game by themselves; another game has rules of its own."""
    return not knows_bids(ruleset) or ruleset.without_end() != ruleset


def read_format(written: object) -> RoundFormat:
    """Parse `round_format` of an event. Raises RuleViolation `unknown_round_format`."""
    if not isinstance(written, Mapping):
        raise _unknown(written)
    known = {"hands", "game", "minutes"}
    format_ = RoundFormat(
        hands=_figure(written, "hands", MOST_HANDS),
        game="game" in written,
        minutes=_figure(written, "minutes", MOST_MINUTES),
    )
    if (
        not written
        or not written.keys() <= known
        or {"hands", "game"} <= written.keys()
        or written.get("game", True) is not True
    ):
        raise _unknown(written)
    return format_


def kind_of(format_: RoundFormat) -> str:
    if format_.game:
        return GAME
    return HANDS if format_.hands is not None else MINUTES


def format_of(kind: str, hands: int, minutes: int) -> RoundFormat:
    """Return the format of a kind. `minutes`: of the clock; a round of hands does not end by it."""
    if kind == HANDS:
        return RoundFormat(hands=hands)
    return RoundFormat(game=kind == GAME, minutes=minutes or None)


def write_format(format_: RoundFormat) -> dict[str, object]:
    """Serialize a format: `read_format(write_format(it)) == it`."""
    return {key: value for key, value in format_._asdict().items() if value}


def _figure(written: Mapping[str, object], key: str, most: int) -> int | None:
    value = written.get(key)
    if key in written and (type(value) is not int or not 1 <= value <= most):
        raise _unknown(written)
    return value if isinstance(value, int) else None


def _unknown(written: object) -> RuleViolation:
    return RuleViolation("unknown_round_format", value=repr(written)[:80])
