"""Settings, read from the environment. Two profiles:

hall   http on the network of a hall, what `make run` starts. Needs nothing to be set.
world  https behind a proxy, for everybody. Needs SECRET_KEY and ALLOWED_HOSTS.
"""

import os
from pathlib import Path

from django.http import request as requests
from django.utils.crypto import salted_hmac

from config import environment
from config.copies import keeping
from config.network import EVERY_ADDRESS, HOST_WITH_UNDERSCORE, is_loopback
from config.starting.data_folder import make_private
from config.starting.secret_key import kept_secret

ROOT = environment.ROOT
PROFILE = environment.choice("PROFILE", ("hall", "world"), default="hall")
WORLD = PROFILE == "world"
DATA_DIR = make_private(
    Path(environment.text("DATA_DIR", str(environment.data_folder()))).resolve()
)
# None where the key is set from outside, and is not ours to put back.
SECRET_KEY_FILE = None if environment.text("SECRET_KEY") else DATA_DIR / "secret-key"
SECRET_KEY_IS_NEW = SECRET_KEY_FILE is not None and not SECRET_KEY_FILE.exists()
# It would show everybody in the hall what goes on inside.
DEBUG = False
if environment.flag("DEBUG"):
    raise environment.BadEnvironment(
        "DEBUG is set, and would show every visitor what goes on inside. "
        "Leave it out: what goes wrong is printed where the server runs."
    )

# Who may ask

if WORLD:
    SECRET_KEY = environment.secret(
        "SECRET_KEY",
        "The world profile needs a long random text of your own, kept from everybody and never "
        "changed.",
    )
    ALLOWED_HOSTS = environment.hosts(
        "ALLOWED_HOSTS",
        "The world profile needs the names people reach it by, such as cards.example.org.",
    )
    # The proxies whose word is taken on who a visitor is and whether he came over https. One on
    # this computer needs no name, because then nobody else gets here.
    HOST = environment.address("HOST", "127.0.0.1")
    PROXIES = environment.networks("PROXIES", default="127.0.0.1,::1" if is_loopback(HOST) else "")
    if not PROXIES:
        raise environment.BadEnvironment(
            f"HOST is {HOST}, where others than this computer can come, and PROXIES names "
            "nobody. Set PROXIES to the address or network of the proxy that brings https, "
            "such as 10.0.0.5 or 172.16.0.0/12."
        )
    SECURE_SSL_REDIRECT = True
    # Health is asked over http by the machine itself; who sends a token over http is to be told so.
    SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^health/ready/$", r"^metrics$", r"^api/"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
else:
    SECRET_KEY = kept_secret(SECRET_KEY_FILE) if SECRET_KEY_FILE else environment.text("SECRET_KEY")
    # The address is whatever the hall's network hands out tonight, so it cannot be known
    # beforehand. A name such as club_laptop is one too: Django takes no underscore, and browsers
    # do.
    ALLOWED_HOSTS = ["*"]
    requests.host_validation_re = HOST_WITH_UNDERSCORE
    # Phones come from everywhere in the hall; nobody's word is taken on where a visitor comes from.
    HOST = environment.address("HOST", EVERY_ADDRESS)
    PROXIES = []
    # Browsers ignore this header over http, and warn about it.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None
    # Pages have it from `isolation_headers`; on forty files it was a kilobyte of a first load.
    SECURE_REFERRER_POLICY = None

# Two installations may be found at one address, such as that of a laptop's hotspot. Cookies, and
# what scripts and the service worker keep, are named after the installation that they belong to.
INSTALLATION = salted_hmac("installation", "", SECRET_KEY, algorithm="sha256").hexdigest()[:12]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = WORLD
CSRF_COOKIE_HTTPONLY = True
# Over https browsers hold names that begin with `__Host-` to this very host, whole and secure.
COOKIE_PREFIX = f"{'__Host-' if WORLD else ''}{INSTALLATION}-"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
CSRF_FAILURE_VIEW = "config.web.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# A list of five thousand names has two fields each, as it was read and as it was put right.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 12_000

# What runs

INSTALLED_APPS = [
    "corsheaders",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "drf_spectacular",
    "rest_framework",
    "scoring",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.web.storage.HashedFiles",
    # Pages go compressed, padded at random so that their length tells nothing of their secrets.
    "config.store.pieces.PressInPieces",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    # Below WhiteNoise: on thirty files these headers would be ten kilobytes of a pad's first load.
    "config.web.middleware.isolation_headers",
    "config.web.middleware.answer_health",
    "config.web.middleware.refuse_unread",
    "config.web.middleware.explain_refused_methods",
    "django.middleware.common.CommonMiddleware",
    "scoring.pages.middleware.clean_forms",
    "scoring.pages.middleware.keep_private",
    "scoring.pages.middleware.announce_devices",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
# Any page may ask the API, with a token that it was given; never with this browser's cookies.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = [
    *("accept", "authorization", "content-type"),
    *("idempotency-key", "if-match", "if-none-match", "last-event-id"),
]
CORS_EXPOSE_HEADERS = ["ETag", "Location", "Idempotency-Replayed", "Retry-After"]
ROOT_URLCONF = "config.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MESSAGE_STORAGE = "config.web.messages.Messages"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            # What Django uses by itself, but for the indentation.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "config.web.indentation.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ],
            # Every template is translated, with elisions.
            "builtins": ["config.web.i18n"],
        },
    }
]
REST_FRAMEWORK = {
    # Devices carry grants, not accounts: there are no users to find.
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    # What there is stands in docs/record.md; nobody asks the address what it is (OPTIONS).
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "DEFAULT_THROTTLE_RATES": {"program": "1200/min"},
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "Five Hundred",
    "DESCRIPTION": "Games and evenings of Five Hundred for other programs; docs/api.md says how.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "scoring.api.schema.operations.add_shapes",
        "scoring.api.examples.show_examples",
        "tournaments.api.examples.show_examples",
    ],
    "APPEND_COMPONENTS": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    "SECURITY": [{"token": []}],
}

