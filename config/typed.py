"""The base class of management commands for people: their help lists their own options alone."""

from django.core.management.base import BaseCommand


class TypedCommand(BaseCommand):
    """A command for people who are no developers: Django's own options work, unlisted."""

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
