"""Undo: what an act records of the values before it, and the last act of an evening taken back."""
