"""The pages of an evening: read, call, show.

Touches everything below, writes through services alone.
"""
