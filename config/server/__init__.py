"""The server of the pages: connections with their limits, requests handed to Django, its processes.

Knows HTTP and processes, and nothing of the game.
"""
