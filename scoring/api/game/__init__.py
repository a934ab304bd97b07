"""What else a game has over the API: amending it, its seats, the next game, its links, its history.

Touches services, queries and words, as the pages for it do.
"""
