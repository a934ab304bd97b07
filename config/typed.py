"""The base class of management commands for people: their help lists their own options alone."""

from django.core.management.base import BaseCommand


class TypedCommand(BaseCommand):
    """A command that somebody types who is no developer.

    Options that all of Django's commands have work here too, and are not listed.
    """

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
