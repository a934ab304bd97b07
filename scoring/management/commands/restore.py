"""`manage.py restore`: put a copy back, while the server runs; without a name, list the copies."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from config.copies.keeping import copies_in
from config.copies.making import CopyFailed
from config.copies.restoring import other_key, restore
from config.language import gettext as _
from config.language import gettext_lazy
from config.starting.secret_key import replace_secret
from config.typed import TypedCommand
from scoring.words.moments import told
from scoring.words.vocabulary import decimal


class Command(TypedCommand):
    """Put a copy back, all of it or nothing; what is there is copied first."""

    purpose = gettext_lazy(
        "Put a copy back, on SQLite and PostgreSQL alike; "
        "without a name, list the copies there are."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "copy", nargs="?", help=_("a file, or the name of a copy in the folder of copies")
        )
        parser.add_argument(
            "--key", action="store_true", help=_("only its secret key; what is recorded stays")
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
            unchanged = _("Nothing was changed.")
            raise CommandError(f"{problem}\n{unchanged}") from problem
        if not options["key"]:
            was = (
                _("What was there before is in {path}.").format(path=before)
                if before
                else _("There was no database before.")
            )
            self.stdout.write(_("{copy} was put back.").format(copy=path.name) + f" {was}\n")
        self.stdout.write(self._bring_key(key, is_asked=options["key"]))

    def _found(self, copy: str) -> Path:
        """The file of a copy. Raises CommandError."""
        name = Path(copy)
        places = (name, settings.COPIES / name.name, settings.COPIES / f"{name.name}.sqlite3")
        for place in places:
            if place.is_file():
                return place
        raise CommandError(
            _(
                "There is no copy {copy}, neither as a file nor in {folder}. "
                "Without a name, this lists those there are."
            ).format(copy=copy, folder=settings.COPIES)
        )

    def _bring_key(self, key: str, *, is_asked: bool) -> str:
        """Replace our secret key by a copy's, where they differ; return what is said of it."""
        file = settings.SECRET_KEY_FILE
        if not key:
            return _("Its secret key is the one that is here.") + "\n" if is_asked else ""
        if file is None:
            return _("It was made with another SECRET_KEY: links have to be shared anew.") + "\n"
        replace_secret(file, key)
        said = _("Its secret key was put back as well. Start Five Hundred again: links need it.")
        return said + "\n"

    def _list(self) -> None:
        copies = copies_in(settings.COPIES)
        for copy in copies:
            when = told(copy.made_at, "second")
            megabytes = decimal(round(copy.path.stat().st_size / 100_000))
            size = _("{megabytes} MB").format(megabytes=megabytes)
            self.stdout.write(f"{copy.path.name}   {when}, {copy.reason}, {size}\n")
        if not copies:
            self.stdout.write(
                _("There are no copies in {folder} yet.").format(folder=settings.COPIES) + "\n"
            )
