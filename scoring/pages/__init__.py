"""The pages of a game, and of everything that a device keeps: they read, call a service, and show.

They touch everything below, and write through services alone.
"""
