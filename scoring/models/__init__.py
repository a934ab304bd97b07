"""Models: the rows of a game and their constraints. No sum is stored: the law tallies each read.

The law names players; rows name seats, so that a player's name can be put right and the facts stay.
`Game.table` and the two conversions of `Hand` are the bridge.
"""

from scoring.models.devices import KINDS, Device, Grant, Role
from scoring.models.games import DeletedGame, Game, GameChange, PutAway, Seat, Series
from scoring.models.hands import Amendment, Hand, HandInPlay
from scoring.models.limits import LONGEST_NAME, LONGEST_REASON, MOST_HANDS, MOST_PLAYERS
from scoring.models.people import HouseRules, Player
from scoring.models.programs import Answer, Token
