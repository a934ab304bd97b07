"""`manage.py write_law`: translate the law for the phone, and write it where the pad finds it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.phone.law import FILE, TYPES, law_as_javascript, types_of_the_law


class Command(BaseCommand):
    """Write static/js/pad/law.js from scoring/rules and scoring/words; --check: only compare it."""

    help = "Translate the law of scoring/rules to JavaScript, for phones without a connection."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail where the file differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for file, text in ((FILE, law_as_javascript()), (TYPES, types_of_the_law())):
            if not options["check"]:
                file.write_text(text, "utf-8")
            elif not file.exists() or file.read_text("utf-8") != text:
                raise CommandError(
                    f"{file.name} is not what the rules say now: run manage.py write_law."
                )
