"""House rules: their form, their file and their pages.

Touches services, queries, words and rules.
"""
