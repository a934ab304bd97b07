"""The HTTP API of evenings: translates requests into questions and services, and stores nothing by
itself.

Touches pages, services, queries and words; the base of its views is scoring's.
"""
