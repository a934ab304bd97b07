"""Sheets of results: on the wall, for the prizes, to take home."""
