"""What no font has is printed in Latin letters, and never as a box."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.paper import type as typeset
from scoring.paper.letters.clusters import clusters
from scoring.paper.letters.drawing import font_of, printed
from tests.fonts import make_font


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Nora", "Nora"),
        ("محمد & דוד", "محمد & דוד"),
        ("李伟", "Li Wei"),
        ("王小明 & Ann", "Wang Xiao Ming & Ann"),
        ("Ann李", "Ann Li"),
        ("김민수", "Gim Min Su"),
        ("さくら", "Sakura"),
        ("Ann 🍀", "Ann"),
        ("🏆 Friday", "Friday"),
        ("🍀", "Four leaf clover"),
        ("👨‍👩‍👧", "Man woman girl"),
        ("\ue000", "?"),
        ("Ed \ue000", "Ed ?"),
        ("Ed\u202e", "Ed"),
        ("\ud800", "?"),
        ("\u0378", "?"),
        ("", ""),
    ],
)
def test_a_name_without_a_font_is_spelled(text: str, form: str) -> None:
    assert printed(text) == form


def test_a_font_that_somebody_puts_there_draws_its_letters(folder: Path) -> None:
    assert printed("李伟") == "Li Wei"
    make_font(folder / "some.ttf", "李")
    typeset.renew()
    assert printed("李伟") == "李 Wei"
    make_font(folder / "other.ttf", "伟")
    typeset.renew()
    assert printed("李伟") == "李伟"


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_is_printed_has_a_font(text: str) -> None:
    form = printed(text)
    assert all(
        font_of(cluster, form, bold) is not None
        for cluster in clusters(form)
        for bold in (False, True)
    )
    assert printed(form) == form
