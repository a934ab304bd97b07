"""The HTTP API of evenings: translates requests into queries and services; stores nothing itself.

Touches pages, services, queries and words; the base of its views is scoring's.
"""
