"""`manage.py write_law`: translate the law for the phone, and write it where the pad finds it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import to_locale

from scoring.phone.catalogs import FOLDER, language_as_javascript, messages_in
from scoring.phone.law import FILE, TYPES, law_as_javascript, types_of_the_law


class Command(BaseCommand):
    """Write the law and its words for phones below static/js; --check: only compare them."""

    help = "Translate the law of scoring/rules to JavaScript, for phones without a connection."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail where the file differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        law = law_as_javascript()
        files = {FILE: law, TYPES: types_of_the_law()}
        for language, _name in settings.LANGUAGES:
            if language != settings.LANGUAGE_CODE:
                words = language_as_javascript(messages_in(law), to_locale(language))
                files[FOLDER / f"{language}.js"] = words
        for file, text in files.items():
            if not options["check"]:
                file.write_text(text, "utf-8")
            elif not file.exists() or file.read_text("utf-8") != text:
                raise CommandError(
                    f"{file.name} is not what the rules say now: run manage.py write_law."
                )
