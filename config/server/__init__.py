"""The server of the pages: connections with their limits, requests handed to Django, processes
watched over.

Knows HTTP and processes, and nothing of the game.
"""
