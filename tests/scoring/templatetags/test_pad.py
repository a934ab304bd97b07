"""What the pad's templates need: data without spaces, and whether a key is chosen."""

import pytest
from django import forms
from django.template import Context, Template

from scoring.templatetags.pad import parted, says, small


class Keys(forms.Form):
    tricks = forms.ChoiceField(choices=[(number, str(number)) for number in range(11)])
    partners = forms.MultipleChoiceField(choices=[(seat, str(seat)) for seat in range(4)])


@pytest.mark.parametrize(
    ("data", "chosen"),
    [
        ({"tricks": "8"}, [8]),
        ({"tricks": 8}, [8]),
        ({"tricks": 0}, [0]),
        ({"tricks": ""}, []),
        ({}, []),
    ],
)
def test_a_key_is_chosen_as_it_was_stored_or_as_it_was_typed(
    data: dict[str, object], chosen: list[int]
) -> None:
    field = Keys(initial=data)["tricks"]
    assert [number for number in range(11) if says(field, number)] == chosen


def test_several_keys_may_be_chosen() -> None:
    field = Keys(initial={"partners": ["1", 3]})["partners"]
    assert [seat for seat in range(4) if says(field, seat)] == [1, 3]


@pytest.mark.parametrize(
    ("name", "html"),
    [
        ("Nora", "Nora"),
        ("Elizabeth", "Elizabeth"),
        ("Papadopoulos", "<span>Papado\u00adpoulos</span>"),
        ("Владимирова", "<span>Владим\u00adирова</span>"),
        ("Konstantinopoulos", "<span>Konstanti\u00adnopoulos</span>"),
        ("Maximiliana-Eugenia", "<span>Maximi\u00adliana-</span>Eugenia"),
        ("Ana <b> Konstantinopoulos", "Ana &lt;b&gt; <span>Konstanti\u00adnopoulos</span>"),
        ("aaaaaaa\u0301\u200dbcdef", "<span>aaaaaaa\u0301\u200d\u00adbcdef</span>"),
        (
            "Wolfeschlegelsteinhausenbergerdorff",
            "<span>Wolfeschl\u00adegelstein\u00adhausenber\u00adgerdorff</span>",
        ),
    ],
)
def test_a_long_word_of_a_name_may_be_broken_into_equal_pieces(name: str, html: str) -> None:
    assert parted(name) == html


@pytest.mark.parametrize(
    ("name", "class_"),
    [
        ("Nora Dahl", ""),
        ("Rosamonde", " fitted"),
        ("Wolfgang-Amadé", " fitted"),
        ("Владимир", " small"),
        ("Bartholomew-Jo", " small"),
        ("Konstantinos-P", " smaller"),
        ("Анастасия Владимировна", " smaller"),
        ("Konstantinopoulosky", " small"),  # broken, its longest line has 11 letters
        ("Wolfeschlegelsteinhausenbergerdorffworth", " smallest"),
    ],
)
def test_a_name_gets_smaller_by_its_longest_line(name: str, class_: str) -> None:
    assert small(name) == class_


def test_data_has_no_space_and_nothing_that_ends_its_element() -> None:
    page = Template('{% load pad %}{% data_script value "data" %}')
    assert page.render(Context({"value": {"points": [280, -20], "name": "</script>"}})) == (
        '<script id="data" type="application/json">'
        '{"points":[280,-20],"name":"\\u003C/script\\u003E"}</script>'
    )
