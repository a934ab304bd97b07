"""Reasons, states, refusals and the audit log of an evening as sentences.

Touches queries, models, rules.
"""
