"""Settings of the bare project: our database settings, and nothing that Django can do without."""

from pathlib import Path

from config import environment

DATA_DIR = Path(environment.required("DATA_DIR", "Benchmarks set it."))
SECRET_KEY = "the bare project keeps no secret of anybody"  # noqa: S105
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["benchmarks.bare"]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "benchmarks.bare.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
# What the server asks of the settings of what it serves: where copies are asked for, no numbers.
COPIES = DATA_DIR / "copies"
COPIES_BY_WORKERS = False
METRICS_TOKEN = ""
DATABASES = {"default": environment.database("DATABASE_URL", f"sqlite:///{DATA_DIR}/bare.sqlite3")}
