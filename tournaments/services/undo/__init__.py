"""Undo: what an act writes down of the values before it, and the last act of an evening
taken back.
"""
