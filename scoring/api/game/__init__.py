"""What else a game has over the API: it is put right, its seats, the next game, its links, its
history.

Touches services, queries and words, as the pages for it do.
"""
