"""Scripts that are native modules."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from config.storage import modules_in

register = template.Library()


@register.simple_tag
def module(folder: str) -> SafeString:
    """Load a folder's `main.js`, and preload the modules that it imports: no import waits for another to arrive."""
    names = modules_in(folder)
    main = f"{folder}/main.js"
    imported = ((static(name),) for name in names if name != main)
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', imported)
    return format_html('{}\n<script src="{}" type="module"></script>', links, static(main))
