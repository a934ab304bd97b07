"""People: the pages of those a device has kept score for.

Touches services, queries, words and rules.
"""
