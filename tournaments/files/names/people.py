"""Parse a line or cell into the people it names: ticks, numbers, addresses and fees go."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain
from typing import Final, NamedTuple

from tournaments.files.names.headings import is_like_a_name, is_title
from tournaments.files.names.notes import Note

_TICKS: Final = "☐☑☒✓✔✗✘✅❌❎√×□■▢▪●○◦•‣–—*·>→"
#: "1.", "2)", "03 -", "#4", "• ", "[x] ", "☑ ", "> ": again and again at the start of a line.
_MARK: Final = re.compile(
    rf"\[[ xX✓✔]?\]\s*|\([ xX✓✔]?\)\s*|#?\d{{1,3}}\s*[.):\-–]\s*(?=\D)|#\d{{1,3}}\s+|\d{{1,3}}\s+(?=\D)"
    rf"|[{_TICKS}]\ufe0f?\s*|-+\s+|-+(?=\[)|o\s+(?=\[)"
)
#: What people write behind a name: a tick, a fee, that it was paid, a number or date, an address.
_MONEY: Final = r"(?:[$€£¥]|kr\.?|chf|usd|eur|aud|cad|nzd|gbp)"
_BEHIND: Final = re.compile(
    rf"(?:(?:^|(?<=[\s,;:(\-–])){_MONEY}\s?\d+(?:[.,]\d\d?)?|\b\d+(?:[.,]\d\d?)?\s?{_MONEY}"
    r"|[({\[]?\b(?:has paid|not paid|unpaid|paid|bezahlt|pagad[oa]|pagato|betaald|betalt|betald)\b[)}\]]?"
    r"|<[^<>@]*@[^<>@]*>|[(\[]?(?<![^\s<>(\[])[^\s@<>()]{1,64}@[^\s@<>()]{1,99}"
    r"|[(\[]?(?<!\w)\+?\(?\d[\d \t()./\-–]{5,24}\d\)?"
    rf"|\b\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}}\b|\b\d{{4,}}\b|\[[xX ]?\]|[{_TICKS}]\ufe0f?)",
    re.IGNORECASE,
)
#: “Table 1: Ann, Bob, Cal, Dot”: whose the list is that follows.
_LABEL: Final = re.compile(
    r"(?:table|tisch|team|group|gruppe|tafel|mesa|tavolo|bord|bordet|pair|couple|paar|stůl|stol|stół|pöytä|asztal|"
    r"players?|names?|spieler|joueurs?|jugadores|стол|テーブル|section|room)\s*#?\w{0,3}\s*[:.–-]+\s*",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\s+(?:&|\+|and|und|et|och|og)\s+|\s*[&/]\s*|\s+/\s+", re.IGNORECASE)
_SUFFIXES: Final = frozenset(
    {"jr", "sr", "jun", "sen", "ii", "iii", "iv", "md", "phd", "esq", "junior", "senior"}
)
_TITLED: Final = frozenset(
    {"mr", "mrs", "ms", "dr", "herr", "frau", "m", "mme", "sr", "sra", "the", "family"}
)
_SHOWN: Final = 200


class People(NamedTuple):
    """The people that a line names, none where it names nobody, and what was noticed."""

    names: list[str]
    notes: list[Note]


def people_in(line: str) -> People:
    """Parse a line: nobody, one person or several."""
    text = printable(line)
    bare = _unmarked(text)
    if not bare or is_title(bare) or _is_talk(bare):
        return _nobody(text)
    label = _LABEL.match(bare)
    rest = bare[label.end() :] if label else bare
    if not rest:
        return _nobody(text)
    parts = _parted(rest)
    names, notes = _each(parts, apart=bool(label) or len(parts) > 2)
    return People(names, notes) if names else _nobody(text)


def whole_name(first: str, last: str) -> str:
    """One name of two cells; where the language writes the surname first and nothing between, so."""
    first, last = (_unmarked(printable(cell)).strip(" ,;") for cell in (first, last))
    if first and last and all(_is_east_asian(letter) for letter in first + last):
        return last + first
    return f"{first} {last}".strip()


def printable(text: str) -> str:
    """Text on one line without anything that cannot be seen (as composed letters, NFC)."""
    composed = unicodedata.normalize("NFC", text)
    letters = (
        letter if letter.isprintable() else "" if unicodedata.category(letter) == "Cf" else " "
        for letter in composed
    )
    return " ".join("".join(letters).split())


def _is_east_asian(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7a3"


def _unmarked(text: str) -> str:
    """Text without what numbers, ticks and bullets it at its start."""
    for _layer in range(6):
        mark = _MARK.match(text)
        if mark is None:
            break
        text = text[mark.end() :]
    return text.strip()


def _is_talk(text: str) -> bool:
    """Whether a line is a sentence of a mail: “Here they are:”, “See you!”, or many words and a full stop."""
    return text.endswith((":", "!", "?")) or (text.endswith(".") and len(text.split()) > 5)


def _nobody(text: str) -> People:
    """A line without a name: said, unless it only rules a line."""
    return People([], [Note("dropped", text[:_SHOWN])] if any(map(str.isalnum, text)) else [])


def _parted(text: str) -> list[str]:
    """Split at semicolons, or at commas where there are none; not inside quotes or brackets."""
    mark = ";" if ";" in text else ","
    parts, start, quoted, depth = [], 0, False, 0
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif letter in "<>":
            depth = int(letter == "<")
        elif letter == mark and not (quoted or depth):
            parts.append(text[start:place])
            start = place + 1
    return [part for part in (*parts, text[start:]) if part.strip(' ",;')]


def _each(parts: list[str], apart: bool) -> People:
    """The people of a line's parts. `apart`: commas are between people, not behind surnames."""
    stripped = [_stripped(part) for part in parts]
    tails = [tail for part in stripped for tail in part.tails]
    texts = _with_suffixes([part.text for part in stripped if part.text])
    if len(texts) == 2 and (not apart or len(texts) < len(parts)) and not any("<" in part for part in parts):
        texts = [", ".join(texts)]
    several = [_couple(_turned(text)) for text in texts]
    names = [name for people in several for name in people.names]
    notes = list(chain.from_iterable(people.notes for people in several))
    if names and tails:
        notes.append(Note("tail", names[0], " ".join(tails)[:_SHOWN]))
    return People(names, notes)


