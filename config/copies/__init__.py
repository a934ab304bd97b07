"""Copies of all that is kept: made while the server runs, checked, kept in turn, put back."""
