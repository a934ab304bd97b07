"""What makes a browser keep the pages as an app: a service worker that caches, and the manifest.

Browsers allow a service worker over https, and on the computer itself.
"""

import json
from typing import Final
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from config.language import gettext as _
from config.web.storage import modules_in
from scoring.rules.names import SIGNS
from scoring.rules.rulesets.presets import RULESETS

#: Stands for the id of a game that a phone starts by itself.
NO_ID: Final = UUID(int=0)
#: Stands, with the seat's number after it, for the name of who sits there.
SEAT: Final = "NameAtSeat"

#: What the first page, the pages to start from and a pad are made of.
FILES = (
    *("site.css", "dark.css", "home.css", "start.css", "pad.css", "sheet.css"),
    *modules_in("js/pad"),
    *modules_in("js/pad/wide"),
    *(
        "js/asking.js",
        "js/connection.js",
        "js/copies.js",
        "js/forwarding.js",
        "js/known.js",
        "js/refusals.js",
        "js/starts.js",
        "js/unsent.js",
        "js/watch.js",
        "js/time-of-day.js",
    ),
    *("js/fields.js", "js/taps.js", "js/start.js", "js/sending-on.js", "icon.svg", "icons.svg"),
)


def _pages() -> list[str]:
    start = reverse("start-game")
    numbers = sorted({ruleset.players for ruleset in RULESETS.values()})
    pages = [reverse("home"), start, *(f"{start}?players={number}" for number in numbers)]
    pages += [reverse("choose-ruleset"), reverse("no-connection")]
    for name in RULESETS:
        pages += [reverse("start", args=[name]), reverse("empty-pad", args=[name])]
    return pages


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root; its files' names change with what is in them."""
    language = get_language()
    # What the scripts say in the language of whoever asks.
    own = () if language in (None, settings.LANGUAGE_CODE) else (f"js/words/{language}.js",)
    context = {
        "installation": settings.INSTALLATION,
        "files": [static(name) for name in (*FILES, *own)],
        "pages": _pages(),
        "start": reverse("start-game"),
        "offline": reverse("no-connection"),
        "no_id": NO_ID,
        "seat": SEAT,
        "signs": json.dumps({chr(code): sign for code, sign in SIGNS.items()}),
        "names_missing": _("Each player needs a different name, and somebody deals first."),
    }
    return render(
        request, "scoring/service-worker.js", context, content_type="text/javascript; charset=utf-8"
    )


@require_safe
def no_connection(request: HttpRequest) -> HttpResponse:
    """Show what the service worker shows in the place of a page that it does not keep."""
    return render(request, "scoring/no_connection.html")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/app.webmanifest", content_type="application/manifest+json")
