#!/usr/bin/env python
"""Django's commands for Five Hundred."""

import os
import sys

from config.environment import BadEnvironment


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except BadEnvironment as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
