"""`manage.py restore`: put a copy back, while the server runs; without a name, list the copies."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.copies.keeping import copies_in
from config.copies.making import CopyFailed
from config.copies.restoring import other_key, restore
from config.secret_key import replace_secret


class Command(BaseCommand):
    """Put a copy back, all of it or nothing; what is there is copied first."""

    help = "Put a copy back, on SQLite and PostgreSQL alike; without a name, list the copies there are."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("copy", nargs="?", help="a file, or the name of a copy in the folder of copies")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["copy"] is None:
            self._list()
            return
        name = Path(options["copy"])
        places = (name, settings.COPIES / name.name, settings.COPIES / f"{name.name}.sqlite3")
        path = next((place for place in places if place.is_file()), None)
        if path is None:
            raise CommandError(
                f"There is no copy {options['copy']}, neither as a file nor in {settings.COPIES}. "
                "Without a name, this lists those there are."
            )
        try:
            before = restore(path, timezone.now(), settings.COPIES)
        except CopyFailed as problem:
            raise CommandError(f"{problem}\nNothing was changed.") from problem
        self.stdout.write(f"{path.name} was put back. What was there before is in {before}\n")
        key, file = other_key(path), settings.SECRET_KEY_FILE
        if key and file is None:
            self.stdout.write("It was made with another SECRET_KEY: links have to be shared anew.\n")
        elif key and file is not None:
            replace_secret(file, key)
            self.stdout.write(
                "Its secret key was put back as well. Start Five Hundred again: links need it.\n"
            )

    def _list(self) -> None:
        copies = copies_in(settings.COPIES)
        for copy in copies:
            when = timezone.localtime(copy.made_at).strftime("%a %d %b %Y, %H:%M:%S")
            size = copy.path.stat().st_size / 1_000_000
            self.stdout.write(f"{copy.path.name}   {when}, {copy.reason}, {size:.1f} MB\n")
        if not copies:
            self.stdout.write(f"There are no copies in {settings.COPIES} yet.\n")
