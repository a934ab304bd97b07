"""Printing from pages: how somebody prints, the sheets of a game as answers."""
