"""A template tag: a part of a page, rendered once, and kept by all that it is a function of."""

from collections.abc import Hashable
from typing import Final

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.store.kept import LRUCache
from config.store.pieces import Piece, placed

register = template.Library()

#: A process keeps rendered parts of at most so many bytes: a hall of 2,000 with each of its pages
#: is a third.
MOST_BYTES: Final = 48_000_000
#: Bytes that a part takes beside its text: its key, and what holds both.
BESIDE: Final = 1_000
#: Where a part has the token of whoever asks, split there: nobody's own is kept.
PARTS: Final[LRUCache[list[Piece]]] = LRUCache(MOST_BYTES)
#: What stands for the token while a part is rendered; nobody can type it.
TOKEN: Final = "\x00token\x00"  # noqa: S105 - nobody's


class KeptNode(template.Node):
    """A part that is rendered where it is not kept. It knows its key and context, not who asks."""

    child_nodelists = ("nodelist",)

    def __init__(self, nodelist: NodeList, name: str, keys: list[FilterExpression]) -> None:
        """`name` tells the parts of all templates apart; `keys` are resolved on the page."""
        self.nodelist = nodelist
        self.name = name
        self.keys = keys

    def render(self, context: Context) -> SafeString:
        """Render the part as it was kept, with this request's token; afresh with None for a key."""
        keys = self.keys_of(context)
        if None in keys:
            return self.nodelist.render(context)
        key = (self.name, get_language(), *keys)
        pieces = PARTS.get(key)
        if pieces is None:
            pieces = self.rendered(context)
            PARTS.put(key, pieces, BESIDE + sum(piece.size for piece in pieces))
        token = conditional_escape(context["csrf_token"]) if len(pieces) > 1 else ""
        request = context.get("request")
        # Pieces of what a template has rendered, or marks for them.
        return mark_safe(token.join(placed(request, piece) for piece in pieces))  # noqa: S308

    def keys_of(self, context: Context) -> tuple[Hashable, ...]:
        return tuple(key.resolve(context, ignore_failures=True) for key in self.keys)

    def rendered(self, context: Context) -> list[Piece]:
        """The part rendered afresh, split where the token of whoever asks belongs.

        Who asks is out of reach, so that what one was shown is never another's.
        """
        with context.push(csrf_token=TOKEN, request=None, messages=()):
            return [Piece(text) for text in str(self.nodelist.render(context)).split(TOKEN)]


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """Keep what is up to `endkept` by name and keys: `{% kept "standings" revision role %}`.

    The keys are all that the part is a function of (a thing's id, its revision, the role it is
    shown to); with a None among them it is not kept. `request` and `messages` are not to be had
    inside, and forms get the token of whoever asks.
    """
    try:
        _tag, name, key, *more = token.split_contents()
    except ValueError:
        raise template.TemplateSyntaxError("kept takes a name in quotes and a key") from None
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptNode(
        nodelist, name.strip("\"'"), [parser.compile_filter(one) for one in (key, *more)]
    )