# Where things are kept

DATABASES = {
    "default": environment.database(
        "DATABASE_URL", environment.sqlite_url(DATA_DIR / "five-hundred.sqlite3")
    )
}
if DATABASES["default"]["ENGINE"] == environment.SQLITE:
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)

# Copies of all of it, made while the server runs; and a second folder, a stick perhaps, for each.
COPIES = DATA_DIR / keeping.COPIES
COPIES_TO = Path(environment.text("COPIES_TO")) if environment.text("COPIES_TO") else None

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
# Our files are for our pages.
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MIMETYPES = {".svg": "image/svg+xml; charset=utf-8"}
STATICFILES_DIRS = [ROOT / "static"]
# Only our own files: what Django REST framework carries belongs to pages that are switched off.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.web.storage.HashedModules"},
}

# Fonts for names that the program's own cannot draw: put there by somebody, or the computer's.
FONT_FOLDER = DATA_DIR / "fonts"
SYSTEM_FONTS = environment.flag("SYSTEM_FONTS", default=True)

# Without a broker, tasks run at once in the process that asks for them.
CELERY_BROKER_URL = environment.text("CELERY_BROKER_URL") or None
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL is None
CELERY_TASK_IGNORE_RESULT = True
# A task is the queue's until it is done: of a worker that is killed, whole or one process of it,
# nothing is lost. Each can be made twice, because a queue may give it twice.
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
# Nobody holds a task that another could begin.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# The largest pack takes a minute; what takes longer than this hangs.
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 900, 960
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
JOBS_TAKEN_AGAIN_AFTER = environment.number("JOBS_TAKEN_AGAIN_AFTER", 60)
if JOBS_TAKEN_AGAIN_AFTER < 1:
    raise environment.BadEnvironment(
        "JOBS_TAKEN_AGAIN_AFTER is less than a second. Leave it out: a minute."
    )
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Seconds after which the tasks of a worker that fell silent are given to another. A longer task
    # may run twice, which changes nothing: the first result is stored.
    "visibility_timeout": JOBS_TAKEN_AGAIN_AFTER,
    # Looked for every so many seconds; otherwise every tenth time.
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    # A page does not wait for a broker that does not answer.
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
}

# A worker for copies alone can be told so (`-Q copies`); one that is told nothing does both.
CELERY_TASK_QUEUES: dict[str, dict[str, object]] = {"celery": {}, "copies": {}}
CELERY_TASK_ROUTES = {"config.copies.tasks.copy": {"queue": "copies"}}

# What processes share beside the database: a broker's Redis, or else each has its own.
IS_SHARED = (CELERY_BROKER_URL or "").startswith(("redis://", "rediss://"))
if IS_SHARED:
    CACHES = {
        "default": {
            "BACKEND": "config.store.shared.Shared",
            "LOCATION": CELERY_BROKER_URL,
            "KEY_PREFIX": "five-hundred",
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
        }
    }
# SQLite is of one machine, which makes its copies by itself.
COPIES_BY_WORKERS = IS_SHARED and DATABASES["default"]["ENGINE"] != environment.SQLITE

# Words and time

LANGUAGE_CODE = "en"
# A language is a folder of locale/ and a line here, by its own name (docs/recipes.md). A page is in
# the one that the device has chosen, or that its browser asks for.
LANGUAGES = [("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [ROOT / "locale"]
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}language"
# Figures are put into words by words/, and stand in drawings and fields as programs read them.
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
# A hall's clock is that of its computer; people come to the world from every zone.
TIME_ZONE = environment.zone("TIME_ZONE", "UTC" if WORLD else environment.computers_zone())

# What a server's owner sees (config/watched/): figures for who has the token, a line each.

METRICS_TOKEN = environment.text("METRICS_TOKEN")
if METRICS_TOKEN:
    environment.secret("METRICS_TOKEN", "It lets a program read this server's figures.")
    METRICS_FOLDER = DATA_DIR / "metrics"
    METRICS_FOLDER.mkdir(mode=0o700, exist_ok=True)
    # Read by the library when it is imported: processes put their figures together there.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_FOLDER)
    MIDDLEWARE.insert(0, "config.watched.metrics.answer_metrics")
LOG_FORMAT = environment.choice("LOG_FORMAT", ("plain", "json"), default="plain")
if METRICS_TOKEN or LOG_FORMAT == "json":
    MIDDLEWARE.insert(0, "config.watched.requests.watch")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
        },
        "json": {"()": "config.starting.logs.AsJson"},
    },
    "filters": {
        "no_tokens": {"()": "config.starting.logs.WithoutTokens"},
        "no_refusals": {"()": "config.starting.logs.WithoutRefusals"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            # What puts addresses into words would hide from JSON which words are the program's own.
            "filters": []
            if LOG_FORMAT == "json"
            else ["no_tokens"]
            if WORLD
            else ["no_refusals", "no_tokens"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Django would mail errors to administrators; here they are printed where the server runs.
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        "config.watched.requests": {"level": "INFO"},
        # Without a broker there is nothing to say of one.
        "celery": {"level": "INFO" if CELERY_BROKER_URL else "WARNING"},
        "kombu": {"level": "WARNING" if CELERY_BROKER_URL else "ERROR"},
    },
}
