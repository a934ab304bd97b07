"""What start.py and the installed command `five-hundred` share: their words, and what these do."""

import os
import sys
from collections.abc import Callable
from typing import Final

from config.environment import (
    COMMAND,
    BadEnvironment,
    cannot_write,
    command,
    data_folder,
    required,
    text,
)
from config.starting import terminal
from config.starting.data_folder import write_privately

#: The one place where the version stands; pyproject.toml reads it here.
VERSION = "1.0.0"
#: What is said of each word; start.py says the same.
WORDS: Final = {
    "run": "start it, and print the address for phones (--port 8501 for another port)",
    "demo": "leave a half-played evening of 41 players to look at",
    "backup": "make a copy of everything, while it runs (--to FOLDER lays it into a second one)",
    "restore": "put a copy back, while it runs; without a name, list the copies there are",
    "worker": "make packs and copies for servers with a broker (--queues copies: copies alone)",
    "manage": "Django's commands: {command} manage migrate",
}
HELP: Final = ("help", "-h", "--help")


def main(arguments: list[str]) -> int:
    """Run the command named first, or the server where none is; the exit status."""
    terminal.prepare()
    # Options without a word are the server's: `five-hundred --port 8501`.
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in (*HELP, "--version")):
        arguments = ["run", *arguments]
    word, *options = arguments
    if word == "--version":
        print(f"Five Hundred {VERSION}")
        return 0
    if word not in COMMANDS:
        print(usage(), file=sys.stdout if word in HELP else sys.stderr)
        return 0 if word in HELP else 2
    try:
        return COMMANDS[word](options)
    except KeyboardInterrupt:
        return 130


def usage() -> str:
    """Every word with what it does, and where what is recorded lies."""
    words = {**WORDS, "--version": "say which version this is"}
    lines = [
        f"{f'{COMMAND} {word}':<26} {said.format(command=COMMAND)}" for word, said in words.items()
    ]
    what = "Keep the score of Five Hundred, at one table or in a whole hall."
    folder = text("DATA_DIR") or data_folder()
    kept = f"{COMMAND} alone runs it. What is recorded is kept in {folder}"
    return "\n".join([what, "", *lines, "", kept])


def run(options: list[str]) -> int:
    from config import serve  # takes half a second, which the other words need not wait for

    return serve.main(options)


def manage(options: list[str]) -> int:
    return django_command([f"{COMMAND} manage", *options])


def backup(options: list[str]) -> int:
    return django_command([COMMAND, "backup", *options])


def restore(options: list[str]) -> int:
    """Put a copy back, or list those there are."""
    return django_command([COMMAND, "restore", *options])


def demo(options: list[str]) -> int:
    """Simulate half an evening in the hall's own database."""
    evening = ["simulate_tournament", "--players", "41", "--half", "--name", "Demo evening"]
    if status := with_settings(verify_this_version):
        return status
    for words in (["migrate", "--verbosity", "0"], evening):
        if status := django_command([COMMAND, *words]):
            return status
    print(
        f"A half-played evening of 41 players is there: {COMMAND} run, then “Run an evening”, "
        "under “Evenings with many tables”."
    )
    return 0


def verify_this_version() -> None:
    """Validate that the database is of this version or an older one. Raises BadEnvironment."""
    import django

    django.setup()
    from config.copies.versions import verify_version  # needs what was set up

    verify_version()


def worker(options: list[str]) -> int:
    """Start a worker of Celery's, whose options follow; it needs a broker."""
    return with_settings(lambda: start_worker(options))


def start_worker(options: list[str]) -> None:
    """Make what servers order, until told to stop. Raises BadEnvironment without a broker."""
    why = "A worker makes what servers order by a broker, such as redis://localhost/0."
    required("CELERY_BROKER_URL", why)
    from config.celery import app  # takes a while, which the other words need not wait for

    app.worker_main(["worker", "--loglevel", "INFO", *options])


def django_command(arguments: list[str]) -> int:
    """Run one of Django's commands. `arguments`: as in `sys.argv`. The exit status."""
    return with_settings(lambda: run_django(arguments))


def run_django(arguments: list[str]) -> None:
    """Run one of Django's commands. Raises BadEnvironment where the tables it needs are missing."""
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    try:
        execute_from_command_line(arguments)
    except DatabaseError:
        from config.copies.versions import is_migrated  # needs the settings, which are read by now

        if is_migrated():
            raise
        raise BadEnvironment(
            "The database is not migrated to this version. "
            f"Migrate it, then do it again: {command('manage migrate')}"
        ) from None


def with_settings(work: Callable[[], None]) -> int:
    """Do what needs the settings; one that is wrong is said in words. The exit status."""
    terminal.prepare()
    write_privately()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings

    try:
        try:
            # The settings are read by now: it is there, and can be written to.
            assert settings.DATA_DIR
        except OSError as problem:
            print(cannot_write(problem), file=sys.stderr)
            return 1
        work()
    except BadEnvironment as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


COMMANDS: Final[dict[str, Callable[[list[str]], int]]] = {
    "run": run,
    "demo": demo,
    "backup": backup,
    "restore": restore,
    "worker": worker,
    "manage": manage,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
