"""The format of a round: so many hands, a game, the best of several, or until time is called."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from tournaments.rules.another_game import knows_bids

#: The games of which a side has to win more than half.
BEST_OF: Final = (3, 5)
USUAL_HANDS: Final = 4
#: A game to 500 or minus 500 takes so many hands, and nearly never more than a sheet has lines
#: (the mean of 300 simulated ones is 6.5, and one in twenty has more than 13).
HANDS_OF_A_GAME: Final = 7
LINES_OF_A_GAME: Final = 14
#: The kinds of round: so many hands, a game, the best of several, until time is called.
HANDS: Final = "hands"
GAME: Final = "game"
BEST_OF_3: Final = "best3"
BEST_OF_5: Final = "best5"
MINUTES: Final = "minutes"
KINDS: Final = (HANDS, GAME, BEST_OF_3, BEST_OF_5, MINUTES)
#: Kinds of which the ruleset ends what is played; of several games how many a round has at most.
OF_GAMES: Final[dict[str, int | None]] = {GAME: None, BEST_OF_3: 3, BEST_OF_5: 5}
#: The most hands and minutes that a round can be set to.
MOST_HANDS: Final = 99
MOST_MINUTES: Final = 999


class RoundFormat(NamedTuple):
    """When the round at a table is over. Exactly one of the first three is set, or `minutes` alone.

    A round of hands or minutes has an end of its own: the ruleset's target and floor are put aside
    (002 St. Paul Midway). A round of games is played to the ruleset's own end.
    """

    #: After so many scored hands.
    hands: int | None = None
    #: When the ruleset says so.
    game: bool = False
    #: When a side has won more than half of so many games.
    best_of: int | None = None
    #: Also when time is called, after so many minutes.
    minutes: int | None = None

    @property
    def has_games(self) -> bool:
        """Return whether the ruleset ends what is played, and not a count of hands."""
        return self.game or self.best_of is not None

    @property
    def lets_hands_finish(self) -> bool:
        """Return whether the hand that is being played when time is called still counts."""
        return self.hands is None

    @property
    def ends_by_time_alone(self) -> bool:
        """Return whether nothing but the clock ends the round."""
        return self.hands is None and not self.has_games

    @property
    def expected_hands(self) -> int:
        """Return the hands to plan a round for where no minutes are set.

        Of several games one is mostly not needed: of three, two and a half are played.
        """
        games = 1.0 if self.best_of is None else self.best_of - 0.5 * (self.best_of // 2)
        return self.hands or round(HANDS_OF_A_GAME * games)

    @property
    def lines_on_paper(self) -> int:
        """Return the lines that a table's sheet needs: for hands, or for several games."""
        return self.best_of or self.hands or LINES_OF_A_GAME

    def needed(self) -> int:
        """Return the number of games that a side has to win."""
        return 1 if self.best_of is None else self.best_of // 2 + 1

    def ruleset_for(self, ruleset: Ruleset) -> Ruleset:
        """Return the rules of what is played in the round."""
        return ruleset if self.has_games else ruleset.without_end()


def ends_games(ruleset: Ruleset) -> bool:
    """Return whether the rules end a game by themselves; another game has rules of its own."""
    return not knows_bids(ruleset) or ruleset.without_end() != ruleset


def read_format(written: object) -> RoundFormat:
    """Parse `round_format` of an event. Raises RuleViolation `unknown_round_format`."""
    if not isinstance(written, Mapping):
        raise _unknown(written)
    known = {"hands", "game", "best_of", "minutes"}
    kinds = written.keys() & {"hands", "game", "best_of"}
    format_ = RoundFormat(
        hands=_figure(written, "hands", MOST_HANDS),
        game="game" in written,
        best_of=_figure(written, "best_of", BEST_OF[-1]),
        minutes=_figure(written, "minutes", MOST_MINUTES),
    )
    if (
        not written
        or not written.keys() <= known
        or len(kinds) > 1
        or written.get("game", True) is not True
        or format_.best_of not in (None, *BEST_OF)
    ):
        raise _unknown(written)
    return format_


def kind_of(format_: RoundFormat) -> str:
    """Return the kind of a format."""
    if format_.has_games:
        return next(kind for kind, most in OF_GAMES.items() if most == format_.best_of)
    return HANDS if format_.hands is not None else MINUTES


def format_of(kind: str, hands: int, minutes: int) -> RoundFormat:
    """Return the format of a kind. `minutes`: of the clock; a round of hands does not end by it."""
    if kind == HANDS:
        return RoundFormat(hands=hands)
    return RoundFormat(game=kind == GAME, best_of=OF_GAMES.get(kind), minutes=minutes or None)


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
