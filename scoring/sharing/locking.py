"""Optimistic locking: what is raised where a form was made before somebody else's change."""


class Stale(Exception):
    """What is to be changed was changed by somebody else after the form was made; nothing was stored."""
