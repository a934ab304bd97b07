"""What a game prints: score sheet, blank sheet, house rules, chart.

Touches paper, words, queries and rules.
"""
