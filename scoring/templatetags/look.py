"""How a page looks on this device, by the choices that its cookies keep."""

from django import template
from django.http import HttpRequest

register = template.Library()

#: Whether the colours by night are used: by the system's own setting, always, or never.
DARK_MEDIA = {"dark": "all", "light": "not all"}


@register.simple_tag
def look_classes(request: HttpRequest | None) -> str:
    """The classes of the page's root element for the choices made on this device."""
    cookies = request.COOKIES if request else {}
    classes = ["four"] if cookies.get("deck") == "four" else []
    classes += [f"theme-{cookies['theme']}"] if cookies.get("theme") in DARK_MEDIA else []
    classes += [f"text-{cookies['text']}"] if cookies.get("text") in ("large", "larger") else []
    return " ".join(classes)


@register.simple_tag
def dark_media(request: HttpRequest | None) -> str:
    """The media query under which the colours by night hold."""
    theme = request.COOKIES.get("theme", "") if request else ""
    return DARK_MEDIA.get(theme, "(prefers-color-scheme: dark)")
