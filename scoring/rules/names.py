"""Validate and sort names: what can be printed, and in which order names are listed."""

import unicodedata


def can_be_printed(text: str, lines: bool = False) -> bool:
    """Whether there is something to read in `text`, and nothing that no page or database can hold.

    `lines`: it may have several, as a reason may and a name may not.
    """
    allowed = "\t\n\r" if lines else ""
    return bool(text.strip()) and not any(
        (ord(letter) < 32 and letter not in allowed) or 0xD800 <= ord(letter) <= 0xDFFF for letter in text
    )


def in_order(name: str) -> str:
    """The key by which names are listed: Özlem beside Ozan and not after Zoe, Anna beside anna."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
