"""Template tags: how the game's values are shown, and the pieces that many pages repeat."""

from collections.abc import Iterable

from django import template
from django.forms import BaseForm, BoundField
from django.forms.utils import flatatt
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from config.language import gettext as _
from scoring.pad.chances import Span
from scoring.rules.bids import Bid, Denomination
from scoring.rules.cards import RED, SUITS
from scoring.rules.tables import Table
from scoring.words import vocabulary
from scoring.words.moments import told

register = template.Library()

#: What a post button's keywords may say of the button; every other keyword is a hidden field.
BUTTON_ATTRIBUTES = ("class", "name", "value")

register.filter("signed", vocabulary.signed)
#: `label|labelled:value`, “Nora: 280”; `words|quoted`.
register.filter("labelled", vocabulary.labelled)
register.filter("quoted", vocabulary.quoted)
#: A day, or a moment: `evening.date|day:"weekday"`.
register.filter("day", told)


@register.filter
def score(points: int | str) -> str:
    """A score in figures; a word that stands in its place stays."""
    return points if isinstance(points, str) else vocabulary.in_figures(points)


register.filter("people", vocabulary.people)


@register.filter
def score_or_dash(points: int | str | None) -> str:
    return "–" if points is None else score(points)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a sign of `static/icons.svg` before the words that say the same: it is not read out."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons.svg"), name
    )


@register.filter
def paper_name(code: str) -> str:
    return {"a4": "A4", "letter": _("US Letter")}[code]


@register.simple_tag
def suit(denomination: Denomination) -> SafeString:
    """A suit's sign in its colour; the glyph stays, so that colour is never the only sign."""
    return format_html(
        '<span class="suit {}{}" aria-hidden="true">{}</span>',
        denomination.value,
        " red" if denomination in RED else "",
        vocabulary.SUITS[denomination],
    )


@register.simple_tag
def suits() -> SafeString:
    """The four signs, to show how they are coloured."""
    return format_html_join("", "{}", ((suit(denomination),) for denomination in SUITS))


@register.simple_tag
def bid(value: Bid) -> SafeString:
    if value.level is None or value.denomination is None:
        return format_html("{}", vocabulary.bid_name(value))
    return format_html(
        "{}{}{}", value.level, vocabulary.before_suit(value), suit(value.denomination)
    )


@register.simple_tag
def bids(values: Iterable[Bid]) -> SafeString:
    """Bids in a row, none of them broken at the end of a line."""
    return format_html_join(
        ", ", '<span class="nobreak">{}</span>', ((bid(value),) for value in values)
    )


@register.simple_tag
def spans(values: Iterable[Span]) -> SafeString:
    """Bids in a row, those that rank one above the other as “8♠ to 9 NT” or “10♣ and up”."""
    return format_html_join(", ", "{}", ((_span(value),) for value in values))


def _span(value: Span) -> SafeString:
    first, last = (
        format_html('<span class="nobreak">{}</span>', bid(each))
        for each in (value.first, value.last)
    )
    if value.is_to_the_top:
        return format_html(_("{} and up"), first)
    return first if value.first == value.last else format_html(_("{} to {}"), first, last)


@register.simple_tag
def bid_aloud(value: Bid) -> str:
    return vocabulary.bid_aloud(value)


@register.simple_tag
def unit_name(table: Table, unit: str) -> str:
    return vocabulary.unit_name(table, unit)


@register.inclusion_tag("_field.html")
def form_field(field: BoundField, hint: str = "", colon: bool = True) -> dict[str, object]:
    """A form field with its label and its validation errors.

    `hint`: in brackets behind the label. `colon`: whether the label ends in the form's own suffix.
    """
    hint = hint or str(field.help_text)
    words = format_html('{} <span class="soft">({})</span>', field.label, hint) if hint else None
    return {"field": field, "label": field.label_tag(words, label_suffix=None if colon else "")}


@register.filter
def mistakes(form: BaseForm) -> list[tuple[str, str, str]]:
    """List what has to be put right as (id of the field, its label, message), each message once.

    A form may say a message of several fields otherwise (`said_together`): then without a label.
    """
    together: dict[str, str] = getattr(form, "said_together", {})
    seen: dict[str, tuple[str, str, str]] = {}
    for field in form.visible_fields():
        for message in map(str, field.errors):
            label = "" if message in together else str(field.label)
            words = together.get(message, message)
            seen.setdefault(message, (field.id_for_label, label, words))
    return list(seen.values())


@register.simple_block_tag(takes_context=True, end_name="endpost_button")
def post_button(
    context: Context, content: str, url: str, *arguments: object, **keywords: object
) -> SafeString:
    """A form of one button, sent as a POST with its CSRF token to the URL of that name.

    `class`, `name` and `value` are the button's own; every other keyword is a hidden field.
    """
    attributes = {name: value for name, value in keywords.items() if name in BUTTON_ATTRIBUTES}
    hidden = [item for item in keywords.items() if item[0] not in BUTTON_ATTRIBUTES]
    return format_html(
        '<form method="post" autocomplete="off" action="{}">{}{}<button{}>{}</button></form>',
        reverse(url, args=arguments),
        CsrfTokenNode().render(context),
        format_html_join("", '<input type="hidden" name="{}" value="{}">', hidden),
        flatatt(attributes),
        content,
    )
