"""The tabs of an evening, the marks on its roll."""

import datetime
import uuid
from typing import Any

import pytest
from django.template import engines
from django.utils import translation

from tournaments.models import Entry, Tournament


def rendered(source: str, **context: Any) -> str:
    return engines["django"].from_string("{% load evening %}" + source).render(context)


@pytest.mark.parametrize(
    ("status", "sign"),
    [("here", "✓"), ("withdrawn", "✕"), ("expected", ""), ("late", "…"), ("away", "…")],
)
def test_the_box_on_the_roll_has_a_sign(status: str, sign: str) -> None:
    assert rendered("{{ status|mark }}", status=status) == sign


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "75.6\xa0GB"), ("fr", "75,6\xa0Go")],
)
def test_room_on_a_disk_is_written_as_the_language_writes_figures(
    language: str, words: str
) -> None:
    with translation.override(language):
        assert rendered("{{ free|room }}", free=int(75.6 * 2**30)) == words
        assert rendered("{{ free|room }}", free=1).startswith("1\xa0")


def test_a_button_ticks_a_mark_and_unticks_it() -> None:
    source = '{% tick entry "fixed" "Keeps the seat" %}'
    assert rendered(source, entry=Entry(fixed=True)) == (
        '<button class="button plain tick" name="fixed" value="no" aria-pressed="true">'
        '<span class="box" aria-hidden="true">✓</span>Keeps the seat</button>'
    )
    assert rendered(source, entry=Entry(fixed=False)) == (
        '<button class="button plain tick" name="fixed" value="yes" aria-pressed="false">'
        '<span class="box" aria-hidden="true"></span>Keeps the seat</button>'
    )
    # Most people are ranked: the tick is for who is not.
    source = '{% tick entry "ranked" "House player" %}'
    assert rendered(source, entry=Entry(ranked=False)) == (
        '<button class="button plain tick" name="ranked" value="yes" aria-pressed="true">'
        '<span class="box" aria-hidden="true">✓</span>House player</button>'
    )


def test_the_tab_of_the_page_that_is_shown_is_marked() -> None:
    evening = uuid.uuid4()
    source = '{% tab "Roll" "roll" evening %} {% tab "Print" "evening-print" evening %}'
    roll, paper = rendered(source, evening=evening, here="print").split(" <a ")
    assert roll == f'<a href="/evenings/{evening}/roll/">Roll</a>'
    assert paper == f'aria-current="page" href="/evenings/{evening}/print/">Print</a>'


def test_a_page_under_a_tab_marks_the_tab_and_its_own_link_alone() -> None:
    source = (
        '{% tab "Results" "results" evening %} {% part "By round" "results" evening %} '
        '{% part "Prizes" "prizes" evening %}'
    )
    links = rendered(source, evening=uuid.uuid4(), here="prizes").split("</a>")[:3]
    assert ["aria-current" in link for link in links] == [True, False, True]


def test_the_time_is_said_as_the_evening_has_it() -> None:
    moment = datetime.datetime(2026, 11, 24, 19, 5, tzinfo=datetime.UTC)
    assert [
        rendered("{{ moment|clock:evening }}", moment=moment, evening=Tournament(hours=hours))
        for hours in (12, 24)
    ] == ["7:05 pm", "19:05"]
