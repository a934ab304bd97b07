"""Days and times as people say them."""

from datetime import datetime

import pytest
from django.utils import timezone, translation

from scoring.words.moments import FORMATS, told

WITHOUT_A_DAY = {"month", "short month", "year", "day of the week", "time"}


@pytest.mark.parametrize(("language", "first", "second"), [("en", "1", "2"), ("fr", "1er", "2")])
def test_the_first_of_a_month_is_numbered_as_the_language_does(
    language: str, first: str, second: str
) -> None:
    for day, number in ((1, first), (2, second)):
        moment = timezone.make_aware(datetime(2026, 3, day, 20, 41))
        with translation.override(language):
            said = {how: told(moment, how).replace("\u00a0", " ").split() for how in FORMATS}
        assert {how for how in said if number not in said[how]} == WITHOUT_A_DAY
