"""What a hall prints, its contents, and packs of sheets.

Touches scoring.paper, words, queries and rules.
"""
