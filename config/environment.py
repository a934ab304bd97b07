"""Parse and validate settings from environment variables, and say in words which one is wrong."""

import ipaddress
import os
import re
import sys
import zoneinfo
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import dj_database_url
import platformdirs
import tzlocal
from django.core.exceptions import ImproperlyConfigured

TRUE = ("1", "true", "yes", "on")
FALSE = ("0", "false", "no", "off")


#: What Django asks of a secret key (security.W009).
LEAST_LETTERS = 50
LEAST_DIFFERENT = 5
#: A host by its name or its number, as the Host header has it.
HOST_NAME: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?|\[[0-9a-fA-F:.]+\]")
#: Bits that addresses of one network share: 10.0.0.0/8 and fc00::/7 are the widest private.
LEAST_PREFIX: Final = 7
SQLITE: Final = "django.db.backends.sqlite3"
#: The databases that the project is tested on.
ENGINES: Final = (SQLITE, "django.db.backends.postgresql")
#: How SQLite is used.
DURABLE: Final[dict[str, Any]] = {
    # A write takes its lock at the start: two phones wait for each other and do not fail half-way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # Readers never wait for a writer; a recorded hand survives a pulled plug.
    "init_command": (
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
    ),
}
#: How PostgreSQL is used, which is durable by itself. What a connection is asked often it prepares:
#: planning a pulse's joins took as long as answering it.
PREPARED: Final[dict[str, Any]] = {"server_side_binding": True, "prepare_threshold": 5}


#: The folder that the project lies in: a checkout, or what was installed.
ROOT: Final = Path(__file__).resolve().parent.parent
#: A checkout is started by its own start.py, which is not installed.
IS_INSTALLED: Final = not (ROOT / "start.py").is_file()
#: How a process of ours begins another that runs one of our commands, which follows: whatever the
#: current folder is, nothing is imported from it.
PROGRAM: Final = (
    sys.executable,
    "-P",
    str(ROOT / "__main__.py" if IS_INSTALLED else ROOT / "five_hundred" / "__main__.py"),
)
#: What somebody types on this computer to run a command of ours.
COMMAND: Final = (
    "five-hundred" if IS_INSTALLED else "py start.py" if os.name == "nt" else "python3 start.py"
)


class BadEnvironment(ImproperlyConfigured):
    """An environment variable is missing or makes no sense. The message is for whoever set it."""


def text(name: str, default: str = "") -> str:
    """Read a variable, without the white space around it; `default` if it is missing or empty."""
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
        raise BadEnvironment(
            f"{name} is “{value}”. Set it to one of: {', '.join(choices)}; or leave it out."
        )
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
        raise BadEnvironment(
            f"{name} is “{value}”. Set it to a whole number, or leave it out."
        ) from None


def command(words: str) -> str:
    """A command to be typed, with the folder of the data where it is not the usual one."""
    folder = text("DATA_DIR")
    place = f'DATA_DIR="{folder}" ' if folder and os.name != "nt" else ""
    return f"{place}{COMMAND} {words}"


def at_port(port: int) -> str:
    """The command to be typed to start on another port."""
    words = f"{COMMAND} run --port {port}"
    if IS_INSTALLED:
        return words
    return f"make run PORT={port}  (or: {words})"


def data_folder() -> Path:
    """Look up the usual data folder: a checkout's, or the user's own, which no upgrade touches."""
    if IS_INSTALLED:
        return platformdirs.user_data_path("five-hundred", appauthor=False)
    return ROOT / "data"


def cannot_write(problem: OSError) -> str:
    """Say that there is something wrong with the folder of the data, and what to do."""
    return (
        f"The folder for the data cannot be written to: {problem}\n"
        "Make room in it or allow writing to it, or choose another with DATA_DIR, then start again."
    )


def sqlite_url(path: Path) -> str:
    """The address of a SQLite file, whatever letters its folder is written in."""
    return f"sqlite:///{quote(path.as_posix())}"


