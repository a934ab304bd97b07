"""Sheets for before the first deal, and those that lie on the tables all evening."""
