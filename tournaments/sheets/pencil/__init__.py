"""Sheets for who goes on without the computer: the steps, who sits where next, the
final reckoning.
"""
