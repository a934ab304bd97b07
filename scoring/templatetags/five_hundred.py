"""How the game's values are shown."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.rules.bids import Bid
from scoring.rules.tables import Table
from scoring.words import vocabulary

register = template.Library()

register.filter("signed", vocabulary.signed)
register.filter("score", vocabulary.number)


@register.simple_tag
def bid(value: Bid) -> SafeString:
    """A bid with its suit in its colour; the glyph stays, so that colour is never the only sign."""
    if value.level is None or value.denomination is None:
        return format_html("{}", vocabulary.bid_name(value))
    suit = vocabulary.SUITS[value.denomination]
    return format_html(
        '{}<span class="suit {}{}" aria-hidden="true">{}</span>',
        value.level,
        value.denomination.value,
        " red" if vocabulary.is_red(value) else "",
        suit,
    )


@register.simple_tag
def bid_aloud(value: Bid) -> str:
    return vocabulary.bid_aloud(value)


@register.simple_tag
def unit_name(table: Table, unit: str) -> str:
    return vocabulary.unit_name(table, unit)
