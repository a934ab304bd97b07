"""Names are told apart on paper, whatever letters they are printed in."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.paper import type as typeset
from scoring.paper.letters.names import missing_letters, printed_names
from tests.fonts import make_font


@pytest.mark.parametrize(
    ("names", "forms"),
    [
        (["Nora", "Ed"], ["Nora", "Ed"]),
        (["李伟", "Ed"], ["Li Wei", "Ed"]),
        (["李伟", "李薇"], ["Li Wei (1)", "Li Wei (2)"]),
        (["Li Wei", "李伟"], ["Li Wei", "Li Wei (2)"]),
        (["LI WEI", "李伟"], ["LI WEI", "Li Wei (2)"]),
        (["Ann", "Ann 🍀"], ["Ann", "Ann (2)"]),
        (["Ann 🍀", "Ann 🌸"], ["Ann (1)", "Ann (2)"]),
        (["\ue000", "Ed"], ["? (1)", "Ed"]),
        (["Li Wei (2)", "李伟", "李薇"], ["Li Wei (2)", "Li Wei (2) (2)", "Li Wei (3)"]),
        (["דוד", "محمد"], ["דוד", "محمد"]),
    ],
)
def test_names_that_would_be_printed_alike_have_their_numbers(
    names: list[str], forms: list[str]
) -> None:
    assert list(printed_names(dict(enumerate(names, start=1))).values()) == forms


@given(st.lists(st.text(st.sampled_from("aA李伟薇🍀🌸 (1)2\ue000"), min_size=1), unique=True))
def test_no_two_names_are_printed_alike_unless_they_are_written_so(names: list[str]) -> None:
    forms = printed_names(dict(enumerate(names, start=1)))
    changed = [
        form.casefold() for form, name in zip(forms.values(), names, strict=True) if form != name
    ]
    every = [form.casefold() for form in forms.values()]
    written = {" ".join(name.split()).casefold() for name in names}
    assert all(every.count(form) == 1 for form in changed if form not in written)


def test_names_without_a_font_are_listed_with_the_fonts_to_get() -> None:
    missing = missing_letters(dict(enumerate(["Nora", "李伟", "דוד", "さくら", "Ann 🍀", "Ed  "])))
    assert missing.names == (("李伟", "Li Wei"), ("さくら", "Sakura"), ("Ann 🍀", "Ann"))
    assert [font.family for font in missing.fonts] == ["Noto Sans SC", "Noto Sans JP"]


def test_a_name_whose_font_is_there_is_not_listed(folder: Path) -> None:
    make_font(folder / "A.ttf", "李伟")
    typeset.renew()
    assert missing_letters({1: "李伟"}) == ((), ())
