"""What whoever runs a server sees of it: whether it is ready, its figures, a line for each request.

Switched off it costs nothing, and nothing of a visitor stands in any of it.
"""
