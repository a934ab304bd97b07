"""How the pages look on one device: colours of the suits, light or dark, the size of the text.

Kept in cookies, one a choice: a device needs no row for it.
"""

from collections.abc import Mapping
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.views.decorators.http import require_http_methods

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.access.cookies import cookie, set_cookie

#: Cookie -> its question, and its values with what they are called; the first one is meant where
#: none is set.
CHOICES: Final[Mapping[str, tuple[Promise, Mapping[str, Promise | str]]]] = {
    "deck": (
        gettext_lazy("Suits"),
        {"two": gettext_lazy("Two colours"), "four": gettext_lazy("Four colours")},
    ),
    "theme": (
        gettext_lazy("Light or dark"),
        {
            "system": gettext_lazy("Automatic"),
            "light": gettext_lazy("Light"),
            "dark": gettext_lazy("Dark"),
        },
    ),
    "text": (
        gettext_lazy("Text"),
        {
            "usual": gettext_lazy("Normal"),
            "large": gettext_lazy("Large"),
            "larger": gettext_lazy("Very large"),
        },
    ),
    "language": (
        gettext_lazy("Language"),
        {"": gettext_lazy("Automatic"), **dict(settings.LANGUAGES)},
    ),
    # Who speaks to a computer, or rests a hand on its keys, turns them off (WCAG 2.1.4).
    "keys": (
        gettext_lazy("Keyboard entry, on a computer"),
        {"on": gettext_lazy("On"), "off": gettext_lazy("Off")},
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """Show the choices, or keep the one that was made in its cookie; anything else is ignored."""
    if request.method == "POST":
        response = redirect("look")
        for name, (_title, values) in CHOICES.items():
            if request.POST.get(name) in values:
                set_cookie(response, name, request.POST[name])
        return response
    choices = [
        (name, title, values.items(), _chosen(request, name, values))
        for name, (title, values) in CHOICES.items()
    ]
    return render(request, "scoring/look.html", {"choices": choices, "title": _("How it looks")})


def _chosen(request: HttpRequest, name: str, values: Mapping[str, object]) -> str:
    value = cookie(request, name)
    return value if value in values else next(iter(values))
