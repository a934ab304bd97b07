#!/usr/bin/env python
"""Django's commands for Five Hundred."""

import os
import sys

from config.data_folder import write_privately
from config.environment import BadEnvironment


def main() -> None:
    """Run one of Django's commands; a setting that is wrong is said in words."""
    write_privately()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except BadEnvironment as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
