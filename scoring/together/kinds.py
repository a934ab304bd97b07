"""What kind of device a browser runs on, as it says itself: enough to tell a lost phone from the laptop."""

from typing import Final

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

#: What a browser's own description has in it -> the kind, in the order in which they are looked for.
SIGNS: Final = (
    ("iPhone", "iphone"),
    ("iPad", "ipad"),
    ("Android", "android"),
    ("CrOS", "chromebook"),
    ("Windows", "windows"),
    ("Macintosh", "mac"),
    ("Linux", "linux"),
)
KINDS: Final[dict[str, Promise]] = {
    "iphone": gettext_lazy("iPhone"),
    "ipad": gettext_lazy("iPad"),
    "android": gettext_lazy("Android phone or tablet"),
    "chromebook": gettext_lazy("Chromebook"),
    "windows": gettext_lazy("Windows computer"),
    "mac": gettext_lazy("Mac"),
    "linux": gettext_lazy("Linux computer"),
    "": gettext_lazy("Phone or computer"),
}


def kind_of(request: HttpRequest) -> str:
    """The kind of device that a request comes from; empty where it does not say."""
    described = request.headers.get("User-Agent", "")
    return next((kind for sign, kind in SIGNS if sign in described), "")
