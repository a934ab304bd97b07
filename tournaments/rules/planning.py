"""What an evening of so many players comes to, before the doors open."""

from typing import Final, NamedTuple

from tournaments.rules.formats import RoundFormat
from tournaments.rules.sit_outs import Shares, shares
from tournaments.rules.standings import usual_rounds

#: A hand dealt, bid, played and written down takes about four and a quarter minutes; changing
#: tables two and a half. Ten rounds of four hands then take three and a quarter hours.
MINUTES_A_HAND: Final = 4.25
MINUTES_TO_CHANGE: Final = 2.5
FEWEST_PLAYERS: Final = 4
#: Not a rule of the game but the largest evening that was measured: 2,000 players, 500 tables, ten
#: rounds (docs/decisions/0031). The one place: names, tables, signs and blank sets follow from it.
MOST_PLAYERS: Final = 2_000
MOST_TABLES: Final = MOST_PLAYERS // 4
MOST_ROUNDS: Final = 40


class Plan(NamedTuple):
    """An evening: how many tables and rounds, who has no seat, how long it takes."""

    players: int
    tables: int
    #: How many sit out each round.
    sit_out: int
    rounds: int
    plays: RoundFormat
    #: Where rounds follow the field: players / 4 before it is kept within six to ten; None where
    #: they do not.
    quarter: int | None
    minutes: int
    #: How the sit-outs of the whole evening fall.
    shares: Shares


def plan(
    players: int, *, usual: str | int | None, plays: RoundFormat, rounds: int | None = None
) -> Plan:
    """Estimate an evening: its tables, rounds, sit-outs and minutes.

    `usual`: the ruleset's rounds (`"players/4"`, a number, None); `rounds`: the director's number.
    A ruleset that says nothing of rounds is planned as Midway is.
    """
    follows = not isinstance(usual, int)
    number = rounds or (usual_rounds(players) if follows else int(usual or 0))
    tables, sit_out = divmod(players, 4)
    # A round of hands is as long as they are, whatever its clock says.
    longest = plays.minutes if plays.lets_hands_finish else None
    round_minutes = longest or plays.expected_hands * MINUTES_A_HAND
    minutes = number * round_minutes + (number - 1) * MINUTES_TO_CHANGE
    return Plan(
        players,
        tables,
        sit_out,
        number,
        plays,
        players // 4 if follows else None,
        round(minutes),
        shares(players, number),
    )
