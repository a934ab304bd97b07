"""A game on a screen: its sheet in columns, the chart, a board for a television.

Touches sheets, paper, words, queries and rules; reads, never writes.
"""