class _Stripped(NamedTuple):
    text: str
    tails: list[str]


def _stripped(part: str) -> _Stripped:
    """A part without what stands behind its name, and that; a part that has no name has no text."""
    bare = _unmarked(part.strip())
    tails = [match.group().strip() for match in _BEHIND.finditer(bare)]
    text = _BEHIND.sub(" ", bare)
    text = (
        " ".join(text.strip(" \t,;:\"'“”„<>()[]{}|–-").split())
        if _is_wrapped(text)
        else " ".join(text.split())
    )
    text = _unmarked(text).strip(' ,;:"“”|–-')
    seen = [tail for tail in tails if any(map(str.isalnum, tail))]
    if is_title(text) or not is_like_a_name(text):
        return _Stripped("", [*seen, *([text] if any(map(str.isalnum, text)) else [])])
    return _Stripped(text, seen)


def _is_wrapped(text: str) -> bool:
    """Whether brackets or quotes are around the whole of it, and not around a part, such as a pet name."""
    bare = text.strip(" ,;")
    return bare[:1] in "\"'“„([{<" and not any(sign in bare[1:-1] for sign in '"“”()[]{}')


def _with_suffixes(texts: Iterable[str]) -> list[str]:
    """“Bob”, “Jr.” as one; the suffix goes behind the name that it follows."""
    joined: list[str] = []
    for text in texts:
        if joined and _is_suffix(text):
            joined[-1] = f"{joined[-1]} {text}"
        else:
            joined.append(text)
    return joined


def _is_suffix(text: str) -> bool:
    return text.strip(". ").casefold() in _SUFFIXES


def _turned(text: str) -> str:
    """“Surname, First” as it is said; “Bob, Jr.” keeps its order."""
    parts = [part.strip(' "') for part in text.split(",") if part.strip(' "')]
    if len(parts) == 2 and len(words := parts[1].split()) > 1 and _is_suffix(words[-1]):
        parts = [parts[0], " ".join(words[:-1]), words[-1]]
    suffixes = [part for part in parts if _is_suffix(part)]
    rest = [part for part in parts if part not in suffixes]
    if len(rest) == 2:
        rest.reverse()
    return " ".join([*rest, *suffixes])


def _couple(text: str) -> People:
    """Two people in one part, where the shape is plain: “Ann & Bob”, “Ann & Bob Smith”."""
    parts = [part.strip() for part in _BETWEEN.split(text)]
    if len(parts) == 1:
        return People([text], [])
    words = [part.split() for part in parts]
    plain = all(words) and not any(word.strip(".").casefold() in _TITLED for part in words for word in part)
    if not plain or not (len(parts) == 2 or len({len(part) for part in words}) == 1):
        return People([text], [Note("unsure", text)])
    if len(parts) == 2 and len(words[0]) == 1 and len(words[1]) == 2:
        parts[0] = f"{parts[0]} {words[1][1]}"
    elif len(words[0]) > 1 and len(words[-1]) == 1:
        return People([text], [Note("unsure", text)])
    return People(parts, [Note("split", text, ", ".join(parts))])
