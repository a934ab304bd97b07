"""How a page looks on this device, by the choices that its cookies keep."""

from django import template
from django.http import HttpRequest

from scoring.access.cookies import cookie

register = template.Library()

#: Whether the colours by night are used: by the system's own setting, always, or never.
DARK_MEDIA = {"dark": "all", "light": "not all"}


@register.simple_tag
def look_classes(request: HttpRequest | None) -> str:
    """The classes of the page's root element for the choices made on this device."""
    if not request:  # a template without one passes the empty string
        return ""
    names = ("deck", "theme", "text", "keys")
    deck, theme, text, keys = (cookie(request, name) for name in names)
    classes = ["four"] if deck == "four" else []
    classes += [f"theme-{theme}"] if theme in DARK_MEDIA else []
    classes += [f"text-{text}"] if text in ("large", "larger") else []
    classes += ["keys-off"] if keys == "off" else []
    return " ".join(classes)


@register.simple_tag
def dark_media(request: HttpRequest | None) -> str:
    """The media query under which the colours by night hold."""
    theme = cookie(request, "theme") if request else ""
    return DARK_MEDIA.get(theme, "(prefers-color-scheme: dark)")
