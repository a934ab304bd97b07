"""The pieces that many pages repeat."""

import re
import uuid
from typing import Any

from django import forms
from django.conf import settings
from django.template import engines
from django.test import RequestFactory

from scoring.rules.bids import BIDS, Denomination
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.tables import seat_table


def rendered(source: str, **context: Any) -> str:
    template = engines["django"].from_string("{% load five_hundred %}" + source)
    return " ".join(template.render(context, RequestFactory().get("/")).split())


def test_an_icon_is_drawn_by_its_name_and_not_read_out() -> None:
    svg = '<svg class="icon" aria-hidden="true"><use href="/static/icons.svg#print"/></svg>'
    assert rendered('{% icon "print" %}') == svg


def test_every_icon_of_a_page_is_drawn_and_none_is_drawn_twice() -> None:
    drawn = re.findall(
        r'<symbol id="(\w+)"', (settings.ROOT / "static/icons.svg").read_text("utf-8")
    )
    pages = [path.read_text("utf-8") for path in (settings.ROOT / "templates").rglob("*.html")]
    asked = {name for page in pages for name in re.findall(r'{% icon "([^"]*)" %}', page)}
    assert (sorted(set(drawn)), asked - set(drawn)) == (sorted(drawn), set())


class Question(forms.Form):
    name = forms.CharField(label="Name")
    rounds = forms.IntegerField(label="Rounds", help_text="left open: ten")


def test_a_field_has_a_label_an_input_and_its_errors() -> None:
    html = rendered("{% form_field form.name %}", form=Question({"name": ""}))
    assert '<label for="id_name">Name:</label>' in html
    assert 'aria-describedby="id_name_error"' in html
    assert html.endswith('<p class="field-wrong" id="id_name_error">This field is required.</p>')


def test_a_label_goes_without_its_colon_where_that_is_wanted() -> None:
    html = rendered("{% form_field form.name colon=False %}", form=Question())
    assert '<label for="id_name">Name</label>' in html


def test_help_stands_in_brackets_behind_the_label() -> None:
    html = rendered("{% form_field form.rounds colon=False %}", form=Question())
    assert (
        '<label for="id_rounds">Rounds <span class="soft">(left open: ten)</span></label>' in html
    )


def test_a_post_button_carries_a_token_its_hidden_fields_and_its_own_name() -> None:
    source = (
        '{% post_button "pulse" game class="small" name="act" value=1 version=3 %}'
        "Go{% endpost_button %}"
    )
    game = uuid.uuid4()
    html = rendered(source, game=game)
    assert html.startswith(
        f'<form method="post" autocomplete="off" action="/games/{game}/pulse/"><input type="hidden"'
    )
    assert '<input type="hidden" name="version" value="3">' in html
    assert html.endswith('<button class="small" name="act" value="1">Go</button></form>')


def test_a_post_button_escapes_what_it_is_given() -> None:
    html = rendered('{% post_button "home" line=text %}{{ text }}{% endpost_button %}', text='"<b>')
    assert 'value="&quot;&lt;b&gt;"' in html
    assert "<button>&quot;&lt;b&gt;</button>" in html


def test_bids_stand_in_a_row_and_red_suits_are_red() -> None:
    html = rendered("{% bids bids %}.", bids=[BIDS["8D"], BIDS["MIS"]])
    diamond = '<span class="suit D red" aria-hidden="true">♦</span>'
    assert html == f'<span class="nobreak">8{diamond}</span>, <span class="nobreak">Misère</span>.'


def test_a_suit_keeps_its_sign() -> None:
    assert rendered("{% suit suit %}", suit=Denomination.NO_TRUMPS) == (
        '<span class="suit NT" aria-hidden="true">NT</span>'
    )


def test_no_score_is_a_dash_and_nought_is_a_score() -> None:
    assert (
        rendered("{{ none|score_or_dash }} {{ nought|score_or_dash }}", none=None, nought=0)
        == "– 0"
    )


def test_figures_have_a_true_minus_sign_and_what_moved_has_its_sign() -> None:
    html = rendered(
        "{{ lost|score }} {{ lost|score_or_dash }} {{ lost|signed }} {{ won|signed }}",
        lost=-280,
        won=280,
    )
    assert html == "−280 −280 −280 +280"


def test_a_paper_is_called_as_people_call_it() -> None:
    assert rendered("{{ a|paper_name }}, {{ b|paper_name }}", a="a4", b="letter") == "A4, US Letter"


def test_the_four_suits_are_shown_once_each_without_no_trumps() -> None:
    html = rendered("{% suits %}")
    assert ([sign for sign in "♠♣♦♥" if html.count(sign) == 1], "NT" in html) == (
        list("♠♣♦♥"),
        False,
    )


def test_a_bid_is_read_aloud_and_a_unit_is_its_people() -> None:
    table = seat_table(RULESETS["australian"], ("Nora", "Ed", "<Sue>", "Will"))
    html = rendered(
        '{% bid_aloud bid %}: {% unit_name table "NS" %}', bid=BIDS["10NT"], table=table
    )
    assert html == "10 no trumps: Nora &amp; &lt;Sue&gt;"
