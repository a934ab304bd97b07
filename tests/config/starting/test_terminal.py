"""The language of the terminal, and letters that it has not."""

import io
import sys

import pytest
from django.conf import settings
from django.utils import translation

from config.language import gettext, speak_to_terminal
from config.starting import terminal

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def speaks(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The four variables of a terminal, in their order."""
    for name, value in zip(VARIABLES, request.param, strict=True):
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    ("speaks", "language"),
    [
        (("", "", "", ""), "en"),
        (("", "", "", "fr_CA.UTF-8"), "fr"),
        (("", "", "", "fr"), "fr"),
        (("", "", "", "fr_CA@euro"), "fr"),
        (("", "", "de_DE.UTF-8", "fr_CA.UTF-8"), "de"),
        (("", "fr_CA.UTF-8", "de_DE.UTF-8", "en_CA.UTF-8"), "fr"),
        (("de:fr", "", "", "fr_CA.UTF-8"), "de"),
        (("es:fr_CA:de", "", "", "es_MX.UTF-8"), "fr"),
        (("en_CA:fr", "", "", "fr_CA.UTF-8"), "en"),
        (("fr", "", "", ""), "fr"),
        (("", "", "", "es_MX.UTF-8"), "en"),
        (("es", "", "", "fr_CA.UTF-8"), "en"),
        (("", "", "", "C"), "en"),
        (("fr", "", "", "C.UTF-8"), "en"),
        (("fr", "C", "", "fr_CA.UTF-8"), "en"),
        (("", "POSIX", "", "fr_CA.UTF-8"), "en"),
        (("", "", "", "../locale/fr"), "en"),
    ],
    indirect=["speaks"],
)
def test_the_language_is_that_of_the_environment(speaks: None, language: str) -> None:
    assert terminal.language() == language


def test_where_nothing_is_set_windows_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(terminal, "of_windows", lambda: "fr_CA")
    assert terminal.language() == "fr"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert terminal.language() == "de"


def test_the_terminal_knows_the_languages_of_pages() -> None:
    catalogs = {path.parts[-3] for path in terminal.CATALOGS.glob("*/LC_MESSAGES/django.mo")}
    known = {code for code, _name in settings.LANGUAGES if "-x-" not in code}
    assert {terminal.SOURCE, *catalogs} == known


@pytest.mark.parametrize("speaks", [("fr", "", "", "")], indirect=True)
def test_a_command_speaks_it_and_a_process_of_pages_does_not(speaks: None) -> None:
    said = "Five Hundred is running."
    assert gettext(said) == said
    speak_to_terminal()
    assert gettext(said) == "Five Hundred est en marche."
    translation.deactivate()
    assert gettext(said) == said


def test_letters_that_a_terminal_has_not_are_written_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="latin-1"))
    terminal.prepare()
    print("l’été « 7♠ » \udcff", flush=True)
    assert written.getvalue().decode("latin-1").startswith("l'été « 7")
