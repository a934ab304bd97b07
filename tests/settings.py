"""The hall's settings for tests. Nothing touches data/, tables live in a folder that goes with the
tests, and static files keep their plain names.
"""

import atexit
import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="five-hundred-tests-")
atexit.register(_folder.cleanup)

os.environ["PROFILE"] = "hall"
os.environ["DATA_DIR"] = _folder.name
# What is printed must not depend on what this computer has.
os.environ["SYSTEM_FONTS"] = "no"
os.environ["TIME_ZONE"] = "UTC"
os.environ.setdefault("DATABASE_URL", "sqlite://:memory:")

from config.settings import *  # noqa: E402, F403 - the environment comes first
from config.settings import DATA_DIR, DATABASES, REST_FRAMEWORK, STORAGES  # noqa: E402

STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# So do cookies.
COOKIE_PREFIX = ""
CSRF_COOKIE_NAME, LANGUAGE_COOKIE_NAME = "csrftoken", "language"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir()
CELERY_TASK_EAGER_PROPAGATES = True
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in a hall: in memory, two connections share one cache and do not wait for each
    # other. Its tables are created as the models are, which takes a twentieth of the time that all
    # migrations take; tests/conftest.py records these as applied.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3"), "MIGRATE": False}
# A process of tests asks more in a minute than any program.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = {"program": None}  # type: ignore[dict-item]  # None: no limit
