"""The terminal: its language, what argparse says in it, and the letters that it has.

Needs neither settings nor Django: what is wrong with the settings is said in this language too.
"""

import codecs
import ctypes
import gettext
import io
import locale
import os
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

from anyascii import anyascii

#: The language of the messages in the source, which has no catalog.
SOURCE: Final = "en"
#: The catalogs of all other languages, and their domain.
CATALOGS: Final = Path(__file__).resolve().parents[2] / "locale"
#: The messages that a variant of a language says otherwise: they come first.
VARIANTS: Final = CATALOGS / "variants"
DOMAIN: Final = "django"
#: Locales that ask for no language, whatever LANGUAGE says.
OF_NO_LANGUAGE: Final = re.compile(r"(C|POSIX)(\..*)?")
#: The name under which `in_its_letters` is registered as an error handler.
IN_ITS_LETTERS: Final = "in_its_letters"


def language() -> str:
    """Return the terminal's language by the environment, as GNU gettext reads it.

    LANGUAGE is a list of languages, and the first that there is a catalog of is taken. Without it,
    the first that is set of LC_ALL, LC_MESSAGES and LANG counts. Windows sets none of them: there
    it is the language of its own windows. English where none fits.
    """
    values = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    named = next(filter(None, values), "")
    if OF_NO_LANGUAGE.fullmatch(named):
        return SOURCE
    for wanted in (os.environ.get("LANGUAGE") or named or of_windows()).split(":"):
        code = re.split(r"[_.@-]", wanted)[0].lower()
        if code == SOURCE or gettext.find(DOMAIN, CATALOGS, [code]):
            return code
    return SOURCE


def of_windows() -> str:
    """Return the locale of the windows of Windows, such as fr_CA; empty on other systems."""
    if sys.platform != "win32":
        return ""
    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def catalog() -> gettext.NullTranslations:
    """Return the messages in the terminal's language."""
    return _catalog_of(language())


@lru_cache
def _catalog_of(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, CATALOGS, [language], fallback=True)


def prepare() -> None:
    """Let this process print in the terminal's language, and in letters that it has. Idempotent.

    argparse translates by Python's own gettext, which reads LANGUAGE first. Our messages are
    translated by `config.language`.
    """
    if language() != SOURCE:
        os.environ["LANGUAGE"] = language()
        gettext.bindtextdomain(DOMAIN, CATALOGS)
        gettext.textdomain(DOMAIN)
    codecs.register_error(IN_ITS_LETTERS, in_its_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=IN_ITS_LETTERS)


def in_its_letters(problem: UnicodeError) -> tuple[str, int]:
    """Transliterate letters that a terminal cannot print: “é” to “e”; an error handler."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return anyascii(problem.object[problem.start : problem.end]) or "?", problem.end
