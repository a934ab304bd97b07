"""The interchange format (docs/record.md): read and write games, auctions and their answers.

Touches rules alone.
"""
