"""The phone's words in other languages: the messages of the law, from the compiled catalogs."""

import gettext
import json
import re
from collections.abc import Mapping
from typing import Final

from scoring.phone.law import ROOT

#: The catalogs of all languages.
CATALOGS: Final = ROOT / "locale"
#: Where the scripts of the languages are, a file each.
FOLDER: Final = ROOT / "static" / "js" / "words"
#: The messages of `static/js/pad/words.js`, which is written by hand.
OWN: Final = ("{thousands}{rest}",)

_TEXT: Final = r'"(?:[^"\\]|\\.)*"'
_MESSAGE: Final = re.compile(rf"py\.gettext\(({_TEXT})\)")
_PLURAL: Final = re.compile(rf"py\.ngettext\(({_TEXT}), ({_TEXT})")
_RULE: Final = re.compile(r"plural=([^;]+);")


def messages_in(javascript: str) -> Mapping[str, str | None]:
    """Find the messages of a translated law: singular -> plural, or None where it has none."""
    single = {json.loads(text): None for text in _MESSAGE.findall(javascript)}
    double = {json.loads(one): json.loads(many) for one, many in _PLURAL.findall(javascript)}
    return {**dict.fromkeys(OWN), **single, **double}


def language_as_javascript(messages: Mapping[str, str | None], locale: str) -> str:
    """Return the script of a language: the translations of these messages, and its plural rule.

    `locale`: the language as folders are named by it. Raises OSError where it has no compiled
    catalog.
    """
    catalog = gettext.translation("django", CATALOGS, [locale])
    rule = _RULE.search(catalog.info()["plural-forms"])
    assert rule is not None
    place = gettext.c2py(rule[1])
    # A number for each form.
    numbers = {place(number): number for number in reversed(range(1000))}
    words = {
        one: catalog.gettext(one)
        if many is None
        else [catalog.ngettext(one, many, number) for _place, number in sorted(numbers.items())]
        for one, many in sorted(messages.items())
    }
    text = json.dumps(words, ensure_ascii=False, indent=2)
    return (
        "// Made by `manage.py write_law` from the catalog of this language.\n"
        "// @ts-nocheck\n"
        "/* eslint-disable */\n"
        'import { speak } from "../pad/words.js";\n\n'
        f"speak({text}, (n) => Number({rule[1].strip()}));\n"
    )
