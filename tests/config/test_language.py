"""Words in other languages: elisions before names, forms of numbers, and catalogs without a gap."""

import gettext
import os
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import translation

from config.language import capital, elided, lowered, ngettext, number_of_halves, pgettext
from tests.pseudo import messages

#: Languages with a catalog of every message.
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
BLANK = re.compile(r"\{\w*\}|%\(\w+\)[sdr]|%[sr](?!\w)|%%")


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("La partie d(e) Alice", "La partie d’Alice"),
        ("La partie d(e) Bob", "La partie de Bob"),
        ("La partie d(e) Élodie", "La partie d’Élodie"),
        ("La partie d(e) Øystein", "La partie d’Øystein"),
        ("La partie d(e) Hugo", "La partie de Hugo"),
        ("La partie d(e) Yves", "La partie d’Yves"),
        ("La partie d(e) Yan", "La partie de Yan"),
        ("6 rondes d(e) une partie", "6 rondes d’une partie"),
        ("6 rondes d(e) 4 donnes", "6 rondes de 4 donnes"),
        ("Qu(e) Ida joue", "Qu’Ida joue"),
        ("d(e) <bdi>Anna</bdi>", "d’<bdi>Anna</bdi>"),
        ("Bob (e) Alice", "Bob (e) Alice"),
    ],
)
def test_a_short_word_loses_its_vowel_before_another(marked: str, words: str) -> None:
    assert elided(marked) == words


def test_an_elision_is_written_out_on_pages_and_in_sentences() -> None:
    page = "{% blocktranslate %}{{ who }} won{% endblocktranslate %}"
    with translation.override("fr"):
        assert Template(page).render(Context({"who": "Alice"})) == "Victoire d’Alice"
        assert Template(page).render(Context({"who": "Bob"})) == "Victoire de Bob"


@pytest.mark.parametrize(
    ("amount", "english", "french"),
    [
        (Fraction(0), "games", "partie"),
        (Fraction(1, 2), "game", "partie"),
        (Fraction(1), "game", "partie"),
        (Fraction(3, 2), "games", "partie"),
        (Fraction(2), "games", "parties"),
        (Fraction(15, 2), "games", "parties"),
    ],
)
def test_french_counts_up_to_two_in_the_singular(
    amount: Fraction, english: str, french: str
) -> None:
    for language, word in (("en", english), ("fr", french)):
        with translation.override(language):
            words = ngettext("{games} game", "{games} games", number_of_halves(amount))
        assert words == f"{{games}} {word}"


def test_a_message_can_mean_two_things() -> None:
    with translation.override("fr"):
        assert pgettext("on the roll", "number") == "numéro"


def test_words_begin_with_a_small_letter_or_a_capital() -> None:
    assert lowered("Bid blind") == "bid blind"
    assert capital("bid blind") == "Bid blind"


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_with_its_blanks(language: str) -> None:
    folder = settings.ROOT / "locale" / language / "LC_MESSAGES"
    with (folder / "django.mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    wrong = []
    for one, many in messages(folder / "django.po"):
        if many is None:
            translated = [(one, catalog.get(one, ""))]
        else:
            translated = [(many, catalog.get((one, form), "")) for form in (0, 1)]
        for source, words in translated:
            missing = set(BLANK.findall(words)) - set(BLANK.findall(source + one))
            if not words or missing or (many is None and not _has_same_blanks(source, words)):
                wrong.append((source, words))
    assert wrong == []


def _has_same_blanks(source: str, words: str) -> bool:
    return sorted(BLANK.findall(source)) == sorted(BLANK.findall(words))


@pytest.mark.skipif(not shutil.which("xgettext"), reason="GNU gettext is not installed")
def test_the_catalogs_have_every_message_there_is(tmp_path: Path) -> None:
    """The messages are extracted anew, from a copy of what has any."""
    for name in ("manage.py", "config", "scoring", "tournaments", "templates", "locale"):
        source = settings.ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("*.pyc"))
        else:
            shutil.copy(source, tmp_path)
    locales = [f"--locale={language}" for language in OTHERS]
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", *locales, "--no-obsolete", "-v", "0"],
        cwd=tmp_path,
        env={
            **os.environ,
            "DATA_DIR": str(tmp_path / "data"),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PROFILE": "hall",
        },
        check=True,
    )
    for language in OTHERS:
        place = Path("locale", language, "LC_MESSAGES", "django.po")
        now, kept = (set(messages(folder / place)) for folder in (tmp_path, settings.ROOT))
        assert now == kept
