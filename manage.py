#!/usr/bin/env python
"""Django's commands for Five Hundred."""

import sys

from config.commands import django_command

if __name__ == "__main__":
    sys.exit(django_command(sys.argv))
