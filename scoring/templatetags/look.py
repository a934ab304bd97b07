"""How a page looks on this device, by the choices that its cookies keep."""

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

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
def installation() -> str:
    """Return the name under which scripts keep what belongs to this installation."""
    return settings.INSTALLATION


@register.simple_tag
def language_script() -> SafeString:
    """Load what the scripts say in the page's language; nothing for the one they are written in."""
    language = get_language()
    if language in (None, settings.LANGUAGE_CODE):
        return SafeString("")
    address = static(f"js/words/{language}.js")
    return format_html('<script src="{}" type="module"></script>', address)


@register.simple_tag
def dark_media(request: HttpRequest | None) -> str:
    """The media query under which the colours by night hold."""
    theme = cookie(request, "theme") if request else ""
    return DARK_MEDIA.get(theme, "(prefers-color-scheme: dark)")
