"""The settings with two pseudo-languages (`tests/pseudo.py`), for a server with browsers."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403
from config.settings import LANGUAGES as KNOWN
from config.settings import STATICFILES_DIRS as FILES
from tests.pseudo import LEFT, RIGHT

LANGUAGES = [*KNOWN, (LEFT, "Pseudo"), (RIGHT, "Pseudo, from the right")]
LOCALE_PATHS = [Path(os.environ["PSEUDO_LOCALES"])]
STATICFILES_DIRS = [*FILES, LOCALE_PATHS[0] / "static"]
