"""Parse and validate settings from environment variables, and say in words which one is wrong."""

import os
from collections.abc import Collection
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

TRUE = ("1", "true", "yes", "on")
FALSE = ("0", "false", "no", "off")


class BadEnvironment(ImproperlyConfigured):
    """An environment variable is missing or makes no sense. The message is for whoever set it."""


def text(name: str, default: str = "") -> str:
    """Read a variable, without the white space around it; `default` where it is missing or empty."""
    return os.environ.get(name, "").strip() or default


def required(name: str, why: str) -> str:
    """Read a variable that must be set. Raises BadEnvironment, which says why."""
    value = text(name)
    if not value:
        raise BadEnvironment(f"{name} is not set. {why}")
    return value


def choice(name: str, choices: Collection[str], default: str) -> str:
    """Read a variable that has one of these values. Raises BadEnvironment."""
    value = text(name, default)
    if value not in choices:
        raise BadEnvironment(f"{name} is “{value}”. Set it to one of: {', '.join(choices)}; or leave it out.")
    return value


def flag(name: str, default: bool = False) -> bool:
    """Parse a boolean: yes or no, and its other spellings. Raises BadEnvironment."""
    value = text(name).lower()
    if value not in ("", *TRUE, *FALSE):
        raise BadEnvironment(f"{name} is “{value}”. Set it to yes or no, or leave it out.")
    return value in TRUE if value else default


def number(name: str, default: int) -> int:
    """Parse a whole number. Raises BadEnvironment."""
    value = text(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise BadEnvironment(f"{name} is “{value}”. Set it to a whole number, or leave it out.") from None


def names(value: str) -> list[str]:
    """Split a comma-separated list."""
    return [name.strip() for name in value.split(",") if name.strip()]


def database(name: str, default: str) -> dict[str, Any]:
    """Parse a database's URL into Django's settings for it. Raises BadEnvironment."""
    url = text(name, default)
    try:
        # Connections stay open between requests, and are tested before use in case the server went away.
        return dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    except ValueError:
        # The address may hold a password, so it is not repeated here.
        raise BadEnvironment(
            f"{name} is not the address of a database. "
            "Set it to something like postgres://user:password@host/name or sqlite:///folder/file.sqlite3, "
            "or leave it out."
        ) from None
