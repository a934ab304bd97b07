"""Validate and sort names: which can be printed, and the order they are listed in."""

import unicodedata


def can_be_printed(text: str, lines: bool = False) -> bool:
    """Validate a text: whether there is something to read in it, and nothing a page or database cannot hold.

    `lines`: it may have several, as a reason may and a name may not.
    """
    allowed = "\t\n\r" if lines else ""
    return bool(text.strip()) and not any(
        (ord(letter) < 32 and letter not in allowed) or 0xD800 <= ord(letter) <= 0xDFFF for letter in text
    )


def in_order(name: str) -> str:
    """Return the sort key of a name, blind to case and accents: Özlem beside Ozan and not after Zoe."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def same_person(name: str) -> str:
    """Return the key under which two spellings are one person: blind to case and spaces, not to accents."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()
