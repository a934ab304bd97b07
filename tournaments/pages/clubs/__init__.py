"""Pages of a club: its evenings, people, seasons, records, and the links that lead to it.

Touches services, queries, words and rules.
"""
