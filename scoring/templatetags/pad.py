"""What the score pad's templates need: its script, and whether a key is chosen."""

import itertools
import math
import re
import unicodedata

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import BoundField
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString

from config.web.storage import modules_in
from scoring.rules.bids import Bid

register = template.Library()

#: A third of the smallest phone has room for so many of the smallest letters: a longer word may be
#: broken behind them.
LONGEST_PIECE_OF_A_KEY = 9

#: Half of the smallest phone has room for so many letters.
LONGEST_WORD_OF_A_KEY = 12

#: No more letters fit in a line of half of it, however small they are: a longer word is broken.
LONGEST_LINE_OF_A_KEY = 16


@register.simple_tag
def module(folder: str) -> SafeString:
    """Load a `main.js`, and preload the modules it imports: no import waits for another."""
    names = modules_in(folder)
    main = f"{folder}/main.js"
    imported = ((static(name),) for name in names if name != main)
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', imported)
    return format_html('{}\n<script src="{}" type="module"></script>', links, static(main))


class Compact(DjangoJSONEncoder):
    """JSON without a space: a pad carries three thousand numbers."""

    item_separator = ","
    key_separator = ":"


@register.simple_tag
def data_script(value: object, element: str) -> SafeString:
    """Serialize a value to JSON for a script, as the filter `json_script`, in less space."""
    return json_script(value, element, encoder=Compact)


#: The letter by which a misère-type bid is typed on a computer.
LETTERS = {"MIS": "M", "OM": "O", "BM": "B", "NUL": "L", "GNUL": "G", "SOM": "U", "MNP": "W"}


@register.filter
def letter(bid: Bid) -> str:
    """Return the key that chooses a misère-type bid on a keyboard."""
    return LETTERS[bid.code]


@register.filter
def parted(name: str) -> SafeString:
    """A name whose long words may be broken with a hyphen where a key is too narrow for them."""
    words = (
        format_html_join("", "{}", ((_parted(part),) for part in parts(word)))
        for word in name.split()
    )
    return format_html_join(" ", "{}", ((word,) for word in words))


@register.filter
def small(name: str) -> str:
    """Return the class of a name by its longest line: the longer, the smaller its letters."""
    lines = (
        part if len(part) <= LONGEST_LINE_OF_A_KEY else f"{part[: _end_of(part, 1, 2)]}-"
        for word in name.split()
        for part in parts(word)
    )
    longest = max(map(_width, lines), default=0)
    if longest <= 7:
        return ""
    if longest <= 9:
        return " fitted"
    if longest <= LONGEST_WORD_OF_A_KEY:
        return " small"
    return " smaller" if longest <= LONGEST_WORD_OF_A_KEY + 3 else " smallest"


def parts(word: str) -> list[str]:
    """Split a word behind its hyphens, where any browser breaks it."""
    return re.findall(r"[^-]*-|[^-]+", word)


def _parted(word: str) -> SafeString:
    pieces = math.ceil(_width(word) / LONGEST_PIECE_OF_A_KEY)
    if pieces == 1:
        return format_html("{}", word)
    ends = [_end_of(word, piece, pieces) for piece in range(pieces + 1)]
    # In a box of its own, which goes to the next line before it is broken.
    return format_html(
        "<span>{}</span>", "\u00ad".join(word[a:b] for a, b in itertools.pairwise(ends))
    )


def _width(part: str) -> float:
    """Count letters: those of other alphabets are wider."""
    return len(part) if part.isascii() else len(part) * 1.25


def _end_of(word: str, piece: int, pieces: int) -> int:
    return whole_letters(word, math.ceil(len(word) * piece / pieces))


def whole_letters(word: str, end: int) -> int:
    """Return the first index from `end` on that parts no letter from its marks or joiners."""
    while end < len(word) and unicodedata.category(word[end]) in ("Mn", "Mc", "Me", "Cf"):
        end += 1
    return end


@register.filter
def says(field: BoundField, choice: object) -> bool:
    """Return whether the field has this choice, as it was stored or as it was typed."""
    value = field.value()
    choices = value if isinstance(value, list | tuple) else [value]
    return str(choice) in map(str, choices)
