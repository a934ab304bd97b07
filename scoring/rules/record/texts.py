"""Clean and validate text from outside: what no page, file or database may hold."""

import re
from typing import Final

from scoring.rules.errors import RuleViolation

#: What is taken out of forms: control characters but for tab and line ends, halves of surrogate
#: pairs, and the marks that turn round whatever follows them (embeddings, overrides, isolates of
#: UAX 9).
UNWANTED: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
)
#: What no database takes.
UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")


def cleaned(text: str) -> str:
    """The text without what no page, file or database may hold."""
    return UNWANTED.sub("", text)


def verify_storable(document: object) -> None:
    """Validate that each text of a parsed JSON document can be stored, keys among them.

    A record is refused rather than changed: it is somebody's document. Raises RuleViolation
    `unclean_text`.
    """
    waiting = [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            found = UNSTORABLE.search(value)
            if found:
                letter, text = f"U+{ord(found[0]):04X}", cleaned(value)[:40]
                raise RuleViolation("unclean_text", text=text, letter=letter)
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value
