"""Bounds of what a row may have."""

LONGEST_NAME = 40
LONGEST_REASON = 200
MOST_PLAYERS = 6
#: Hands of a game, struck out ones among them: twenty times a long one's, and quick to tally.
MOST_HANDS = 400
SEAT_NUMBERS = range(MOST_PLAYERS)
