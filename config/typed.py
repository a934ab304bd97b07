"""The base class of management commands for people: their help is short, and translated."""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser
from django.utils.functional import Promise

from config.language import gettext_noop, speak_to_terminal

#: What argparse says, in the words of Python 3.11 to 3.15: it looks them up in our catalogs
#: (`config.starting.terminal`). What a version words otherwise stays English.
OF_ARGPARSE: Final = (
    gettext_noop("usage: "),
    gettext_noop("positional arguments"),
    gettext_noop("options"),
    gettext_noop("show this help message and exit"),
    gettext_noop("%(prog)s: error: %(message)s\n"),
    gettext_noop("argument %(argument_name)s: %(message)s"),
    gettext_noop("expected one argument"),
    gettext_noop("ignored explicit argument %r"),
    gettext_noop("unrecognized arguments: %s"),
    gettext_noop("not allowed with argument %s"),
    gettext_noop("the following arguments are required: %s"),
    gettext_noop("one of the arguments %s is required"),
    gettext_noop("ambiguous option: %(option)s could match %(matches)s"),
    gettext_noop("invalid %(type)s value: %(value)r"),
    gettext_noop("invalid choice: %(value)r (choose from %(choices)s)"),
)


class TypedCommand(BaseCommand):
    """A command that somebody types who is no developer.

    It speaks the terminal's language, and is translated once it runs: what it is for here, the
    words of its arguments where they are declared. Other commands of Django's speak English: what
    they write may be for programs. Options that all of these have work here too, and are not
    listed.
    """

    #: What it is for, in the place of `help`.
    purpose: Promise
    requires_system_checks = ()  # they import every page, which is nothing to wait for
    suppressed_base_arguments = {
        "--version",
        "--verbosity",
        "--settings",
        "--pythonpath",
        "--traceback",
        "--no-color",
        "--force-color",
    }

    def run_from_argv(self, argv: list[str]) -> None:
        """Run it as it was typed, in the terminal's language."""
        speak_to_terminal()
        super().run_from_argv(argv)

    def print_help(self, prog_name: str, subcommand: str) -> None:
        """Print its help, for `manage help`."""
        speak_to_terminal()
        super().print_help(prog_name, subcommand)

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Create the parser, whose help is in the active language."""
        self.help = str(self.purpose)
        return super().create_parser(prog_name, subcommand, **kwargs)
