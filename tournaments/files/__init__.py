"""Files in and out: lists of names parsed, an evening exported.

Touches services, queries, words, rules.
"""
