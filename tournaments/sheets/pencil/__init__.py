"""Sheets to go on without the computer: the steps, who sits where next, the final reckoning."""
