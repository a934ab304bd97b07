"""Codes of the law as sentences for people, translated.

Touches queries, models and rules, and the values that services take; reads, never writes.
"""
