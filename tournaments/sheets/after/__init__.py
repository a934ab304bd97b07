"""Sheets of results: on the wall, for the prizes, for the treasurer, to take home."""
