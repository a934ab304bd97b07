"""Optimistic locking: what a form has seen, and what is raised where it has changed since."""

import hashlib
import json


class Stale(Exception):
    """Raised where a row has changed since the form was made (optimistic lock)."""


def digest(values: object) -> str:
    """A digest (hash) of columns, for what has no version: by it a form says what it has seen."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]
