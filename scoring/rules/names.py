"""Validate, compare and sort names: which can be printed, which are one, the order of lists."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple


def can_be_printed(text: str, lines: bool = False) -> bool:
    """Validate a text: whether it can be read, and a page and a database can hold all of it.

    `lines`: it may have several, as a reason may and a name may not.
    """
    allowed = "\t\n\r" if lines else ""
    return bool(text.strip()) and not any(
        (ord(letter) < 32 and letter not in allowed) or 0xD800 <= ord(letter) <= 0xDFFF
        for letter in text
    )


def tidied(name: str) -> str:
    """Return a name as stored: letters composed, one blank between words, no unseen mark.

    A joiner stays between letters that need it, as in Persian and Hindi; marks of direction go.
    """
    seen = _without_unseen(unicodedata.normalize("NFC", name))
    return " ".join(_LOOSE_JOINER.sub("", seen).split())


def in_order(name: str) -> str:
    """Return the sort key of a name, blind to case, accents, apostrophes: Özlem beside Ozan."""
    apart = unicodedata.normalize("NFKD", name.translate(SIGNS).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(
        _PLAIN
    )


def has_part(names: Iterable[str], part: str) -> bool:
    """Return whether one of these names contains a part, blind to case and accents."""
    return any(in_order(part) in in_order(name) for name in names)


def letters_of(name: str) -> str:
    """Return the letters and digits of a name alone, blind to case and accents."""
    return "".join(letter for letter in in_order(name) if letter.isalnum())


def are_alike(one: str, other: str) -> bool:
    """Return whether two names are the same but for one letter: another one, one more or less.

    `one`, `other`: as `letters_of` has them. Names of fewer than four letters are the same or not,
    and a digit is no slip of the pen.
    """
    if _digits(one) != _digits(other):
        return False
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 4:
        return one == other
    shorter = min(len(one), len(other))
    start = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    if len(one) == len(other):
        return one[start + 1 :] == other[start + 1 :]
    longer, rest = (one, other) if len(one) > len(other) else (other, one)
    return longer[start + 1 :] == rest[start:]


class Alike:
    """Names in which those that are nearly another one are found, without a look at each."""

    def __init__(self, letters: Iterable[str]) -> None:
        """`letters`: the names, as `letters_of` has them."""
        self._letters = [*letters]
        self._places: dict[str, list[int]] = {}
        for place, name in enumerate(self._letters):
            for short in _with_one_less(name):
                self._places.setdefault(short, []).append(place)

    def places(self, letters: str) -> list[int]:
        """Return the places of the names that are like this one, as `are_alike` says, in order."""
        near = {place for short in _with_one_less(letters) for place in self._places.get(short, ())}
        return sorted(place for place in near if are_alike(letters, self._letters[place]))


def _with_one_less(name: str) -> set[str]:
    """A name, and what it is without any one of its letters: two that are alike share one."""
    shorter = {
        name[:place] + name[place + 1 :]
        for place, letter in enumerate(name)
        if not letter.isdigit()
    }
    return {name, *shorter}


def _digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isdigit())


def name_key(name: str) -> str:
    """Return the key under which two spellings are one name, wherever names are compared.

    Blind to case, blanks, kinds of apostrophes and dashes, widths of letters and to what nobody
    sees; not to accents: O'Brien is O’BRIEN, and Ozlem is not Özlem.
    """
    whole = unicodedata.normalize("NFKC", name.translate(SIGNS))
    plain = unicodedata.normalize("NFKC", whole.casefold())
    return " ".join(_UNSEEN_IN_KEYS.sub("", _without_unseen(plain)).split())


def _without_unseen(text: str) -> str:
    """Return a text with what stands for each letter that nobody sees; most texts have none."""
    if text.isprintable() and _FILLERS.isdisjoint(text):
        return text
    return "".join(letter if _is_seen(letter) else _blank_for(letter) for letter in text)


def _is_seen(letter: str) -> bool:
    return (letter.isprintable() and letter not in _FILLERS) or letter in (_NON_JOINER, _JOINER)


def _blank_for(letter: str) -> str:
    """Return the substitute of an unseen letter: nothing, or a blank where it parts words."""
    return "" if unicodedata.category(letter) in ("Cf", "Mn", "Lo") else " "


_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
#: A joiner that joins nothing: at an end, beside a blank or a sign, or between Latin letters.
_LOOSE_JOINER: Final = re.compile(
    "(?<![\u0590-\U0001ffff])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0590-\U0001ffff\u200c\u200d])"
)
#: Letters that are printable for Unicode and show nothing.
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
#: Joiners, and which variant of a letter is meant: written or left out, it is the same name.
_UNSEEN_IN_KEYS: Final = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
#: All kinds of apostrophes and of dashes, and the one that stands for them.
SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛ʹʻʼʽʾʿˈˊˋ`´′‵ꞌ＇\u055a\u05f3", "'"),
        **dict.fromkeys("“”„‟″＂", '"'),
        **dict.fromkeys(
            "\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d", "-"
        ),
    }
)
#: Letters that Unicode takes apart into nothing simpler, and what people type for them.
_PLAIN: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)
#: Written small they belong to the surname and do not sort it: Anna van der Berg stands under B.
_PARTICLES: Final = frozenset(
    {
        "af",
        "al",
        "av",
        "bin",
        "da",
        "dal",
        "de",
        "degli",
        "dei",
        "del",
        "della",
        "den",
        "der",
        "des",
        "di",
    }
    | {
        "do",
        "dos",
        "du",
        "el",
        "het",
        "ibn",
        "la",
        "las",
        "le",
        "les",
        "lo",
        "los",
        "of",
        "op",
        "'t",
        "ten",
    }
    | {"ter", "to", "tot", "van", "vom", "von", "y", "zu", "zum", "zur"}
)
#: Written large or apart, they begin and sort the surname: Mc Donald, St. John, O Brien, Di Marco.
_BEGINNINGS: Final = frozenset({"mc", "mac", "st", "o", "o'", "san"})
_AFTER: Final = frozenset({"jr", "sr", "jnr", "snr", "ii", "iii", "iv", "md", "phd"})


class NameParts(NamedTuple):
    """A name taken apart: what is called first, the surname, and what stands behind it, as "Jr"."""

    given: str
    surname: str
    after: str = ""


def in_parts(name: str) -> NameParts:
    """Parse a name into given name and surname: the last word, or what stands before a comma.

    Particles belong to the surname ("van der Berg", "De Niro", "Mc Donald"); "Jr", numbers and what
    stands in brackets do not. A name of one word is all surname.
    """
    surname, comma, given = (part.strip() for part in name.partition(","))
    if comma and given and _bare(given) not in _AFTER:
        return NameParts(given, surname)
    words = name.replace(",", " ").split()
    end = len(words)
    while end > 1 and _follows(words[end - 1]):
        end -= 1
    begin = end - 1
    while begin > 1 and _belongs(words[begin - 1]):
        begin -= 1
    return NameParts(" ".join(words[:begin]), " ".join(words[begin:end]), " ".join(words[end:]))


def by_surname(name: str) -> str:
    """Return the sort key of a name: its surname, then its given name; particles do not count."""
    given, surname, after = in_parts(name)
    words = surname.split()
    while len(words) > 1 and words[0] in _PARTICLES:
        words = words[1:]
    if len(words) > 1 and _bare(words[0]) in {"mc", "mac", "o", "o'"}:
        words = [words[0] + words[1], *words[2:]]
    return in_order(" ".join([*words, "", given, after]))


def is_meant(typed: str, name: str) -> bool:
    """Return whether a search matches a name, ignoring accents.

    Each word that was typed begins a word of it. In a script without spaces between words a part
    anywhere in the name is enough.
    """
    words = in_order(name).replace("-", " ").split()
    return all(
        any(word.startswith(part) or (not part.isascii() and part in word) for word in words)
        for part in in_order(typed).replace("-", " ").split()
    )


def letter_of(key: str) -> str:
    """The letter under which a sorted name is listed, from its sort key."""
    return next((letter.upper() for letter in in_order(key) if letter.isalnum()), "–")[:1]


def _follows(word: str) -> bool:
    """Return whether a last word is a suffix and no surname: "Jr", "III", "2", "(guest)"."""
    return _bare(word) in _AFTER or word.isdigit() or (word.startswith("(") and word.endswith(")"))


def _belongs(word: str) -> bool:
    """Return whether the word before a surname is a part of it."""
    return (
        word in _PARTICLES
        or _bare(word) in _BEGINNINGS
        or _bare(word) in _PARTICLES - {"y", "al", "to", "of"}
    )


def _bare(word: str) -> str:
    return word.translate(SIGNS).casefold().rstrip(".,")
