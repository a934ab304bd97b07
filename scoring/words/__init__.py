"""Codes of the law as sentences for people, translated.

Touches queries, models and rules; reads, never writes.
"""