def secret(name: str, why: str) -> str:
    """Read a secret key that cannot be guessed. Raises BadEnvironment without repeating it."""
    value = required(name, why)
    if len(value) < LEAST_LETTERS or len(set(value)) < LEAST_DIFFERENT:
        raise BadEnvironment(
            f"{name} could be guessed: it needs {LEAST_LETTERS} letters or more, taken by chance. "
            'This makes one: python -c "import secrets; print(secrets.token_urlsafe(64))"'
        )
    return value


def hosts(name: str, why: str) -> list[str]:
    """Parse the names by which people reach a server. Raises BadEnvironment, for “*” as well."""
    hosts = names(required(name, why))
    if not hosts or any(host.strip(".") in ("", "*") for host in hosts):
        raise BadEnvironment(
            f"{name} has to name each of its hosts: “*” would answer to any. {why}"
        )
    for host in hosts:
        if not HOST_NAME.fullmatch(host):
            raise BadEnvironment(
                f"{name} has “{host}”. Links begin with it, so set it to whole names such as "
                "cards.example.org, without https://, a port or a dot in front."
            )
    return hosts


def address(name: str, default: str) -> str:
    """Parse the IP address to listen at. Raises BadEnvironment."""
    value = text(name, default)
    try:
        return str(ipaddress.ip_address("127.0.0.1" if value == "localhost" else value))
    except ValueError:
        raise BadEnvironment(
            f"{name} is “{value}”. Set it to an address of this computer, such as 127.0.0.1 or "
            "192.168.1.20, or leave it out."
        ) from None


def networks(name: str, default: str) -> list[str]:
    """Parse a list of addresses and networks. Raises BadEnvironment."""
    networks = names(text(name, default))
    for value in networks:
        try:
            network = ipaddress.ip_network(value)
            if network.prefixlen < LEAST_PREFIX:
                raise BadEnvironment(
                    f"{name} has “{value}”, and so half of the internet could say who it is. "
                    "Set it to the addresses of the proxies alone, such as 10.0.0.5 or "
                    "172.16.0.0/12."
                )
        except ValueError:
            raise BadEnvironment(
                f"{name} has “{value}”. Set it to addresses or networks, such as 10.0.0.5 or "
                "172.16.0.0/12, separated by commas."
            ) from None
    return networks


def computers_zone() -> str:
    """Look up the time zone of this computer, for a hall's clock; UTC where it does not tell."""
    try:
        return tzlocal.get_localzone_name() or "UTC"
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return "UTC"


def zone(name: str, default: str) -> str:
    """Read a time zone that this computer knows. Raises BadEnvironment."""
    value = text(name, default)
    try:
        zoneinfo.ZoneInfo(value)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        raise BadEnvironment(
            f"{name} is “{value}”, which this computer does not know. "
            "Set it to a zone such as America/Chicago or Australia/Sydney, or leave it out."
        ) from None
    return value


def names(value: str) -> list[str]:
    """Split a comma-separated list."""
    return [name.strip() for name in value.split(",") if name.strip()]


def database(name: str, default: str) -> dict[str, Any]:
    """Parse a database's URL into Django's settings for it. Raises BadEnvironment."""
    url = text(name, default)
    try:
        # Connections stay open between requests, tested before use in case the server is gone.
        database: dict[str, Any] = dict(
            dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True)
        )
        if database.get("ENGINE") not in ENGINES:
            raise ValueError(database.get("ENGINE"))
    except ValueError:
        # The address may hold a password, so it is not repeated here.
        raise BadEnvironment(
            f"{name} is not the address of a database that Five Hundred knows. Set it to "
            "something like postgres://user:password@host/name or "
            "sqlite:///folder/file.sqlite3, or leave it out."
        ) from None
    given: dict[str, Any] = database.get("OPTIONS", {})
    database["OPTIONS"] = {**(DURABLE if database["ENGINE"] == SQLITE else PREPARED), **given}
    return database
