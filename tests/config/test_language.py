"""Words in other languages: elisions before names, forms of numbers."""

from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from config.language import capital, elided, lowered, ngettext, number_of_halves, pgettext


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
