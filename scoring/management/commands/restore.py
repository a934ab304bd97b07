"""`manage.py restore`: put a copy back, while the server runs; without a name, list the copies."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from config.copies.keeping import copies_in
from config.copies.making import CopyFailed
from config.copies.restoring import other_key, restore
from config.starting.secret_key import replace_secret
from config.typed import TypedCommand
from scoring.words.moments import told
from scoring.words.vocabulary import decimal


class Command(TypedCommand):
    """Put a copy back, all of it or nothing; what is there is copied first."""

    help = (
        "Put a copy back, on SQLite and PostgreSQL alike; "
        "without a name, list the copies there are."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "copy", nargs="?", help="a file, or the name of a copy in the folder of copies"
        )
        parser.add_argument(
            "--key", action="store_true", help="only its secret key; what is recorded stays"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["copy"] is None:
            self._list()
            return
        path = self._found(options["copy"])
        try:
            key = other_key(path)
            if not options["key"]:
                before = restore(path, timezone.now(), settings.COPIES)
        except CopyFailed as problem:
            raise CommandError(f"{problem}\nNothing was changed.") from problem
        if not options["key"]:
            was = (
                f"What was there before is in {before}."
                if before
                else "There was no database before."
            )
            self.stdout.write(f"{path.name} was put back. {was}\n")
        self.stdout.write(self._bring_key(key, is_asked=options["key"]))

    def _found(self, copy: str) -> Path:
        """The file of a copy. Raises CommandError."""
        name = Path(copy)
        places = (name, settings.COPIES / name.name, settings.COPIES / f"{name.name}.sqlite3")
        for place in places:
            if place.is_file():
                return place
        raise CommandError(
            f"There is no copy {copy}, neither as a file nor in {settings.COPIES}. "
            "Without a name, this lists those there are."
        )

    def _bring_key(self, key: str, *, is_asked: bool) -> str:
        """Replace our secret key by a copy's, where they differ; return what is said of it."""
        file = settings.SECRET_KEY_FILE
        if not key:
            return "Its secret key is the one that is here.\n" if is_asked else ""
        if file is None:
            return "It was made with another SECRET_KEY: links have to be shared anew.\n"
        replace_secret(file, key)
        return "Its secret key was put back as well. Start Five Hundred again: links need it.\n"

    def _list(self) -> None:
        copies = copies_in(settings.COPIES)
        for copy in copies:
            when = told(copy.made_at, "second")
            megabytes = decimal(round(copy.path.stat().st_size / 100_000))
            self.stdout.write(f"{copy.path.name}   {when}, {copy.reason}, {megabytes} MB\n")
        if not copies:
            self.stdout.write(f"There are no copies in {settings.COPIES} yet.\n")
