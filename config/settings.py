"""Settings, read from the environment. Two profiles:

hall   http on the network of a hall, what `make run` starts. Needs nothing to be set.
world  https behind a proxy, for everybody. Needs SECRET_KEY and ALLOWED_HOSTS.
"""

from pathlib import Path

from config import environment
from config.secret_key import kept_secret

ROOT = Path(__file__).resolve().parent.parent
PROFILE = environment.choice("PROFILE", ("hall", "world"), default="hall")
WORLD = PROFILE == "world"
DATA_DIR = Path(environment.text("DATA_DIR", str(ROOT / "data"))).resolve()
DEBUG = not WORLD and environment.flag("DEBUG")

# Who may ask

if WORLD:
    SECRET_KEY = environment.required(
        "SECRET_KEY",
        "The world profile needs a long random text of your own, kept from everybody and never changed.",
    )
    ALLOWED_HOSTS = environment.names(
        environment.required(
            "ALLOWED_HOSTS",
            "The world profile needs the names people reach it by, such as cards.example.org.",
        )
    )
    # Only a proxy that sets this header itself, and drops what visitors send, may be trusted with it.
    if environment.flag("BEHIND_PROXY"):
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked over http by the machine itself
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
else:
    SECRET_KEY = environment.text("SECRET_KEY") or kept_secret(DATA_DIR / "secret-key")
    # The address is whatever the hall's network hands out tonight, so it cannot be known beforehand.
    ALLOWED_HOSTS = ["*"]
    # Browsers ignore this header over http, and warn about it.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = WORLD
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# A list of five thousand names comes back with two fields each, as it was read and as it was put right.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 12_000

# What runs

INSTALLED_APPS = [
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "scoring",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages go compressed, padded at random so that their length tells nothing of what they keep secret.
    "django.middleware.gzip.GZipMiddleware",
    "config.middleware.content_security_policy",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MESSAGE_STORAGE = (
    "django.contrib.messages.storage.cookie.CookieStorage"  # no sessions, so no table to clear out
)
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            # What Django uses by itself, but for the indentation.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["config.indentation.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
REST_FRAMEWORK = {
    # Devices carry grants, not accounts: there are no users to find.
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

# Where things are kept

DATABASES = {
    "default": environment.database(
        "DATABASE_URL", f"sqlite:///{(DATA_DIR / 'five-hundred.sqlite3').as_posix()}"
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        # A write takes its lock at the start: two phones wait for each other instead of failing half-way.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # Readers never wait for a writer; a recorded hand survives a pulled plug.
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
        **DATABASES["default"].get("OPTIONS", {}),
    }

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [ROOT / "static"]
# Only our own files: what Django REST framework carries belongs to pages that are switched off.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.HashedModules"},
}

# Fonts for names that the program's own cannot draw: put there by somebody, or the computer's.
FONT_FOLDER = DATA_DIR / "fonts"
SYSTEM_FONTS = environment.flag("SYSTEM_FONTS", default=True)

# Without a broker, tasks run at once in the process that asks for them.
CELERY_BROKER_URL = environment.text("CELERY_BROKER_URL") or None
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL is None
CELERY_TASK_IGNORE_RESULT = True

# Words and time

LANGUAGE_CODE = "en"
# Texts are marked for translation, and there is one language so far. A second one needs this on, a folder of
# catalogues in LOCALE_PATHS, and LocaleMiddleware, which chooses among them by what the browser asks for.
USE_I18N = False
USE_TZ = True
TIME_ZONE = environment.text("TIME_ZONE", "UTC")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Django would mail errors to administrators; here they are printed where the server runs.
    "loggers": {"django": {"handlers": [], "level": "WARNING"}},
}
